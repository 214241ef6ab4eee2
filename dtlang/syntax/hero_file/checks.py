"""What a skeleton must have besides being readable: order, completeness, numbers in range."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from dtlang.diagnostics.finding import Edit, Fix, Related
from dtlang.diagnostics.near import near
from dtlang.dice import SIDES, DefenseRoll, OfAKind, Symbols, symbol_key
from dtlang.source import Span
from dtlang.speech import Said, all_of, joined, quoted
from dtlang.syntax.hero_file import nodes as h
from dtlang.syntax.hero_file.headings import COUNTED, LEGAL, NUMBERS, a_thing
from dtlang.syntax.hero_file.notes import Notes
from dtlang.syntax.hero_file.own_words import OwnWords, own_words
from dtlang.syntax.lexicon import LANGUAGES
from dtlang.syntax.messages import listed, one_of, replace

MOST_ROLLS = 500  # lines of all abilities that are rolled for; large heroes have a hundred, upgrades included
MOST_BELOW = 2000  # texts below such lines, counted once for each line above them

_ONCE = (h.Dice, h.Setup, h.Deck)
_TEXT = {
    h.Status: Said("this status"),
    h.Card: Said("this card"),
    h.Setup: Said("this set-up"),
    h.Keyword: Said("this keyword"),
}
# What a section has to say: in which property, the question if it does not, and the answers to choose from.
_ASKED: tuple[tuple[type[h.Section], type[h.HeroNode], str, tuple[str, ...]], ...] = (
    (h.Status, h.HasKind, Said("is it positive, negative or unique?"), ("positive", "negative", "unique")),
    (h.Card, h.PlayedIn, Said("when is it played?"), ("main phase", "roll phase", "instant")),
    (h.Card, h.Cost, Said("what does it cost?"), ("cost 0",)),
    (h.Upgrade, h.Cost, Said("what does it cost?"), ("cost 0",)),
)


def check_skeleton(file: h.HeroFile, text: str, notes: Notes) -> None:
    """Reports everything about a file that its grammar cannot say."""
    own = own_words(file.language)
    _check_top(file, text, notes)
    rolls: list[h.RollLine] = []
    below = 0
    for section in file.sections:
        _check_properties(section, own, notes)
        if isinstance(section, h.Dice):
            _check_dice(section, notes)
        elif isinstance(section, h.AbilitySection):
            for ability in _texts_of(section):
                _check_ability(ability, own, notes, section)
                rolls += ability.rolls
                below += sum(len(texts) for _, texts in ability.outcomes())
        elif isinstance(section, h.Deck | h.Place):
            for entry in section.all(h.DeckEntry):
                _in_range(entry.count, "DECK", entry.span, notes)
        elif type(section) in _TEXT and not section.text and not section.all(h.Unread):
            notes.add("incomplete-section.text", section.heading, this=_TEXT[type(section)])
        elif isinstance(section, h.Test):
            from dtlang.syntax.scenario.errors import check_test

            check_test(section, notes)
    if len(rolls) > MOST_ROLLS:
        notes.add("too-much.rolls", rolls[MOST_ROLLS].requirement.span, count=len(rolls), most=MOST_ROLLS)
    if below > MOST_BELOW:
        notes.add("too-much.below", rolls[-1].requirement.span, count=below, most=MOST_BELOW)


# --- the top of the file ---------------------------------------------------------------------------


def _check_top(file: h.HeroFile, text: str, notes: Notes) -> None:
    first: dict[object, h.HeroNode] = {}
    title = file.title
    if title is None:
        start = file.items[0].span.start if file.items else 0
        line = Span(start, _end_of_line(text, start))
        notes.add("missing-hero-line.title", line, edits=[Edit(Span(0, 0), "hero My Hero\n")])
    elif file.items[0] is not title and not isinstance(file.items[0], h.Unread):
        _misplaced("misplaced-line.title", title, text, 0, notes)
    in_sections = False
    last_header = title.span.end if title else 0
    for item in file.items:
        if isinstance(item, (h.HeaderLine, h.Translation, h.Title)):
            if item is not title and in_sections:
                _misplaced("misplaced-line.header", item, text, last_header, notes)
            elif not in_sections:
                last_header = item.span.end
        elif not isinstance(item, h.Unread):
            in_sections = True
        _check_repeated(item, first, text, own_words(file.language), notes)
        if isinstance(item, h.HeaderLine):
            _check_header(item, notes)


def _check_repeated(
    item: h.HeroNode, first: dict[object, h.HeroNode], text: str, own: OwnWords, notes: Notes
) -> None:
    key: object
    what: str
    match item:
        case h.Title():
            key, what = h.Title, Said("the name of the hero")
        case h.HeaderLine():
            word = item.what.value
            key, what = item.what, f"`{own.say(word.upper(), word)}`"
        case h.Translation():
            key, what = item.language, Said("the name in `{language}`", language=item.language)
        case h.Section() if isinstance(item, _ONCE):
            key, what = type(item), f"`{_opening(item, own)}`"
        case _:
            return
    before = first.setdefault(key, item)
    if before is item:
        return
    related = (Related(_head(before), Said("the first time")),)
    line = Span(_start_of_line(text, item.span.start), min(_end_of_line(text, item.span.end) + 1, len(text)))
    edits = () if isinstance(item, h.Section) else (Edit(line, ""),)
    notes.add("repeated-line.line", _head(item), what=what, related=related, edits=edits)


def _opening(item: h.Section, own: OwnWords) -> str:
    word = type(item).__name__
    return own.say(word.upper(), word.lower())


def _head(item: h.HeroNode) -> Span:
    return item.heading if isinstance(item, h.Section) else item.span


def _start_of_line(text: str, at: int) -> int:
    return text.rfind("\n", 0, at) + 1


def _end_of_line(text: str, at: int) -> int:
    end = text.find("\n", at)
    return len(text) if end < 0 else end


def _misplaced(kind: str, item: h.HeroNode, text: str, to: int, notes: Notes) -> None:
    """A line that should stand elsewhere, with the move as a fix."""
    start, end = _start_of_line(text, item.span.start), _end_of_line(text, item.span.end)
    if to:
        to = _end_of_line(text, to)
    line = text[start:end].strip()
    moved = Edit(Span(to, to), f"\n{line}" if to else f"{line}\n")
    taken = Edit(Span(start - 1, end) if start else Span(start, min(end + 1, len(text))), "")
    notes.add(kind, item.span, edits=[moved, taken])


def _check_header(line: h.HeaderLine, notes: Notes) -> None:
    value = line.value
    if line.what is h.Field.COMPLEXITY and isinstance(value, int):
        _in_range(value, "COMPLEXITY", line.value_span, notes)
    elif line.what is h.Field.LANGUAGE and isinstance(value, str) and value not in LANGUAGES:
        said = {"word": value, "known": one_of(LANGUAGES), "guesses": near(value[:2], LANGUAGES)}
        notes.add("unknown-choice.language", line.value_span, **said)


# --- numbers and properties ------------------------------------------------------------------------


def _in_range(value: int, kind: str, span: Span, notes: Notes) -> None:
    low, high, what, _ = NUMBERS[kind]
    if not low <= value <= high:
        wrong = ("few", "many") if what in COUNTED else ("small", "large")
        kind = f"number-out-of-range.{wrong[value > high]}"
        notes.add(kind, span, value=value, what=what, low=low, high=high)


def _word(item: h.HeroNode) -> str:
    match item:
        case h.HasKind():
            return item.kind.value
        case h.HasFlag():
            return item.flag.value
        case h.PlayedIn():
            return item.timing.value
        case h.StackLimit():
            return "stack limit"
        case h.OfKind():
            return "kind"
        case h.Range():
            return "from"
        case h.Start():
            return "starts at"
        case h.HeldDice():
            return "extra dice" if item.extra else "own dice"
        case _:
            return type(item).__name__.lower()


def _check_properties(section: h.Section, own: OwnWords, notes: Notes) -> None:
    kind = type(section).__name__.upper()
    if isinstance(section, h.Piece | h.Ability):
        kind = section.word.name if isinstance(section, h.Piece) else section.kind.name
    legal = LEGAL.get(kind, ())
    first: dict[object, h.HeroNode] = {}
    items = [item for line in section.all(h.PropertyLine) for item in line.items]
    for item in (item for item in items if not isinstance(item, h.Unread)):
        word = _word(item)
        if word not in legal:
            known = listed(map(own.phrase, legal))
            said = {"word": own.phrase(word), "thing": a_thing(kind), "known": known}
            notes.add("unknown-property.illegal", item.span, **said)
            continue
        before = first.setdefault(word if isinstance(item, h.HasFlag) else type(item), item)
        if before is not item:
            wrong = "property" if _word(before) == word else "contradiction"
            related = (Related(before.span, Said("the first time")),)
            said = {"word": own.phrase(word), "other": own.phrase(_word(before))}
            notes.add(f"repeated-line.{wrong}", item.span, related=related, **said)
        for amount in {getattr(item, name, None) for name in ("amount", "own", "others")}:
            if amount is not None:
                _in_range(amount, word.upper().replace(" ", "_"), item.span, notes)
    if not section.all(h.Unread) and not section.properties(h.Unread):
        _check_complete(section, {type(item) for item in items}, own, notes)
        if isinstance(section, h.Piece) and section.word is h.PieceWord.DIAL:
            _check_dial(section, notes)


def _check_dial(dial: h.Piece, notes: Notes) -> None:
    """Where it begins and ends is known, and all it has lies between."""
    name = dial.name.text
    if dial.range is None:
        notes.add("incomplete-section.dial", dial.name.span, name=name)
        return
    low, high = dial.range
    for ends in dial.properties(h.Range):
        _in_range(ends.high, "FROM", ends.span, notes)
        if ends.high <= ends.low:
            said = {"value": ends.high, "what": NUMBERS["FROM"].what, "low": ends.low + 1}
            notes.add("number-out-of-range.small", ends.span, **said)
    for start in dial.properties(h.Start):
        if dial.start is None or not low <= dial.start <= high:
            named = not isinstance(start.at, int) and bool(dial.sides)
            at = start.at if isinstance(start.at, int) else start.at.text
            said = {"name": name, "at": at, "low": low, "high": high, "sides": " / ".join(dial.sides)}
            notes.add(f"number-out-of-range.{'side' if named else 'start'}", start.span, **said)
    for sides in dial.properties(h.Sides):
        _check_stretches(sides, low, high, bool(dial.properties(h.Range)), notes)


def _check_stretches(sides: h.Sides, low: int, high: int, numbered: bool, notes: Notes) -> None:
    """Sides are spaces in a row, or each says where it lies; none of them lies where another one does."""
    taken: dict[int, str] = {}
    known: set[str] = set()
    numbered = numbered or any(one is not None for one in sides.stretches)
    for name, stretch in zip(sides.names, sides.stretches, strict=True):
        said = {"name": name.text, "low": low, "high": high}
        if name.text.casefold() in known:
            notes.add("repeated-line.side", name.span, name=name.text)
        known.add(name.text.casefold())
        if stretch is None:
            if numbered:
                notes.add("incomplete-section.stretch", name.span, **said)
            continue
        if stretch.low > stretch.high:
            turned = {"name": name.text, "low": stretch.high, "high": stretch.low}
            notes.add("number-out-of-range.backwards", stretch.span, **turned)
            continue
        if not low <= stretch.low <= stretch.high <= high:
            notes.add("number-out-of-range.stretch", stretch.span, **said)
            continue
        here = range(stretch.low, stretch.high + 1)
        at = next((at for at in here if at in taken), None)
        if at is not None:
            notes.add("repeated-line.stretch", stretch.span, name=name.text, other=taken[at], at=at)
        taken |= dict.fromkeys(here, name.text)


def _check_complete(section: h.Section, found: set[type[h.HeroNode]], own: OwnWords, notes: Notes) -> None:
    """A status has a kind; a card says when it is played; cards and upgrades have a cost."""
    rows = [row for row in _ASKED if isinstance(section, row[0]) and row[1] not in found]
    if not rows or not isinstance(section, h.NamedSection):
        return
    choices = [""]
    for _, _, _, answers in rows:
        words = [answer.replace("cost", own.phrase("cost")) for answer in map(own.phrase, answers)]
        choices = [f"{choice}, {word}".lstrip(", ") for choice in choices for word in words]
    lines = section.all(h.PropertyLine)
    end, before = (lines[0].span.end, ", ") if lines else (section.heading.end, "\n  ")
    notes.add(
        "incomplete-section.facts",
        lines[0].span if lines else section.name.span,
        name=section.name.text,
        asked=joined(" ", [question for _, _, question, _ in rows]),
        choices=joined(Said(" or "), quoted(choices)),
        fixes=[
            Fix(Said("add `{choice}`", choice=choice), (Edit(Span(end, end), before + choice),))
            for choice in choices
        ],
    )


# --- dice ------------------------------------------------------------------------------------------


def _check_dice(dice: h.Dice, notes: Notes) -> None:
    shown: dict[int, h.FaceLine] = {}
    names: dict[str, h.FaceLine] = {}
    clean = not dice.all(h.Unread)
    for line in dice.all(h.FaceLine):
        symbol = line.symbol
        before = names.setdefault(symbol_key(symbol.text), line)
        if before.symbol.text != symbol.text:
            fixes, related = (
                [replace(symbol.span, before.symbol.text)],
                (Related(before.symbol.span, "here"),),
            )
            said = {"symbol": symbol.text, "before": before.symbol.text}
            notes.add("dice-faces.spelling", symbol.span, related=related, fixes=fixes, **said)
        if line.icon is not None and before.icon is not None and before.icon != line.icon:
            related = (Related(before.icon.span, Said("the first time")),)
            notes.add("repeated-line.icon", line.icon.span, symbol=symbol.text, related=related)
        for low, high in line.ranges:
            if not (1 <= low <= high <= SIDES):
                clean = False
                label = f"{low}-{high}" if low != high else f"{low}"
                notes.add("dice-faces.numbers", line.span, label=label, sides=SIDES)
                continue
            again = [value for value in range(low, high + 1) if value in shown]
            if again:
                other = shown[again[0]]
                said = {"said": _shows(again, "already "), "symbol": other.symbol.text}
                notes.add("dice-faces.again", line.span, related=(Related(other.span, "here"),), **said)
            for value in range(low, high + 1):
                shown.setdefault(value, line)
    missing = [value for value in range(1, SIDES + 1) if value not in shown]
    if missing and clean:
        notes.add("dice-faces.missing", dice.heading, said=_shows(missing))


def _shows(numbers: list[int], already: str = "") -> str:
    """
    >>> _shows([3]), _shows([1, 2, 5])
    ('the 3 shows', '1, 2 and 5 show')
    """
    listed = all_of(map(str, numbers))
    if already:
        return Said("{n|the {numbers} already shows|{numbers} already show}", n=len(numbers), numbers=listed)
    return Said("{n|the {numbers} shows|{numbers} show}", n=len(numbers), numbers=listed)


# --- abilities -------------------------------------------------------------------------------------


def _texts_of(section: h.AbilitySection) -> Iterator[h.AbilitySection]:
    """An ability, how it reads in its forms, and second abilities with theirs."""
    for one in (section, *section.all(h.SecondAbility)):
        yield one
        yield from one.variants


def _check_ability(section: h.AbilitySection, own: OwnWords, notes: Notes, within: h.AbilitySection) -> None:
    kind = within.kind if isinstance(within, h.Ability) else None
    unread = bool(section.all(h.Unread))
    rolls = section.rolls
    for roll in rolls:
        _check_requirement(roll.requirement, kind, own, notes)
        if not roll.text and roll.requirement.pattern is not None:
            notes.add("incomplete-section.roll_text", roll.span)
    if not (rolls or section.text or section.all(h.SecondAbility) or section.variants or unread):
        notes.add("incomplete-section.ability", section.heading)
    elif kind not in (None, h.AbilityKind.PASSIVE) and not (rolls or section.variants or unread):
        defends = kind is h.AbilityKind.DEFENSIVE
        example = f"{own.requirement('defense roll 4')}:" if defends else "3 [symbol]:"
        notes.add("incomplete-section.roll", section.heading, name=section.name.text, example=example)
    elif rolls and not unread:
        above = section.body[: section.body.index(rolls[0])]
        if astray := [item for item in above if item in section.text]:
            notes.add("misplaced-line.text_above", astray[0].span)


def _check_requirement(asked: h.Requirement, kind: h.AbilityKind | None, own: OwnWords, notes: Notes) -> None:
    pattern, span = asked.pattern, asked.span
    if asked.full_house:
        notes.add("no-full-house.full_house", span, fixes=(replace(span, own.requirement("3-of-a-kind")),))
        return
    if pattern is None:
        return
    defends = isinstance(pattern, DefenseRoll)
    if kind is h.AbilityKind.PASSIVE:
        notes.add("wrong-requirement.passive", span)
    elif kind is not None and defends != (kind is h.AbilityKind.DEFENSIVE):
        notes.add(f"wrong-requirement.{'offensive' if defends else 'defensive'}", span)
    for lower, higher in pairwise(asked.tiers):
        if isinstance(lower, Symbols) and isinstance(higher, Symbols) and lower.dice >= higher.dice:
            notes.add("wrong-requirement.tiers", span)
            break
    pattern = asked.tiers[-1] if asked.tiers else pattern
    match pattern:
        case Symbols():
            if any(count < 1 for _, count in pattern.counts):
                notes.add("number-out-of-range.no_symbol", span)
            elif any(not name for name, _ in pattern.counts):
                notes.add("wrong-requirement.empty", span)
            else:
                _in_range(pattern.dice, "SYMBOL", span, notes)
        case OfAKind():
            _in_range(pattern.count, "OF_A_KIND", span, notes)
        case DefenseRoll():
            _in_range(pattern.dice, "DEFENSE_ROLL", span, notes)
        case _:
            pass
