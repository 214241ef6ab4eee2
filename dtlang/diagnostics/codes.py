"""The catalogue of findings: every code with its name, what it means, and an example of wrong and right.

Codes never change their meaning. DT0 text, DT1 names, DT2 kinds and amounts, DT3 rules of the game,
DT4 balance, DT5 wording, DT6 how the checker is steered, DT7 tests that were played, DT8 compiled heroes.
"""

from __future__ import annotations

import msgspec

from dtlang.diagnostics.finding import Diagnostic, Fix, Related, Severity
from dtlang.source import Span


class Code(msgspec.Struct, frozen=True):
    """A kind of finding. `why` is the page behind `dtlang explain DTnnn`."""

    code: str
    name: str
    severity: Severity
    why: str
    bad: str = ""
    good: str = ""

    def at(
        self,
        span: Span,
        message: str,
        *,
        label: str = "",
        help: str | None = None,
        related: tuple[Related, ...] = (),
        fixes: tuple[Fix, ...] = (),
    ) -> Diagnostic:
        return Diagnostic(self.code, self.name, self.severity, message, span, label, help, related, fixes)


class Catalogue(msgspec.Struct):
    """All codes by number; a code that is declared twice is our bug."""

    by_code: dict[str, Code] = {}

    def error(self, code: str, name: str, why: str, bad: str = "", good: str = "") -> Code:
        return self._add(Code(code, name, Severity.ERROR, why, bad, good))

    def warning(self, code: str, name: str, why: str, bad: str = "", good: str = "") -> Code:
        return self._add(Code(code, name, Severity.WARNING, why, bad, good))

    def _add(self, code: Code) -> Code:
        assert code.code not in self.by_code, code.code
        self.by_code[code.code] = code
        return code


CODES = Catalogue()

# DT00x: a sentence of the rules text
UNEXPECTED_WORDS = CODES.error(
    "DT001",
    "unexpected-words",
    "A sentence takes a turn that dtlang does not know. Everything up to the mark was understood.",
    "Deal 4 dmg opponents.",
    "Deal 4 dmg to all opponents.",
)
UNKNOWN_WORD = CODES.error(
    "DT002",
    "unknown-word",
    "A word is neither part of the game's language nor a name that this hero declares.",
    "Deall 4 dmg.",
    "Deal 4 dmg.",
)
WORDS_DO_NOT_FIT = CODES.error(
    "DT003",
    "words-do-not-fit",
    "Every word is known, but together they say nothing that the game can do.",
    "Heal 2 cards.",
    "Heal 2. Draw 2 cards.",
)
UNREAD_BRACKET = CODES.error(
    "DT004",
    "unread-bracket",
    "Words in round brackets that sound like a rule (may, must, cannot, if, unless, only ...) have to be "
    "understood like any other rule. A plain reminder is kept and printed, and never does anything.",
    "Gain 2 CP (unless it rains).",
    "Gain 2 CP.",
)
TOO_MUCH = CODES.error(
    "DT005",
    "too-much",
    "A text, a line or a nesting is larger than any card could hold. The limits keep hero files of strangers "
    "from filling the memory of whoever checks them.",
)
UNREADABLE_FILE = CODES.error(
    "DT006",
    "unreadable-file",
    "The file could not be opened, or is not text in UTF-8.",
)
HIDDEN_CHARACTER = CODES.error(
    "DT007",
    "hidden-character",
    "The text contains characters that nobody can see, or that turn the direction of writing around, so it "
    "would read otherwise than it looks. They usually come along when text is pasted from elsewhere.",
)
UNWRITABLE_FILE = CODES.error(
    "DT008",
    "unwritable-file",
    "A file could not be written. Whatever was there before is unchanged.",
)
BROKEN_DATA = CODES.error(
    "DT009",
    "broken-data",
    "A file of texts or names that a command was given is not JSON, or lacks something the command needs.",
)

