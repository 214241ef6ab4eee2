"""A sentence that cannot be read comes with the sentence to write, and nothing of it is lost on the way."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import NamedTuple

import pytest
from click.testing import CliRunner

from dtlang import ir, pipeline, resources
from dtlang.cli import main
from dtlang.compile import Context, TextPlace, lower_text
from dtlang.corpus.lexicon import LexiconOfHero
from dtlang.diagnostics import Diagnostic
from dtlang.kept import kept_toml
from dtlang.proposals.propose import Place, Trial, offers
from dtlang.render.topics import Topic, topics
from dtlang.settings import Choice
from dtlang.source import Source, Span
from dtlang.syntax.explanation.near_words import Known
from dtlang.syntax.lexicon import lexicon
from dtlang.syntax.names import Names
from dtlang.syntax.text.read import Problem

TABLE = kept_toml(resources.grammar("en.paraphrases.toml"))
LINES = [
    (pattern, becomes)
    for section in ("plain", "first", "phrases", "words", "choices", "guesses", "left_out", "loose", "splits")
    for pattern, several in TABLE[section].items()
    for becomes in ([several] if isinstance(several, str) else several)
]

HERO = """\
hero Briar

dice
  1-3  bee
  4-5  honey
  6    queen

status Sting
  negative, stack limit 4
  {sting}

status Nectar
  positive, stack limit 6
  {nectar}

offensive Swarm
  3 [bee]: {offensive}

defensive Barrier
  defense roll 4: {defensive}
