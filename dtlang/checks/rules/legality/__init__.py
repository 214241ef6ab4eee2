"""What the rulebooks do not allow."""
