"""The tree of a hero file: its sections and what stands in them, in the order the author wrote it.

Rules text is not read here. A `Prose` says which region of the source holds the sentences of one place.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import TypeAlias, TypeVar

from msgspec.structs import replace

from dtlang.dice import RollPattern, Symbols
from dtlang.source import NOWHERE, Span
from dtlang.syntax.node import Node

HeroNode = Node


class Comment(HeroNode, frozen=True, kw_only=True):
    """`# words for the author only`, from the sign to the end of the line."""

    text: str
    own_line: bool  # otherwise it stands behind something


class Name(HeroNode, frozen=True, kw_only=True):
    """A name as written, with single blanks between its words."""

    text: str


class Unread(HeroNode, frozen=True, kw_only=True):
    """Words that were reported and could not be understood; the source still has them."""


# --- text ------------------------------------------------------------------------------------------


class ProseLine(HeroNode, frozen=True, kw_only=True):
    """One line of rules text without its comment. `depth` counts steps of indentation inside the prose."""

    text: str
    depth: int = 0


class Prose(HeroNode, frozen=True, kw_only=True):
    """Rules text. `source.text[span.start:span.end]` holds its sentences, over one or several lines.

    Comments and blank lines between the first and the last line lie inside the span.
    """

    ASIDE = HeroNode.ASIDE | {"indent"}

    lines: tuple[ProseLine, ...]
    indent: int = 0  # blanks before the first line that stands by itself
    inline: bool = False  # begins behind a colon, on the line of its requirement


class Words(HeroNode, frozen=True, kw_only=True):
    """Free text over one or several lines."""

    lines: tuple[str, ...]

    @property
    def text(self) -> str:
        return " ".join(self.lines)


class ManualRule(Words, frozen=True, kw_only=True):
    """`rule "..."`: printed, compiled as manual, never counted as understood."""

    inline: bool = False


class Note(Words, frozen=True, kw_only=True):
    """A remark for people. An empty line separates two paragraphs.

    `lines[0]` stands behind the word `note` and may be empty.
    """

    inline: bool = False

    @property
    def paragraphs(self) -> tuple[str, ...]:
        return tuple(" ".join(p.split("\n")) for p in "\n".join(self.lines).strip().split("\n\n") if p)


Text: TypeAlias = Prose | ManualRule | Note
_TEXTS = (Prose, ManualRule, Note)


class Translation(HeroNode, frozen=True, kw_only=True):
    """`name fr Sorcière de braise`."""

    language: str
    name: Name


# --- the top of the file ---------------------------------------------------------------------------


class FileKind(Enum):
    HERO = "hero"
    SHARED = "shared"  # cards and statuses for other files to use


class Edition(Enum):
    SEASON1 = "season1"
    V2 = "v2"
    MARVEL = "marvel"


class Field(Enum):
    """A line of the header. The values are the words that open it."""

    LANGUAGE = "language"
    EDITION = "edition"
    COMPLEXITY = "complexity"
    AUTHOR = "author"
    BY = "by"
    VERSION = "version"
    DATE = "date"
    LICENCE = "licence"
    ART = "art"
    LINK = "link"
    TAGLINE = "tagline"
    THANKS = "thanks"
    THEME = "theme"
    PORTRAIT = "portrait"
    BACK = "back"


class Title(HeroNode, frozen=True, kw_only=True):
    """`hero NAME`, the first line."""

    kind: FileKind
    name: Name


class HeaderLine(HeroNode, frozen=True, kw_only=True):
    """A field and its value: a number for `complexity`, an `Edition`, otherwise words."""

    ASIDE = HeroNode.ASIDE | {"value_span"}

    what: Field
    value: str | int | Edition
    value_span: Span = NOWHERE


# --- properties ------------------------------------------------------------------------------------


class StatusKind(Enum):
    POSITIVE = "positive"
    NEGATIVE = "negative"
    UNIQUE = "unique"


class Flag(Enum):
    STAYS = "stays in play"  # of a card
    PERSISTENT = "persistent"
    SPENDABLE = "spendable"
    ATTACK_MODIFIER = "attack modifier"
    NO_TRANSFER = "cannot be transferred"
    NO_REMOVAL = "cannot be removed"
    NO_STEALING = "cannot be stolen"


class Timing(Enum):
    MAIN_PHASE = "main phase"
    ROLL_PHASE = "roll phase"
    INSTANT = "instant"


class HasKind(HeroNode, frozen=True, kw_only=True):
    """`positive`, `negative` or `unique`."""

    kind: StatusKind


class OfKind(HeroNode, frozen=True, kw_only=True):
    """`kind Ore`, `kinds Ore / Relic`: what a card is, in words of the hero's own."""

    names: tuple[Name, ...]


