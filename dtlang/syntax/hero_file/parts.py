"""Finds the headings of a hero file and gives each its lines, whatever their indentation looks like."""

from __future__ import annotations

import msgspec

from dtlang.diagnostics.finding import Edit, Fix
from dtlang.diagnostics.near import near
from dtlang.source import Span
from dtlang.speech import Said
from dtlang.syntax.hero_file.headings import (
    BARE,
    FLAT,
    FORMS,
    HEADER,
    LEGAL,
    PROSE,
    ROLLS,
    SINGLE,
    other_words,
)
from dtlang.syntax.hero_file.lines import Line
from dtlang.syntax.hero_file.notes import Notes
from dtlang.syntax.hero_file.terminals import HeroWords
from dtlang.syntax.messages import listed

MOST_SECTIONS = 2000
STEP = 2  # blanks of one indentation


class Part(msgspec.Struct, eq=False):
    """A line at the left edge and the lines under it. `kind` is None when nobody knows what it is."""

    kind: str | None
    heading: Line
    argument: int  # where in the heading the name begins
    body: list[Line] = []
    loose: list[int] = []  # which lines of the body stand at the left edge by mistake
    shift: int = 0  # the whole body stands too far left by this much
    stray: bool = False  # the heading is indented by mistake


def group(lines: list[Line], words: HeroWords, notes: Notes) -> list[Part]:
    """The parts of the file, with the indentation of every line made even."""
    _dedent_file(lines, words, notes)
    parts: list[Part] = []
    part: Part | None = None
    for line in lines:
        if line.indent and part:
            if not _is_stray_heading(line, part, words):
                line.indent += part.shift
                part.body.append(line)
                continue
            kind = words.top[line.text.split(None, 1)[0]]
            part = Part(kind, line, len(line.text.split(None, 1)[0]), stray=True)
        else:
            new = _open(line, part, words, notes)
            if new is None:
                assert part is not None
                if not part.body:
                    part.shift = STEP
                part.loose.append(len(part.body))
                line.indent = part.body[0].indent if part.body else STEP
                part.body.append(line)
                continue
            part = new
        if len(parts) == MOST_SECTIONS:
            notes.add("too-much.sections", line.span, most=MOST_SECTIONS)
            break
        parts.append(part)
    for part in parts:
        if part.loose:
            _report_loose(part, words, notes)
        if part.stray:
            _report_stray(part, notes)
        if part.kind in SINGLE:
            _report_lines_under(part, words, notes)
        elif part.kind is not None and part.kind != "NOTE":
            _even(part, notes)
    return parts


# --- headings --------------------------------------------------------------------------------------


def _open(line: Line, part: Part | None, words: HeroWords, notes: Notes) -> Part | None:
    """The part that a line at the left edge opens; None if it rather belongs to the part before."""
    found = words.level_word.match(line.text)
    word = found.group(1) if found else line.text.split(None, 1)[0]
    fold = word.lower()
    kind = words.top.get(fold)
    fits = part is not None and (kind is None or word != fold) and _fits(part, line, words)
    if fits:
        return None
    if kind and found:
        return Part(kind, line, found.end())
    span = Span(line.start, line.start + len(word))
    if found and fold in FORMS:
        notes.add("unknown-section.form", span, word=word)
        return Part("PIECE", line, found.end())
    guesses = [] if notes.full or not found else other_words(fold) or near(fold[:40], words.top)
    if guesses and found:
        kind = words.top[guesses[0]]
        guesses = list(dict.fromkeys(words.spelling[words.top[guess]] for guess in guesses))
        notes.add("unknown-section.heading", span, word=word, known="", guesses=guesses)
        return Part(kind, line, found.end())
    if part is not None and part.kind in PROSE and not part.body:
        return None
    known = listed(dict.fromkeys(words.spelling[n] for w, n in words.top.items() if w in words.sections))
    notes.add("unknown-section.heading", span, word=word, known=known)
    return Part(None, line, len(line.text))


def _fits(part: Part, line: Line, words: HeroWords) -> bool:
    """Whether a line at the left edge looks like a line of the section before it."""
    text, kind = line.text, part.kind
    if kind in words.usual:
        return words.usual[kind].match(text) is not None
    if kind == "TEST":
        return words.scenario.opening.match(text) is not None
    if kind in LEGAL and len(text) <= 400 and words.property_line.fullmatch(text):
        return True
    if kind in ROLLS and words.requirement.match(text):
        return True
    return kind in PROSE and (text[-1] in ".!?" or ". " in text)