# DT20x: what a sentence refers to, and whether the game can do it there
NO_DICE = CODES.error(
    "DT201",
    "no-dice-to-read",
    "A sentence looks at dice (`On [flame]`, `2 x [flame]`, the roll's value), but this text has no dice: "
    "it belongs to no roll, and no `Roll N dice` stands before it.",
    "On [flame], draw 1 card.",
    "Roll 1 die: On [flame], draw 1 card.",
)
NOTHING_DONE = CODES.error(
    "DT202",
    "nothing-done-before",
    "A sentence asks what an earlier effect did (`if spent`, `per token removed`, `if you do`), but no "
    "earlier effect of this text does that.",
    "If spent, draw 1 card.",
    "You may spend 1 Heat. If spent, draw 1 card.",
)
UNCLEAR_WORD = CODES.error(
    "DT203",
    "unclear-reference",
    "`it`, `they`, `that die`, `these tokens` need something that was named before.",
    "Remove it.",
    "Remove 1 Heat.",
)
UNCLEAR_AMOUNT = CODES.error(
    "DT204",
    "unclear-amount",
    "An amount points at a number (`that much`, the value of the die) that nothing before it gives.",
    "Heal that much.",
    "Deal 3 dmg. Heal that much.",
)
NOTHING_TO_REPLACE = CODES.error(
    "DT205",
    "nothing-to-replace",
    "`instead` takes the place of an effect just before it, or of the deed that a trigger watches. "
    "There is none here.",
    "If you have Heat, draw 2 cards instead.",
    "Draw 1 card. If you have Heat, draw 2 cards instead.",
)
NO_CONDITION = CODES.error(
    "DT206",
    "no-condition-before",
    "`otherwise` and `on any other outcome` say what happens when something before them did not. "
    "There is nothing of that kind before them.",
    "Otherwise, draw 1 card.",
    "If you have Heat, gain 1 CP. Otherwise, draw 1 card.",
)
NOT_AN_ORDER = CODES.error(
    "DT207",
    "not-an-order",
    "This can be watched for (`when you Attack ...`), but a text cannot make it happen.",
    "Attack your opponent.",
    "Deal 3 dmg.",
)
NOT_AN_EVENT = CODES.error(
    "DT208",
    "not-an-event",
    "The game has no moment at which this could be noticed.",
    "When nothing happens, draw 1 card.",
    "When you gain Heat, draw 1 card.",
)
NO_MOMENT = CODES.warning(
    "DT209",
    "no-moment",
    "A status, companion or passive ability stays in play, so its text has to say when it acts. An engine "
    "cannot tell from this sentence.",
    "Heal 1.",
    "During your Upkeep Phase, heal 1.",
)
KEYWORD_CIRCLE = CODES.error(
    "DT210",
    "keyword-circle",
    "A keyword is defined by effects that exist already; by way of other keywords it must not lead back to "
    "itself.",
)
AMOUNT_DOES_NOT_FIT = CODES.error(
    "DT211",
    "amount-does-not-fit",
    "This kind of amount has no meaning here: `N` belongs to a keyword, `at least 3` to a condition.",
    "Draw at least 2 cards.",
    "Draw 2 cards.",
)
EACH_FOR_THEMSELVES = CODES.error(
    "DT212",
    "each-for-themselves",
    "Several players named together do the same thing at the same time. What each of them rolls, chooses or "
    "decides for themselves, and what follows from it for each of them, has no words yet.",
    "Each opponent discards 1 card or loses 1 CP.",
    "A chosen opponent discards 1 card or loses 1 CP.",
)
TOO_LATE = CODES.error(
    "DT215",
    "dice-altered-too-late",
    "A sentence alters dice that an earlier one has counted, and nothing looks at them again. Whoever pays "
    "for it gets nothing.",
    "Roll 3 dice. Deal dmg equal to the roll value. You may spend Heat to change 1 of these dice to 6.",
    "Roll 3 dice. You may spend Heat to change 1 of these dice to 6. Deal dmg equal to the roll value.",
)
DAMAGE_NOT_THERE = CODES.error(
    "DT216",
    "damage-not-there",
    "A sentence changes dmg that is dealt by then, or adds to dmg that nothing can be added to: only the dmg "
    "of an Attack can be, and only while the Attack is made. The sentence never does anything.",
    "When you deal dmg, add 1 dmg.",
    "When you Attack, add 1 dmg.",
)

