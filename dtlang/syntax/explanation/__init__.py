"""What keeps a text from being read, in an author's words, and what to write instead."""
