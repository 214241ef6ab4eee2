"""Rules that are asked from the set `strict` on."""
