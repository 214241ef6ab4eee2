"""dtlang: the text on the card is the program."""

__version__ = "0.1.0"
