"""Rules that are asked from the set `tournament` on."""
