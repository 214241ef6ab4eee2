"""English: word order and agreement. The words themselves come from grammar/en.toml."""

from dtlang.syntax.say.en.structure import say_sentence

__all__ = ["say_sentence"]
