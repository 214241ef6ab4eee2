"""What does not fit together within one hero."""
