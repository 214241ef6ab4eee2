"""Values of heroes, worked out by hand and compared."""
