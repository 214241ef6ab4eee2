"""Strings the stages together; the only place that knows their order.

    source -> syntax -> model -> compile -> ir -> checks

What a stage needs is imported where it is called: a check should not wait for what only a build uses.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dtlang import files, resources
from dtlang.diagnostics import CODES, Diagnostic, Report, in_order
from dtlang.settings import Choice
from dtlang.source import Source, Span

DEFAULT = Choice()

if TYPE_CHECKING:
    from collections.abc import Callable

    from dtlang import balance, ir
    from dtlang.checks import Rule
    from dtlang.checks.mend import Mended
    from dtlang.compile import Context
    from dtlang.corpus import LexiconOfHero
    from dtlang.diagnostics.described import Described
    from dtlang.engine.entrance import Unfit
    from dtlang.model import Hero, Test
    from dtlang.playing import Profile, Replayed, Screen, Sitting
    from dtlang.render.plot_terminal import Look
    from dtlang.sheet.printing import Printing as Printing
    from dtlang.simulate import Simulation
    from dtlang.syntax.hero_file.read import HeroTree
    from dtlang.trial import Outcome, Tested


@dataclass(frozen=True, slots=True)
class Checked:
    """What could be built of a hero file, and everything that was found on the way."""

    source: Source
    tree: HeroTree | None
    hero: Hero | None
    findings: tuple[Diagnostic, ...]
    document: ir.Document | None = None

    @property
    def report(self) -> Report:
        return Report(self.source, self.findings)


@dataclass(frozen=True, slots=True)
class Formatted:
    """The canonical text. With errors among the findings it is the text as it was."""

    text: str
    findings: tuple[Diagnostic, ...]


@dataclass(frozen=True, slots=True)
class OddsSettings:
    """What odds and values rest on; printed with all of them."""

    weights: balance.Weights
    situation: balance.Situation
    attempts: int


@dataclass(frozen=True, slots=True)
class Odds:
    """What heroes get out of their dice; of several also everybody's attack against everybody's defence."""

    reports: tuple[balance.Report, ...]
    matrix: balance.Matrix | None = None


@dataclass(frozen=True, slots=True)
class PrintRequest:
    """How a hero is to be printed."""

    paper: str = "a4"
    landscape: bool = True  # the board
    theme: str = ""
    templates: Path | None = None
    backs: bool = False
    players: int = 2
    odds: bool = False


@dataclass(frozen=True, slots=True)
class Side:
    """A hero at the table: what the engine plays, and its texts for people, as far as they are known."""

    document: ir.Document
    texts: Mapping[str, str]


def read(path: Path, *, within: Path | None = None) -> Source | Report:
    """The text of a hero file, or what keeps us from reading it."""
    return files.read(path, within=within)


def check(source: Source, folder: Path | None = None, choice: Choice = DEFAULT) -> Checked:
    """Reads, resolves, compiles and checks a hero. `folder` is where the files it uses are looked for."""
    from dtlang import checks, model
    from dtlang.compile import compile_document

    tree, findings = _tree(source, folder)
    hero, found = model.resolve(tree)
    findings.extend([*found, *_asked_of_sheets(tree, hero, folder)])
    document = None
    rules: tuple[checks.Rule, ...] = ()
    if hero is not None:
        document, compiled = compile_document(hero, debug=Path(source.path).name)
        findings.extend(compiled)
        understood = not any(finding.is_error for finding in findings)
        rules = checks.asked(choice, whole=tree.file.sound, understood=understood)
        findings.extend(checks.check(checks.Subject(source, tree, hero, document), rules, choice))
    findings = checks.heard(source, tree.file.comments, findings, rules, choice)
    return Checked(source, tree, hero, tuple(in_order(findings)), document)


def _asked_of_sheets(tree: HeroTree, hero: Hero | None, folder: Path | None) -> Iterable[Diagnostic]:
    """What is wrong with the theme and the icons of a file; only files that have some wait for it."""
    if hero is None or not ("theme" in hero.facts or hero.icons):
        return ()
    from dtlang.sheet.asked import findings

    return findings(tree.file, folder)


def mend(source: Source, folder: Path | None, choice: Choice, *, unsafe: bool = False) -> Mended:
    """A hero file with its fixes applied, as far as they do no harm."""
    from dtlang.checks.mend import Seen
    from dtlang.checks.mend import mend as mended

    def look(changed: Source) -> Seen:
        checked = check(changed, folder, choice)
        return Seen(checked.findings, checked.document)

    return mended(source, look, unsafe=unsafe)


def wrong_rule_word(word: str) -> str | None:
    """Why no rule can be chosen by a word; None if all is well with it."""
    from dtlang.checks.words import wrong_word

    return wrong_word(word)


def rules() -> Sequence[Rule]:
    """One of each rule, by code."""
    from dtlang import checks

    return checks.all_rules()


def kinds_of_findings() -> dict[str, Described]:
    """Every code with what is to be known about it."""
    from dtlang import checks

    return {**CODES.by_code, **{rule.code: rule for rule in checks.all_rules()}}


def compile_hero(checked: Checked) -> ir.Document | None:
    """The effect objects of a hero; None if the hero has errors."""
    return None if checked.report.has_errors else checked.document


def document_json(document: ir.Document, *, debug: bool = False) -> bytes:
    """A compiled hero as JSON; `debug` adds the block that leads from effects back to words."""
    import msgspec

    from dtlang import ir

    shown = document if debug else msgspec.structs.replace(document, debug=None)
    return ir.encode(shown).encode("utf-8")


def format_source(source: Source) -> Formatted:
    """A hero file in canonical wording and layout, comments kept; the text as it was if that is in doubt."""
    from dtlang.format.wording import canonical

    folder = Path(source.path).parent
    tree, findings = _tree(source, folder)
    if any(finding.is_error for finding in findings):
        return Formatted(source.text, tuple(in_order(findings)))
    return Formatted(canonical(tree, lambda changed: _tree(changed, folder)[0]), tuple(in_order(findings)))


def patch_notes(old: Checked, new: Checked, form: str = "text") -> str:
    """What changed between two heroes without errors: `text`, `markdown` or `json`."""
    from dtlang import patchnotes

    notes = patchnotes.compare(_whole(old), _whole(new))
    match form:
        case "json":
            return patchnotes.as_json(notes)
        case "markdown":
            return patchnotes.as_markdown(notes)
        case _:
            return patchnotes.as_text(notes)


def _whole(checked: Checked) -> tuple[Hero, ir.Document]:
    assert checked.hero is not None, "only heroes without errors are compared"
    assert checked.document is not None
    return checked.hero, checked.document


def explain_hero(checked: Checked) -> str:
    """What was understood, ability by ability, in canonical words."""
    from dtlang.render.explanation import explanation

    return explanation(checked.hero) if checked.hero is not None else "The file does not name a hero.\n"


def explain_word(word: str) -> str | None:
    """The page about a code of a finding or a word of the language; None if there is none."""
    from dtlang import checks
    from dtlang.render.pages import code_page, word_page

    return code_page(word, checks.all_rules()) or word_page(word)


def measure_corpus(rows: Sequence[Mapping[str, Any]], lexicon: Mapping[str, Any]) -> dict[str, Any]:
    """How much of a body of texts is read: `{"by_kind": {KIND: {"texts", "read"}}, "rows": [...]}`."""
    from dtlang.corpus import LexiconOfHero, asked_for, pieces

    heroes = {row["hero"]: LexiconOfHero.of(str(row["hero"]), lexicon) for row in rows}
    asked, parts = asked_for(rows), pieces(rows)
    measured = []
    for row in rows:
        hero = heroes[row["hero"]]
        try:
            key = (row["hero"], str(row.get("name")))
            whole = key not in parts and (row["kind"] != "ability" or bool(row.get("requirement")))
            measured.append(_measure(row, hero, hero.context(row, asked), whole))
        except Exception as error:  # noqa: BLE001  # our fault: reported with the text, and the others still count
            measured.append(_our_fault(row, error))
    by_kind: dict[str, dict[str, int]] = {}
    for one in measured:
        counts = by_kind.setdefault(one["kind"], {"texts": 0, "read": 0})
        counts["texts"] += 1
        counts["read"] += one["read"]
    return {"by_kind": by_kind, "rows": measured}


def _our_fault(row: Mapping[str, Any], error: Exception) -> dict[str, Any]:
    """A text that made dtlang stumble: not read, and the finding says whose fault that is."""
    message = f"this is a fault of dtlang, not of the text: {type(error).__name__}: {error}"
    finding = {"code": "DT999", "message": message, "words": "", "severity": "error"}
    nothing: dict[str, Any] = {
        "read": False,
        "understood": "",
        "findings": [finding],
        "effects": [],
        "flags": [],
    }
    return {"id": row["id"], "hero": row["hero"], "kind": row["kind"], **nothing}


def _measure(row: Mapping[str, Any], hero: LexiconOfHero, context: Context, whole: bool) -> dict[str, Any]:
    """One text. It is read only if all of it became effects: nothing left to a human, nothing dropped, and
    nothing that can never happen where it stands.
    """
    import json

    from dtlang import ir
    from dtlang.compile import lower_text
    from dtlang.corpus import dead_in
    from dtlang.render.explanation import said
    from dtlang.syntax.hero_file.read import findings_in
    from dtlang.syntax.text.read import read_text

    source = Source.of(row["text"])
    reading = read_text(source.text, Span(0, len(source.text)), hero.names, "en")
    lowered = lower_text(reading.text, context)
    findings = in_order([*findings_in(reading, source.text, hero.names, "en"), *lowered.findings])
    read = reading.whole and bool(lowered.effects) and not any(f.is_error for f in findings)
    if read:
        dead = dead_in(reading.text, source, context, whole=whole)
        read = not dead
        findings = in_order([*findings, *dead])
    return {
        "id": row["id"],
        "hero": row["hero"],
        "kind": row["kind"],
        "read": read,
        "understood": "\n".join(said(reading.text, "en")),
        "findings": [
            {"code": f.code, "message": f.message, "words": source.at(f.span), "severity": f.severity.value}
            for f in findings
        ],
        "effects": json.loads(ir.encode_effects(lowered.effects)),
        "flags": [flag.value for flag in lowered.flags],
    }


def odds_settings(
    documents: Sequence[ir.Document],
    weights: Sequence[str] = (),
    assumptions: Sequence[str] = (),
    attempts: int = 3,
) -> OddsSettings | str:
    """Settings such as `heal=0.8` for these heroes, or what is wrong with one of them."""
    from dtlang import balance
    from dtlang.diagnostics import did_you_mean

    try:
        settings = OddsSettings(
            balance.Weights().with_(weights), balance.Situation().with_(assumptions), attempts
        )
    except balance.SettingError as error:
        return str(error)
    tokens = {status.name for d in documents for status in d.statuses}
    tokens |= {piece.name for d in documents for piece in d.pieces}
    slots = (slot for d in documents for ability in d.abilities for slot in ability.levels)
    abilities = {ability.name for slot in slots for ability in slot.abilities}
    for kind, named, known in (
        ("token", settings.weights.tokens, tokens),
        ("token", settings.situation.held, tokens),
        ("token", settings.situation.opponent_held, tokens),
        ("ability", settings.weights.abilities, abilities),
    ):
        for name in named:
            if name not in known:
                hint = did_you_mean(name, known) or f"there are: {', '.join(sorted(known)) or 'none'}"
                return f"no {kind} is called `{name}`; {hint}"
    return settings


def odds(documents: Sequence[ir.Document], settings: OddsSettings) -> Odds:
    """The odds and values of heroes that have dice."""
    from dtlang import balance

    rest = (settings.weights, settings.situation, settings.attempts)
    reports = tuple(balance.report(document, *rest) for document in documents)
    return Odds(reports, balance.matrix(documents, *rest) if len(documents) > 1 else None)


def odds_json(found: Odds) -> bytes:
    """One report; of several heroes `{"reports": [...], "matrix": {...}}`."""
    from dtlang.render.odds_data import odds_json as as_json

    return as_json(found.reports, found.matrix)


def odds_csv(found: Odds) -> str:
    """The numbers of the JSON, one a row."""
    from dtlang.render.odds_data import odds_csv as as_csv

    return as_csv(found.reports, found.matrix)


def odds_page(found: Odds) -> str:
    """A page of HTML with plots that needs nothing else."""
    from dtlang.render.odds_page import page

    return page(found.reports, found.matrix)


def odds_text(found: Odds, look: Look, *, full: bool = False, everything: bool = False) -> str:
    """Tables for the terminal; `full` shows the board with all upgrades, `everything` leaves nothing out."""
    from dtlang.render.odds_comparison import comparison_text
    from dtlang.render.odds_text import report_text

    texts = []
    if found.matrix is not None:
        texts.append(comparison_text(found.reports, found.matrix, look, board=int(full)))
    if found.matrix is None or everything:
        texts += [report_text(r, look, board=int(full), everything=everything) for r in found.reports]
    return "\n".join(texts)


def terminal(width: int, unicode: bool, colour: bool) -> Look:
    """What a terminal can show."""
    from dtlang.render.plot_terminal import Look

    return Look(width, unicode, colour)


def odds_advice(
    document: ir.Document, dice: Sequence[int], rolls: int, settings: OddsSettings, *, full: bool = False
) -> balance.Advice:
    """Which dice to keep with so many rolls left."""
    from dtlang import balance

    levels = {ability.name: ability.levels[-1].level for ability in document.abilities} if full else None
    return balance.advice(document, dice, rolls, settings.weights, settings.situation, levels)


def advice_json(advice: balance.Advice) -> bytes:
    from dtlang.render.odds_data import advice_json as as_json

    return as_json(advice)


def advice_text(hero: str, advice: balance.Advice, look: Look) -> str:
    from dtlang.render.odds_advice import advice_text as as_text

    return as_text(hero, advice, look)


# --- games -----------------------------------------------------------------------------------------


def side(checked: Checked) -> Side | Report:
    """A hero without errors, ready to be played."""
    from dtlang.engine.entrance import unplayable
    from dtlang.render.texts import texts

    document = compile_hero(checked)
    if document is None or checked.hero is None:
        return checked.report
    wrong = unplayable(document)
    if wrong is not None:
        return _refused(checked.source, wrong, file=False)
    return Side(document, texts(checked.hero))


def side_of_json(source: Source) -> Side | Report:
    """A compiled hero, or where inside the JSON it cannot be one."""
    from dtlang.engine.entrance import Unfit, admit

    document = admit(source.text)
    return _refused(source, document) if isinstance(document, Unfit) else Side(document, {})


def _refused(source: Source, wrong: Unfit, *, file: bool = True) -> Report:
    from dtlang.diagnostics.codes import BROKEN_DATA
    from dtlang.source import NOWHERE

    span = NOWHERE
    if wrong.byte is not None:
        at = len(source.text.encode("utf-8")[: wrong.byte].decode("utf-8", "replace"))
        span = Span(at, at + 1)
    message = f"{wrong.message}, at `{wrong.place}`" if file else wrong.message
    return Report(source, (BROKEN_DATA.at(span, message, help=wrong.help or None),))


def profile(mode: str, edition: str, *, upgrade_deck: bool = False) -> Profile:
    """The rules of a table by their names."""
    from dtlang.engine.modes import MODES, Edition, Profile

    return Profile(MODES[mode], Edition(edition), upgrade_deck)


def sit_down(sides: Sequence[Side], table: Profile, seed: int, players: Sequence[str]) -> Sitting:
    """A new game; `players` says for each seat who plays: `human`, or a bot by name."""
    from dtlang.playing import Sitting

    documents = [one.document for one in sides]
    return Sitting.begin(documents, seed, table, players, [one.texts for one in sides])


def replay(path: Path) -> Replayed | Report:
    """A saved game, played again and compared; or the first thing that does not fit."""
    from dtlang.engine import replay as saved
    from dtlang.engine.entrance import Unfit

    source = files.read(path, limit=saved.MAX_BYTES)
    if isinstance(source, Report):
        return source
    game = saved.read(source.text)
    found = game if isinstance(game, Unfit) else saved.replayed(game)
    return _refused(source, found) if isinstance(found, Unfit) else found


def resume(found: Replayed, players: Sequence[str] = ()) -> Sitting:
    """Goes on with a saved game."""
    from dtlang.playing import Sitting

    return Sitting.resume(found, players)


def screen(sitting: Sitting, look: Look) -> Screen:
    """What a person sees of a game."""
    from dtlang.playing import Screen

    return Screen(sitting, look)


def verified(found: Replayed) -> str:
    """What was played, and that it fits."""
    from dtlang.playing.summary import summary, verified

    return f"{summary(found.game)}\n{verified(found.game)}"


def story(found: Replayed, turn: int | None = None) -> list[str]:
    """What happened in a game, line by line; of one turn only, if it is there."""
    from dtlang.engine.story import story as told
    from dtlang.playing.board import shown
    from dtlang.playing.summary import one_turn

    game = found.game
    lines = [shown(line) for line in told(game.heroes, game.profile, game.log)]
    return lines if turn is None else one_turn(lines, turn)


def simulate(
    documents: Sequence[ir.Document],
    table: Profile,
    bots: Sequence[str],
    games: int,
    seed: int,
    jobs: int,
    progress: Callable[[int], None],
) -> Simulation:
    """Games between bots, counted."""
    from dtlang import simulate as many

    settings = many.Settings(table, tuple(bots), games, seed)
    return many.result(documents, settings, many.simulate(documents, settings, jobs, progress))


def simulation_json(found: Simulation) -> bytes:
    from dtlang.simulate import as_json

    return as_json(found)


def simulation_page(found: Simulation) -> str:
    """A page of HTML with plots that needs nothing else."""
    from dtlang.render.simulation_page import page

    return page(found)


def simulation_text(found: Simulation, look: Look, *, everything: bool = False) -> str:
    from dtlang.render.simulation_text import simulation_text as as_text

    return as_text(found, look, everything=everything)


def play_tests(checked: Checked | Report, only: str = "") -> Tested:
    """Plays the tests of a hero; with errors in the file none. `only`: words that their names hold."""
    from dtlang import trial

    if isinstance(checked, Report):
        return trial.Tested(checked.source, broken=checked)
    hero = checked.hero
    if checked.report.has_errors:
        errors = tuple(finding for finding in checked.findings if finding.is_error)
        return trial.Tested(checked.source, broken=Report(checked.source, errors))
    if hero is None or not hero.tests:
        return trial.Tested(checked.source)
    ready = side(checked)
    if isinstance(ready, Report):
        return trial.Tested(checked.source, broken=ready)
    asked = [one for one in hero.tests if only.casefold() in one.name.casefold()]
    return trial.Tested(
        checked.source, tuple(_play_test(one, hero, ready.document, checked) for one in asked)
    )


def _play_test(test: Test, hero: Hero, document: ir.Document, checked: Checked) -> Outcome:
    """Plays one test. Another hero than this one is looked for beside the file and among the shipped ones."""
    from dtlang import trial
    from dtlang.diagnostics.codes import UNKNOWN_IN_TEST
    from dtlang.model.scenarios import resolve_against

    if test.opponent is None:
        return trial.run(test, hero, document)
    path = shared_path(test.opponent.text, Path(checked.source.path).parent)
    source = files.read(path, within=path.parent) if path is not None else None
    other = check(source, path.parent) if path is not None and isinstance(source, Source) else None
    ready = side(other) if other is not None else None
    if other is None or other.hero is None or not isinstance(ready, Side):
        why = "cannot be played" if path is not None else "is neither beside this file nor comes with dtlang"
        message = f"the hero `{test.opponent.text}` {why}"
        return trial.Outcome(test, (UNKNOWN_IN_TEST.at(test.opponent.span, message),), ())
    resolved, findings = resolve_against(test, hero, other.hero)
    if findings:
        return trial.Outcome(test, tuple(in_order(findings)), ())
    return trial.run(resolved, hero, document, ready.document)


def trial_text(tested: Tested, *, colour: bool = False, everything: bool = False) -> str:
    """What a person wants to know about the tests of a file."""
    from dtlang import trial

    return trial.as_text(tested, colour=colour, everything=everything)


def trial_result(tested: Sequence[Tested], form: str) -> str:
    """All of it as `json` or `junit`; as `text` only the last line."""
    from dtlang import trial

    match form:
        case "json":
            return trial.as_json(tested)
        case "junit":
            return trial.as_junit(tested)
        case _:
            return f"{trial.summary(tested)}\n"


# --- sheets ----------------------------------------------------------------------------------------


SHEET_PARTS = ("leaflet", "board", "cards", "tokens", "aid")


def printing(checked: Checked, request: PrintRequest) -> Printing | str:
    """A hero without errors, ready to be printed; or why it cannot be printed so."""
    from dtlang.sheet.errors import SheetError
    from dtlang.sheet.limits import refuse_too_many_parts
    from dtlang.sheet.make import make_sheet
    from dtlang.sheet.printing import Options, Printing

    assert checked.hero is not None
    assert checked.tree is not None, "what has a hero was read"
    try:
        refuse_too_many_parts(checked.hero)
    except SheetError as error:
        return str(error)
    chances = _chances(checked) if request.odds else {}
    document = checked.document
    sides = {status.name: status.sides for status in document.statuses} if document is not None else {}
    sheet = make_sheet(checked.hero, checked.tree, chances, request.players, sides)
    options = Options(
        paper=request.paper,
        landscape=request.landscape,
        theme=request.theme or checked.hero.facts.get("theme", ""),
        icons=checked.hero.icons,
        templates=request.templates,
        folder=Path(checked.source.path).parent,
        backs=request.backs,
    )
    try:
        return Printing(sheet, options)
    except SheetError as error:
        return str(error)


def print_parts(ready: Printing, parts: Sequence[str], form: str, dpi: float = 150) -> dict[str, bytes] | str:
    """Parts of a sheet as `html`, `pdf`, `png` or `md`: endings of file names to contents; or what is wrong.

    Pictures have an ending for each page, everything else is one file.
    """
    from dtlang.sheet.forms import made

    return _tried(lambda: made(ready, parts, form, dpi))


def print_cards(ready: Printing, dpi: float = 300) -> dict[str, bytes] | str:
    """A picture of every card, by the stem of its name; or what is wrong."""
    from dtlang.sheet.forms import card_pictures

    return _tried(lambda: card_pictures(ready, dpi))


def tabletop_files(ready: Printing, folder: Path) -> dict[str, bytes] | str:
    """What Tabletop Simulator needs, for this folder; or what is wrong."""
    from dtlang.sheet.tts import tts_files

    return _tried(lambda: tts_files(ready, output_stem(ready.sheet.name), folder))


def collection(
    ready: Sequence[Printing], parts: Sequence[str], progress: Callable[[str], None]
) -> dict[str, bytes] | str:
    """The sheets of many heroes with an index page: names of files to contents; or what is wrong."""
    from dtlang.sheet.collection import collected

    return _tried(lambda: collected(ready, parts, output_stem, progress))


def _tried(make: Callable[[], dict[str, bytes]]) -> dict[str, bytes] | str:
    """What was made, or what an author has to change. Everything else is a fault of ours and escapes."""
    from jinja2 import TemplateError

    from dtlang.sheet.errors import SheetError

    try:
        return make()
    except SheetError as error:
        return str(error)
    except TemplateError as error:
        return f"a template cannot be used: {error}"


def _chances(checked: Checked) -> dict[tuple[str, int, str, str], str]:
    """The chance of every line with three attempts, as it is printed in the boxes."""
    from dtlang.render.odds_numbers import percent

    document = compile_hero(checked)
    if document is None or not document.dice:
        return {}
    settings = odds_settings([document])
    assert not isinstance(settings, str), settings
    report = odds([document], settings).reports[0]
    return {
        (ability.name, level.level, line.ability, line.requirement): f"{percent(line.chances[2])} %"
        for ability in report.abilities
        for level in ability.levels
        for line in level.lines
    }


def schemas() -> dict[str, str]:
    """The published schemas: name of the file in `schema/` to its text. The first is that of a hero."""
    from dtlang.ir import schema

    return {schema.FILE: schema.schema_text()}


def build(checked: Checked, out: Path) -> list[Path]:
    """Everything that can be made of a hero without errors, written into `out`; the files written."""
    document = compile_hero(checked)
    assert document is not None, "only a hero without errors is built"
    assert checked.hero is not None
    stem = output_stem(checked.hero.name)
    sheets = _sheet_files(stem, checked)  # first, because it may be refused
    made = {
        f"{stem}.json": document_json(document),
        f"{stem}.debug.json": document_json(document, debug=True),
        f"{stem}.hero": format_source(checked.source).text.encode("utf-8"),
        f"{stem}.txt": explain_hero(checked).encode("utf-8"),
        **_odds_files(stem, document),
        **sheets,
    }
    # All of it is made before any of it is written.
    files.refuse_clashes((out / name for name in made), read_for(checked))
    for name, data in made.items():
        files.write(out / name, data, inside=out)
    return [out / name for name in made]


def _sheet_files(stem: str, checked: Checked) -> dict[str, bytes]:
    """The sheet of a hero to print; of shared cards there is none. If it does not fit, nothing is made."""
    from dtlang.sheet.press import there_is_one

    assert checked.hero is not None
    if checked.hero.shared or not there_is_one():
        return {}
    ready = printing(checked, PrintRequest())
    if isinstance(ready, str):
        raise _unprintable(checked.source, ready)
    made: dict[str, bytes] = {}
    for part in ready.parts(("leaflet", "board", "cards")):
        for form in ("html", "pdf"):
            found = print_parts(ready, [part], form)
            if isinstance(found, str):
                raise _unprintable(checked.source, found)
            made |= {f"{stem}.{part}{ending}": data for ending, data in found.items()}
    return made


def _unprintable(source: Source, message: str) -> files.CannotWriteError:
    from dtlang.diagnostics.codes import UNWRITABLE_FILE
    from dtlang.source import NOWHERE

    return files.CannotWriteError(Report(source, (UNWRITABLE_FILE.at(NOWHERE, message),)))


def _odds_files(stem: str, document: ir.Document) -> dict[str, bytes]:
    """The odds of a hero; none without dice."""
    if not document.dice:
        return {}
    settings = odds_settings([document])
    assert not isinstance(settings, str), settings
    found = odds([document], settings)
    return {f"{stem}.odds.json": odds_json(found), f"{stem}.odds.html": odds_page(found).encode("utf-8")}


def starter(name: str) -> Source | None:
    """A small hero of that name to begin with; None if no hero can be called that."""
    if not name or not name.isprintable() or "#" in name:  # a remark begins with #
        return None
    template = Source.of(resources.hero("starter.hero").read_text(encoding="utf-8"))
    first = next(line for line in template.text.split("\n") if line.startswith("hero "))
    return Source.of(template.text.replace(first.removeprefix("hero ").strip(), name))


def file_stem(name: str) -> str:
    """A name as part of a file name: letters, digits and `_`, whatever the name holds.

    >>> file_stem("Jack o' the Lantern"), file_stem("../../etc")
    ('jack_o_the_lantern', 'etc')
    """
    letters = "".join(letter if letter.isalnum() else " " for letter in name.casefold())
    return "_".join(letters.split())[:60]


def output_stem(name: str) -> str:
    """What the files made of a hero begin with; a name without a letter gives no empty one."""
    return file_stem(name) or "hero"


def one_stem(heroes: Iterable[tuple[str, str]], *others: str) -> str | None:
    """Why heroes, each a file and its name, cannot be written into one folder; None if they can."""
    taken = dict.fromkeys(others, "a page of its own")
    for file, name in heroes:
        stem = output_stem(name)
        if stem in taken:
            return f"`{file}` and {taken[stem]} would both be written as `{stem}`; give one another name"
        taken[stem] = f"`{file}`"
    return None


def read_for(checked: Checked) -> list[Path]:
    """The files that a hero is made of: its own, the shared ones and its pictures."""
    path = Path(checked.source.path)
    used = checked.tree.used if checked.tree is not None else ()
    shared = (shared_path(name, path.parent) for name in used)
    icons = checked.hero.icons.values() if checked.hero is not None else ()
    pictures = (path.parent / icon for icon in icons)
    by_name = (path.parent / "icons").glob("*") if (path.parent / "icons").is_dir() else ()
    return [path, *(one for one in shared if one is not None), *pictures, *by_name]


# --- a file and the shared files it uses -----------------------------------------------------------


def _tree(source: Source, folder: Path | None) -> tuple[HeroTree, list[Diagnostic]]:
    """The tree of a file. A shared file with errors of its own is reported where it is used."""
    from dtlang.syntax.hero_file.nodes import DeckUse
    from dtlang.syntax.hero_file.read import read_hero

    broken: dict[str, str] = {}

    def fetch(name: str) -> HeroTree | None:
        shared = _shared_source(name, folder)
        if isinstance(shared, Report):
            broken[name] = shared.findings[0].message
            shared = Source.of(f"shared {file_stem(name)}\n")
        if shared is None:
            return None
        tree, why = _shared_tree(shared)
        if why:
            broken[name] = why
        return tree

    tree, findings = read_hero(source, fetch)
    if broken:
        from dtlang.diagnostics.codes import BROKEN_SHARED_FILE

        for section in tree.file.sections:
            for use in section.all(DeckUse):
                if use.name.text in broken:
                    help = f"run `dtlang check` on `{file_stem(use.name.text)}{files.SUFFIX}`"
                    findings.append(BROKEN_SHARED_FILE.at(use.name.span, broken[use.name.text], help=help))
    return tree, findings


def _shared_source(name: str, folder: Path | None) -> Source | Report | None:
    """The shared file of a name, beside the hero or among the files that come with dtlang."""
    path = shared_path(name, folder)
    return files.read(path, within=path.parent) if path is not None else None


def shared_path(name: str, folder: Path | None) -> Path | None:
    """Where the shared file of a name is."""
    stem = file_stem(name)
    for home in (folder, resources.hero("common.hero").parent):
        if stem and home is not None and (home / f"{stem}{files.SUFFIX}").is_file():
            return home / f"{stem}{files.SUFFIX}"
    return None


@lru_cache(maxsize=8)
def _shared_tree(source: Source) -> tuple[HeroTree, str]:
    """The tree of a shared file, and what is wrong with it, if anything is."""
    from dtlang.syntax.hero_file.nodes import FileKind
    from dtlang.syntax.hero_file.read import read_hero

    tree, findings = read_hero(source)
    if tree.file.kind is not FileKind.SHARED:
        return tree, f"`{Path(source.path).name}` is a hero; a file for others begins with `shared`"
    errors = [finding for finding in findings if finding.is_error]
    return tree, f"`{Path(source.path).name}` has {len(errors)} errors of its own" if errors else ""
