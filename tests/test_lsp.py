"""The language server, as an editor meets it: a process, and messages in and out."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from queue import Queue
from typing import Any

import pytest

from dtlang.resources import hero
from dtlang.service import Request, Service

pytest.importorskip("pygls", reason="needs the extra `editors`")

from dtlang.lsp.words import TOKEN_TYPES
from dtlang.service.marks import marks
from dtlang.service.written import Lines

WITCH = hero("ember_witch.hero").read_text(encoding="utf-8")
WAIT = 60  # seconds; a machine may be busy
URI = "file:///x/witch.hero"


class Editor:
    """A small client: it opens a text, changes it, asks."""

    def __init__(self, folder: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "dtlang", "lsp", "--stdio"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=folder,
        )
        self.answers: Queue[dict[str, Any]] = Queue()
        self.told: Queue[dict[str, Any]] = Queue()
        self.number = 0
        self.errors: list[str] = []
        self.threads = [threading.Thread(target=one, daemon=True) for one in (self._listen, self._errors)]
        for thread in self.threads:
            thread.start()
        self.can = self.ask("initialize", processId=os.getpid(), rootUri=None, capabilities={})[
            "capabilities"
        ]
        self.tell("initialized")

    def _listen(self) -> None:
        out = self.process.stdout
        assert out is not None
        while line := out.readline():
            length = int(line.split(b":")[1])
            while out.readline().strip():
                pass
            message = json.loads(out.read(length))
            (self.answers if "id" in message and "method" not in message else self.told).put(message)

    def _errors(self) -> None:
        assert self.process.stderr is not None
        self.errors += [line.decode() for line in self.process.stderr]

    def _send(self, **message: Any) -> None:
        data = json.dumps({"jsonrpc": "2.0", **message}).encode()
        assert self.process.stdin is not None
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(data) + data)
        self.process.stdin.flush()

    def tell(self, method: str, **params: Any) -> None:
        self._send(method=method, params=params)

    def ask(self, method: str, **params: Any) -> Any:
        self.number += 1
        self._send(id=self.number, method=method, params=params)
        answer = self.answers.get(timeout=WAIT)
        assert self.number == answer["id"]
        assert "error" not in answer, answer
        return answer["result"]

    def about(self, method: str, at: tuple[int, int] | None = None, uri: str = URI, **more: Any) -> Any:
        place = {} if at is None else {"position": {"line": at[0], "character": at[1]}}
        return self.ask(f"textDocument/{method}", textDocument={"uri": uri}, **place, **more)

    def heard(self, method: str) -> Any:
        """The next thing of a kind that the server tells by itself."""
        while True:
            message = self.told.get(timeout=WAIT)
            if message["method"] == method:
                return message["params"]

    def open(self, text: str, uri: str = URI) -> list[dict[str, Any]]:
        self.tell(
            "textDocument/didOpen",
            textDocument={"uri": uri, "languageId": "dtlang", "version": 1, "text": text},
        )
        found: list[dict[str, Any]] = self.heard("textDocument/publishDiagnostics")["diagnostics"]
        return found

    def close(self, uri: str = URI) -> None:
        self.tell("textDocument/didClose", textDocument={"uri": uri})
        self.heard("textDocument/publishDiagnostics")

    def end(self) -> None:
        self.ask("shutdown")
        self.tell("exit")
        self.process.wait(timeout=WAIT)
        for thread in self.threads:
            thread.join(timeout=WAIT)
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            assert stream is not None
            stream.close()


@pytest.fixture(scope="module")
def editor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Editor]:
    made = Editor(tmp_path_factory.mktemp("editor"))
    yield made
    made.end()
    assert 0 == made.process.returncode
    assert [] == [line for line in made.errors if "Traceback" in line or "Error" in line]


@pytest.fixture
def witch(editor: Editor) -> Iterator[Editor]:
    assert [] == editor.open(WITCH)
    yield editor
    editor.close()


def place(words: str, text: str = WITCH) -> tuple[int, int]:
    """Line and column behind some words."""
    head = text[: text.index(words) + len(words)]
    line = head.count("\n")
    return line, len(head.rpartition("\n")[2].encode("utf-16-le")) // 2


def applied(text: str, changes: list[dict[str, Any]]) -> str:
    """A text with edits of the protocol, as an editor makes them."""
    lines = Lines(text)
    data = text.encode("utf-16-le")
    at = [
        (
            *(lines.at(end["line"], end["character"]) for end in (c["range"]["start"], c["range"]["end"])),
            c["newText"],
        )
        for c in changes
    ]
    for start, end, new in sorted(at, reverse=True):
        data = data[: start * 2] + new.encode("utf-16-le") + data[end * 2 :]
    return data.decode("utf-16-le")


BROKEN = WITCH.replace("Deal 5 dmg.", "Dael 5 dmg.", 1).replace("# She gathers", "# 🔥 She gathers")


def test_a_problem_is_told_and_mended(editor: Editor) -> None:
    (problem,) = editor.open(BROKEN)
    start = place("  4 [flame]: ", BROKEN)
    assert {"line": start[0], "character": start[1]} == problem["range"]["start"]
    assert ("DT002", 1, "dtlang") == (problem["code"], problem["severity"], problem["source"])
    assert "Dael" in problem["message"]
    context = {"diagnostics": [problem]}
    (action,) = editor.about("codeAction", range=problem["range"], context=context)
    assert ("quickfix", True) == (action["kind"], action["isPreferred"])
    fixed = applied(BROKEN, action["edit"]["changes"][URI])
    assert BROKEN.replace("Dael", "Deal") == fixed
    whole = {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}}
    wish = {"diagnostics": [], "only": ["source.fixAll"]}
    (every,) = editor.about("codeAction", range=whole, context=wish)
    assert fixed == applied(BROKEN, every["edit"]["changes"][URI])
    assert [] == editor.about("codeAction", range=whole, context={"diagnostics": []})
    editor.close()


def test_a_proposal_is_offered(editor: Editor) -> None:
    text = WITCH.replace("Deal 7 dmg.", "Blast them with 7 dmg.", 1)
    (problem,) = editor.open(text)
    actions = editor.about("codeAction", range=problem["range"], context={"diagnostics": [problem]})
    assert "write `Deal 7 dmg to them.`" in [one["title"] for one in actions]
    editor.close()


def test_problems_follow_the_keys(editor: Editor) -> None:
    editor.open(WITCH)
    line, column = place("  4 [flame]: D")
    for version, (letters, wide) in enumerate((("x", 0), ("", 1)), 2):
        where = {
            "start": {"line": line, "character": column},
            "end": {"line": line, "character": column + wide},
        }
        editor.tell(
            "textDocument/didChange",
            textDocument={"uri": URI, "version": version},
            contentChanges=[{"range": where, "text": letters}],
        )
        found = editor.heard("textDocument/publishDiagnostics")
        assert bool(letters) == bool(found["diagnostics"])
        assert version == found["version"]
    editor.close()


def test_hover(witch: Editor) -> None:
    found = witch.about("hover", place("inflict Cin"))
    assert "stack limit 3" in found["contents"]["value"]
    assert place("inflict ") == tuple(found["range"]["start"].values())
    assert witch.about("hover", (0, 0)) is None


def test_completion(editor: Editor) -> None:
    text = WITCH.replace("Deal 7 dmg.", "Deal 7 dmg. Gain Smo", 1)
    editor.open(text)
    found = editor.about("completion", place("Gain Smo", text))
    first = found["items"][0]
    assert "Smoke Veil" == first["label"]
    assert "Gain Smoke Veil" in applied(text, [first["textEdit"]])
    editor.close()


def test_definition_references_and_highlights(witch: Editor) -> None:
    (there,) = witch.about("definition", place("inflict Cin"))
    assert place("status ", WITCH[WITCH.index("status Cinder") :])[1] == there["range"]["start"]["character"]
    assert place("status Cinder")[0] == there["range"]["start"]["line"]
    every = witch.about("references", place("inflict Cin"), context={"includeDeclaration": True})
    uses = witch.about("references", place("inflict Cin"), context={"includeDeclaration": False})
    assert len(uses) + 1 == len(every) == len(witch.about("documentHighlight", place("inflict Cin")))


def test_rename(witch: Editor) -> None:
    at = place("inflict Cin")
    assert (
        "Cinder"
        == WITCH.split("\n")[at[0]][
            slice(*(end["character"] for end in witch.about("prepareRename", at).values()))
        ]
    )
    changed = witch.about("rename", at, newName="Glow")["changes"][URI]
    text = applied(WITCH, changed)
    assert "status Glow" in text
    assert not any(one.problems for one in [Service().answer("problems", Request(text=text))])
    assert witch.about("rename", at, newName="Heat") is None
    assert "Heat" in witch.heard("window/showMessage")["message"]
    assert witch.about("prepareRename", (0, 0)) is None


def test_formatting(editor: Editor) -> None:
    text = WITCH.replace("Deal 4 dmg.", "Deal  4 damage.")
    editor.open(text)
    options = {"tabSize": 2, "insertSpaces": True}
    assert WITCH == applied(text, editor.about("formatting", options=options))
    editor.close()


def test_shape(witch: Editor) -> None:
    parts = {one["name"]: one for one in witch.about("documentSymbol")}
    assert ["3 [flame]", "4 [flame]", "5 [flame]"] == [one["name"] for one in parts["Firebolt"]["children"]]
    folds = witch.about("foldingRange")
    assert place("offensive Firebolt")[0] in [one["startLine"] for one in folds]


def test_colours_stand_where_the_words_stand(editor: Editor) -> None:
    text = "# 🔥 é\r\n" + WITCH.replace("\n", "\r\n")
    editor.open(text)
    data = editor.about("semanticTokens/full")["data"]
    legend = editor.can["semanticTokensProvider"]["legend"]["tokenTypes"]
    lines, line, column, found = text.split("\r\n"), 0, 0, set()
    for at in range(0, len(data), 5):
        more, step, length, kind, _ = data[at : at + 5]
        line, column = line + more, step + (0 if more else column)
        wide = lines[line].encode("utf-16-le")
        found.add((legend[kind], wide[column * 2 : (column + length) * 2].decode("utf-16-le")))
    assert {
        ("type", "Cinder"),
        ("macro", "Stoke"),
        ("enumMember", "[flame]"),
        ("keyword", "upgrade"),
    } <= found
    assert ("comment", "# 🔥 é") in found
    editor.close()


def test_every_kind_of_word_has_a_colour() -> None:
    page = Service().page(WITCH)
    assert {one.kind for one in marks(page)} - {"word"} <= TOKEN_TYPES.keys()


def test_hints_and_lenses(witch: Editor) -> None:
    whole = {"start": {"line": 0, "character": 0}, "end": {"line": 400, "character": 0}}
    hints = {tuple(one["position"].values()): one["label"] for one in witch.about("inlayHint", range=whole)}
    assert "87.9 %" == hints[place("4 [flame]")]
    lenses = witch.about("codeLens")
    assert 8 == len(lenses)
    command = lenses[0]["command"]
    assert "✓ passed" == command["title"]
    done = witch.ask("workspace/executeCommand", command=command["command"], arguments=command["arguments"])
    assert done["passed"]
    assert done["story"]
    assert "passed" in witch.heard("window/showMessage")["message"]


def test_a_preview(witch: Editor) -> None:
    made = witch.ask("workspace/executeCommand", command="dtlang.sheet", arguments=[URI, "board"])
    assert "Firebolt" in made["html"]
    assert "<script" not in made["html"]
    odds = witch.ask("workspace/executeCommand", command="dtlang.odds", arguments=[URI])
    assert "Firebolt" in odds["html"]


STEPS = int(os.environ.get("DTLANG_STEPS", "40"))  # more of them find more


def test_answers_after_random_edits_are_those_of_a_fresh_start(editor: Editor) -> None:
    """Whatever is typed, the server knows the same as one that sees the text for the first time."""
    chance = random.Random(5)
    text = hero("starter.hero").read_text(encoding="utf-8")
    uri = "file:///x/starter.hero"
    editor.open(text, uri)
    words = [" ", "\n", "  ", "Gain 2 Foucs.", "[star]", "dmg", "é", "e\u0301", "🔥", "\r\n", "#", "x:", ""]
    for version in range(2, STEPS + 2):
        lines = Lines(text)
        most = len(text.encode("utf-16-le")) // 2
        ends = sorted(lines.place(chance.randrange(most)) for _ in range(2))
        if ends[1][0] > ends[0][0] + 1:
            ends[1] = ends[0]
        new = chance.choice(words)
        where = {
            side: {"line": at[0], "character": at[1]} for side, at in zip(("start", "end"), ends, strict=True)
        }
        changed = applied(text, [{"range": where, "newText": new}])
        try:
            changed.encode("utf-8")
        except UnicodeEncodeError:
            continue  # half a letter is nothing that an editor sends
        text = changed
        editor.tell(
            "textDocument/didChange",
            textDocument={"uri": uri, "version": version},
            contentChanges=[{"range": where, "text": new}],
        )
        if version % 4 == 0:
            fresh = Service().answer("problems", Request(text=text, path="/x/starter.hero"))
            while (heard := editor.heard("textDocument/publishDiagnostics"))["version"] < version:
                pass
            found = [(one["code"], one["message"].split("\n")[0]) for one in heard["diagnostics"]]
            assert [(one.code, one.message) for one in fresh.problems] == found
            folds = [
                (one["startLine"] + 1, one["endLine"] + 1) for one in editor.about("foldingRange", uri=uri)
            ]
            again = Service().answer("folds", Request(text=text, path="/x/starter.hero"))
            assert [(one.first, one.last) for one in again] == folds
    editor.close(uri)


SHUTDOWN = b'{"jsonrpc":"2.0","id":7,"method":"shutdown"}'
NO_MESSAGES = [
    b"\xff\xfe{}",
    b"[" * 200_000,
    b"[]",
    b"{}",
    b"null",
    b'{"jsonrpc":"2.0","id":1,"method":"none"}',
]


def fed(data: bytes) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "dtlang", "lsp"], input=data, capture_output=True, timeout=WAIT, check=False
    )


def framed(*messages: bytes) -> bytes:
    return b"".join(b"Content-Length: %d\r\n\r\n%s" % (len(one), one) for one in messages)


def test_what_is_no_message_is_passed_over() -> None:
    """In a line each, and what comes behind is answered."""
    done = fed(framed(*NO_MESSAGES, SHUTDOWN))
    assert 0 == done.returncode
    assert len(NO_MESSAGES) == done.stderr.count(b"this is no message, and is passed over")
    assert len(NO_MESSAGES) == done.stderr.count(b"\n")
    assert b'"id": 7' in done.stdout


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"Content-Length: 99999999999999999\r\n\r\n{}", b"more than 30 MB"),
        (b"Content-Length: 30000001\r\n\r\n{}", b"more than 30 MB"),
        (b"Content-Length: " + b"9" * 5000 + b"\r\n\r\n{}", b"more than 1000 bytes"),
    ],
    ids=lambda one: one.decode()[:40],
)
def test_more_than_is_ever_sent_ends_the_server(data: bytes, said: bytes) -> None:
    done = fed(data)
    assert (1, 1, True) == (done.returncode, done.stderr.count(b"\n"), said in done.stderr)