class StackLimit(HeroNode, frozen=True, kw_only=True):
    """`stack limit 3`; `5/3` is 5 for the hero who owns the status and 3 for everybody else (R-083).

    None means that there is no limit.
    """

    own: int | None
    others: int | None


class HasFlag(HeroNode, frozen=True, kw_only=True):
    """A word such as `persistent`."""

    flag: Flag


class PlayedIn(HeroNode, frozen=True, kw_only=True):
    """`main phase`, `roll phase` or `instant`."""

    timing: Timing


class Amount(HeroNode, frozen=True, kw_only=True):
    """A property that is a number."""

    amount: int


class Cost(Amount, frozen=True, kw_only=True):
    """`cost 2`."""


class Health(Amount, frozen=True, kw_only=True):
    """`health 7`."""


class Count(Amount, frozen=True, kw_only=True):
    """`count 3`."""


class Range(HeroNode, frozen=True, kw_only=True):
    """`from 0 to 10`: what a dial can show."""

    low: int
    high: int


class Start(HeroNode, frozen=True, kw_only=True):
    """`starts at 3`, `starts at Neutral`."""

    at: int | Name


class HeldDice(HeroNode, frozen=True, kw_only=True):
    """`extra dice 3`, `own dice 2`: how many dice a place can hold. Own ones are missing from the rolls."""

    amount: int
    extra: bool


class Stretch(HeroNode, frozen=True, kw_only=True):
    """`5-10` behind the name of a side: where on the dial it lies."""

    low: int
    high: int


class Sides(HeroNode, frozen=True, kw_only=True):
    """`sides Dormant / Awake`: what a piece or token shows before and after it was flipped; on a dial,
    `sides Dusk 0-4 / Dawn 5-10`: what its stretches are called.
    """

    names: tuple[Name, ...]
    stretches: tuple[Stretch | None, ...] = ()


class Icon(HeroNode, frozen=True, kw_only=True):
    """`icon icons/flame.svg`, a picture in the folder of the file, or `icon claw`, one of those we draw."""

    picture: Name


class Art(HeroNode, frozen=True, kw_only=True):
    """`art firebolt.jpg 50% 20%`: a picture for a card or an ability, and the point that is never cropped."""

    picture: Name


Property: TypeAlias = (
    HasKind
    | OfKind
    | StackLimit
    | HasFlag
    | PlayedIn
    | Cost
    | Health
    | Count
    | Range
    | Start
    | HeldDice
    | Sides
    | Icon
    | Art
    | Unread
)


class PropertyLine(HeroNode, frozen=True, kw_only=True):
    """A line of properties, separated by commas."""

    items: tuple[Property, ...]


# --- sections --------------------------------------------------------------------------------------

Item = TypeVar("Item", bound=HeroNode)