"""
GOOD = {
    "sting": "During your Upkeep Phase, receive 1 dmg.",
    "nectar": "You may spend this token at any time to heal 1.",
    "offensive": "Deal 4 dmg.",
    "defensive": "Prevent 2 dmg.",
}


def found_in(**texts: str) -> list[Diagnostic]:
    checked = pipeline.check(Source.of(HERO.format(**(GOOD | texts))))
    return [finding for finding in checked.findings if finding.code < "DT1"]


def proposed(**texts: str) -> list[str]:
    """What is offered for the one sentence that cannot be read."""
    (finding,) = found_in(**texts)
    return [fix.message.removeprefix("write `").removesuffix("`") for fix in finding.fixes]


@pytest.mark.parametrize(
    ("place", "said", "meant"),
    [
        ("offensive", "Clobber them for 6.", "Deal 6 dmg to them."),
        (
            "offensive",
            "Clobber them for 6, and they can't block it.",
            "Deal 6 undefendable dmg to them.",
        ),
        ("offensive", "Smear 2 Sting on your opponent.", "Inflict 2 Sting on your opponent."),
        ("offensive", "Swipe 2 CP from your opponent.", "Steal 2 CP from your opponent."),
        ("offensive", "Patch yourself up for 3, then draw a card.", "Heal 3, then draw 1 card."),
        ("offensive", "Toss one of your dice again.", "Re-roll 1 of your dice."),
        ("defensive", "Soak 3 damage.", "Prevent 3 dmg."),
        ("offensive", "Cant be defended.", "This Attack becomes undefendable."),
        ("offensive", "Zap my foe for 3.", "Deal 3 dmg to your opponent."),
        ("offensive", "Give them a good thump worth 5 damage.", "Deal 5 dmg to your opponent."),
        (
            "offensive",
            "Clobber them for 7, but it costs you 2 health.",
            "Deal 7 dmg to them and lose 2 health.",
        ),
        ("offensive", "Nick a card from somebody's hand.", "Steal 1 card from a chosen player."),
        (
            "nectar",
            "Sacrifice this: Target opponent reveals their hand.",
            "Spend this token. If you do, a chosen opponent reveals their hand.",
        ),
        ("defensive", "Cut the damage you'd take in half.", "Prevent 1/2 the incoming dmg."),
        ("nectar", "Nobody may have over three at a time.", "Stack limit 3."),
        (
            "nectar",
            "If you'd get hurt, peel off as many Nectar as you like; each one shrugs off 1 damage.",
            "When you would receive dmg, spend any number of Nectar to prevent 1 dmg per Nectar spent.",
        ),
        ("offensive", "Shed one Sting.", "Remove Sting."),
        ("offensive", "For each honey you get, whack my foe for 1.", "For each [honey], deal 1 dmg"),
        ("offensive", "Swarm deals 4 damage to target opponent.", "Deal 4 dmg to target opponent."),
        ("offensive", "6 damage, unblockable, plus Sting.", "Deal 6 undefendable dmg and inflict Sting."),
        ("offensive", "Overdrive: +3 dmg but you lose 1 CP.", "Add 3 dmg and lose 1 CP."),
        ("offensive", "The defending hero suffers 4 points of damage.", "Your opponent receives 4 dmg."),
        ("offensive", "2 Nectar -> snag a card.", "You may spend 2 Nectar to draw 1 card."),
        (
            "defensive",
            "Stop 3 damage, 5 if you own Nectar.",
            "Prevent 3 dmg. If you have Nectar, prevent 5 dmg in",
        ),
        ("defensive", "Should 2 queens come up, halve the hit.", "On [queen][queen], prevent 1/2"),
        ("nectar", "Turn all Nectar into CP.", "Spend all Nectar to gain 1 CP per Nectar spent."),
        ("sting", "Can't play cards for a turn.", "You cannot play cards. At the conclusion of your turn,"),
    ],
)
def test_what_is_meant_is_offered(place: str, said: str, meant: str) -> None:
    assert any(one.startswith(meant) for one in proposed(**{place: said}))


@pytest.mark.parametrize(
    ("place", "said", "never"),
    [
        ("offensive", "Lower your Nectar. Heal 1 per Nectar lowered.", "per Nectar."),  # not those one has
        (
            "offensive",
            "Everyone else is stuck with Sting & Nectar.",
            "Inflict Nectar.",
        ),  # nobody said on whom
        ("offensive", "Yank 2 cards out of each enemy's hand.", "from your opponent"),
        ("offensive", "Blast them for 5 dmg which can't be prevented.", "pure"),  # that can be prevented
        ("offensive", "Peek at their hand and have them ditch a card you pick.", "discard 1 card."),
        ("offensive", "Your opponent takes 1 dmg for every Nectar you chucked.", "per Nectar"),
        ("offensive", "When you are hit, you grieve: draw 1 card.", "receive"),  # no slip of `receive`
        ("offensive", "Draw 2 cards for each different token on you.", "per status"),
        ("nectar", "If it was raised already, gain 1 CP.", "added"),
        ("offensive", "Hack them: draw 1 card.", "Whack"),
        ("defensive", "-1 dmg/[honey].", "Deal"),
        ("defensive", "Draw 1 card. Else zork up 2 CP.", "`Gain 2 CP."),
        ("nectar", "If they lug around 2 Sting, heal 1.", "inflict"),  # what binds is not guessed
    ],
)
def test_what_is_not_meant_is_not_offered(place: str, said: str, never: str) -> None:
    for finding in found_in(**{place: said}):
        assert all(never not in fix.message.removesuffix("`") for fix in finding.fixes), finding.fixes


def test_a_proposal_is_put_in_place_of_the_sentence_alone() -> None:
    """The sentences before and behind stay as they are, and the file is clean then."""
    text = HERO.format(**(GOOD | {"offensive": "Draw 1 card. Clobber them for 6. Gain 1 CP."}))
    (finding,) = (f for f in pipeline.check(Source.of(text)).findings if f.code < "DT1")
    after = finding.fixes[0].apply(text)
    assert "Draw 1 card. Deal 6 dmg to them. Gain 1 CP." in after
    assert not pipeline.check(Source.of(after)).report.has_errors


def test_nobody_is_told_what_does_not_compile() -> None:
    """Whatever is offered leaves a file without errors."""
    text = HERO.format(**(GOOD | {"nectar": "At the start of your turn, clobber them for 6."}))
    (finding,) = (f for f in pipeline.check(Source.of(text)).findings if f.code < "DT1")
    assert finding.fixes
    for fix in finding.fixes:
        assert not pipeline.check(Source.of(fix.apply(text))).report.has_errors, fix.message


def test_a_proposal_says_what_it_does() -> None:
    (finding,) = found_in(offensive="Clobber them for 6.")
    assert ("You deal the target 6 normal damage (an Attack).",) == finding.fixes[0].does


def test_what_an_unknown_verb_means_is_asked() -> None:
    """Up to three things that are done with cards; the author is told that the verb was not understood."""
    (finding,) = found_in(offensive="Flumph 2 cards.")
    assert ["write `Draw 2 cards.`", "write `Discard 2 cards.`"] == [fix.message for fix in finding.fixes]
    assert all(fix.left_out == ("flumph",) and not fix.safe for fix in finding.fixes)


def test_a_misspelt_word_may_be_mended_without_asking() -> None:
    (finding,) = found_in(offensive="Infflict Sting.")
    (fix,) = finding.fixes
    assert ("write `Inflict`", True) == (fix.message, fix.safe)


@pytest.mark.parametrize(
    ("place", "said", "word", "meant"),
    [
        ("offensive", "Your oponent quibbles 3 moons.", "oponent", "opponent"),
        ("offensive", "Deal 4 dmg and gobble 3 moons from your oponent.", "oponent", "opponent"),
        ("offensive", "Yonk 4 damge unless they have Sting.", "damge", "damage"),
        ("nectar", "During your Upkep Phase, gobble the moon of 2 stars.", "Upkep", "Upkeep"),
    ],
)
def test_a_misspelt_word_comes_first(place: str, said: str, word: str, meant: str) -> None:
    """Even if the sentence cannot be read for another reason too; but then nobody mends it unasked."""
    (finding,) = found_in(**{place: said})
    assert f"dtlang does not know the word `{word}`" == finding.message
    assert [(f"write `{meant}`", False)] == [(fix.message, fix.safe) for fix in finding.fixes]


def test_nothing_is_mended_that_leaves_out_a_word(tmp_path: Path) -> None:
    """Not even with --unsafe-fixes, and even if there is no other proposal."""
    text = HERO.format(**(GOOD | {"offensive": "Flumph 2 cards."}))
    for unsafe in (False, True):
        mended = pipeline.mend(Source.of(text), tmp_path, Choice(), unsafe=unsafe)
        assert text == mended.source.text


def test_the_obstacle_is_named_where_nothing_can_be_proposed() -> None:
    (finding,) = found_in(offensive="Draw 1 card and gobble 3 moons.")
    assert not finding.fixes
    assert "the obstacle is `gobble 3 moons`" in (finding.help or "")
    assert "`draw` is said like this" in (finding.help or "")


def test_the_nearest_example_is_shown_where_nothing_can_be_proposed() -> None:
    """One of the language page, with the section on which it stands."""
    (finding,) = found_in(nectar="Nectar cannot be swapped, transferred or removed by a grumbling bear.")
    assert not finding.fixes
    help = finding.help or ""
    assert "the nearest that can be read: `This token may not be removed or transferred.`" in help
    assert "docs/reference/language.md#" in help


@pytest.mark.parametrize("word", ["very", "shave", "parts", "worth"])
def test_ordinary_words_are_no_slips(word: str) -> None:
    """`very` is not `every`, though the sentence cannot be read."""
    (finding,) = found_in(offensive=f"Gobble the {word} moon of 3 stars.")
    assert not finding.fixes


def test_a_verb_that_people_use_is_not_guessed() -> None:
    """Whoever sheds a token does not hand one out; only what nobody knows is asked for."""
    assert all("Inflict" not in text for text in proposed(offensive="Shed one Sting."))


def test_they_are_whoever_the_sentence_before_chose() -> None:
    assert ["Re-roll 1 of their dice."] == proposed(
        offensive="Choose a player. They must reroll one of their dice that you point at."
    )


def test_a_sentence_is_tried_with_what_was_offered_for_those_before_it() -> None:
    """Without the roll there would be no die to look at."""
    first, second = found_in(offensive="Chuck a die. If it's a 5 or a 6, pocket 2 CP.")
    assert "write `Roll 1 die.`" in [fix.message for fix in first.fixes]
    assert ["write `On 5-6, gain 2 CP.`"] == [fix.message for fix in second.fixes]


def test_talk_is_left_out_and_told() -> None:
    """Words that name no thing, number or other player may go; the author sees which."""
    (finding,) = found_in(offensive="Draw 1 card and gobble the moon.")
    (fix,) = finding.fixes
    assert ("write `Draw 1 card.`", ("gobble the moon",), False) == (fix.message, fix.left_out, fix.safe)


def test_a_word_that_the_game_does_not_have_comes_with_what_to_say() -> None:
    (finding,) = found_in(offensive="Summon a wolf with 3 Health.")
    assert "`summon` is not a word of the language" in (finding.help or "")
    assert "`companion`" in (finding.help or "")


def asked(path: Path, answers: str) -> str:
    path.write_text(HERO.format(**(GOOD | {"offensive": "Clobber them for 6.", "defensive": "Soak 3 dmg."})))
    result = CliRunner().invoke(main, ["check", "--isolated", "--ask", str(path)], input=answers)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return path.read_text(encoding="utf-8")


def test_ask_writes_what_was_chosen(tmp_path: Path) -> None:
    """The first finding is answered with its first proposal, the second is skipped."""
    after = asked(tmp_path / "a.hero", "1\ns\n")
    assert "3 [bee]: Deal 6 dmg to them." in after
    assert "Soak 3 dmg." in after


def test_ask_can_be_stopped(tmp_path: Path) -> None:
    assert "Clobber them for 6." in asked(tmp_path / "a.hero", "q\n")


def test_machines_get_the_proposals_too(tmp_path: Path) -> None:
    path = tmp_path / "a.hero"
    path.write_text(HERO.format(**(GOOD | {"offensive": "Flumph 2 cards."})), encoding="utf-8")
    command = ["check", "--isolated", "--no-cache", "--format"]
    found = json.loads(CliRunner().invoke(main, [*command, "json", str(path)]).stdout)
    fixes = next(one for one in found["findings"] if one["code"] == "DT002")["fixes"]
    assert ["flumph"] == fixes[0]["left_out"]
    assert ["You draw 2 cards."] == fixes[0]["does"]
    sarif = json.loads(CliRunner().invoke(main, [*command, "sarif", str(path)]).stdout)
    said = [fix["description"]["text"] for one in sarif["runs"][0]["results"] for fix in one.get("fixes", ())]
    assert "write `Draw 2 cards.`\nYou draw 2 cards.\nthis leaves out: `flumph`" in said


# --- own words -------------------------------------------------------------------------------------

OWN = Path(__file__).parent / "proposals" / "own_words.txt"
NAMES = Names.of(statuses=["Burn", "Focus", "Chill", "Guard"], symbols=["blade", "ward", "star"])
KNOWN = Known(NAMES, "en")
BAD = frozenset(("Burn", "Chill"))
PLACES = {"a": TextPlace.OFFENSIVE, "d": TextPlace.DEFENSIVE, "c": TextPlace.CARD_MAIN}


class Own(NamedTuple):
    place: str
    habit: str
    text: str
    meant: tuple[str, ...]

    @property
    def context(self) -> Context:
        if self.place in PLACES:
            return Context(PLACES[self.place])
        name = self.place.removeprefix("s:")
        kind = ir.StatusKind.NEGATIVE if name in BAD else ir.StatusKind.POSITIVE
        return Context(TextPlace.STATUS, name=name, status_kind=kind)

    def effects(self, text: str) -> tuple[ir.Effect, ...] | None:
        """What a text does here; None if something is wrong with it."""
        reading = KNOWN.read(text)
        lowered = lower_text(reading.text, self.context)
        wrong = not reading.whole or any(finding.is_error for finding in lowered.findings)
        return None if wrong else lowered.effects

    def proposed(self) -> list[str]:
        """The text with its unread sentences replaced, each by one of its proposals; best first."""
        place = Place(self.text, Span(0, len(self.text)), self.context, KNOWN, BAD)
        several = [offers(problem, place) for problem in KNOWN.read(self.text).problems]
        trial = Trial([], place)
        found = []
        for chosen in product(*several):
            text = self.text
            for offer in sorted(chosen, key=lambda offer: -offer.span.start):
                new = trial.fitted(offer.text, offer.span)
                text = text[: offer.span.start] + new + text[offer.span.end :]
            found.append(text)
        return found

    def is_right(self) -> bool:
        """Whether one of the proposals does what is meant."""
        meant = [self.effects(one) for one in self.meant]
        return any(effects is not None and effects in meant for effects in map(self.effects, self.proposed()))


def own_words(path: Path = OWN) -> list[Own]:
    rows = [line.split("|", 3) for line in path.read_text(encoding="utf-8").splitlines() if "|" in line]
    return [
        Own(place, habit, text, tuple(one.strip() for one in meant.split("//") if one.strip() != "-"))
        for place, habit, text, meant in rows
        if not place.startswith("#")
    ]


def test_most_sentences_in_own_words_get_the_right_sentence() -> None:
    """Of those that are not read anyway, by their effects: one of the proposals is what was meant."""
    unread = [own for own in own_words() if own.effects(own.text) is None and own.meant]
    right = [own for own in unread if own.is_right()]
    assert len(unread) > 100
    assert len(right) >= 0.75 * len(unread), [own.text for own in unread if own not in right]


def test_nothing_is_lost_without_saying_so(shared: Path) -> None:
    """Names, symbols and numbers of a sentence stand in each proposal, or in what it says it leaves out."""
    seen = 0
    for text, place, problem in unread_of_designers(shared):
        before = text[problem.span.start : problem.span.end]
        for offer in offers(problem, place):
            seen += 1
            after = f"{offer.text} {' '.join(offer.left_out)}".casefold()
            for name in place.known.names.kinds:
                if re.search(rf"\b{re.escape(name)}\b", before):
                    assert name.casefold() in after, (before, offer)
            for symbol in re.findall(r"\[[^]]+\]", before):
                assert symbol.casefold() in after, (before, offer)
            for number in re.findall(r"\b[2-9]\b", before):
                shown = after.count("][") + 1  # `with 5 [x]` are five of them
                assert number in after or shown == int(number), (before, offer)
    assert seen > 10


def unread_of_designers(shared: Path) -> Iterator[tuple[str, Place, Problem]]:
    folder = shared / "corpus"
    lexicon = json.loads((folder / "lexicon_designers.json").read_text(encoding="utf-8"))
    rows = [
        json.loads(line) for line in (folder / "designers.jsonl").read_text(encoding="utf-8").splitlines()
    ]
    for row in rows:
        hero, text = LexiconOfHero.of(row["hero"], lexicon), row["text"]
        known = Known(hero.names, "en")
        place = Place(text, Span(0, len(text)), hero.context(row, {}), known)
        for problem in known.read(text).problems:
            yield text, place, problem


@pytest.mark.parametrize(
    ("place", "said"),
    [
        ("offensive", "Yonk 4 dmg unless they have Sting."),
        ("offensive", "Never yonk 4 dmg."),
        ("offensive", "Yonk 2 cards at random."),
        ("offensive", "Steal: 1 CP or 1 Nectar, your opponent's pick."),
        ("nectar", "Queen side: Add 1 dmg."),
    ],
)
def test_what_changes_a_rule_is_never_passed_over(place: str, said: str) -> None:
    """A negation, a condition, an alternative or `at random` is kept, or nothing is offered."""
    (finding, *_) = found_in(**{place: said})
    for fix in finding.fixes:
        for word in ("unless", "random", "or", "not"):
            if re.search(rf"\b{word}\b", said):
                assert re.search(rf"\b{word}\b", fix.message, re.IGNORECASE), fix
        assert "Never" not in said or "not" in fix.message


@pytest.mark.parametrize(
    ("place", "said", "meant"),
    [
        # parts that are cut, said and put together again
        ("offensive", "Slice into them for 6 and leave them with 2 Sting.", "Deal 6 dmg"),
        ("offensive", "Hand over 2 Nectar of yours to somebody else.", "Transfer 2 Nectar"),
        ("offensive", "All the enemies get slapped with 1 Sting.", "Inflict"),
        (
            "sting",
            "You can pay 2 CP in your upkeep to shake this off.",
            "you may spend 2 CP to remove this token",
        ),
        ("sting", "The bearer eats 2 harm after the end of his turn.", "receive 2 dmg"),
        (
            "nectar",
            "Toss one in when you attack for 3 bonus damage.",
            "When you Attack, spend this token to add 3",
        ),
        (
            "defensive",
            "If 2 or more [honey] come up, no damage gets through.",
            "On [honey][honey], prevent all dmg.",
        ),
        # what binds a sentence goes on behind a time
        (
            "nectar",
            "If you own 5 Nectar, snag 2 CP at end of turn and snag 1 Nectar.",
            "If you have at least 5 Nectar, at the conclusion of your turn, gain 2 CP and Nectar.",
        ),
        # only of the last of two things, or of both: the author is asked
        (
            "offensive",
            "Draw 1 card and snag 2 CP if they are stung.",
            "Draw 1 card. If your opponent has Sting, gain",
        ),
        (
            "offensive",
            "Draw 1 card and snag 2 CP if they are stung.",
            "If your opponent has Sting, draw 1 card and",
        ),
    ],
)
def test_a_sentence_is_said_part_by_part(place: str, said: str, meant: str) -> None:
    assert any(meant in text for text in proposed(**{place: said})), proposed(**{place: said})


@pytest.mark.parametrize(
    ("place", "said"),
    [
        ("offensive", "Draw to 6."),
        ("offensive", "Zork 2 dmg, x2 if they have Sting."),
        ("offensive", "Summon a wolf with 3 Health."),
        ("offensive", "This attack's damage can't be reduced below 8."),
        ("offensive", "Gain 2 zorks."),
        ("sting", "Dmg taken +1."),
        ("sting", "Zork 1 dmg (min 1)."),
        ("nectar", "Zork side: deal 2 more dmg."),
    ],
)
def test_what_cannot_be_kept_is_not_offered(place: str, said: str) -> None:
    """A limit, a factor, a thing that nobody knows: no sentence without it is called the same."""
    assert [] == proposed(**{place: said})


_BINDS = re.compile(r"\b(?:if|when|whenever|unless|while|should|once)\b", re.IGNORECASE)
_BOUND = re.compile(
    r"\b(?:if|when|whenever|unless|while|on|after|during|at|until|may|per|next|turn|cannot)\b", re.IGNORECASE
)


@pytest.mark.parametrize("path", [OWN, OWN.with_name("held_out.txt")], ids=lambda path: path.stem)
def test_no_condition_is_lost_without_saying_so(path: Path) -> None:
    """A sentence that binds something to something else is not offered as one that happens anyway."""
    seen = 0
    for own in own_words(path):
        place = Place(own.text, Span(0, len(own.text)), own.context, KNOWN, BAD)
        for problem in KNOWN.read(own.text).problems:
            before = own.text[problem.span.start : problem.span.end].replace("while you're at it", "")
            for offer in offers(problem, place) if _BINDS.search(before) else ():
                seen += 1
                told = " ".join(offer.left_out)
                assert _BOUND.search(offer.text) or _BINDS.search(told), (before, offer)
    assert seen > 2  # most of such sentences are read as they stand by now


@pytest.mark.parametrize(
    ("place", "said"),
    [
        ("defensive", "Parry the blow."),  # how much of it?
        ("offensive", "Recuperate 2 points of life for each positive token what you have."),
        ("defensive", "The damage that you would receive is zorked of 3."),
    ],
)
def test_every_word_that_matters_is_accounted_for(place: str, said: str) -> None:
    """Kept, said in other words, or told as left out; and nothing is put in that nobody wrote."""
    for finding in found_in(**{place: said}):
        for fix in finding.fixes:
            assert "all" not in fix.message.split()
            assert "positive" not in said or "ositive" in fix.message
            assert "receive" not in said or "Deal" not in fix.message


def test_nobody_pays_by_gaining() -> None:
    """Whoever burns a token for something does not get one."""
    texts = proposed(nectar="You can burn a Nectar at any moment to patch yourself up for 2.")
    assert texts
    assert not any("gain" in text.casefold() for text in texts)


def test_a_companion_is_no_token() -> None:
    said = "Leave Wolf."
    known = Known(DIALS, "en")
    place = Place(said, Span(0, len(said)), Context(TextPlace.OFFENSIVE), known)
    assert [] == [offer.text for one in known.read(said).problems for offer in offers(one, place)]


def test_a_word_that_people_say_is_no_slip() -> None:
    """`junk` is not `jump`, however much alike they are."""
    (finding,) = found_in(offensive="Junk 1 card.")
    assert ["write `Discard 1 card.`"] == [fix.message for fix in finding.fixes]


def test_a_word_made_of_a_name_is_whoever_has_it() -> None:
    assert ["If they have Sting, add 2 dmg."] == proposed(
        offensive="If they are already stung, bash them for 2 more."
    )


def test_the_meanings_of_own_words_can_be_read() -> None:
    for own in own_words():
        assert not own.meant or any(own.effects(one) is not None for one in own.meant), own


# --- the table -------------------------------------------------------------------------------------


def test_every_blank_stands_on_both_sides() -> None:
    """So no number, name, symbol or player that a phrase takes is lost."""
    for pattern, becomes in LINES:
        before, after = (set(re.findall(r"{\w+}", side)) - {"{strange}"} for side in (pattern, becomes))
        assert before == after, pattern  # a strange word is kept or told


_MATTERS = frozenset(("ADJ", "QUANT", "FRAC", "NUM", "MODAL", "OR_MORE", "OR_LESS", "PARITY"))


def test_words_that_mean_different_things_do_not_stand_for_one() -> None:
    """`positive|negative` would lose which of them it was."""
    phrases = lexicon("en").phrases
    for pattern, _ in LINES:
        for item in re.findall(
            r"[^\s\[\]]+(?! than\b)(?=\s|\]|$)", pattern
        ):  # "higher|greater than" compares
            meanings = {
                entry.lexeme
                for word in item.split("|")
                for rest, entries in phrases.get(word, ())
                if not rest
                for entry in entries[:1]
                if entry.terminal in _MATTERS
            }
            assert len(meanings) <= 1, (pattern, item)


def test_the_table_is_read_from_the_grammar_folder(tmp_path: Path) -> None:
    """A language without a table has no proposals of this kind, and no errors."""
    from dtlang.syntax.explanation.phrases import phrases_of

    assert phrases_of("en") is not None
    assert phrases_of("xx") is None


# --- where nothing can be proposed -----------------------------------------------------------------


def test_a_page_shows_how_such_things_are_said() -> None:
    """An author who gets no sentence is told where to look, with an example of the same kind."""
    (finding,) = found_in(offensive="Permute the dice of the table.")
    assert not finding.fixes
    assert "docs/reference/language.md#dice" in (finding.help or "")


def test_names_of_the_hero_are_words_of_the_language() -> None:
    """`Sting` is a token here, whatever else people mean by stinging."""
    (finding,) = found_in(offensive="Permute 3 Sting among the squirrels.")
    assert "`sting` is not a word" not in (finding.help or "")


@pytest.mark.parametrize("topic", topics("en"), ids=lambda topic: topic.anchor)
def test_topics_stand_on_the_page_and_their_examples_are_read(topic: Topic) -> None:
    page = (Path(__file__).parents[1] / topic.link.partition("#")[0]).read_text(encoding="utf-8")
    assert f"](#{topic.anchor})" in page
    names = Names.of(statuses=["Heat", "Cinder"], symbols=["flame", "ward", "comet"])
    assert all(Known(names, "en").read(example).whole for example in topic.examples)


@pytest.mark.parametrize(
    ("place", "said", "never"),
    [
        ("offensive", "If a player would gain a second Sting, that player takes 2 damage instead.", "Sting"),
        ("offensive", "Your opponent is dazzled and gets 1 Sting.", "Gain"),
        ("offensive", "Your foe becomes stung and suffers 3 damage.", "Receive"),
        ("offensive", "Choose an enemy; it gets 2 Sting and loses 1 CP.", "Gain"),
        ("offensive", "Drag the target's Nectar down by 1.", "Nectar"),
        ("offensive", "Zap any target for 2 for each Sting on it.", "per Sting"),
        ("offensive", "All of you gain a CP.", "all CP"),
        ("offensive", "All your enemies get a taste of Sting while you pocket 2 CP.", "If you gain"),
        ("nectar", "First time each turn that you lose health, snag 2 CP.", "lose 1 health"),
        ("offensive", "Opp: 2 Sting, -1 CP.", "Inflict 2 Sting on your opponent and lose"),
        ("offensive", "Snag 2 CP. Snag 1 more if you have Nectar.", "dmg"),
        ("offensive", "Swap a Nectar with your opponent.", "Transfer"),
        ("offensive", "Roll a die, on [bee] take 2, on [queen] zap them for 5.", "On [bee], on"),
        ("defensive", "-2 damage per [honey], +1 CP per [bee].", "Deal 2 dmg"),
        ("nectar", "At the end of your turn, discard all but one.", "all"),
        ("nectar", "You may toss in any number of these per turn.", "number"),
    ],
)
def test_nobody_and_nothing_is_moved(place: str, said: str, never: str) -> None:
    """What was meant of one player or thing is not offered of another."""
    for finding in found_in(**{place: said}):
        assert not any(re.search(rf"\b{re.escape(never)}", fix.message) for fix in finding.fixes), (
            finding.fixes
        )


DIALS = Names.of(
    statuses={"Burn": "negative", "Focus": "positive"},
    dials=["Rage"],
    pieces=["Rex", "Wolf"],
    symbols=["blade", "ward", "star"],
)


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("Crank your Rage up by 2.", "Increase Rage by 2."),
        ("Dial your Rage down by 1 and zap them for 3.", "Reduce Rage by 1 and deal 3 dmg to them."),
        ("Rage max -> 10 dmg, Rage = 0.", "If Rage is at its maximum, deal 10 dmg and set Rage to 0."),
        ("Patch Rex up for 2.", "Heal Rex 2."),
        ("Turn into the Wolf and bite for 3.", "Transform into Wolf and deal 3 dmg."),
        (
            "Rex chomps them for 2 and you go Wolf.",
            "Rex deals 2 dmg to your opponent, and you transform into Wolf.",
        ),
    ],
)
def test_dials_companions_and_forms(said: str, meant: str) -> None:
    known = Known(DIALS, "en")
    place = Place(said, Span(0, len(said)), Context(TextPlace.OFFENSIVE), known, frozenset(("Burn",)))
    (problem,) = known.read(said).problems
    assert meant in [offer.text for offer in offers(problem, place)]


@pytest.mark.parametrize(
    ("kind", "name", "said"),
    [
        ("card", "Draw", "Draw 1 card."),
        ("status", "Draw", "Draw 1 card."),
        ("card", "All", "All players draw 1 card."),
    ],
)
def test_a_name_that_takes_a_word_from_all_texts_is_the_answer(kind: str, name: str, said: str) -> None:
    """What stops the sentence stands elsewhere, in the line with the name."""
    below = {"card": "main phase, cost 0\n  Heal 1.", "status": "positive, stack limit 1\n  You may heal 1."}
    texts = f"{kind} {name}\n  {below[kind]}\noffensive O\n  3 [a]: {said}\n"
    hero = f"hero X\ndice\n  1-3 a\n  4-6 b\n{texts}"
    error = next(one for one in pipeline.check(Source.of(hero)).findings if one.is_error)
    assert error.help is not None
    assert error.help.startswith(f"`{name}` is read as the name of the {kind}; rename the {kind}")
    other = pipeline.check(Source.of(hero.replace(f"{kind} {name}", f"{kind} Big {name}")))
    assert not [one for one in other.findings if one.is_error]
