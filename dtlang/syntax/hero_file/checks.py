"""What a skeleton must have besides being readable: order, completeness, numbers in range."""

from __future__ import annotations

from dtlang.diagnostics.codes import (
    DICE_FACES,
    INCOMPLETE_SECTION,
    MISPLACED_LINE,
    MISSING_HERO_LINE,
    NO_FULL_HOUSE,
    NUMBER_OUT_OF_RANGE,
    REPEATED_LINE,
    TOO_MUCH,
    UNKNOWN_CHOICE,
    UNKNOWN_PROPERTY,
    WRONG_REQUIREMENT,
)
from dtlang.diagnostics.finding import Edit, Fix, Related
from dtlang.diagnostics.near import did_you_mean, near
from dtlang.dice import DICE, SIDES, DefenseRoll, OfAKind, Symbols, symbol_key
from dtlang.source import Span
from dtlang.syntax.hero_file.errors import LANGUAGES
from dtlang.syntax.hero_file.nodes import (
    Ability,
    AbilityKind,
    AbilitySection,
    Card,
    Companion,
    Cost,
    Count,
    Deck,
    DeckEntry,
    Dice,
    FaceLine,
    Field,
    HasFlag,
    HasKind,
    HeaderLine,
    Health,
    HeroFile,
    HeroNode,
    Icon,
    Keyword,
    Piece,
    PieceWord,
    PlayedIn,
    Property,
    PropertyLine,
    Range,
    Requirement,
    RollLine,
    SecondAbility,
    Section,
    Setup,
    Sides,
    StackLimit,
    Start,
    Status,
    Test,
    Title,
    Translation,
    Unread,
    Upgrade,
)
from dtlang.syntax.hero_file.notes import Notes, replace
from dtlang.syntax.hero_file.terminals import LEGAL

_ONCE: tuple[type[Section], ...] = (Dice, Setup, Deck)
MOST_ROLLS = 500  # lines of all abilities that are rolled for; large heroes have a hundred, upgrades included
MOST_BELOW = 2000  # texts below such lines, counted once for each line above them
_AT_MOST_ONCE = (HasKind, StackLimit, PlayedIn, Cost, Health, Count, Range, Start, Sides, Icon)


def check_skeleton(file: HeroFile, text: str, notes: Notes) -> None:
    """Reports everything about a file that its grammar cannot say."""
    _check_top(file, text, notes)
    rolls: list[RollLine] = []
    below = 0
    for section in file.sections:
        _check_properties(section, notes)
        if isinstance(section, Dice):
            _check_dice(section, notes)
        elif isinstance(section, AbilitySection):
            for ability in (section, *section.all(SecondAbility)):
                _check_ability(ability, notes)
                rolls += ability.rolls
                below += sum(len(texts) for _, texts in ability.outcomes())
        elif isinstance(section, Deck):
            for entry in section.all(DeckEntry):
                _in_range(entry.count, 1, 99, "cards", entry.span, notes)
        elif isinstance(section, (Status, Card, Setup, Keyword)):
            _check_text(section, notes)
        elif isinstance(section, Test):
            from dtlang.syntax.scenario.errors import check_test

            check_test(section, notes)
    if len(rolls) > MOST_ROLLS:
        message = f"the file has {len(rolls)} lines that are rolled for; at most {MOST_ROLLS} are compared"
        notes.add(TOO_MUCH, rolls[MOST_ROLLS].requirement.span, message)
    if below > MOST_BELOW:
        message = f"texts that belong to every line above them add up to {below}; {MOST_BELOW} are possible"
        notes.add(TOO_MUCH, rolls[-1].requirement.span, message)


# --- the top of the file ---------------------------------------------------------------------------


