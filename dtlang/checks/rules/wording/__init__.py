"""How a text is written; a safe fix never changes what it does."""
