"""The `test` blocks of a hero file: scenes that are played."""
