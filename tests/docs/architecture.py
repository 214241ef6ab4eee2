"""The map of the packages, and the road of one text through them, for `docs/explanation/architecture.md`."""

from __future__ import annotations

import ast
from collections.abc import Callable
from enum import Enum
from functools import cache
from pathlib import Path

from dtlang import pipeline
from dtlang.source import Source, Span
from dtlang.syntax import nodes as n
from dtlang.syntax.names import Names
from dtlang.syntax.node import parts_of
from dtlang.syntax.text.parse import shape_sentences
from dtlang.syntax.text.read import read_text
from tests.docs.touched import HERO, ROOT, TEXT, touched
from tests.test_road import ARROWS, FILES, dtlang_imports, module_of

PACKAGE = ROOT / "dtlang"
LEFT_OUT = ("__init__", "__main__")  # the version, and the door to the command line

# --- the map ---------------------------------------------------------------------------------------


@cache
def imports() -> dict[str, set[str]]:
    """What each module really looks at, lowest first."""
    found: dict[str, set[str]] = {name: set() for name in ARROWS if name not in LEFT_OUT}
    for file in FILES:
        here = module_of(file)
        if here in found:
            found[here] |= set(dtlang_imports(file)) & found.keys() - {here}
    return found


def told(name: str) -> str:
    """The first sentence of a module about itself."""
    file = PACKAGE / name / "__init__.py"
    text = ast.get_docstring(
        ast.parse((file if file.exists() else PACKAGE / f"{name}.py").read_text("utf-8"))
    )
    assert text is not None, name
    return " ".join(text.split("\n\n")[0].split())


def packages() -> str:
    """Every module: what it is, and what it looks at."""
    rows = ["| module | what it is | looks at |", "|---|---|---|"]
    for name, others in imports().items():
        looks = ", ".join(f"`{other}`" for other in imports() if other in others) or "–"
        rows.append(f"| `{name}` | {told(name)} | {looks} |")
    return "\n".join(rows)


def road() -> str:
    """The same as a drawing. An arrow that follows from others is left out."""
    below: dict[str, set[str]] = {}
    for name, others in imports().items():  # lowest first, so all that is below a module is known
        below[name] = others.union(*(below[other] for other in others))
    lines = ["```mermaid", "flowchart BT"]
    for name, others in imports().items():
        direct = [o for o in imports() if o in others and not any(o in below[third] for third in others)]
        lines += [f"  {name} --> {other}" for other in direct]
    return "\n".join([*lines, "```"])


# --- one text --------------------------------------------------------------------------------------

NAMES = Names.of(statuses=["Cinder"], symbols=["flame", "ward", "comet"])
SPAN = Span(0, len(TEXT))


def walk_words() -> str:
    """The words of the text as the lexer gives them to the grammar."""
    rows = ["| written | class of word | meaning |", "|---|---|---|"]
    for shaped in shape_sentences(TEXT, SPAN, NAMES, "en"):
        assert shaped.sentence is not None
        rows += [f"| `{w.text}` | `{w.type}` | `{w.lexeme}` |" for w in shaped.sentence.words]
    return "\n".join(rows)


def walk_tree() -> str:
    """The tree of the text; fields that say nothing new are left out."""
    lines = [line for sentence in read_text(TEXT, SPAN, NAMES).text.sentences for line in _drawn(sentence)]
    return "\n".join(["```", *lines, "```"])


def _drawn(node: n.Node, name: str = "", depth: int = 0) -> list[str]:
    usual = dict(zip(reversed(node.__struct_fields__), reversed(node.__struct_defaults__), strict=False))
    values = {part: getattr(node, part) for part in parts_of(type(node))}
    said = {part: value for part, value in values.items() if value != usual.get(part)}
    plain = {part: value for part, value in said.items() if not _nodes(value)}
    words = ", ".join(f"{part}={_word(value)}" for part, value in plain.items())
    lines = [
        f"{'  ' * depth}{name + ': ' if name else ''}{type(node).__name__}{f'({words})' if words else ''}"
    ]
    for part, value in said.items():
        for child in _nodes(value):
            lines += _drawn(child, part, depth + 1)
    return lines


def _nodes(value: object) -> list[n.Node]:
    return [one for one in (value if isinstance(value, tuple) else (value,)) if isinstance(one, n.Node)]


def _word(value: object) -> str:
    return value.name if isinstance(value, Enum) else repr(value)


def walk_sheet() -> str:
    """The ability as a sheet in Markdown has it."""
    checked = pipeline.check(Source.of(HERO.read_text(encoding="utf-8"), HERO.name))
    ready = pipeline.printing(checked, pipeline.PrintRequest())
    assert not isinstance(ready, str)
    made = pipeline.print_parts(ready, [], "md")
    assert not isinstance(made, str)
    page = made[".md"].decode("utf-8")
    ability = page[page.index("## Smoulder") :].split("\n## ")[0]
    return f"```markdown\n{ability.strip()}\n```"


STAGES = (
    ("text", "read", "the text is read"),
    ("text", "say", "the tree is said again"),
    ("file", "read", "the file around it is read, texts and all"),
    ("file", "resolve", "names are resolved"),
    ("file", "compile", "the hero is compiled"),
    ("file", "print", "leaflet and board are printed as a page"),
)


def walk_files() -> str:
    """How many files run at each stage, and which."""
    rows = ["| | files of Python | other files | where |", "|---|---|---|---|"]
    for road, stage, title in STAGES:
        files = touched(road)[stage]
        python = [file for file in files if file.endswith(".py")]
        folders: dict[str, int] = {}
        for file in files:
            folder = Path(file).parent.as_posix()
            folders[folder] = folders.get(folder, 0) + 1
        where = ", ".join(f"`{folder}` {count}" for folder, count in folders.items())
        rows.append(f"| {title} | {len(python)} | {len(files) - len(python)} | {where} |")
    return "\n".join(rows)


def walk_text_files() -> str:
    """The very files that reading the text runs through."""
    return "\n".join(f"- `{file}`" for file in touched("text")["read"])


TABLES: dict[str, Callable[[], str]] = {
    "packages": packages,
    "road": road,
    "walk-words": walk_words,
    "walk-tree": walk_tree,
    "walk-sheet": walk_sheet,
    "walk-files": walk_files,
    "walk-text-files": walk_text_files,
}