def _check_top(file: HeroFile, text: str, notes: Notes) -> None:
    first: dict[object, HeroNode] = {}
    title = file.title
    if title is None:
        fix = Fix("begin with the name of the hero", (Edit(Span(0, 0), "hero My Hero\n"),))
        start = file.items[0].span.start if file.items else 0
        end = text.find("\n", start)
        notes.add(
            MISSING_HERO_LINE,
            Span(start, end if end >= 0 else len(text)),
            "the file does not begin with the name of its hero",
            label="`hero NAME` should stand before this",
            help="such as `hero Ember Witch`",
            fixes=(fix,),
        )
    elif file.items[0] is not title and not isinstance(file.items[0], Unread):
        _misplaced(title, text, 0, "the name of the hero comes first", notes)
    in_sections = False
    last_header = title.span.end if title else 0
    for item in file.items:
        if isinstance(item, (HeaderLine, Translation, Title)):
            if item is not title and in_sections:
                message = "this line belongs to the top of the file, under the name of the hero"
                _misplaced(item, text, last_header, message, notes)
            elif not in_sections:
                last_header = item.span.end
        elif not isinstance(item, Unread):
            in_sections = True
        _check_repeated(item, first, text, notes)
        if isinstance(item, HeaderLine):
            _check_header(item, notes)


def _check_repeated(item: HeroNode, first: dict[object, HeroNode], text: str, notes: Notes) -> None:
    key: object
    match item:
        case Title():
            key, what = Title, "the name of the hero stands"
        case HeaderLine():
            key, what = item.what, f"`{item.what.value}` stands"
        case Translation():
            key, what = item.language, f"the name in `{item.language}` stands"
        case Section() if isinstance(item, _ONCE):
            key, what = type(item), f"`{type(item).__name__.lower()}` stands"
        case _:
            return
    before = first.setdefault(key, item)
    if before is item:
        return
    section = isinstance(item, Section)
    end = text.find("\n", item.span.end)
    line = Span(text.rfind("\n", 0, item.span.start) + 1, end + 1 if end >= 0 else len(text))
    notes.add(
        REPEATED_LINE,
        item.heading if isinstance(item, Section) else item.span,
        f"{what} in this file twice",
        label="the second time",
        related=(Related(before.heading if isinstance(before, Section) else before.span, "the first time"),),
        fixes=() if section else (Fix("delete this line", (Edit(line, ""),)),),
    )


def _misplaced(item: HeroNode, text: str, to: int, message: str, notes: Notes) -> None:
    """A line that should stand elsewhere, with the move as a fix."""
    start = text.rfind("\n", 0, item.span.start) + 1
    end = text.find("\n", item.span.end)
    end = len(text) if end < 0 else end
    if to:
        eol = text.find("\n", to)
        to = len(text) if eol < 0 else eol
    line = text[start:end].strip()
    moved = Edit(Span(to, to), f"\n{line}" if to else f"{line}\n")
    taken = Edit(Span(start - 1, end) if start else Span(start, min(end + 1, len(text))), "")
    notes.add(
        MISPLACED_LINE,
        item.span,
        message,
        label="stands too low",
        fixes=(Fix("move it to the top", (moved, taken)),),
    )


def _check_header(line: HeaderLine, notes: Notes) -> None:
    value = line.value
    if line.what is Field.COMPLEXITY and isinstance(value, int):
        _in_range(value, 1, 6, "complexity", line.value_span, notes)
    elif line.what is Field.LANGUAGE and isinstance(value, str) and value not in LANGUAGES:
        guesses = near(value[:2], LANGUAGES)
        notes.add(
            UNKNOWN_CHOICE,
            line.value_span,
            f"`{value}` is not a language that dtlang reads",
            help=did_you_mean(value[:2], LANGUAGES) or "one of " + ", ".join(f"`{w}`" for w in LANGUAGES),
            fixes=[replace(line.value_span, guess) for guess in guesses],
        )


# --- numbers and properties ------------------------------------------------------------------------


def _in_range(value: int, low: int, high: int, what: str, span: Span, notes: Notes) -> bool:
    if low <= value <= high:
        return True
    how = f"at least {low}" if value < low else f"at most {high}"
    message = f"{value} is too {'small' if value < low else 'large'}: {what} should be {how}"
    if what in ("cards", "tokens", "dice"):
        message = f"{value} {what} are too {'few' if value < low else 'many'}: it should be {how}"
    notes.add(NUMBER_OUT_OF_RANGE, span, message)
    return False


def _word(item: HeroNode) -> str:
    match item:
        case HasKind():
            return item.kind.value
        case HasFlag():
            return item.flag.value
        case PlayedIn():
            return item.timing.value
        case StackLimit():
            return "stack limit"
        case Range():
            return "from"
        case Start():
            return "starts at"
        case _:
            return type(item).__name__.lower()