class Section(HeroNode, frozen=True, kw_only=True):
    """A heading and its body, in the order of writing. `lines` are the written lines, the heading first."""

    ASIDE = HeroNode.ASIDE | {"heading", "lines"}

    body: tuple[HeroNode, ...] = ()
    heading: Span = NOWHERE
    lines: tuple[Span, ...] = ()

    def all(self, kind: type[Item]) -> tuple[Item, ...]:
        """The parts of the body that are of one class."""
        return tuple([item for item in self.body if type(item) is kind])

    def properties(self, kind: type[Item]) -> tuple[Item, ...]:
        """The properties that are of one class."""
        lines = self.all(PropertyLine)
        return tuple([p for line in lines for p in line.items if type(p) is kind]) if lines else ()

    def fact(self, kind: type[Item]) -> Item | None:
        """The first property of one class; None when the file does not say."""
        return next(iter(self.properties(kind)), None)

    def amount_of(self, kind: type[Amount]) -> int | None:
        found = self.fact(kind)
        return found.amount if found else None

    @property
    def names(self) -> dict[str, str]:
        """The name in other languages."""
        return {t.language: t.name.text for t in self.all(Translation)}

    @property
    def text(self) -> tuple[Text, ...]:
        """What stands in the body by itself: sentences, manual rules and notes."""
        return tuple([item for item in self.body if isinstance(item, _TEXTS)])

    @property
    def cost(self) -> int | None:
        return self.amount_of(Cost)

    @property
    def health(self) -> int | None:
        return self.amount_of(Health)

    @property
    def count(self) -> int | None:
        return self.amount_of(Count)

    @property
    def flags(self) -> tuple[Flag, ...]:
        return tuple(p.flag for p in self.properties(HasFlag))

    @property
    def sides(self) -> tuple[str, ...]:
        return tuple(name.text for p in self.properties(Sides) for name in p.names)

    @property
    def icon(self) -> str:
        """What is drawn for it; empty when the file does not say."""
        found = self.fact(Icon)
        return found.picture.text if found else ""


class NamedSection(Section, frozen=True, kw_only=True):
    """A section with a name in its heading."""

    name: Name


class FaceLine(HeroNode, frozen=True, kw_only=True):
    """`1-3  flame, icon flame.svg`: `ranges` holds pairs of first and last number."""

    ranges: tuple[tuple[int, int], ...]
    symbol: Name
    icon: Icon | None = None

    @property
    def values(self) -> tuple[int, ...]:
        """The numbers of the ranges, as far as a die has them."""
        return tuple(v for low, high in self.ranges for v in range(max(low, 1), min(high, 6) + 1))


class Dice(Section, frozen=True, kw_only=True):
    """The section that says which symbol each number shows."""

    @property
    def faces(self) -> dict[int, str]:
        """Which symbol each number shows. All six are there unless an error was reported."""
        table: dict[int, str] = {}
        for line in self.all(FaceLine):
            for value in line.values:
                table.setdefault(value, line.symbol.text)
        return dict(sorted(table.items()))

    @property
    def icons(self) -> dict[str, str]:
        """What is drawn for a symbol, where the file says so."""
        lines = self.all(FaceLine)
        return {line.symbol.text: line.icon.picture.text for line in reversed(lines) if line.icon is not None}


class Status(NamedSection, frozen=True, kw_only=True):
    """A status effect: its properties and its text."""

    @property
    def kind(self) -> StatusKind | None:
        found = self.fact(HasKind)
        return found.kind if found else None

    @property
    def stack_limit(self) -> StackLimit | None:
        return self.fact(StackLimit)


class Companion(NamedSection, frozen=True, kw_only=True):
    """A companion: its properties and its text."""


class PieceWord(Enum):
    TOKEN = "token"
    PIECE = "piece"
    DIAL = "dial"


class Piece(NamedSection, frozen=True, kw_only=True):
    """A thing that texts speak of and that has no text of its own."""

    word: PieceWord

    @property
    def stretches(self) -> tuple[tuple[int, int], ...]:
        """Where on a dial its sides lie: as they say, else one space each, from 1 on."""
        said = [one for sides in self.properties(Sides) for one in sides.stretches]
        if all(one is not None for one in said):
            return tuple((one.low, one.high) for one in said if one is not None)
        return tuple((at, at) for at in range(1, len(said) + 1))

    @property
    def range(self) -> tuple[int, int] | None:
        """The lowest and the highest that a dial shows; None when the file does not say."""
        for one in self.properties(Range):
            return one.low, one.high
        ends = [end for stretch in self.stretches for end in stretch]
        return (min(ends), max(ends)) if ends else None

    @property
    def start(self) -> int | None:
        """Where a dial starts: as it says, else as low as it goes. None: at no side that it has."""
        for one in self.properties(Start):
            if isinstance(one.at, int):
                return one.at
            at = self.sides.index(one.at.text) if one.at.text in self.sides else None
            return self.stretches[at][0] if at is not None else None
        return self.range[0] if self.range is not None else None


