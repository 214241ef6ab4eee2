"""The hero file around its texts: sections, names, properties."""