def _check_properties(section: Section, notes: Notes) -> None:
    kinds = {Status: "STATUS", Companion: "COMPANION", Card: "CARD", Upgrade: "UPGRADE"}
    kind = section.word.name if isinstance(section, Piece) else kinds.get(type(section), "")
    legal = LEGAL.get(kind, ())
    first: dict[object, HeroNode] = {}
    items = [item for line in section.all(PropertyLine) for item in line.items]
    for item in items:
        if isinstance(item, Unread):
            continue
        word = _word(item)
        if word not in legal:
            can = ", ".join(f"`{w}`" for w in legal)
            thing = section.word.value if isinstance(section, Piece) else type(section).__name__.lower()
            message = f"`{word}` is nothing that {'an' if thing[0] in 'au' else 'a'} {thing} can have"
            notes.add(UNKNOWN_PROPERTY, item.span, message, help=f"it can have {can}")
            continue
        key: object = type(item) if isinstance(item, _AT_MOST_ONCE) else word
        before = first.setdefault(key, item)
        if before is not item:
            same = "twice" if _word(before) == word else f"and `{_word(before)}`"
            message = (
                f"`{word}` {same}: only one of them can be true"
                if same != "twice"
                else f"`{word}` is said twice"
            )
            related = (Related(before.span, "the first time"),)
            notes.add(REPEATED_LINE, item.span, message, related=related)
        _check_amount(item, notes)
    _check_complete(section, items, notes)
    if isinstance(section, Piece) and section.word is PieceWord.DIAL:
        _check_dial(section, notes)


def _check_dial(dial: Piece, notes: Notes) -> None:
    """Where it begins and ends is known, and all it has lies between."""
    if any(isinstance(item, Unread) for item in dial.body):
        return
    found = dial.range
    if found is None:
        message = f"`{dial.name.text}` does not say what it can show"
        help = "add `from 0 to 10`, or the names of its spaces, as in `sides Back / Neutral / Front`"
        notes.add(INCOMPLETE_SECTION, dial.name.span, message, help=help)
        return
    low, high = found
    for ends in dial.properties(Range):
        _in_range(ends.high, low + 1, 99, "the end", ends.span, notes)
    for start in dial.properties(Start):
        if dial.start is None or not low <= dial.start <= high:
            what = start.at if isinstance(start.at, int) else start.at.text
            message = f"`{dial.name.text}` cannot start at `{what}`"
            help = f"it goes from {low} to {high}"
            if not isinstance(start.at, int) and dial.sides:
                help = f"its sides are {' / '.join(dial.sides)}"
            notes.add(NUMBER_OUT_OF_RANGE, start.span, message, help=help)
    for sides in dial.properties(Sides):
        _check_stretches(sides, low, high, bool(dial.properties(Range)), notes)


def _check_stretches(sides: Sides, low: int, high: int, numbered: bool, notes: Notes) -> None:
    """Sides are spaces in a row, or each says where it lies; none of them lies where another one does."""
    taken: dict[int, str] = {}
    numbered = numbered or any(one is not None for one in sides.stretches)
    for at, (name, stretch) in enumerate(zip(sides.names, sides.stretches, strict=True)):
        if name.text.casefold() in [other.text.casefold() for other in sides.names[:at]]:
            notes.add(REPEATED_LINE, name.span, f"two sides are called `{name.text}`")
        if stretch is None:
            if numbered:
                message = f"`{name.text}` does not say where on the dial it lies"
                notes.add(INCOMPLETE_SECTION, name.span, message, help=f"such as `{name.text} {low}-{high}`")
            continue
        if stretch.low > stretch.high:
            message = f"`{name.text}` goes backwards"
            help = f"write `{stretch.high}-{stretch.low}`"
            notes.add(NUMBER_OUT_OF_RANGE, stretch.span, message, help=help)
            continue
        if not low <= stretch.low <= stretch.high <= high:
            message = f"`{name.text}` lies outside of the dial"
            notes.add(NUMBER_OUT_OF_RANGE, stretch.span, message, help=f"it goes from {low} to {high}")
            continue
        for at in range(stretch.low, stretch.high + 1):
            if at in taken:
                message = f"`{name.text}` and `{taken[at]}` both lie at {at}"
                notes.add(REPEATED_LINE, stretch.span, message, help="a number belongs to one side")
                break
            taken[at] = name.text