class AmountPlace(Enum):
    """Where N stands in a keyword: `stoke N`, `grow N Spirit`, `grow Spirit N`."""

    NONE = "none"
    AFTER_VERB = "after verb"
    AFTER_OBJECT = "after object"


class Way(Enum):
    """The direction that a keyword has: `take N Step forward`."""

    FORWARD = "forward"
    BACKWARD = "backward"


class Keyword(Section, frozen=True, kw_only=True):
    """A verb that this hero adds. In its text N stands for the amount."""

    verb: Name
    object: Name | None = None
    amount: AmountPlace = AmountPlace.NONE
    way: Way | None = None


class Setup(Section, frozen=True, kw_only=True):
    """What is done before the game begins."""


class Requirement(HeroNode, frozen=True, kw_only=True):
    """What has to be rolled. `pattern` is None when an error was reported; `symbols` are the written ones.

    `3/4/5 [flame]` are several requirements in one: `tiers`, the first of which is the pattern.
    """

    ASIDE = HeroNode.ASIDE | {"symbols"}

    pattern: RollPattern | None
    symbols: tuple[Name, ...] = ()
    full_house: bool = False  # asked for, and refused
    tiers: tuple[RollPattern, ...] = ()

    @property
    def written(self) -> str:
        """As it is written; `3/4/5 [flame] 1 [comet]`: what does not change from tier to tier stands once."""
        patterns = [pattern for pattern in self.tiers if isinstance(pattern, Symbols)]
        if not patterns:
            return str(self.pattern)
        faces = []
        for at, (name, _) in enumerate(patterns[0].counts):
            counts = dict.fromkeys(pattern.counts[at][1] for pattern in patterns)
            faces.append(f"{'/'.join(map(str, counts))} [{name}]")
        return " ".join(faces)


class RollLine(HeroNode, frozen=True, kw_only=True):
    """`REQUIREMENT: text`. `tier`: which of several in one; its texts have a number for each."""

    ASIDE = HeroNode.ASIDE | {"tier"}

    requirement: Requirement
    text: tuple[Text, ...] = ()
    tier: int | None = None

    def each_tier(self) -> Iterator[RollLine]:
        """The lines that stand in this one; itself, if it has no tiers."""
        if not self.requirement.tiers:
            yield self
        for tier, pattern in enumerate(self.requirement.tiers):
            asked = replace(self.requirement, pattern=pattern, tiers=())
            yield replace(self, requirement=asked, tier=tier)


class AbilityKind(Enum):
    OFFENSIVE = "offensive"
    DEFENSIVE = "defensive"
    PASSIVE = "passive"
    ULTIMATE = "ultimate"


class AbilitySection(NamedSection, frozen=True, kw_only=True):
    """What abilities and upgrades share: lines to be rolled, and text that belongs to all lines above it."""

    @property
    def rolls(self) -> tuple[RollLine, ...]:
        return self.all(RollLine)

    @property
    def only_in(self) -> Form | None:
        """The form that the whole of it belongs to."""
        return next((form for form in self.all(Form) if not form.body), None)

    @property
    def variants(self) -> tuple[Form, ...]:
        """How it reads in particular forms."""
        return tuple(form for form in self.all(Form) if form.body)

    def outcomes(self) -> Iterator[tuple[RollLine, tuple[Text, ...]]]:
        """Every roll line with the common text that stands somewhere below it."""
        texts, above = self.text, 0
        for item in self.body:
            if type(item) is RollLine:
                for line in item.each_tier():
                    yield line, texts[above:]
            else:
                above += isinstance(item, _TEXTS)


class Ability(AbilitySection, frozen=True, kw_only=True):
    """An ability of the board."""

    kind: AbilityKind


class Form(AbilitySection, frozen=True, kw_only=True):
    """`in Bear Form`: the ability is there only while one of these sides is up, `name` the first of them.

    With lines below it, they are how the ability reads then.
    """

    sides_up: tuple[Name, ...]


class SecondAbility(AbilitySection, frozen=True, kw_only=True):
    """`ability NAME` inside an upgrade: the slot holds this ability too."""


