"""What is wrong with a text, what to write instead, and all safe fixes at once."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import SequenceMatcher

from dtlang import pipeline
from dtlang.diagnostics import Diagnostic, Fix
from dtlang.diagnostics.change import changes
from dtlang.diagnostics.spoken import reworded
from dtlang.service import answers as a
from dtlang.service.desk import Page
from dtlang.source import NOWHERE, Span
from dtlang.speech import in_language


def problems(page: Page) -> a.Problems:
    """All findings, with fixes and proposals as edits."""
    checked = page.checked
    severities = [finding.severity.value for finding in checked.findings]
    return a.Problems(
        hero=checked.hero.name if checked.hero is not None else "",
        errors=severities.count("error"),
        warnings=severities.count("warning"),
        problems=tuple(problem(page, finding) for finding in checked.findings),
    )


def problem(page: Page, finding: Diagnostic) -> a.Problem:
    """A finding in the language of its file."""
    finding = reworded(finding, lambda text: in_language(text, page.language))
    start, end = _range(page, finding.span)
    related = ((one.label, *_range(page, one.span)) for one in finding.related)
    return a.Problem(
        code=finding.code,
        name=finding.name,
        severity=finding.severity.value,
        message=finding.message,
        label=finding.label,
        help=finding.help or "",
        line=0 if finding.span == NOWHERE else page.source.place(finding.span.start).line,
        start=start,
        end=end,
        related=tuple(a.Related(label=label, start=first, end=last) for label, first, last in related),
        fixes=tuple(_mending(page, fix) for fix in finding.fixes),
    )


def _mending(page: Page, fix: Fix) -> a.Mending:
    preview = (
        a.Lines(number=one.number, old=tuple(one.old), new=tuple(one.new))
        for one in changes(page.source, fix)
    )
    return a.Mending(
        message=fix.message,
        safe=fix.safe,
        does=fix.does,
        left_out=fix.left_out,
        edits=edits(page, ((one.span, one.text) for one in fix.edits)),
        preview=tuple(preview),
    )


def fix_all(page: Page) -> a.Changed:
    """All fixes that are safe, as far as they do no harm."""
    mended = pipeline.mend(page.source, page.path.parent, page.choice)
    return a.Changed(edits=rewritten(page, mended.source.text))


def formatted(page: Page) -> a.Changed:
    """Canonical wording and layout; with errors in the file it stays as it is."""
    made = pipeline.format_source(page.source)
    broken = any(finding.is_error for finding in made.findings)
    refused = "what cannot be read is not laid out anew: mend the errors first" if broken else ""
    return a.Changed(edits=rewritten(page, made.text), refused=refused)


def rewritten(page: Page, text: str) -> tuple[a.Edit, ...]:
    """The lines in which another text differs, as edits."""
    old, new = page.source.text.splitlines(keepends=True), text.splitlines(keepends=True)
    starts = [0]
    for line in old:
        starts.append(starts[-1] + len(line))
    found = []
    for what, first, last, begin, end in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if what != "equal":
            found.append((Span(starts[first], starts[last]), "".join(new[begin:end])))
    return edits(page, found)


def edits(page: Page, made: Iterable[tuple[Span, str]]) -> tuple[a.Edit, ...]:
    """Edits of the editor's text, with its line ends."""
    line_end = "\r\n" if "\r\n" in page.written.raw else "\n"
    found = ((page.written.range(span), text) for span, text in made)
    return tuple(
        a.Edit(start=start, end=end, text=text.replace("\n", line_end)) for (start, end), text in found
    )


def _range(page: Page, span: Span) -> tuple[int, int]:
    return (0, 0) if span == NOWHERE else page.written.range(span)
