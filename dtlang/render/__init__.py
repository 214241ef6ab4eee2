"""Says what a hero can do, for people: explanations now, sheets later."""