class Upgrade(AbilitySection, frozen=True, kw_only=True):
    """`upgrade Firebolt II`: `name` is the card's name, `base` the ability it lies on."""

    base: Name
    level: int

    @property
    def second(self) -> tuple[SecondAbility, ...]:
        return self.all(SecondAbility)


class CardAbility(NamedSection, frozen=True, kw_only=True):
    """`ability Scrap` inside a card: a second text, that is used by its name."""


class Card(NamedSection, frozen=True, kw_only=True):
    """An action card."""

    @property
    def timing(self) -> Timing | None:
        found = self.fact(PlayedIn)
        return found.timing if found else None

    @property
    def kinds(self) -> tuple[str, ...]:
        return tuple(name.text for p in self.properties(OfKind) for name in p.names)


class DeckUse(HeroNode, frozen=True, kw_only=True):
    """`use common`: the cards of a shared file."""

    name: Name


class DeckEntry(HeroNode, frozen=True, kw_only=True):
    """`2 Flashpoint`: how many of a card."""

    count: int
    card: Name


class Deck(Section, frozen=True, kw_only=True):
    """What the deck is made of."""


class Place(NamedSection, frozen=True, kw_only=True):
    """A place that holds cards, and those that lie there, shuffled, when the game begins; or dice."""

    @property
    def dice(self) -> HeldDice | None:
        return self.fact(HeldDice)


class FaqEntry(HeroNode, frozen=True, kw_only=True):
    """A question and its answer."""

    question: Words
    answer: Words


class Faq(Section, frozen=True, kw_only=True):
    """Questions and answers for players."""

    @property
    def entries(self) -> tuple[FaqEntry, ...]:
        return self.all(FaqEntry)


class Test(NamedSection, frozen=True, kw_only=True):
    """A scene that is played to see whether a text does what its author means.

    Its lines are those of `scenario_nodes`, which only files with tests need.
    """

    __test__ = False  # not one of ours


class HeroFile(HeroNode, frozen=True, kw_only=True):
    """A whole file. `sound` is False when its skeleton has errors: then it must not be printed anew."""

    ASIDE = HeroNode.ASIDE | {"comments", "sound"}

    items: tuple[HeroNode, ...] = ()
    comments: tuple[Comment, ...] = ()
    sound: bool = True

    def all(self, kind: type[Item]) -> tuple[Item, ...]:
        """The sections (or lines of the header) that are of one class, in the order of writing."""
        return tuple([item for item in self.items if type(item) is kind])

    @property
    def sections(self) -> tuple[Section, ...]:
        return tuple([item for item in self.items if isinstance(item, Section)])

    @property
    def title(self) -> Title | None:
        return next((item for item in self.items if type(item) is Title), None)

    @property
    def kind(self) -> FileKind:
        return self.title.kind if self.title else FileKind.HERO

    @property
    def name(self) -> Name | None:
        return self.title.name if self.title else None

    @property
    def header(self) -> tuple[HeaderLine, ...]:
        return self.all(HeaderLine)

    @property
    def names(self) -> dict[str, str]:
        """The hero's name in other languages."""
        return {t.language: t.name.text for t in self.all(Translation)}

    def value(self, wanted: Field) -> str | int | Edition | None:
        """The value of a header line, None when it is not there."""
        return next((line.value for line in self.header if line.what is wanted), None)

    @property
    def language(self) -> str:
        value = self.value(Field.LANGUAGE)
        return value if isinstance(value, str) else "en"

    @property
    def edition(self) -> Edition | None:
        value = self.value(Field.EDITION)
        return value if isinstance(value, Edition) else None

    @property
    def complexity(self) -> int | None:
        value = self.value(Field.COMPLEXITY)
        return value if isinstance(value, int) else None

    @property
    def dice(self) -> Dice | None:
        return next(iter(self.all(Dice)), None)

    def prose(self) -> Iterator[Prose]:
        """Every rules text of the file, in the order of writing."""
        todo: list[HeroNode] = list(reversed(self.items))
        while todo:
            node = todo.pop()
            if type(node) is Prose:
                yield node
            elif type(node) is RollLine:
                todo.extend(reversed(node.text))
            elif isinstance(node, Section):
                todo.extend(reversed(node.body))
