"""How declared names and verbs bend: one table for reading and printing."""

import pytest

from dtlang.syntax.frames import lines
from dtlang.syntax.lexicon import split_words
from dtlang.syntax.names import Names


def spelt(names: Names) -> set[str]:
    return {" ".join((first, *rest)) for first, options in names.phrases.items() for rest, _ in options}


@pytest.mark.parametrize(
    "name", ["Owl", "Ash Cat", "Fox", "Ally", "Torch", "Moss", "Café", "Level 2", "Quay"]
)
def test_a_plural_that_is_printed_is_read(name):
    assert " ".join(split_words(lines("en").bent("plural", name))) in spelt(Names.of(pieces=[name]))


@pytest.mark.parametrize("verb", ["stoke", "brew", "dry", "catch", "cool off"])
@pytest.mark.parametrize("form", ["third", "doing", "done"])
def test_a_form_of_a_verb_that_is_printed_is_read(verb, form):
    first, space, rest = verb.partition(" ")
    assert lines("en").bent(form, first) + space + rest in spelt(Names.of(verbs=[verb]))


def test_a_name_with_an_accent_at_its_end_has_a_plural():
    assert "Cafés" == lines("en").bent("plural", "Café")


def test_a_language_with_cases_reads_a_name_in_all_of_them():
    forms = "sova sovy sově sovu sovou sov sovám sovách sovami"
    assert set(forms.split()) == spelt(Names.of(pieces=["Sova"], language="cs"))
