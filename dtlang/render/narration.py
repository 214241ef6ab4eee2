"""What effects do, in plain words, from the effect objects alone; `narrated` has the lines.

Everything that an object says is said: a field that is not as usual, and that its line does not speak of, is
put behind it. So different effects have different words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from enum import Enum

import msgspec

from dtlang.ir import effects as leaf
from dtlang.ir import parts
from dtlang.ir import structure as op
from dtlang.ir.base import Op, Part, snake
from dtlang.ir.structure import Effect
from dtlang.ir.words import ThingKind, Timing, Who
from dtlang.render.narrated import Blank, Fork, Line, Piece, Table, defaults, table

SELF = parts.Players(who=Who.SELF)
OF_SOME_KIND = frozenset(
    (
        ThingKind.STATUS_EFFECT,
        ThingKind.POSITIVE_STATUS,
        ThingKind.NEGATIVE_STATUS,
        ThingKind.UNIQUE_STATUS,
        ThingKind.POSITIVE_OR_NEGATIVE_STATUS,
    )
)
MANY = frozenset((Who.ALL_OPPONENTS, Who.ALL_PLAYERS, Who.ALL_TEAMMATES, Who.ALL_OTHER_PLAYERS, Who.ALL_OF))
_TIMES = list(Timing)
STRETCHES = frozenset(_TIMES[: _TIMES.index(Timing.ROLL_ATTEMPT)])
PICKING = (leaf.ChoosePlayers, leaf.Retarget)  # whoever does it picks the players; elsewhere you do
WATCHES = (parts.Event, parts.Window)
LISTED = (op.Option, op.Case, op.TokenOption)
# Parts that are put in brackets inside one another.
COMPOSED = (parts.Sum, parts.Minus, parts.Half, parts.Twice, parts.Capped, parts.Both, parts.Either)
JOINED_BY = {parts.Sum: "plus", parts.Both: "and", parts.Either: "or", parts.Players: "and"}
LETTERS = {"id": "e", "of": "e", "roll": "r", "choice": "p", "pick": "d", "same": "d", "apart_from": "d"}


def narrate(effects: Sequence[Effect], *, standing: bool = False, language: str = "en") -> list[str]:
    """What a text does: one line if it is flat, otherwise an outline.

    `standing`: the text works as long as it is in play, and not only to the end of the turn.
    """
    told = [
        _sentences(words) for words in Narrator(table(language), effects, standing=standing).each(effects)
    ]
    if len(told) == 1:
        return told[0]
    if all(len(lines) == 1 for lines in told) and not any(_has_effects(one) for one in effects):
        return [" ".join(line for lines in told for line in lines)] if told else []
    return [line for lines in told for line in _item(lines)]


def _has_effects(effect: Effect) -> bool:
    values = (getattr(effect, field) for field in effect.__struct_fields__)
    return any(isinstance(value, tuple) and value for value in values)


def _item(lines: Sequence[str]) -> Iterator[str]:
    first, *others = lines
    yield f"- {first}"
    yield from (f"  {line}" for line in others)


_BEGINNING = re.compile(r"( *(?:- )*(?:\(\w+\) )?)(.*)")


def _sentences(words: str) -> list[str]:
    """The lines of an outline, each with a capital and a full stop."""
    lines = []
    for line in words.split("\n"):
        start, rest = _BEGINNING.fullmatch(line).groups()  # type: ignore[union-attr]
        rest = rest[:1].upper() + counted(rest[1:], many=False)
        lines.append(start + rest + "." * (not rest.endswith(":")))
    return lines


class Narrator:
    """Tells the effects of one text."""

    def __init__(self, lines: Table, text: Sequence[Effect], *, standing: bool) -> None:
        self.lines = lines
        self.ending = not standing
        self.watching = False  # inside an event or a window nobody is picked
        self.picker = SELF
        self.actor = SELF  # who picks a number
        self.named = dict(_named(text))

    def each(self, effects: Sequence[object]) -> list[str]:
        return [self.say(one, nth) for nth, one in enumerate(effects, 1)]

    def say(self, it: object, nth: int = 0) -> str:
        """One effect or part; several lines if there is something below it."""
        assert isinstance(it, Part)
        with self.changed(watching=self.watching or isinstance(it, WATCHES)):
            words = Telling(self, it, nth).words()
        return f"{self.label('id', it.id)} {words}" if isinstance(it, Op) and it.id is not None else words

    @contextmanager
    def changed(self, **values: object) -> Iterator[None]:
        before = {name: getattr(self, name) for name in values}
        for name, value in values.items():
            setattr(self, name, value)
        yield
        for name, value in before.items():
            setattr(self, name, value)

    def label(self, field: str, name: str) -> str:
        """What one part of a text calls another: `roll 1`, `player A`."""
        if field == "roll" and self.lines.has("roll", name):
            return self.lines.data["roll"][name]
        if field == "roll" and re.fullmatch(r"c\d+", name):
            return self.lines.data["label"]["chosen"].format(name[1:])
        number = re.fullmatch(rf"{LETTERS[field]}(\d+)", name)
        shown = name if number is None else chr(64 + int(number[1])) if field == "choice" else number[1]
        return self.lines.data["label"][field].format(shown)

    def whose(self, words: str) -> str:
        word = self.lines.word
        if words == word("me"):
            return word("my")
        short = "whose_many" if words.endswith("s") else "whose"
        return word(short if len(words) < 24 else "whose_long").format(words)


def _named(it: object) -> Iterator[tuple[str, Op]]:
    """The effects that have a name, for what later ones say of them."""
    if isinstance(it, Part):
        if isinstance(it, Op) and it.id is not None:
            yield it.id, it
        for field in it.__struct_fields__:
            yield from _named(getattr(it, field))
    elif isinstance(it, (tuple, list)):
        for one in it:
            yield from _named(one)


def price_of(may: op.May) -> op.Pay | None:
    """The price, if the offer is nothing but something that the same player can pay for."""
    match may.effects:
        case (op.Pay(by=by, id=None) as price,) if by == may.by and not may.otherwise:
            return price
    return None


class Telling:
    """One object on its way to words: which of its fields were spoken of, and who acts."""

    def __init__(self, narrator: Narrator, it: Part, nth: int = 0, unit: str = "") -> None:
        self.n = narrator
        self.it = it
        self.nth = nth
        self.unit = unit  # what an amount is of
        self.said: set[str] = set()
        self.doer: tuple[str, parts.Players] | None = None
        self.around: Part = it  # of two objects that one line tells, the outer one

    def words(self) -> str:
        lines = self.n.lines
        match self.it:
            case op.May() as may if (price := price_of(may)) is not None:
                self.it = price
                return self.by(lines.line("joined", "MayPay"))
            case op.OnRoll(cases=(case,), otherwise=()) as on_roll:
                self.it = case
                self.around = on_roll
                return self.by(lines.line("joined", "OnOne"))
        return self.by(lines.line("effect" if isinstance(self.it, Op) else "part", type(self.it).__name__))

    def by(self, line: Line) -> str:
        """The words of a line, and behind them whatever it does not speak of."""
        words = agreed(self.fill(line), many=self.doer is not None and is_many(self.doer[1]))
        usual = defaults(type(self.it))
        for field in self.it.__struct_fields__:
            value = getattr(self.it, field)
            if field not in self.said and field != "id" and value != usual.get(field, msgspec.NODEFAULT):
                more = self.n.lines.word("unsaid").format(field=field, value=self.value(field, value))
                words = re.sub(r":?(\n|$)", lambda end, more=more: more + end[0], words, count=1)  # type: ignore[misc]
        return words

    def fill(self, line: Line) -> str:
        return "".join(self.piece(piece) for piece in line)

    def piece(self, piece: Piece) -> str:
        match piece:
            case str():
                return piece
            case Fork():
                return self.fill(piece.yes if self.holds(piece) else piece.no)
            case Blank():
                words = self.blank(piece)
                return self.n.whose(words) if piece.whose else words

    # --- forks -------------------------------------------------------------------------------------

    def holds(self, fork: Fork) -> bool:
        if not hasattr(self.it, fork.field):
            return self.flag(fork.field)
        value = getattr(self.it, fork.field)
        if fork.other:
            same = value == getattr(self.it, fork.other)
            self.said |= {fork.field, fork.other} if same else set()
            return bool(same)
        is_set = value is not None and value != "" and value != () and value is not False
        if isinstance(value, int) and not isinstance(value, bool):
            is_set = value != defaults(type(self.it)).get(fork.field)
        if isinstance(value, bool) or not is_set:
            self.said.add(fork.field)
        return is_set

    def flag(self, name: str) -> bool:
        """What a line can ask that is no field."""
        it = self.it
        match name:
            case "ending":
                return self.n.ending and not getattr(it, "once", False)
            case "open":
                return getattr(it, "thing").kind in OF_SOME_KIND  # noqa: B009
            case "fresh":
                assert isinstance(it, parts.Players)
                return it.choice is not None and it.who not in (Who.CHOSEN, Who.ALL_OF)
            case "single":
                assert isinstance(it, parts.Players)
                self.said |= {"count", "up_to"} if it.count == 1 and not it.up_to else set()
                return it.count == 1 and not it.up_to
            case "form":  # "in Bear Form": whichever piece has that side
                is_form: bool = getattr(it, "thing").name == getattr(it, "side")  # noqa: B009
                self.said |= {"side"} if is_form else set()
                return is_form
            case "lone":
                listed = next(value for value in msgspec.structs.astuple(it) if isinstance(value, tuple))
                return len(listed) == 1
            case "bare":
                assert isinstance(it, parts.Players)
                return it == parts.Players(who=it.who, players=it.players)
            case "stretch":
                assert isinstance(it, parts.Event)
                return it.timing in STRETCHES
            case "unpicked":
                assert isinstance(it, parts.Dice)
                taken = (it.all or it.same is not None) and it.picked_by == SELF
                self.said |= {"picked_by"} if taken else set()
                return taken
        return False

    # --- blanks ------------------------------------------------------------------------------------

    def blank(self, blank: Blank) -> str:
        field, word = blank.field, self.n.lines.word
        match field:
            case "me" | "my":
                return word(field)
            case "nth":
                return str(self.nth)
            case "unit":
                return counted(self.unit, many=True)
            case "picker":
                picker = self.n.picker
                with self.n.changed(picker=SELF):  # who picks is not picked
                    return self.n.say(picker)
            case "picked_number":
                return word("you_pick" if self.n.actor == SELF else "they_pick")
            case "results":
                self.said.add("of")
                return counted(self.value("of", getattr(self.it, "of")), many=True)  # noqa: B009
            case "at":
                assert isinstance(self.it, Op)
                return self.n.label("of", self.it.id or "")
            case "n":
                self.said |= {"count", "up_to"}
                assert isinstance(self.it, parts.Players)
                count = self.it.count
                unit = self.fill(blank.unit) if blank.unit is not None else ""
                number = f"{count} {counted(unit, many=count != 1)}".rstrip()
                return word("up_to").format(number) if self.it.up_to else number
        self.said.add(field)
        value = getattr(self.it if hasattr(self.it, field) else self.around, field, None)
        if blank.whose and isinstance(value, parts.Players):
            return self.player(field, value, whose=True)
        if blank.unit is not None:
            return self.amount(value, self.fill(blank.unit) if blank.unit else self.unit)
        return self.value(field, value)

    def value(self, field: str, value: object) -> str:
        lines = self.n.lines
        match value:
            case None | "":
                return lines.data["none"].get(field, "")
            case Enum():
                section = type(value).__name__
                if self.n.watching and section == "Who" and lines.has("Watched", value.value):
                    section = "Watched"
                return self.fill(lines.line(section, value.value))
            case parts.Players():
                return self.player(field, value)
            case Part():
                words = self.n.say(value)
                inside = isinstance(self.it, (*COMPOSED, parts.Not))
                return f"({words})" if inside and isinstance(value, COMPOSED) else words
            case tuple() if value and isinstance(value[0], (Op, *LISTED)):
                return self.below(value)
            case tuple():
                between = lines.word(JOINED_BY.get(type(self.it), "comma"))
                return between.join(self.value(field, one) for one in value)
            case str() if field == "of":
                return self.result(value)
            case str() if field in LETTERS:
                return self.n.label(field, value)
            case str() if field in ("symbol", "symbols"):
                return f"[{value}]"
            case int() if field == "change":
                return lines.word("more" if value >= 0 else "fewer").format(abs(value))
            case _:
                return str(value)

    def below(self, effects: Sequence[object]) -> str:
        """Effects under their line; a single short one behind it."""
        carried_out = isinstance(
            self.it, (op.Trigger, op.Permission)
        )  # what waits in there, waits for a turn
        with self.n.changed(ending=self.n.ending or carried_out):
            told = self.n.each(effects)
        if len(told) == 1 and "\n" not in told[0] and isinstance(effects[0], Op):
            return f" {told[0]}"
        return "".join("\n" + line for words in told for line in _item(words.split("\n")))

    def player(self, field: str, value: parts.Players, *, whose: bool = False) -> str:
        if self.doer is None:
            self.doer = (field, value)
        elif (
            isinstance(self.it, Op) and value == SELF == self.doer[1] and not whose and field != self.doer[0]
        ):
            return self.n.lines.word("myself")
        by = self.it.by if isinstance(self.it, PICKING) and field in ("players", "target") else self.n.picker
        with self.n.changed(picker=by):
            return self.n.say(value)

    def result(self, name: str) -> str:
        """What the effect of that name did."""
        effect = self.n.named.get(name)
        section = self.n.lines.data["done"]
        if effect is None:
            return section["other"].replace("{at}", self.n.label("of", name))
        kind = snake(type(effect).__name__)
        return Telling(self.n, effect).fill(self.n.lines.line("done", kind if kind in section else "other"))

    def amount(self, value: object, unit: str) -> str:
        """So many of something."""
        n, lines = self.n, self.n.lines
        match value:
            case None:
                return counted(unit, many=True)
            case int():
                return counted(f"{value} {unit}".replace("1 this ", "this "), many=value != 1)
            case tuple():  # a sum: only its first number has the unit
                first, *others = value
                between = lines.word("plus")
                return between.join([self.amount(first, unit), *(self.value("", one) for one in others)])
        assert isinstance(value, Part)
        kind = type(value).__name__
        with n.changed(actor=self.doer[1] if self.doer is not None else n.actor):
            if lines.has("of", kind):
                return Telling(n, value, unit=unit).by(lines.line("of", kind))
            return lines.word("equal_to").format(unit=counted(unit, many=True), amount=n.say(value))


def is_many(players: parts.Players) -> bool:
    """Whether a verb behind them has no s: "you deal", "all players deal"."""
    return players == SELF or players.who in MANY or players.count > 1


_AGREEING = {"is": ("is", "are"), "has": ("has", "have"), "does": ("does", "do")}


def agreed(words: str, *, many: bool) -> str:
    """
    >>> agreed("you deal~s", many=True), agreed("the target ~is", many=False)
    ('you deal', 'the target is')
    """
    words = re.sub(r"~(is|has|does)\b", lambda verb: _AGREEING[verb[1]][many], words)
    return re.sub(r"~(e?s)\b", "" if many else r"\1", words)


def counted(words: str, *, many: bool) -> str:
    """
    >>> counted("2 new die(s)", many=True), counted("1 card(s)", many=False)
    ('2 new dice', '1 card')
    """
    many = many and not words.startswith("this ")
    return re.sub(r"(\bdie)?\(s\)", lambda at: ("dice" if at[1] else "s") if many else at[1] or "", words)