def _is_stray_heading(line: Line, part: Part, words: HeroWords) -> bool:
    """Whether a line inside a section is a heading that was indented by mistake."""
    word, _, name = line.text.partition(" ")
    if word not in words.sections or words.top[word] in ("NOTE", "RULE"):
        return False
    if words.top[word] in BARE:
        if name:
            return False
    elif not name or line.ends_sentence() or ":" in name:
        return False
    if part.body and line.indent > part.body[0].indent:
        return False
    if line.after_blank or part.kind in HEADER:
        return True
    if part.kind in ("FAQ", "NOTE", None) or not part.body:
        return False
    before = part.body[-1]
    return before.ends_sentence() or (
        part.kind in LEGAL and words.property_line.fullmatch(before.text[:400]) is not None
    )


# --- indentation -----------------------------------------------------------------------------------


def _dedent_file(lines: list[Line], words: HeroWords, notes: Notes) -> None:
    """A file that was pasted with a margin is read as if it had none."""
    if not lines or not lines[0].indent:
        return
    margin = lines[0].indent
    found = words.level_word.match(lines[0].text)
    known = found is not None and found.group(1).lower() in words.top
    for line in lines:
        line.indent = max(0, line.indent - margin)
    edits = tuple(Edit(line.margin_span, " " * line.indent) for line in lines if line.margin < line.start)
    notes.add("uneven-indentation.first_line", lines[0].margin_span, edits=edits if known else ())


def _even(part: Part, notes: Notes) -> None:
    """Every line gets an indentation that is a whole number of steps, at least that of the body."""
    body = part.body
    if not body:
        return
    runs: list[list[tuple[Line, int]]] = []
    base = 0
    before = 0
    fresh = True
    for line in body:
        indent = line.indent
        want = indent
        if line.plain and indent % STEP:
            want = indent + 1 if before == indent + 1 or indent == 1 else indent - 1
        if not base:
            base = want
        if want < base or part.kind in FLAT:
            want = base
        if want == indent:
            fresh = True
        else:
            if fresh:
                runs.append([])
            runs[-1].append((line, indent))
            fresh = False
        line.indent = before = want
    for run in runs:
        _report_uneven(run, base, notes)


def _report_uneven(run: list[tuple[Line, int]], base: int, notes: Notes) -> None:
    line, indent = run[0]
    below = len(run) - 1
    more = Said("{n|, and so is the one below|, and so are # below}", n=below) if below else ""
    fixes = [_indent_fix([(line, line.indent) for line, _ in run])]
    where: object = line.indent
    if len(run) == 1 and indent % STEP and line.indent < indent and line.indent >= base:
        fixes.append(_indent_fix([(line, line.indent + STEP)]))
        where = Said("{indent} or {more}", indent=line.indent, more=line.indent + STEP)
    said = {"indent": indent, "more": more, "where": where}
    notes.add("uneven-indentation.uneven", line.margin_span, fixes=fixes, **said)


def _indent_fix(lines: list[tuple[Line, int]]) -> Fix:
    edits = tuple(Edit(line.margin_span, " " * indent) for line, indent in lines)
    return Fix(Said("indent by {n|# blank|# blanks}", n=lines[0][1]), edits)


def _report_loose(part: Part, words: HeroWords, notes: Notes) -> None:
    """One finding for each run of lines that should be indented."""
    runs: list[list[int]] = []
    for at in part.loose:
        if runs and (part.shift or runs[-1][-1] == at - 1):
            runs[-1].append(at)
        else:
            runs.append([at])
    assert part.kind is not None
    heading = words.spelling[part.kind]
    for run in runs:
        lines = [part.body[at] for at in run]
        if part.shift:
            lines = part.body  # everything under the heading moves, and keeps its shape
        edits = [Edit(Span(ln.margin, ln.margin), " " * (part.shift or ln.indent)) for ln in lines]
        below = len(run) - 1
        more = Said("{n| and the one below| and # below}", n=below) if below else ""
        first = part.body[run[0]].span
        notes.add("text-not-indented.loose", first, more=more, heading=heading, edits=edits)


def _report_stray(part: Part, notes: Notes) -> None:
    heading = part.heading
    edits = [Edit(heading.margin_span, "")]
    if part.body and part.body[0].indent > heading.indent:
        edits += [Edit(ln.margin_span, " " * max(0, ln.indent - heading.indent)) for ln in part.body]
    notes.add("misplaced-line.heading", heading.span, edits=edits)


def _report_lines_under(part: Part, words: HeroWords, notes: Notes) -> None:
    """Header lines are single lines."""
    if part.body:
        assert part.kind is not None
        notes.add("misplaced-line.under_single", part.body[0].span, word=words.spelling[part.kind])
        part.body = []