# DT01x, DT02x: the structure of a hero file
MISSING_HERO_LINE = CODES.error(
    "DT010",
    "missing-hero-line",
    "A file begins with the name of its hero: `hero NAME`. A file of cards for other heroes to use begins "
    "with `shared NAME` instead.",
    "language en",
    "hero Ember Witch\nlanguage en",
)
UNKNOWN_SECTION = CODES.error(
    "DT011",
    "unknown-section",
    "Every line at the left edge opens a section (`status`, `offensive`, `card` ...) or gives a fact about "
    "the hero (`author`, `version` ...). The first word of this one is neither.",
    "hero Ember Witch\nofensive Firebolt\n  3 [flame]: Deal 4 dmg.",
    "hero Ember Witch\noffensive Firebolt\n  3 [flame]: Deal 4 dmg.",
)
MISSING_COLON = CODES.error(
    "DT012",
    "missing-colon",
    "A colon parts what has to be rolled from what happens then.",
    "hero Ember Witch\noffensive Firebolt\n  3 [flame] Deal 4 dmg.",
    "hero Ember Witch\noffensive Firebolt\n  3 [flame]: Deal 4 dmg.",
)
TAB_INDENTATION = CODES.error(
    "DT013",
    "tab-indentation",
    "Lines are indented with blanks. A tab is as wide as two blanks in one editor and as eight in another, "
    "so what belongs to what would depend on who looks at it.",
    "hero Ember Witch\nsetup\n\tGain 1 CP.",
    "hero Ember Witch\nsetup\n  Gain 1 CP.",
)
UNEVEN_INDENTATION = CODES.error(
    "DT014",
    "uneven-indentation",
    "The lines of a section stand two blanks to the right of its heading, and what belongs to a line stands "
    "two blanks further right. A line in between could belong to either.",
    "hero Ember Witch\nsetup\n  Gain 1 CP.\n   Draw 1 card.",
    "hero Ember Witch\nsetup\n  Gain 1 CP.\n  Draw 1 card.",
)
TEXT_NOT_INDENTED = CODES.error(
    "DT015",
    "text-not-indented",
    "What belongs to a section stands two blanks to the right of its heading; only headings stand at the "
    "left edge.",
    "hero Ember Witch\nsetup\nGain 1 CP.",
    "hero Ember Witch\nsetup\n  Gain 1 CP.",
)
MISSING_NAME = CODES.error(
    "DT016",
    "missing-name",
    "The first word of a line says what follows, and then nothing does: a name or a few words are missing.",
    "hero Ember Witch\nsetup\n  Gain 1 CP.\ntoken",
    "hero Ember Witch\nsetup\n  Gain 1 CP.\ntoken Lantern",
)
MISSING_NUMBER = CODES.error(
    "DT017",
    "missing-number",
    "Some words make no sense without a number: what a card costs, how many tokens fit on a board, how many "
    "dice are rolled, how often a card is in the deck.",
    "hero Ember Witch\ncard Flashpoint\n  main phase, cost\n  Draw 1 card.",
    "hero Ember Witch\ncard Flashpoint\n  main phase, cost 1\n  Draw 1 card.",
)
UNREAD_LINE = CODES.error(
    "DT018",
    "unread-line",
    "The line stands in the right place, but these words say nothing there.",
    "hero Ember Witch\ndice\n  flame 1-3\n  4-6 ward",
    "hero Ember Witch\ndice\n  1-3 flame\n  4-6 ward",
)
MISPLACED_LINE = CODES.error(
    "DT019",
    "misplaced-line",
    "The line could be read, but it stands where it belongs to nothing.",
    "hero Ember Witch\nsetup\n  Gain 1 CP.\nauthor Jo Example",
    "hero Ember Witch\nauthor Jo Example\nsetup\n  Gain 1 CP.",
)
MISSING_QUOTES = CODES.error(
    "DT020",
    "missing-quotes",
    "The words of a `rule` stand between quotation marks, so that everybody sees where they end.",
    'hero Ember Witch\nrule "Nobody may look at the moon.',
    'hero Ember Witch\nrule "Nobody may look at the moon."',
)
REPEATED_LINE = CODES.error(
    "DT021",
    "repeated-line",
    "The file says the same thing twice, and nobody could tell which of the two counts.",
    "hero Ember Witch\ncomplexity 3\ncomplexity 4",
    "hero Ember Witch\ncomplexity 3",
)
INCOMPLETE_SECTION = CODES.error(
    "DT022",
    "incomplete-section",
    "Something is missing that every section of this kind has: a card says when it is played and what it "
    "costs, a status whether it is positive or negative, an ability what has to be rolled and what happens.",
    "hero Ember Witch\ncard Flashpoint\n  main phase\n  Draw 1 card.",
    "hero Ember Witch\ncard Flashpoint\n  main phase, cost 1\n  Draw 1 card.",
)

