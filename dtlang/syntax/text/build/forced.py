"""What somebody is made, told or chosen to do: `force them to`, `an opponent must`, `choose a player to`."""

from __future__ import annotations

from msgspec.structs import replace

from dtlang.syntax import nodes as n
from dtlang.syntax.text.build.clause import Built, is_picked_by_you, their_dice
from dtlang.syntax.text.build.deeds import attach
from dtlang.syntax.text.build.dice import dice
from dtlang.syntax.text.build.event import EventBuilder
from dtlang.syntax.text.build.fold import (
    done_by,
    fold,
    joiner_kinds,
    sequence,
)
from dtlang.syntax.text.build.misfit import misfit, nothing_more, refuse
from dtlang.syntax.text.build.modals import Link, modal_of, with_modal, without_modal
from dtlang.syntax.text.build.nouns import said
from dtlang.syntax.text.build.players import Who, chosen_np, party
from dtlang.syntax.text.build.zones import ZONES
from dtlang.syntax.text.shapes import Adjunct
from dtlang.syntax.text.word import Word

JOINED = {"OR": "OR", "DASH_OR": "OR", "THEN": "THEN"}  # any other joins as "and" does
_OF_YOU = frozenset(("you", "your"))
_SAYS_WHO = frozenset(("PRON", "POSS", "CONTACT"))
_NOT_YOURS = frozenset(("choice", "opponent", "teammate", "attacker"))
_OWN_ANYWAY = _NOT_YOURS | ZONES.keys()
# "choose an opponent to lose 1 CP and draw 1 card": they, or you?
_LOSING = frozenset(("lose", "discard", "remove", "receive", "suffer", "take"))
WINNING = frozenset(("gain", "get", "draw", "heal", "steal", "prevent"))


