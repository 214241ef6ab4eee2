"""What the exact odds say."""
