"""The studio: a page on this computer on which a hero is written and comes alive; the service answers it."""
