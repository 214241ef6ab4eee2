"""A rules text to its tree: words, shapes of sentences, effects."""