# DT10x: names and symbols that a rules text speaks of
UNKNOWN_NAME = CODES.error(
    "DT101",
    "unknown-name",
    "A rules text speaks of a status effect, a card or another thing that neither this file nor a file it "
    "uses declares. A name is written as it was declared, in singular or plural.",
    "hero Ember Witch\nstatus Burn\n  negative, stack limit 3\n  During your Upkeep Phase, receive 1 dmg.\n"
    "setup\n  Gain Burm.",
    "hero Ember Witch\nstatus Burn\n  negative, stack limit 3\n  During your Upkeep Phase, receive 1 dmg.\n"
    "setup\n  Gain Burn.",
)
UNKNOWN_SYMBOL = CODES.error(
    "DT102",
    "unknown-symbol",
    "A rules text asks for a symbol that no side of the hero's dice shows.",
    "hero Ember Witch\ndice\n  1-3 flame\n  4-6 ward\nsetup\n  Roll 1 die. On [flaem], gain 1 CP.",
    "hero Ember Witch\ndice\n  1-3 flame\n  4-6 ward\nsetup\n  Roll 1 die. On [flame], gain 1 CP.",
)

# DT11x: names that belong together
REPEATED_NAME = CODES.error(
    "DT110",
    "repeated-name",
    "Two things of a kind have the same name, so a text that names it could mean either. Capitals make no "
    "difference, and neither does the number of blanks.",
    "hero Ember Witch\ntoken Lantern\ntoken lantern",
    "hero Ember Witch\ntoken Lantern\ntoken Moon Lantern",
)
UNKNOWN_ABILITY = CODES.error(
    "DT111",
    "unknown-ability",
    "An upgrade lies on an ability of the same name: `upgrade Firebolt II` needs an ability `Firebolt`.",
    "hero Ember Witch\noffensive Firebolt\n  small straight: Deal 5 dmg.\n"
    "upgrade Fireblot II\n  cost 2\n  small straight: Deal 7 dmg.",
    "hero Ember Witch\noffensive Firebolt\n  small straight: Deal 5 dmg.\n"
    "upgrade Firebolt II\n  cost 2\n  small straight: Deal 7 dmg.",
)
WRONG_FORM = CODES.error(
    "DT116",
    "wrong-form",
    "An ability that is there in one form only names a side of a piece or dial of this file: "
    "`in Bear Form`. It reads one way in each form.",
    "hero Ember Witch\npiece Shape\n  sides Ash / Flame\noffensive Firebolt\n  in Flames\n"
    "  small straight: Deal 5 dmg.",
    "hero Ember Witch\npiece Shape\n  sides Ash / Flame\noffensive Firebolt\n  in Flame\n"
    "  small straight: Deal 5 dmg.",
)
UNKNOWN_CARD = CODES.error(
    "DT112",
    "unknown-card",
    "A deck lists cards and upgrades that the file defines, or that a shared file brings with `use`.",
    "hero Ember Witch\ncard Flashpoint\n  main phase, cost 1\n  Draw 2 cards.\ndeck\n  2 Flashpont",
    "hero Ember Witch\ncard Flashpoint\n  main phase, cost 1\n  Draw 2 cards.\ndeck\n  2 Flashpoint",
)
UNKNOWN_FILE = CODES.error(
    "DT113",
    "unknown-shared-file",
    "`use NAME` takes the cards of the file `NAME.hero`, which begins with `shared`. It is looked for beside "
    "the hero and among the files that come with dtlang.",
    "hero Ember Witch\ndeck\n  use comon",
    "hero Ember Witch\ndeck\n  use common",
)
BROKEN_SHARED_FILE = CODES.error(
    "DT114",
    "broken-shared-file",
    "The shared file that a deck uses has errors of its own; `dtlang check` of that file shows them.",
)

UNKNOWN_IN_TEST = CODES.error(
    "DT115",
    "unknown-in-test",
    "A test speaks of a status effect, a card, an upgrade or an ability that the hero does not have.",
    "hero Ember Witch\nstatus Heat\n  positive, stack limit 5\n  During your Upkeep Phase, heal 1.\n"
    "test Heat keeps you warm\n  given you have 40 Health, 1 Haet\n  expect you have 41 Health",
    "hero Ember Witch\nstatus Heat\n  positive, stack limit 5\n  During your Upkeep Phase, heal 1.\n"
    "test Heat keeps you warm\n  given you have 40 Health, 1 Heat\n  expect you have 41 Health",
)

