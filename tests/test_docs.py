"""What the pages show is true: every example is read, every output is what the commands print now.

`python -m tests.docs` (or `pytest tests/test_docs.py --accept`) writes the generated parts anew.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Iterator
from enum import Enum
from pathlib import Path

import pytest

from dtlang import pipeline, resources
from dtlang.checks import Rule, all_rules
from dtlang.compile import lower_text
from dtlang.diagnostics import CODES, Diagnostic
from dtlang.source import Source
from dtlang.syntax import nodes as n
from dtlang.syntax.hero_file.headings import FREE, HEADER, LEGAL
from dtlang.syntax.say import say_text
from dtlang.syntax.tables import build_tables
from dtlang.syntax.text.shapes import Shaper
from tests.__main__ import STEPS as GATE
from tests.docs.blocks import ROOT, compiled, definition, entry, filled, run, section, without_blocks
from tests.docs.pages import PAGES, RULES
from tests.docs.phrases import PLACES, Phrase, all_phrases, node_classes, parts, read

MADE_ELSEWHERE = {"docs/reference/effect-objects.md"}
HANDS = sorted(
    path
    for path in [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]
    if path.relative_to(ROOT).as_posix() not in {*PAGES, *MADE_ELSEWHERE}
)
STEPS = sorted((ROOT / "docs" / "tutorial" / "steps").glob("*.hero"))
MISTAKE = "4_mistake.hero"
PHRASES = all_phrases()


def name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


# --- pages made by script --------------------------------------------------------------------------


@pytest.mark.parametrize("path", PAGES)
def test_a_generated_page_is_up_to_date(path: str, same_as_file: Callable[[Path, str], None]) -> None:
    same_as_file(ROOT / path, PAGES[path]())


@pytest.mark.parametrize("page", HANDS, ids=name)
def test_the_blocks_of_a_page_are_up_to_date(page: Path, same_as_file: Callable[[Path, str], None]) -> None:
    """Files, tables and output in a page are those of now."""
    same_as_file(page, filled(page.read_text(encoding="utf-8")))


def test_every_kind_of_finding_has_its_place_on_the_page() -> None:
    page = (ROOT / "docs/reference/diagnostics.md").read_text(encoding="utf-8")
    for one in CODES.by_code.values():
        assert f"\n## {one.code} {one.name}\n" in page


def test_every_rule_has_a_page_and_every_page_a_rule() -> None:
    pages = {page.stem for page in (ROOT / RULES).glob("*.md")}
    assert {rule.name for rule in all_rules()} == pages - {"index"}


@pytest.mark.parametrize("rule", all_rules(), ids=lambda rule: rule.name)
def test_explain_tells_about_a_rule(rule: Rule) -> None:
    """By its code and by its name: what, why, wrong, right, and how to silence it."""
    page = pipeline.explain_word(rule.code)
    assert page is not None
    assert page == pipeline.explain_word(rule.name)
    words = " ".join(page.split())
    for part in (rule.about, rule.why, rule.bad, rule.good, f"# allow {rule.name}:", *rule.rests_on):
        assert " ".join(part.split()) in words


# --- the language ----------------------------------------------------------------------------------


@pytest.mark.parametrize("phrase", PHRASES, ids=lambda p: f"{p.line}: {p.text[:40]}")
def test_an_example_is_read(phrase: Phrase) -> None:
    """All its wordings give the same tree, the canonical wording too, and the tree compiles."""
    assert phrase.meaning, f"line {phrase.line} does not say what it means"
    reading, findings = read(phrase.text, phrase.place)
    assert [] == [finding.message for finding in findings]
    for other in (*phrase.others, say_text(reading.text)):
        again, findings = read(other, phrase.place)
        assert [] == [finding.message for finding in findings], other
        assert reading.text == again.text, other
    assert [] == errors(lower_text(reading.text, PLACES[phrase.place]).findings)


def test_every_node_has_an_example() -> None:
    """What dtlang can read is on the page; a new node needs a block in `phrases.txt`."""
    shown = {type(part) for phrase in PHRASES for part in parts(read(phrase.text, phrase.place)[0].text)}
    assert set() == {node.__name__ for node in node_classes() - shown}


def test_every_word_of_the_tree_has_an_example() -> None:
    """Every kind of player, thing, phase, zone ...; a new one needs a block in `phrases.txt`."""
    kinds = [v for v in vars(n).values() if isinstance(v, type) and issubclass(v, Enum) and v is not Enum]
    shown = {part for phrase in PHRASES for part in parts(read(phrase.text, phrase.place)[0].text)}
    assert set() == {str(word) for kind in kinds for word in kind} - {str(w) for w in shown}


# --- fragments of hero files -----------------------------------------------------------------------

USUAL = {
    "dice": "dice\n  1-3 flame\n  4-5 ward\n  6 comet\n",
    "status Heat": "status Heat\n  positive, stack limit 5\n  During your Upkeep Phase, gain 1 CP.\n",
    "status Cinder": "status Cinder\n  negative, stack limit 3\n  During your Upkeep Phase, receive 1 dmg.\n",
}


def errors(findings: Iterator[Diagnostic] | tuple[Diagnostic, ...] | list[Diagnostic]) -> list[str]:
    return [f"{finding.code} {finding.message}" for finding in findings if finding.is_error]


def fragments(page: Path) -> list[str]:
    return re.findall(
        r"^```hero\n(.*?)^```$", without_blocks(page.read_text(encoding="utf-8")), re.MULTILINE | re.DOTALL
    )


def whole(fragment: str) -> str:
    """A fragment as a file: with a first line, and what the usual hero has."""
    headings = {line.split("#")[0].strip() for line in fragment.split("\n") if line[:1].strip()}
    if any(heading.startswith(("hero ", "shared ")) for heading in headings):
        return fragment
    usual = [text for heading, text in USUAL.items() if heading not in headings]
    return "hero Somebody\n" + "".join(usual) + fragment


@pytest.mark.parametrize("page", HANDS, ids=name)
def test_fragments_of_heroes_are_read(page: Path) -> None:
    for fragment in fragments(page):
        assert [] == errors(pipeline.check(Source.of(whole(fragment))).findings), fragment


def test_every_word_of_a_hero_file_is_on_its_page() -> None:
    """Every section, header and property stands in a fragment, so it is also checked."""
    page = ROOT / "docs/reference/hero-file.md"
    shown = "\n".join(fragments(page))
    grammar = resources.grammar("hero.lark").read_text(encoding="utf-8")
    words = set(re.findall(r'^[A-Z_]+: "([a-z]+)"$', grammar, re.MULTILINE))
    spellings = {"by", "license"}  # of `author` and `licence`
    free = {word.lower() for word in FREE}
    for word in words - spellings - free:
        assert re.search(rf"^\s*{word}\b", shown, re.MULTILINE), word
    for word in {word for some in LEGAL.values() for word in some}:
        assert word in shown, word
    assert {"HERO", "SHARED", "LANGUAGE", "EDITION", "COMPLEXITY", "THEME", "NAME_IN"} == HEADER - FREE
    for word in free:
        assert f"`{word}`" in page.read_text(encoding="utf-8"), word


# --- the tutorial ----------------------------------------------------------------------------------


@pytest.mark.parametrize("step", STEPS, ids=lambda p: p.stem)
def test_a_step_of_the_tutorial_checks_clean(step: Path) -> None:
    """All but one, which has exactly the mistake that the page speaks of."""
    found = pipeline.check(Source.of(step.read_text(encoding="utf-8"), step.name), step.parent).findings
    assert (["DT101"] if step.name == MISTAKE else []) == [finding.code for finding in found]
    page = (ROOT / "docs/tutorial/first-hero.md").read_text(encoding="utf-8")
    assert step.name in page


def test_the_mistake_of_the_tutorial_is_the_only_one() -> None:
    """Its fix leads back to the step before."""
    source = Source.of((STEPS[0].parent / MISTAKE).read_text(encoding="utf-8"))
    (finding,) = pipeline.check(source).findings
    before = STEPS[0].parent / "3_status.hero"
    assert before.read_text(encoding="utf-8") == finding.fixes[0].apply(source.text)


# --- the README and the rest -----------------------------------------------------------------------


def test_the_readme_has_its_two_lines() -> None:
    """`.ci/run` takes the first line with `-m tests`."""
    lines = (ROOT / "README.md").read_text(encoding="utf-8").split("\n")
    asked = [line for line in lines if "-m tests" in line]
    assert [True] == [line.startswith("python3 -m venv .venv && ") for line in asked]
    assert 1 == sum("dtlang build heroes/ember_witch.hero" in line for line in lines)
    assert len(lines) < 100, "one screen"


def test_the_page_about_json_tells_the_truth(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its Python runs: a compiled hero validates, and effects can be played from a table."""
    hero = compiled(resources.hero("ember_witch.hero"))
    (tmp_path / "ember_witch.json").write_bytes(hero)
    (tmp_path / "hero.v1.json").write_text(run(".", "dtlang schema"), encoding="utf-8")
    page = (ROOT / "docs/howto/use-the-json.md").read_text(encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    snippets = re.findall(r"^```python\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    assert 2 == len(snippets)
    for snippet in snippets:
        exec(snippet, {})
    for key in re.findall(r"^\| ((?:`\w+`(?:, )?)+) \|", page, re.MULTILINE):
        for word in re.findall(r"\w+", key):
            assert word in json.loads(hero), word


@pytest.mark.parametrize("page", [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))], ids=name)
def test_links_lead_somewhere(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)\s]+)\)", re.sub(r"`[^`\n]*`", "", text)):
        path, _, anchor = target.partition("#")
        there = (page.parent / path).resolve() if path else page
        assert there.exists(), target
        assert ROOT in (there, *there.parents), target
        if anchor:
            titles = re.findall(r"^#+ (.*)$", there.read_text(encoding="utf-8"), re.MULTILINE)
            anchors = {re.sub(r"[^\w\- ]", "", title).lower().replace(" ", "-") for title in titles}
            assert anchor in anchors, target


@pytest.mark.parametrize("page", HANDS, ids=name)
def test_one_sentence_to_a_line(page: Path) -> None:
    """So that a diff shows sentences."""
    text = re.sub(
        r"^```.*?^```$", "", without_blocks(page.read_text(encoding="utf-8")), flags=re.MULTILINE | re.DOTALL
    )
    for line in text.split("\n"):
        if not line.lstrip().startswith(("|", "- ", "<!--")):
            plain = re.sub(r"`[^`]*`|\*\*[^*]*\*\*", "_", line)
            assert not re.search(r"[a-z_)][.?!] [A-Z_`]", plain), line


# --- what pages and comments say about files --------------------------------------------------------

_PATH = re.compile(r"(?<![\w/.-])(?:dtlang|grammar|heroes|schema|tests|docs)/[\w./-]*\w")
OURS = sorted(
    file
    for folder in ("dtlang", "grammar", "docs", ".ci", ".github")
    for file in (ROOT / folder).rglob("*")
    if file.suffix in (".py", ".toml", ".lark", ".md", ".yml", "") and file.is_file()
)
EXAMPLES = ("grammar/xx", "tests/corpus/same/xx", "heroes/Jo")  # so begin names that are not meant


def test_files_that_are_spoken_of_exist() -> None:
    """A page, a docstring or a comment that names a file names one that is there."""
    gone = [
        f"{name(file)}: {path}"
        for file in [ROOT / "README.md", *OURS]
        for path in _PATH.findall(file.read_text(encoding="utf-8"))
        if not (ROOT / path).exists() and not path.startswith(EXAMPLES)
    ]
    assert [] == gone


def test_the_rules_on_the_page_about_languages_have_no_conflict(tmp_path: Path) -> None:
    """What it shows of another grammar fits the one of now, and its lists are lists."""
    page = (ROOT / "docs/howto/add-a-language.md").read_text(encoding="utf-8")
    (rules,) = re.findall(r"^```\n(%extend.*?)^```$", page, re.MULTILINE | re.DOTALL)
    own = tmp_path / "de.lark"
    own.write_text(rules, encoding="utf-8")
    build_tables((resources.grammar("sentence.lark"), own), "sentence", strict=True)
    assert set(re.findall(r"-> (\w+)", rules)) <= set(dir(Shaper))
    for toml in re.findall(r"^```toml\n(.*?)^```$", page, re.MULTILINE | re.DOTALL):
        tomllib.loads(toml)


def test_hooks_and_ci_run_what_the_gate_runs() -> None:
    hooks = (ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8")
    commands = [f"python -m {' '.join(command)}" for title, command in GATE if title != "tests"]
    assert commands == re.findall(r"entry: (.*)", hooks)
    ci = (ROOT / ".github/workflows/ci.yml").read_text(encoding="utf-8")
    assert [".ci/run"] == re.findall(r"- run: (.*)", ci)
    with (ROOT / "pyproject.toml").open("rb") as file:
        least = tomllib.load(file)["project"]["requires-python"]
    assert [least.removeprefix(">=")] == re.findall(r'python-version: "(.*)"', ci)


def test_the_index_leads_to_every_page() -> None:
    index = ROOT / "docs/index.md"
    linked = {
        (index.parent / path).resolve() for path in re.findall(r"\]\(([^)]+)\)", index.read_text("utf-8"))
    }
    single = {ROOT / path for path in PAGES if path.startswith(RULES) and not path.endswith("index.md")}
    assert set() == {*(ROOT / "docs").rglob("*.md")} - linked - single - {index}


def test_functions_and_entries_of_a_file_can_be_shown() -> None:
    assert "@late\ndef a():\n    pass" == definition("x = 1\n\n@late\ndef a():\n    pass\n\ny = 2\n", "a")
    assert 'b = "c"' == entry('a = 1\nb = "c"\n', "b")


def test_sections_of_a_file_can_be_shown() -> None:
    text = "hero A\n\ncard B  # remark\n  main phase\n\n  Draw 1 card.\n# next\nsetup\n  Heal 1.\n"
    assert "card B  # remark\n  main phase\n\n  Draw 1 card." == section(text, "card B")
    assert "setup\n  Heal 1." == section(text, "setup")
