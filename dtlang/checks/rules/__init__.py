"""The rules, one per file, in a folder for each family. Dropping a file adds a rule."""