# DT12x: what a file asks of its sheets
UNKNOWN_THEME = CODES.error(
    "DT120",
    "unknown-theme",
    "`theme` is followed by the name of a theme, or by a colour such as `#aa3311`.",
    "hero Ember Witch\ntheme embre",
    "hero Ember Witch\ntheme ember",
)
UNKNOWN_ICON = CODES.error(
    "DT121",
    "unknown-icon",
    "`icon` is followed by a picture, or by the name of one that dtlang draws. A picture is an .svg or .png "
    "file in the folder of the hero file, or in a folder inside of it: a hero that is passed on brings its "
    "pictures along, and shows nothing else of the computer it is printed on.",
    "hero Ember Witch\ndice\n  1-3 flame, icon flam\n  4-6 ward",
    "hero Ember Witch\ndice\n  1-3 flame, icon flame\n  4-6 ward",
)
UNUSABLE_ICON = CODES.error(
    "DT122",
    "unusable-icon",
    "A picture is there, but cannot be printed: it is no SVG or PNG, it is very large, or it is an SVG with "
    "links, styles or scripts. An icon is made of plain shapes.",
)
PALE_THEME = CODES.warning(
    "DT123",
    "pale-theme",
    "Names stand in white letters on the colour of a theme. They need a contrast of 4.5 to 1 to be read, as "
    "WCAG 2 says, so a colour that is paler is printed darker than it was asked for.",
    "hero Ember Witch\ntheme #ffd966",
    "hero Ember Witch\ntheme #7a5c00",
)

# DT15x: words from a fixed list
UNKNOWN_PROPERTY = CODES.error(
    "DT150",
    "unknown-property",
    "The line under a heading lists facts from a fixed set of words, with commas between them. This is none "
    "of them, or not one that things of this kind have.",
    "hero Ember Witch\nstatus Heat\n  positive, persistant\n  Gain 1 CP.",
    "hero Ember Witch\nstatus Heat\n  positive, persistent\n  Gain 1 CP.",
)
UNKNOWN_CHOICE = CODES.error(
    "DT151",
    "unknown-choice",
    "The header line takes one of a few words: a language dtlang reads, an edition whose rules it knows.",
    "hero Ember Witch\nedition seson1",
    "hero Ember Witch\nedition season1",
)

# DT25x: numbers and requirements
NUMBER_OUT_OF_RANGE = CODES.error(
    "DT250",
    "number-out-of-range",
    "The number is too small or too large for what it counts: a hero has five dice with six sides, and a "
    "complexity from 1 to 6.",
    "hero Ember Witch\ncomplexity 9",
    "hero Ember Witch\ncomplexity 6",
)
WRONG_REQUIREMENT = CODES.error(
    "DT251",
    "wrong-requirement",
    "Offensive abilities and ultimates ask for symbols, a straight or so many of a kind. A defensive ability "
    "says how many dice are rolled. A passive ability asks for nothing.",
    "hero Ember Witch\ndefensive Ward of Ash\n  3 [ward]: Prevent 2 dmg.",
    "hero Ember Witch\ndefensive Ward of Ash\n  defense roll 3: Prevent 2 dmg.",
)

# DT35x: rules of the game that the skeleton can see
DICE_FACES = CODES.error(
    "DT350",
    "dice-faces",
    "A die has six numbers, and each shows exactly one symbol.",
    "hero Ember Witch\ndice\n  1-3 flame\n  5-6 ward",
    "hero Ember Witch\ndice\n  1-3 flame\n  4-6 ward",
)
NO_FULL_HOUSE = CODES.error(
    "DT351",
    "no-full-house",
    "No ability of the game asks for a full house, so no rule says how it would go with changed dice.",
    "hero Ember Witch\noffensive Firebolt\n  full house: Deal 6 dmg.",
    "hero Ember Witch\noffensive Firebolt\n  3-of-a-kind: Deal 6 dmg.",
)

