"""Prints a tree as canonical source, comments kept."""
