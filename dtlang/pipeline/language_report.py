"""`dtlang language check`: what a language has and what it still lacks, by kind."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from dtlang import resources

MODEL = "en"
_FILES = {  # what is said in tables of its own, by the ending of their names
    "narrate": "what effects do",
    "hero": "the lines of a test",
}


class Share(msgspec.Struct, frozen=True):
    """So many of one kind are there; what is missing, with the English for it."""

    kind: str
    wanted: int
    missing: tuple[tuple[str, str], ...] = ()
    needed: bool = True  # to read and print heroes

    @property
    def there(self) -> int:
        return self.wanted - len(self.missing)


def language_report(language: str) -> tuple[Share, ...] | None:
    """How far a language is; None if it has not been begun."""
    if not (
        resources.grammar(f"{language}.toml").exists()
        and resources.grammar(f"{language}.frames.toml").exists()
    ):
        return None
    return (
        *_words(language),
        *_lines(language),
        _labels(language),
        *_tables(language),
        *_messages(language),
    )


def is_whole(report: Iterable[Share]) -> bool:
    """Whether heroes can be written and printed in it."""
    return not any(share.missing for share in report if share.needed)


def _words(language: str) -> Iterable[Share]:
    """The words that every whole language has: what is left are other words for the same."""
    from dtlang.syntax.lexicon import LANGUAGES, lexicon

    own, model = lexicon(language), lexicon(MODEL)
    whole = [lexicon(one) for one in LANGUAGES]
    verbs = {verb: model.verbs[verb][0] for verb in model.verbs if all(verb in one.verbs for one in whole)}
    yield _share("verbs", verbs, own.verbs)
    nouns = {noun: model.nouns[noun][0] for noun in model.nouns if all(noun in one.nouns for one in whole)}
    yield _share("nouns", nouns, own.nouns)
    words = {
        " ".join(word): spelt
        for word, spelt in model.words.items()
        if word[0] not in ("VERB", "VERBED", "VERBING", "NOUN", "NUM")
        and all(word in one.words for one in whole)
    }
    yield _share("other words", words, {" ".join(word) for word in own.words})


def _lines(language: str) -> Iterable[Share]:
    from dtlang.syntax.frames import ITS_OWN, lines

    own, model = lines(language), lines(MODEL)
    missing: dict[str, dict[str, str]] = {}
    for name in own.lacking(model):
        section, _, entry = name.removeprefix("[").partition("] ")
        said = model.data[section][entry]
        missing.setdefault(section, {})[entry] = said if isinstance(said, str) else " | ".join(said.values())
    for section, entries in model.data.items():
        if section not in ITS_OWN:
            yield Share(f"lines: {section}", len(entries), tuple(missing.get(section, {}).items()))


def _labels(language: str) -> Share:
    from dtlang.sheet.labels import labels, own_labels

    return _share("headings of sheets", labels(MODEL), own_labels(language))


# The parts of dtlang whose messages are counted together; all else is about mistakes of an author.
_SPEAKERS = {"cli": "messages: the command line", "playing": "messages: a game"}


def _messages(language: str) -> Iterable[Share]:
    """What is said to people; nobody needs it to write and print heroes."""
    from dtlang.speech.templates import all_templates, missing

    wanted: dict[str, int] = {}
    lacking: dict[str, list[tuple[str, str]]] = {}
    for one in all_templates():
        kind = _SPEAKERS.get(one.part, "messages: what is wrong with a hero")
        wanted[kind] = wanted.get(kind, 0) + 1
    for one in missing(language):
        kind = _SPEAKERS.get(one.part, "messages: what is wrong with a hero")
        lacking.setdefault(kind, []).append((f"{one.file}:{one.line}", one.template))
    for kind, number in wanted.items():
        yield Share(kind, number, tuple(lacking.get(kind, ())), needed=False)


def _tables(language: str) -> Iterable[Share]:
    for ending, about in _FILES.items():
        wanted, own = (_entries(one, ending) for one in (MODEL, language))
        yield _share(about, wanted, own, needed=False)


def _entries(language: str, ending: str) -> dict[str, str]:
    from dtlang.syntax.lexicon import tables

    path = resources.grammar(f"{language}.{ending}.toml")
    if not path.exists():
        return {}
    return {
        f"{section}.{name}": str(said)
        for section, entries in tables(path).items()
        if isinstance(entries, dict)
        for name, said in entries.items()
    }


def _share(kind: str, wanted: Mapping[str, str], own: Iterable[str], *, needed: bool = True) -> Share:
    there = set(own)
    return Share(kind, len(wanted), tuple((k, v) for k, v in wanted.items() if k not in there), needed)