def _check_amount(item: HeroNode, notes: Notes) -> None:
    match item:
        case StackLimit():
            for limit in {item.own, item.others} - {None}:
                assert limit is not None
                _in_range(limit, 1, 99, "tokens", item.span, notes)
        case Cost():
            _in_range(item.amount, 0, 15, "the cost", item.span, notes)
        case Health():
            _in_range(item.amount, 1, 99, "health", item.span, notes)
        case Count():
            _in_range(item.amount, 1, 99, "the count", item.span, notes)
        case _:
            pass


def _check_complete(section: Section, items: list[Property], notes: Notes) -> None:
    """A status has a kind; a card says when it is played; cards and upgrades have a cost."""
    found = {type(item) for item in items}
    if Unread in found or any(isinstance(item, Unread) for item in section.body):
        return
    asked: list[str] = []
    choices = [""]
    if isinstance(section, Status) and HasKind not in found:
        asked.append("is it positive, negative or unique?")
        choices = ["positive", "negative", "unique"]
    if isinstance(section, Card) and PlayedIn not in found:
        asked.append("when is it played?")
        choices = ["main phase", "roll phase", "instant"]
    if isinstance(section, (Card, Upgrade)) and Cost not in found:
        asked.append("what does it cost?")
        choices = [f"{choice}, cost 0".lstrip(", ") for choice in choices]
    if not asked:
        return
    assert isinstance(section, (Status, Card, Upgrade))
    lines = section.all(PropertyLine)
    end = lines[0].span.end if lines else section.heading.end
    before = ", " if lines else "\n  "
    notes.add(
        INCOMPLETE_SECTION,
        lines[0].span if lines else section.name.span,
        f"`{section.name.text}` does not say everything: {' '.join(asked)}",
        help="add " + " or ".join(f"`{choice}`" for choice in choices),
        fixes=[Fix(f"add `{choice}`", (Edit(Span(end, end), before + choice),)) for choice in choices],
    )


def _check_text(section: Section, notes: Notes) -> None:
    if section.text or any(isinstance(item, Unread) for item in section.body):
        return
    what = {Status: "status", Card: "card", Setup: "set-up", Keyword: "keyword"}[type(section)]
    message = f"this {what} has no text"
    notes.add(
        INCOMPLETE_SECTION, section.heading, message, help="its text stands below, indented by two blanks"
    )


# --- dice ------------------------------------------------------------------------------------------


def _check_dice(dice: Dice, notes: Notes) -> None:
    shown: dict[int, FaceLine] = {}
    names: dict[str, FaceLine] = {}
    clean = not any(isinstance(item, Unread) for item in dice.body)
    for line in dice.all(FaceLine):
        before = names.setdefault(symbol_key(line.symbol.text), line)
        if before is not line and before.symbol.text != line.symbol.text:
            message = f"`{line.symbol.text}` was written `{before.symbol.text}` before"
            fix = replace(line.symbol.span, before.symbol.text)
            related = (Related(before.symbol.span, "here"),)
            notes.add(DICE_FACES, line.symbol.span, message, related=related, fixes=(fix,))
        if line.icon is not None and before.icon is not None and before.icon != line.icon:
            message = f"`{line.symbol.text}` has an icon already; a symbol looks the same on all its sides"
            related = (Related(before.icon.span, "the first time"),)
            notes.add(REPEATED_LINE, line.icon.span, message, related=related)
        for low, high in line.ranges:
            if not (1 <= low <= high <= SIDES):
                clean = False
                message = f"a die has the numbers 1 to {SIDES}, the smaller one first"
                notes.add(DICE_FACES, line.span, message, label=f"{low}-{high}" if low != high else f"{low}")
                continue
            again = [value for value in range(low, high + 1) if value in shown]
            if again:
                said = _list(again)
                other = shown[again[0]]
                message = f"{said} already {'shows' if len(again) == 1 else 'show'} `{other.symbol.text}`"
                related = (Related(other.span, "here"),)
                notes.add(DICE_FACES, line.span, message, label="a number shows one symbol", related=related)
            for value in range(low, high + 1):
                shown.setdefault(value, line)
    missing = [value for value in range(1, SIDES + 1) if value not in shown]
    if missing and clean:
        message = f"no line says which symbol {_list(missing)} {'shows' if len(missing) == 1 else 'show'}"
        notes.add(DICE_FACES, dice.heading, message, help="every number from 1 to 6 shows a symbol")


