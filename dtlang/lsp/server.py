"""`dtlang lsp`: answers of the service for editors that speak the Language Server Protocol."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from lsprotocol import types as t
from pygls import uris
from pygls.lsp.server import LanguageServer

from dtlang import __version__
from dtlang.lsp import words
from dtlang.service import At, Named, Part, Rename, Request, Service
from dtlang.service import answers as a
from dtlang.service.desk import Page

PAUSE = 0.05  # seconds without a key, and problems are looked for
RUN_TEST, SHEET, ODDS = "dtlang.runTest", "dtlang.sheet", "dtlang.odds"
FIX_ALL = "source.fixAll.dtlang"


class HeroServer(LanguageServer):
    """One service for all files that are open."""

    def __init__(self) -> None:
        super().__init__("dtlang", __version__)
        self.service = Service()

    def asked(self, uri: str) -> tuple[str, str]:
        """The text that is open under an address, and where it lies."""
        document = self.workspace.get_text_document(uri)
        return document.source, uris.to_fs_path(uri) or str(Path.cwd() / "hero.hero")

    def page(self, uri: str) -> Page:
        return self.service.page(*self.asked(uri))

    def answer(self, question: str, uri: str, kind: type[Request] = Request, **more: Any) -> Any:
        text, path = self.asked(uri)
        return self.service.answer(question, kind(text=text, path=path, **more))

    def at(self, uri: str, place: t.Position) -> int:
        return words.offset(self.page(uri), place)

    def tell_problems(self, uri: str) -> None:
        document = self.workspace.get_text_document(uri)
        page, found = self.page(uri), self.answer("problems", uri)
        told = [words.diagnostic(page, uri, one) for one in found.problems]
        self.text_document_publish_diagnostics(
            t.PublishDiagnosticsParams(uri=uri, diagnostics=told, version=document.version)
        )


def make_server() -> HeroServer:
    """A server that has not begun to listen."""
    server = HeroServer()
    _documents(server)
    _reading(server)
    _writing(server)
    _commands(server)
    return server


def _documents(server: HeroServer) -> None:
    @server.feature(t.TEXT_DOCUMENT_DID_OPEN)
    def opened(params: t.DidOpenTextDocumentParams) -> None:
        server.tell_problems(params.text_document.uri)

    @server.feature(t.TEXT_DOCUMENT_DID_CHANGE)
    async def changed(params: t.DidChangeTextDocumentParams) -> None:
        """Only for the last of several keys: what came before is of no interest any more."""
        uri, version = params.text_document.uri, params.text_document.version
        await asyncio.sleep(PAUSE)
        document = server.workspace.text_documents.get(uri)
        if document is not None and document.version == version:
            server.tell_problems(uri)

    @server.feature(t.TEXT_DOCUMENT_DID_SAVE)
    def saved(params: t.DidSaveTextDocumentParams) -> None:
        """Other files may use this one."""
        for uri in server.workspace.text_documents:
            server.tell_problems(uri)

    @server.feature(t.TEXT_DOCUMENT_DID_CLOSE)
    def closed(params: t.DidCloseTextDocumentParams) -> None:
        server.text_document_publish_diagnostics(
            t.PublishDiagnosticsParams(uri=params.text_document.uri, diagnostics=[])
        )


def _reading(server: HeroServer) -> None:
    @server.feature(t.TEXT_DOCUMENT_HOVER)
    def hover(params: t.HoverParams) -> t.Hover | None:
        uri = params.text_document.uri
        found: a.Hover | None = server.answer("hover", uri, At, at=server.at(uri, params.position))
        if found is None:
            return None
        page = server.page(uri)
        said = t.MarkupContent(t.MarkupKind.Markdown, found.markdown)
        return t.Hover(said, words.range_of(page, found.start, found.end))

    @server.feature(t.TEXT_DOCUMENT_COMPLETION, t.CompletionOptions(trigger_characters=["[", " "]))
    def completion(params: t.CompletionParams) -> t.CompletionList:
        uri = params.text_document.uri
        page = server.page(uri)
        found = server.answer("complete", uri, At, at=server.at(uri, params.position))
        items = [words.completion(page, one, rank) for rank, one in enumerate(found)]
        return t.CompletionList(is_incomplete=True, items=items)

    @server.feature(t.TEXT_DOCUMENT_DEFINITION)
    def definition(params: t.DefinitionParams) -> list[t.Location]:
        return _locations(server, "definition", params.text_document.uri, params.position)

    @server.feature(t.TEXT_DOCUMENT_REFERENCES)
    def references(params: t.ReferenceParams) -> list[t.Location]:
        uri, declared = params.text_document.uri, params.context.include_declaration
        return _locations(server, "references", uri, params.position, declared=declared)

    @server.feature(t.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT)
    def highlight(params: t.DocumentHighlightParams) -> list[t.DocumentHighlight]:
        found = _locations(server, "references", params.text_document.uri, params.position)
        return [t.DocumentHighlight(one.range) for one in found]

    @server.feature(t.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    def symbols(params: t.DocumentSymbolParams) -> list[t.DocumentSymbol]:
        uri = params.text_document.uri
        return [words.symbol(server.page(uri), one) for one in server.answer("outline", uri)]

    @server.feature(t.TEXT_DOCUMENT_FOLDING_RANGE)
    def folds(params: t.FoldingRangeParams) -> list[t.FoldingRange]:
        return [words.fold(one) for one in server.answer("folds", params.text_document.uri)]

    @server.feature(t.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL, words.LEGEND)
    def tokens(params: t.SemanticTokensParams) -> t.SemanticTokens:
        uri = params.text_document.uri
        return t.SemanticTokens(words.token_data(server.page(uri), server.answer("tokens", uri)))

    @server.feature(t.TEXT_DOCUMENT_INLAY_HINT)
    def hints(params: t.InlayHintParams) -> list[t.InlayHint]:
        uri = params.text_document.uri
        page, seen = server.page(uri), params.range
        found = [(words.position(page, one.at), one) for one in server.answer("hints", uri)]
        return [
            t.InlayHint(position=place, label=one.text, tooltip=one.tip, padding_left=True)
            for place, one in found
            if seen.start.line <= place.line <= seen.end.line
        ]


def _locations(
    server: HeroServer, question: str, uri: str, place: t.Position, *, declared: bool = True
) -> list[t.Location]:
    page = server.page(uri)
    found = server.answer(question, uri, At, at=server.at(uri, place))
    return [
        t.Location(uri, words.range_of(page, one.start, one.end))
        for one in found
        if declared or not one.declares
    ]


def _writing(server: HeroServer) -> None:
    @server.feature(
        t.TEXT_DOCUMENT_CODE_ACTION,
        t.CodeActionOptions(code_action_kinds=[t.CodeActionKind.QuickFix, t.CodeActionKind.SourceFixAll]),
    )
    def actions(params: t.CodeActionParams) -> list[t.CodeAction]:
        uri = params.text_document.uri
        page, found = server.page(uri), server.answer("problems", uri)
        wanted = [str(getattr(kind, "value", kind)) for kind in params.context.only or ()]
        made: list[t.CodeAction] = []
        if not wanted or t.CodeActionKind.QuickFix.value in wanted:
            for one in found.problems:
                if _meet(words.range_of(page, one.start, one.end), params.range):
                    made += _fixes(page, uri, one)
        if any(kind.startswith("source") and FIX_ALL.startswith(kind) for kind in wanted):
            every = server.answer("fix_all", uri)
            if every.edits:
                change = words.workspace_edit(page, uri, every.edits)
                made.append(t.CodeAction("Apply all safe fixes", kind=FIX_ALL, edit=change))
        return made

    @server.feature(t.TEXT_DOCUMENT_PREPARE_RENAME)
    def prepare(params: t.PrepareRenameParams) -> t.Range | None:
        """The name at a place, if there is one that can be changed."""
        found = _locations(server, "references", params.text_document.uri, params.position)
        here = t.Range(params.position, params.position)
        return next((one.range for one in found if _meet(one.range, here)), None)

    @server.feature(t.TEXT_DOCUMENT_RENAME, t.RenameOptions(prepare_provider=True))
    def rename(params: t.RenameParams) -> t.WorkspaceEdit | None:
        uri = params.text_document.uri
        at = server.at(uri, params.position)
        found: a.Changed = server.answer("rename", uri, Rename, at=at, name=params.new_name)
        if found.refused:
            server.window_show_message(t.ShowMessageParams(t.MessageType.Warning, found.refused))
            return None
        return words.workspace_edit(server.page(uri), uri, found.edits)

    @server.feature(t.TEXT_DOCUMENT_FORMATTING)
    def formatting(params: t.DocumentFormattingParams) -> list[t.TextEdit]:
        uri = params.text_document.uri
        return words.edits(server.page(uri), server.answer("format", uri).edits)


def _fixes(page: Page, uri: str, problem: a.Problem) -> list[t.CodeAction]:
    told = words.diagnostic(page, uri, problem)
    return [
        t.CodeAction(
            title=fix.message,
            kind=t.CodeActionKind.QuickFix,
            diagnostics=[told],
            edit=words.workspace_edit(page, uri, fix.edits),
            is_preferred=fix.safe or None,
        )
        for fix in problem.fixes
    ]


def _meet(one: t.Range, other: t.Range) -> bool:
    return one.start <= other.end and other.start <= one.end


def _commands(server: HeroServer) -> None:
    @server.feature(t.TEXT_DOCUMENT_CODE_LENS)
    def lenses(params: t.CodeLensParams) -> list[t.CodeLens]:
        """Above every test what came of it, as a button that tells more."""
        uri = params.text_document.uri
        page, found = server.page(uri), server.answer("tests", uri, Named)
        return [
            t.CodeLens(
                range=words.range_of(page, one.start, one.end),
                command=t.Command(
                    title="✓ passed" if one.passed else "✗ failed",
                    command=RUN_TEST,
                    arguments=[uri, one.name],
                ),
            )
            for one in found.tests
        ]

    @server.command(RUN_TEST)
    def run_test(uri: str, name: str) -> dict[str, Any]:
        """Plays one test; its story goes to whoever asked, and in short to the person."""
        found: a.Tests = server.answer("tests", uri, Named, name=name)
        tested = [one for one in found.tests if one.name == name]
        passed = bool(tested) and all(one.passed for one in tested)
        kind = t.MessageType.Info if passed else t.MessageType.Warning
        lines = [problem.message for one in tested for problem in one.problems]
        said = f"{name}: {'passed' if passed else '; '.join(lines) or found.refused or 'not there'}"
        server.window_show_message(t.ShowMessageParams(kind, said))
        return {"passed": passed, "story": [line for one in tested for line in one.story], "said": said}

    @server.command(SHEET)
    def sheet(uri: str, part: str = "board") -> dict[str, Any]:
        """A part as it prints, for a preview."""
        found: a.Sheet = server.answer("sheet", uri, Part, part=part)
        return {"html": found.html, "refused": found.refused, "parts": list(found.parts)}

    @server.command(ODDS)
    def odds(uri: str) -> dict[str, Any]:
        """All odds as a page."""
        found: a.Sheet = server.answer("odds_page", uri)
        return {"html": found.html, "refused": found.refused}
