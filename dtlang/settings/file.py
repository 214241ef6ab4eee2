"""Reads `dtlang.toml`, or `[tool.dtlang]` of `pyproject.toml`. Nothing in there is ever run.

One file speaks for everything that was named on the command line: it is looked for in the folder that was
given (or that of the file) and further up, never further down. So a folder somebody sent in cannot choose
the rules it is checked by.
"""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Callable, Iterator, Mapping, Sequence
from fnmatch import translate
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from dtlang import files
from dtlang.diagnostics import Diagnostic, Report, Severity, did_you_mean
from dtlang.diagnostics.codes import BROKEN_SETTINGS, UNKNOWN_SETTING, WRONG_SETTING
from dtlang.settings.choice import Choice, RuleSet
from dtlang.source import NOWHERE, Source, Span
from dtlang.speech import Said

OWN = "dtlang.toml"
SHARED = "pyproject.toml"
MAX_BYTES = 200_000
MOST = 500  # entries of a list
MOST_PARTS = 40  # of a key with dots in it; `tomllib` takes four times as long for twice as many
MOST_SAID = 10  # mistakes of one file; who makes more has sent something else than settings
KEYS = ("set", "select", "ignore", "per-file-ignores", "severity")
SEVERITIES = tuple(severity.value for severity in Severity)


class Settings(msgspec.Struct, frozen=True):
    """What a file says. `home` is the folder that the patterns of `per_file` begin in."""

    choice: Choice = Choice()
    per_file: tuple[tuple[str, tuple[str, ...]], ...] = ()
    home: Path | None = None
    source: Source | None = None

    def choice_for(self, path: Path) -> Choice:
        """The choice for one file."""
        more = [word for pattern, words in self.per_file if self._fits(path, pattern) for word in words]
        if not more:
            return self.choice
        return msgspec.structs.replace(self.choice, ignore=(*self.choice.ignore, *more))

    def _fits(self, path: Path, pattern: str) -> bool:
        """`drafts/*` from the folder of the settings on, `starter.hero` in any folder."""
        here = os.path.relpath(os.path.realpath(path), self.home) if self.home is not None else str(path)
        fits = _pattern(pattern)
        return bool(fits(Path(here).as_posix()) or fits(path.name))


@lru_cache(maxsize=MOST)
def _pattern(pattern: str) -> Callable[[str], re.Match[str] | None]:
    """`fnmatch` itself remembers fewer patterns than settings may have, and would make all of them anew."""
    return re.compile(translate(pattern)).match


def find(start: Path) -> Path | None:
    """The settings that hold for a folder: nearest first, up to the top of the repository or the home folder.

    Folders that anybody can write into, such as /tmp, are passed over on the way up.
    """
    start = Path(os.path.realpath(start))
    home = Path(os.path.realpath(os.path.expanduser("~")))  # noqa: PTH111  # `Path.home` raises without one
    for folder in (start, *start.parents):
        if folder != start and _is_everybodys(folder):
            continue
        for name in (OWN, SHARED):
            path = folder / name
            if path.is_file() and (name == OWN or _speaks_of_us(path)):
                return path
        if folder == home or (folder / ".git").exists():
            return None
    return None


def load(path: Path, *, named: bool = False) -> Settings | Report:
    """The settings in a file, or everything that is wrong with it.

    One that was found, and not named by whoever calls, may not be a link out of its folder: quoting its lines
    could tell what the sender was never allowed to see.
    """
    source = files.read(path, limit=MAX_BYTES, within=None if named else path.parent)
    if isinstance(source, Report):
        return source
    import tomllib  # few folders have settings

    too_long = _LONG_KEY.search(source.text)
    if too_long is not None:
        finding = BROKEN_SETTINGS.at(
            Span(too_long.start(), too_long.start() + 1),
            Said("a key in here has more than {most_parts} parts", most_parts=MOST_PARTS),
        )
        return Report(source, (finding,))
    try:
        data: Any = tomllib.loads(source.text)
    except tomllib.TOMLDecodeError as error:
        return Report(source, (_no_toml(source, str(error)),))
    except RecursionError:
        return Report(source, (BROKEN_SETTINGS.at(NOWHERE, "this is nested deeper than settings ever are"),))
    except ValueError:  # Python reads no number of thousands of digits
        return Report(source, (BROKEN_SETTINGS.at(NOWHERE, "a number in here has too many digits"),))
    if path.name == SHARED:
        data = data.get("tool", {}).get("dtlang", {}) if isinstance(data.get("tool"), dict) else {}
    reader = _Reader(source)
    settings = reader.settings(data, Path(os.path.realpath(path)).parent)
    return Report(source, _few(reader.findings)) if reader.findings else settings


# `a.b.c`, each part bare or in quotes.
_LONG_KEY = re.compile(
    rf"""(?<![\w-])(?:(?:[\w-]+|"[^"\n]*"|'[^'\n]*')[ \t]*\.[ \t]*){{{MOST_PARTS}}}""",
)


def _few(findings: Sequence[Diagnostic]) -> tuple[Diagnostic, ...]:
    """The first of many, with how many more there are."""
    if len(findings) <= MOST_SAID:
        return tuple(findings)
    more = Said("there are {count} more mistakes in here", count=len(findings) - MOST_SAID)
    return (*findings[:MOST_SAID], WRONG_SETTING.at(NOWHERE, more))


