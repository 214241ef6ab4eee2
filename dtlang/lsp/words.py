"""Answers of the service in the types of the protocol."""

from __future__ import annotations

from collections.abc import Iterable

from lsprotocol import types as t

from dtlang.service import answers as a
from dtlang.service.desk import Page

SOURCE = "dtlang"

SEVERITIES = {
    "error": t.DiagnosticSeverity.Error,
    "warning": t.DiagnosticSeverity.Warning,
    "info": t.DiagnosticSeverity.Information,
}

# What the service calls a stretch of text, as one of the types that every editor has a colour for.
TOKEN_TYPES = {
    "comment": "comment",
    "heading": "keyword",
    "property": "modifier",
    "value": "string",
    "remark": "string",
    "test": "string",
    "hero": "namespace",
    "status": "type",
    "piece": "struct",
    "place": "interface",
    "side": "enumMember",
    "kind": "enum",
    "ability": "function",
    "upgrade": "function",
    "card": "class",
    "keyword": "macro",
    "symbol": "enumMember",
    "asked": "number",
    "number": "number",
    "verb": "method",
    "joint": "operator",
    "named": "variable",
    "name": "variable",
}
LEGEND = t.SemanticTokensLegend(
    token_types=list(dict.fromkeys(TOKEN_TYPES.values())), token_modifiers=["declaration"]
)

COMPLETIONS = {
    "section": t.CompletionItemKind.Keyword,
    "symbol": t.CompletionItemKind.EnumMember,
    "status": t.CompletionItemKind.Class,
    "piece": t.CompletionItemKind.Struct,
    "ability": t.CompletionItemKind.Function,
    "card": t.CompletionItemKind.File,
    "place": t.CompletionItemKind.Folder,
    "keyword": t.CompletionItemKind.Method,
    "sentence": t.CompletionItemKind.Snippet,
    "property": t.CompletionItemKind.Property,
    "line": t.CompletionItemKind.Snippet,
    "value": t.CompletionItemKind.Value,
}

SYMBOLS = {
    "dice": t.SymbolKind.Enum,
    "face": t.SymbolKind.EnumMember,
    "status": t.SymbolKind.Class,
    "companion": t.SymbolKind.Struct,
    "token": t.SymbolKind.Struct,
    "piece": t.SymbolKind.Struct,
    "dial": t.SymbolKind.Struct,
    "place": t.SymbolKind.Namespace,
    "keyword": t.SymbolKind.Method,
    "line": t.SymbolKind.Number,
    "card": t.SymbolKind.File,
    "deck": t.SymbolKind.Array,
    "test": t.SymbolKind.Event,
}


def position(page: Page, at: int) -> t.Position:
    return t.Position(*page.lines.place(at))


def range_of(page: Page, start: int, end: int) -> t.Range:
    return t.Range(position(page, start), position(page, end))


def offset(page: Page, place: t.Position) -> int:
    return page.lines.at(place.line, place.character)


def diagnostic(page: Page, uri: str, problem: a.Problem) -> t.Diagnostic:
    """The message with all that there is to say: many editors show nothing else."""
    said = [problem.message, problem.label, problem.help]
    related = [
        t.DiagnosticRelatedInformation(t.Location(uri, range_of(page, one.start, one.end)), one.label)
        for one in problem.related
    ]
    return t.Diagnostic(
        range=range_of(page, problem.start, problem.end),
        message="\n".join(line for line in said if line),
        severity=SEVERITIES[problem.severity],
        code=problem.code,
        source=SOURCE,
        related_information=related or None,
    )


def edits(page: Page, some: Iterable[a.Edit]) -> list[t.TextEdit]:
    return [t.TextEdit(range_of(page, one.start, one.end), one.text) for one in some]


def workspace_edit(page: Page, uri: str, some: Iterable[a.Edit]) -> t.WorkspaceEdit:
    return t.WorkspaceEdit(changes={uri: edits(page, some)})


def completion(page: Page, one: a.Completion, rank: int) -> t.CompletionItem:
    """In the order of the service: editors would sort by letter."""
    return t.CompletionItem(
        label=one.label,
        kind=COMPLETIONS.get(one.kind, t.CompletionItemKind.Text),
        detail=one.detail or None,
        sort_text=f"{rank:04}",
        filter_text=page.written.raw and _written(page, one) + one.text,
        text_edit=t.TextEdit(range_of(page, one.start, one.end), one.text),
    )


def _written(page: Page, one: a.Completion) -> str:
    """What has been typed of it, where that is spelt otherwise: `smoke` for `Smoke Veil`."""
    data = page.written.raw.encode("utf-16-le")[one.start * 2 : one.end * 2]
    typed = data.decode("utf-16-le", "replace")
    return "" if one.text.startswith(typed) else typed


def symbol(page: Page, part: a.Part) -> t.DocumentSymbol:
    return t.DocumentSymbol(
        name=part.name or part.kind,
        detail=part.kind,
        kind=SYMBOLS.get(part.kind, t.SymbolKind.Function),
        range=range_of(page, part.start, part.end),
        selection_range=range_of(page, part.named_start, part.named_end),
        children=[symbol(page, one) for one in part.parts],
    )


def fold(one: a.Fold) -> t.FoldingRange:
    kind = t.FoldingRangeKind.Comment if one.comment else t.FoldingRangeKind.Region
    return t.FoldingRange(start_line=one.first - 1, end_line=one.last - 1, kind=kind)


def token_data(page: Page, some: Iterable[a.Token]) -> list[int]:
    """Each by its distance to the one before, as the protocol wants it."""
    data: list[int] = []
    line = column = 0
    for one in some:
        kind = TOKEN_TYPES.get(one.kind)
        if kind is None:
            continue
        there, at = page.lines.place(one.start)
        column = at - column if there == line else at
        data += [there - line, column, one.end - one.start, LEGEND.token_types.index(kind), int(one.declares)]
        line, column = there, at
    return data