class ForceBuilder(EventBuilder):
    """Builds what others are made to do; the rest of the sentence is joined by whoever builds on it."""

    def joined(self, links: list[Link]) -> Built:
        raise NotImplementedError

    def choose_to(self, left: list[Link], chooser: Link, right: list[Link]) -> Built:
        """`choose to either A or B`, `they may choose to A`."""
        between = right[0].clause.verb.type == "VERBING"  # "between drawing 1 card and gaining 1 CP"
        right[0].joiner = ""
        others_deed = (
            right[0].clause.subject is not None and not right[0].shares_subject
        )  # "Loki chooses whether the player ..."
        which = any(w.type == "TO_DO" and w.lexeme == "whether" for w in self.words)
        if which and modal_of(chooser.clause) == "may":
            chooser.clause.pre = [w for w in chooser.clause.pre if w.type != "MODAL"]  # which, not if at all
        for link in right:
            link.joiner = (
                "OR" if link.joiner == "TO_DO" or (between and link.joiner == "AND") else link.joiner
            )
            if not others_deed and (link.shares_subject or link is right[0]):
                said(link.clause.pre, "ADV_BEFORE", "either")
                pre = chooser.clause.pre if link is right[0] else []
                link.clause = link.clause.said_of(chooser.clause, pre=pre)
                link.shares_subject = link is not right[0]
        nothing_more([a for a in chooser.clause.adjuncts if a.key != "ADV:either"])
        built = self.joined(right)
        if others_deed:
            if not isinstance(built.effect, n.Choose) or chooser.clause.subject is None:
                misfit(chooser.clause.span, "choose_between_what")
            by = party(chooser.clause.subject, chooser.clause.subject_adjuncts)
            built.effect = replace(built.effect, who=by)
        if not left:
            return built
        before = self.joined(left)
        refuse(built.wrappers or before.wrappers, chooser.clause.span, "two_sentences")
        return Built(fold([("", before.effect), (JOINED.get(chooser.joiner, "AND"), built.effect)]), [])

    def chosen_to(self, left: list[Link], cost: list[Link], right: list[Link]) -> Built:
        """`choose an opponent to lose 1 CP`, `choose an opponent to steal 1 CP from`: it is no price.

        Who is chosen does it; where the sentence ends in an open preposition, it is done to them.
        """
        chooser = cost[-1]
        clause, deed = chooser.clause, right[0].clause
        assert clause.np is not None
        refuse(clause.np.head_type != "NOUN", clause.np, "choose_player_noun")
        whom = chosen_np(clause.np)
        if any(link.joiner in ("THEN", "TO_DO") or not link.shares_subject for link in right[1:]):
            misfit(right[-1].clause.span, "who_does_this")
        for link in right[1:] if deed.verb.lexeme in _LOSING else ():
            refuse(link.clause.verb.lexeme in WINNING, link.clause.span, "who_does_this")
        own, outer = attach(clause.np, clause.adjuncts)
        nothing_more(outer)
        gap = next((a for a in deed.adjuncts if a.word.type == "DANGLING"), None)
        target = deed.verb.lexeme == "target" and deed.np is None  # "choose a teammate to target"
        if gap is None and not target:
            if clause.subject is not None and clause.subject.noun != "you":
                misfit(clause.span, "chosen_does")
            force = Word("VERB", clause.verb.text, "force", clause.verb.form, *clause.verb.span)
            forcer = replace(chooser, clause=replace(clause, verb=force, np=whom))
            built = self.force(left, [*cost[:-1], forcer], right, chosen=True)
            rolls = isinstance(built.effect, n.Force) and isinstance(built.effect.effect, n.Reroll)
            if not (rolls and deed.np is not None and is_picked_by_you(deed.np)):
                built.effect = _does_it(built.effect)
            return built
        if len(right) > 1 or (gap is not None and gap is not deed.adjuncts[-1]):
            misfit(deed.span, "joined_not_together")
        if gap is not None:
            at = Word("PREP", gap.word.text, gap.word.lexeme, "", *gap.word.span)
            to_them = [*deed.adjuncts[:-1], Adjunct(at, whom, gap.span), *own]
            deed = replace(deed, adjuncts=to_them)
        else:
            deed = replace(deed, np=whom, adjuncts=[*own, *deed.adjuncts])
        done = replace(
            clause, verb=deed.verb, np=deed.np, adjuncts=deed.adjuncts, span=clause.span.join(deed.span)
        )
        return self.joined([*left, *cost[:-1], replace(chooser, clause=done)])

    def force(self, left: list[Link], cost: list[Link], right: list[Link], *, chosen: bool = False) -> Built:
        forcer = cost[-1]
        own, outer = attach(forcer.clause.np, forcer.clause.adjuncts)
        if forcer.clause.np is None or outer:
            misfit(forcer.clause.span, "force_whom")
        whom = party(forcer.clause.np, own)
        right[0].joiner = ""
        mine = next((at for at, link in enumerate(right) if at and _is_mine(link)), len(right))
        right, behind = right[:mine], right[mine:]
        if behind:  # "force your opponent to discard 1 card, then deal 8 dmg"
            behind = [replace(behind[0], shares_subject=False), *behind[1:]]
            first = self.force(left, cost, right)
            refuse(first.wrappers, behind[0].clause.span, "which_part_when")
            joined = joiner_kinds([right[0], *behind])[1]
            for link in behind:
                link.clause = link.clause.of_nobody()
            others = self.joined([replace(behind[0], joiner=""), *behind[1:]])
            first.effect = _without_force(first.effect)
            return Built(fold([("", first.effect), (joined, others.effect)]), others.wrappers)
        self.forcing = True
        effect = self.joined(right)
        self.forcing = False
        their_dice(effect.effect, whom, right[0].clause.np)
        span = forcer.clause.span.join(effect.effect.span)
        modal = modal_of(forcer.clause) or (modal_of(cost[0].clause) if len(cost) > 1 else "")
        if self.speaks_of_you(right, zones=chosen) and whom != n.YOU:
            return self.told(left, [*cost[:-1], forcer], right, modal=modal)
        forced = with_modal(n.Force(whom=whom, effect=effect.effect, span=span), modal, span)
        before = left + [without_modal(link) for link in cost[:-1]]
        if not before:
            return Built(forced, effect.wrappers)
        if before[0].clause.verb.lexeme in ("select", "choose") and isinstance(effect.effect, n.Reroll):
            return self.forced_dice(before, whom, effect.effect, forced)
        first = self.joined(before)
        joined = JOINED.get(forcer.joiner, "AND")
        return Built(fold([("", first.effect), (joined, forced)]), first.wrappers)

    def speaks_of_you(self, right: list[Link], *, zones: bool) -> bool:
        """`... to transfer 1 Heat to you`: you, and not whoever does it. Who picks is said otherwise; and of
        `force them to discard 1 card from your hand` only what is chosen leaves no doubt whose hand it is."""
        words = self.within(right[0].clause.span.join(right[-1].clause.span))
        own = _NOT_YOURS if zones else _OWN_ANYWAY
        behind = [word.lexeme for word in words[1:]] + [""]
        return any(
            word.lexeme in _OF_YOU and word.type in _SAYS_WHO and after not in own
            for word, after in zip(words, behind, strict=False)
        )

    def told(self, left: list[Link], cost: list[Link], right: list[Link], *, modal: str) -> Built:
        """Somebody who is told to do something does it: `your opponent transfers 1 Heat to you`."""
        forcer = cost[-1]
        own, _ = attach(forcer.clause.np, forcer.clause.adjuncts)
        refuse(modal or len(right) > 1, right[0].clause.span, "who_is_you")
        first = replace(right[0].clause, subject=forcer.clause.np, subject_adjuncts=own)
        does = replace(right[0], joiner=forcer.joiner, clause=first, shares_subject=False)
        return self.joined([*left, *cost[:-1], does])

    def forced_dice(self, before: list[Link], whom: n.Players, reroll: n.Reroll, forced: n.Effect) -> Built:
        """The second verb speaks of the first one's dice: picked first, then rolled again by their owner."""
        picked = before[0].clause
        if picked.np is None or len(before) > 1 or picked.adjuncts or reroll.dice.whose is not n.Whose.THAT:
            misfit(picked.span, "not_together")
        which = dice(picked.np)
        whose = n.Players(who=Who.OPPONENT) if whom.who is Who.THEY else whom
        span = picked.span.join(forced.span)
        return Built(n.Force(whom=whose, effect=replace(reroll, dice=which), span=span), [])


def _is_mine(link: Link) -> bool:
    """`force your opponent to discard 1 card, inflict Cinder, then deal 8 dmg`: nobody is forced to that."""
    return link.clause.verb.lexeme in ("deal", "inflict") and link.joiner in ("COMMA", "AND", "THEN")


def _does_it(effect: n.Effect) -> n.Effect:
    """A single deed of somebody who is chosen: `a chosen opponent loses 1 CP`."""
    deed = effect.effect if isinstance(effect, n.Force) else None
    if not isinstance(effect, n.Force) or isinstance(deed, n.Choose) or getattr(deed, "who", None) != n.YOU:
        return effect
    return n.changed(effect.effect, who=effect.whom, span=effect.span)


def _without_force(effect: n.Effect) -> n.Effect:
    """The same with what somebody is forced to as their own deed."""
    if isinstance(effect, n.All):
        return sequence(list(map(_without_force, effect.parts)))
    if isinstance(effect, n.Then):
        return replace(effect, effect=_without_force(effect.effect))
    if not isinstance(effect, n.Force) or isinstance(effect.effect, n.Choose | n.May):
        return effect
    return n.changed(done_by(effect.effect, effect.whom), span=effect.span)