def _short(name: str) -> str:
    return name if len(name) <= 40 else f"{name[:37]}..."


def _is_everybodys(folder: Path) -> bool:
    try:
        return os.name == "posix" and bool(folder.stat().st_mode & stat.S_IWOTH)
    except OSError:
        return True


def _speaks_of_us(path: Path) -> bool:
    """Many a pyproject.toml has nothing to say about heroes; its mistakes are none of our business."""
    source = files.read(path, limit=MAX_BYTES, within=path.parent)
    return isinstance(source, Source) and "tool.dtlang" in source.text.replace(" ", "").replace('"', "")


def _no_toml(source: Source, said: str) -> Diagnostic:
    found = re.search(r" \(at (?:line (\d+), column (\d+)|end of document)\)$", said)
    message = said[: found.start()] if found else said
    span = Span(len(source.text), len(source.text))
    if found and found[1]:
        start = sum(len(source.line(n)) + 1 for n in range(1, int(found[1]))) + int(found[2]) - 1
        span = Span(start, start + 1)
    return BROKEN_SETTINGS.at(
        span, Said("this is not TOML: {message}{message2}", message=message[:1].lower(), message2=message[1:])
    )


class _Reader:
    def __init__(self, source: Source) -> None:
        self.source = source
        self.findings: list[Diagnostic] = []

    def settings(self, data: Any, home: Path) -> Settings:
        if not isinstance(data, dict):
            self._wrong("dtlang", Said("`dtlang` is a table of settings"))
            return Settings()
        unknown = [key for key in data if key not in KEYS]
        known = Said("there are {listed}", listed=", ".join(f"`{k}`" for k in KEYS))
        if len(unknown) > MOST_SAID:
            message = Said("this file has {count} settings that dtlang does not know", count=len(unknown))
            self.findings.append(UNKNOWN_SETTING.at(self._span(unknown[0]), message, help=known))
            unknown = []
        for key in unknown:
            help = did_you_mean(key[:40], KEYS) or known
            message = Said("there is no setting `{key}`", key=_short(key))
            self.findings.append(UNKNOWN_SETTING.at(self._span(key), message, help=help))
        choice = Choice(
            set=self._set(data.get("set")),
            select=self._words("select", data.get("select", [])),
            ignore=self._words("ignore", data.get("ignore", [])),
            severity=tuple(self._severity(data.get("severity", {}))),
        )
        per_file = self._table("per-file-ignores", data.get("per-file-ignores", {}))
        return Settings(
            choice,
            tuple((glob, self._words(glob, words)) for glob, words in per_file.items()),
            home,
            self.source,
        )

    def _set(self, value: Any) -> RuleSet | None:
        sets = [each.word for each in RuleSet]
        if value is None:
            return None
        if not isinstance(value, str) or value not in sets:
            near = did_you_mean(value[:40], sets) if isinstance(value, str) else None
            self._wrong("set", Said("`set` is one of {listed}", listed=", ".join(sets)), help=near)
            return None
        return RuleSet.of(value)

    def _words(self, key: str, value: Any) -> tuple[str, ...]:
        if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
            self._wrong(
                key,
                Said(
                    '`{key}` is a list of codes, families or names, such as `["DT302", "balance"]`',
                    key=_short(key),
                ),
            )
            return ()
        if len(value) > MOST:
            self._wrong(key, Said("`{key}` has more than {most} entries", key=_short(key), most=MOST))
            return ()
        return tuple(value)

    def _severity(self, value: Any) -> Iterator[tuple[str, Severity]]:
        for word, severity in self._table("severity", value).items():
            if severity in SEVERITIES:
                yield word, Severity(severity)
            else:
                self._wrong(word, Said("a finding is one of {listed}", listed=", ".join(SEVERITIES)))

    def _table(self, key: str, value: Any) -> Mapping[str, Any]:
        if not isinstance(value, dict) or len(value) > MOST:
            self._wrong(key, Said("`{key}` is a table of at most {most} entries", key=key, most=MOST))
            return {}
        return value

    def _wrong(self, key: str, message: str, help: str | None = None) -> None:
        self.findings.append(WRONG_SETTING.at(self._span(key), message, help=help))

    def _span(self, word: str) -> Span:
        return span_of(self.source, word)


def span_of(source: Source, word: str) -> Span:
    """Where a key or a value is written: the parser of TOML does not tell."""
    found = re.search(
        rf"^[ \t\[\w.-]*?[\"']?(?P<key>{re.escape(word)})[\"']?\s*[=\]]", source.text, re.MULTILINE
    )
    found = found or re.search(rf"[\"'](?P<key>{re.escape(word)})[\"']", source.text)
    return Span(*found.span("key")) if found else NOWHERE


def check_words(settings: Settings, wrong: Callable[[str], str | None]) -> Report | None:
    """What is wrong with the names of rules in a file of settings, if anything is."""
    assert settings.source is not None
    words = [*settings.choice.words, *(word for _, more in settings.per_file for word in more)]
    findings = [
        WRONG_SETTING.at(span_of(settings.source, word), message)
        for word in dict.fromkeys(words)
        if (message := wrong(word)) is not None
    ]
    return Report(settings.source, _few(findings)) if findings else None
