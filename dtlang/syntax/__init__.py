"""Text in any supported language to one typed tree, and back."""
