"""The rules, one per file. Dropping a file here adds a rule."""