# DT60x: comments that silence a finding
ALLOW_WITHOUT_REASON = CODES.warning(
    "DT601",
    "allow-without-reason",
    "A comment that silences a finding says why, behind a colon. Without a reason it silences nothing: "
    "whoever reads the file in a year should not have to guess.",
    "card Spark  # allow card-not-in-deck\n  main phase, cost 0\n  Gain 1 CP.",
    "card Spark  # allow card-not-in-deck: it comes with the second box\n  main phase, cost 0\n  Gain 1 CP.",
)
UNUSED_ALLOW = CODES.warning(
    "DT602",
    "unused-allow",
    "The comment silences nothing any more: what it was about is mended, or stands on another line. "
    "It belongs behind the line that the finding points at, or alone on the line before.",
    "card Spark  # allow deck-size: only for teaching\n  main phase, cost 0\n  Gain 1 CP.",
    "card Spark\n  main phase, cost 0\n  Gain 1 CP.",
)
UNKNOWN_ALLOW = CODES.warning(
    "DT603",
    "unknown-allow",
    "A comment silences something that no rule is called, or that cannot be silenced: what dtlang could not "
    "read stays an error.",
    "card Spark  # allow card-not-in-dekc: it comes with the second box\n  main phase, cost 0\n  Gain 1 CP.",
    "card Spark  # allow card-not-in-deck: it comes with the second box\n  main phase, cost 0\n  Gain 1 CP.",
)

# DT61x: the file with the settings
BROKEN_SETTINGS = CODES.error(
    "DT610",
    "broken-settings",
    "The settings stand in `dtlang.toml`, or in `pyproject.toml` under `[tool.dtlang]`. This one is no TOML.",
)
UNKNOWN_SETTING = CODES.error(
    "DT611",
    "unknown-setting",
    "There is no such setting. There are `set`, `select`, `ignore`, `per-file-ignores` and `severity`.",
)
WRONG_SETTING = CODES.error(
    "DT612",
    "wrong-setting",
    "A setting has a value that it cannot have, such as a rule that does not exist.",
)

# DT70x: what `dtlang test` finds
FAILED_EXPECTATION = CODES.error(
    "DT701",
    "failed-expectation",
    "A test was played, and something is not as it expects. Either the text does something else than its "
    "author means, or the test counts wrongly. The story below the finding shows what happened.",
)
NEVER_DONE = CODES.error(
    "DT702",
    "never-done",
    "The moment at which this could be done did not come, or a rule forbade it. What a test says is done in "
    "the order in which it stands there, and what comes after this line waited for it.",
)
DICE_NOT_FIXED = CODES.error(
    "DT703",
    "dice-not-fixed",
    "Something was rolled, and the test does not say what. A test must come out the same every time, so it "
    "says what every die shows that matters.",
)
DICE_NOT_ROLLED = CODES.error(
    "DT704",
    "dice-not-rolled",
    "The test says what these dice show, but nobody rolled them, or somebody else did.",
)
UNPLAYABLE_TEST = CODES.error(
    "DT705",
    "unplayable-test",
    "The scene cannot be set up as the test says, or does not come to an end.",
)

# DT80x: what `dtlang validate` finds in compiled heroes
DATA_VERSION = CODES.error(
    "DT801",
    "data-version",
    "A compiled hero says which version of the format it is written in, and this is none that dtlang here "
    "knows. The meaning of a version never changes, so nobody has to guess.",
)
DATA_SHAPE = CODES.error(
    "DT802",
    "data-shape",
    "Something in a compiled hero is missing, unknown, or of another kind than the published schema says "
    "(`dtlang schema` prints it). An engine that reads on would have to guess what is meant.",
)
DATA_UNKNOWN_NAME = CODES.error(
    "DT803",
    "data-unknown-name",
    "A compiled hero speaks of something that it does not declare: a status effect, a card, a symbol, a "
    "keyword, or the roll, the pick or the effect of an earlier effect of the same text.",
)
DATA_OUT_OF_RANGE = CODES.error(
    "DT804",
    "data-out-of-range",
    "A number or a list of a compiled hero cannot be: a die with five faces, a dial that starts outside of "
    "what it can show, a card that is there no times, or a number larger than any hero needs.",
)
DATA_CIRCLE = CODES.error(
    "DT805",
    "data-circle",
    "A keyword of a compiled hero uses itself, directly or by way of others, so it would never end.",
)

# DT999: our own fault
FAULT_OF_DTLANG = CODES.error(
    "DT999",
    "fault-of-dtlang",
    "dtlang stumbled over a text. Whatever the text says, that is a mistake in dtlang and not in the text: "
    "please report it with the text.",
)