def _list(numbers: list[int]) -> str:
    if len(numbers) == 1:
        return f"the {numbers[0]}"
    return f"{', '.join(str(n) for n in numbers[:-1])} and {numbers[-1]}"


# --- abilities -------------------------------------------------------------------------------------


def _check_ability(section: AbilitySection, notes: Notes) -> None:
    kind = section.kind if isinstance(section, Ability) else None
    unread = any(isinstance(item, Unread) for item in section.body)
    rolls = section.rolls
    for roll in rolls:
        _check_requirement(roll.requirement, kind, notes)
        if not roll.text and roll.requirement.pattern is not None:
            message = "nothing happens on this roll"
            help = "what happens stands behind the colon, or below, two blanks further right"
            notes.add(INCOMPLETE_SECTION, roll.span, message, label="no text follows", help=help)
    if not (section.body or unread) or not (rolls or section.text or section.all(SecondAbility) or unread):
        message = "this ability has no text"
        help = "its text stands on the lines below, two blanks further right"
        notes.add(INCOMPLETE_SECTION, section.heading, message, help=help)
    elif kind not in (None, AbilityKind.PASSIVE) and not rolls and not unread:
        example = "defense roll 4:" if kind is AbilityKind.DEFENSIVE else "3 [symbol]:"
        message = f"nothing says what has to be rolled for `{section.name.text}`"  # type: ignore[attr-defined]  # only named sections roll
        notes.add(INCOMPLETE_SECTION, section.heading, message, help=f"begin a line with `{example}`")
    elif rolls and not unread:
        for item in section.body:
            if isinstance(item, RollLine):
                break
            if item in section.text and item.span != rolls[0].span:
                message = (
                    "this text stands above the first line that is rolled, so it belongs to none of them"
                )
                help = "text without a requirement belongs to every line above it: put it below them"
                notes.add(MISPLACED_LINE, item.span, message, help=help)
                break


def _check_requirement(asked: Requirement, kind: AbilityKind | None, notes: Notes) -> None:
    pattern, span = asked.pattern, asked.span
    if asked.full_house:
        message = "the game knows no full house"
        help = "`3-of-a-kind` comes near it, or name the symbols: `3 [flame] 2 [comet]`"
        notes.add(NO_FULL_HOUSE, span, message, help=help, fixes=(replace(span, "3-of-a-kind"),))
        return
    if pattern is None:
        return
    if kind is AbilityKind.PASSIVE:
        message = "a passive ability is not rolled for"
        notes.add(WRONG_REQUIREMENT, span, message, help="write only the text")
    elif kind is AbilityKind.DEFENSIVE and not isinstance(pattern, DefenseRoll):
        help = (
            "such as `defense roll 4: Prevent 2 dmg.`; what the dice show comes in the text: `On [ward], ...`"
        )
        notes.add(WRONG_REQUIREMENT, span, "a defensive ability says how many dice are rolled", help=help)
    elif kind not in (None, AbilityKind.DEFENSIVE) and isinstance(pattern, DefenseRoll):
        message = "only a defensive ability has a defense roll"
        notes.add(WRONG_REQUIREMENT, span, message, help="such as `3 [flame]:` or `small straight:`")
    match pattern:
        case Symbols():
            if any(count < 1 for _, count in pattern.counts):
                notes.add(NUMBER_OUT_OF_RANGE, span, "0 of a symbol is nothing that could be rolled")
            elif any(not name for name, _ in pattern.counts):
                notes.add(WRONG_REQUIREMENT, span, "the brackets are empty: which symbol?")
            else:
                _in_range(pattern.dice, 1, DICE, "dice", span, notes)
        case OfAKind():
            _in_range(pattern.count, 2, DICE, "dice", span, notes)
        case DefenseRoll():
            _in_range(pattern.dice, 1, DICE, "dice", span, notes)
        case _:
            pass
