"""Says what a hero can do, for people: explanations, odds as tables and pages, sheets later."""
