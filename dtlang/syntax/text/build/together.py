"""Two clauses that say one thing: `choose 1 card and discard it`, `take 1 Cinder off and put it on them`."""

from __future__ import annotations

from itertools import pairwise

from msgspec.structs import replace

from dtlang.source import Span
from dtlang.syntax.names import NameKind
from dtlang.syntax.text.build.modals import Link
from dtlang.syntax.text.build.nouns import is_noun, partitive, phrase, take
from dtlang.syntax.text.build.players import is_player
from dtlang.syntax.text.shapes import Adjunct, Chain, Clause, Form, Np
from dtlang.syntax.text.word import Word

CHOOSES = frozenset(("choose", "select"))
_FINDS = frozenset(("search", "draw"))
_WITH_IT = frozenset(("reveal", "show", "add", "put", "place"))


def for_each_paid(gain: Clause, cost: Clause) -> Clause:
    """`spend up to 3 Heat to add 1 dmg each`: per Heat."""
    each = gain.adjuncts[-1] if gain.adjuncts else None
    if each is None or each.key != "ADV:each" or cost.np is None:
        return gain
    per = Word("PREP", each.word.text, "per", "", *each.span)
    done = Adjunct(Word("VERBED", "", cost.verb.lexeme, "", *each.span), None, each.span)
    paid = Adjunct(per, Np([], partitive(cost.np).heads, None, each.span), each.span)
    return replace(gain, adjuncts=[*gain.adjuncts[:-1], paid, done])


def gained_this_turn(clause: Clause) -> Clause:
    """`Heat gained this turn cannot be spent`: not on the turn it is gained."""
    at = clause.subject_adjuncts[0]
    turn = [w for w in clause.pre if w.lexeme == "this_turn"]
    denied = any(w.lexeme == "may_not" for w in clause.pre)
    if at.key != "VERBED:gain" or len(clause.subject_adjuncts) > 1 or not (turn and denied):
        return clause
    take(turn)
    then = Adjunct(Word("ADV", "", "turn_gained", "", *at.span), None, at.span)
    others = [a for a in clause.adjuncts if a.key != "ADV:this_turn"]
    pre = [w for w in clause.pre if w not in turn]
    return replace(clause, subject_adjuncts=[], adjuncts=[*others, then], pre=pre)


def rather(links: list[Link]) -> list[Link]:
    """`they may choose not to gain it and instead lose 2 CP`: they may lose 2 CP instead."""
    if len(links) != 2 or links[1].joiner not in ("AND", "COMMA"):
        return links
    first, other = links[0].clause, links[1].clause
    refuses = [w for w in first.pre if w.type == "MODAL" and w.lexeme == "choose_not"]
    instead = any(a.key == "INSTEAD:instead" for a in other.adjuncts)
    if not refuses or not (instead or any(w.lexeme == "instead" for w in other.pre)):
        return links
    take(first.pre)
    may = replace(refuses[0], lexeme="may")
    done = replace(other, subject=first.subject, subject_adjuncts=first.subject_adjuncts)
    done = replace(done, group=first.group, pre=[may, *(w for w in other.pre if w.type != "MODAL")])
    return [Link("", done)]


def chosen_things(links: list[Link]) -> list[Link]:
    """`choose 1 status effect on any player and remove it`: whoever does it picks it anyway."""
    found: list[Link] = []
    for link in links:
        before = found[-1] if found else None
        what = before.clause.np if before is not None and before.clause.verb.lexeme in CHOOSES else None
        it = link.clause.np
        chosen = before is not None and what is not None and _is_token(what) and link.shares_subject
        again = it is not None and it.head_type == "PRON" and it.noun in ("it", "they") and not it.specs
        if not chosen or not again or link.joiner not in ("AND", "COMMA", "THEN") or link.clause.pre:
            found.append(link)
            continue
        assert before is not None
        adjuncts = [*before.clause.adjuncts, *link.clause.adjuncts]
        done = replace(link.clause, np=what, adjuncts=adjuncts, pre=before.clause.pre)
        found[-1] = replace(before, clause=done.said_of(before.clause, pre=before.clause.pre))
    return found


def _is_token(np: Np) -> bool:
    """A token or status effect, or one of some."""
    what = np if np.heads or np.of is None else np.of
    status = what.head is not None and what.head.form == NameKind.STATUS.value
    return status or what.noun in ("status_effect", "token")


def of_your_choice(chain: Chain) -> None:
    """`gain your choice of Heat or Cinder`: who does it chooses anyway."""
    for item, *behind in (chain.items[at:] for at in range(len(chain.items) - 1)):
        clause = item.clause
        np = clause.np if clause is not None else None
        if clause is None or np is None or np.of is None or np.noun != "choice" or len(np.heads) != 1:
            continue
        yours = clause.subject is None or clause.subject.noun == "you"
        listed = [one for one in behind if one.np is not None]
        if not yours or [w.lexeme for w in np.specs] != ["your"] or not listed or listed[-1].joiner != "OR":
            continue
        take([*np.specs, *np.heads])
        clause.np = np.of


def named_before(chain: Chain) -> None:
    """`gain 3 Heat, or gain 2 and draw 1 card`: 2 of what the same verb was said of."""
    before: Clause | None = None
    for item in chain.items:
        clause = item.clause
        if clause is None or clause.np is None:
            continue
        bare = not clause.np.heads and clause.np.of is None and [w.type for w in clause.np.specs] == ["NUM"]
        if bare and before is not None and before.np is not None and before.verb.lexeme == clause.verb.lexeme:
            clause.np = Np(clause.np.specs, before.np.heads, None, clause.np.span)
        before = clause if clause.np.heads and clause.np.of is None else None


def same_cards(links: list[Link]) -> None:
    """`search your deck for 1 upgrade, reveal, add to hand, shuffle`: it, and the deck."""
    found = False
    for link in links:
        clause = link.clause
        found = found or clause.verb.lexeme in _FINDS
        if clause.np is not None or clause.form is not Form.DO or not found or link is links[0]:
            continue
        at = Span(clause.verb.end, clause.verb.end)
        if clause.verb.lexeme in _WITH_IT:
            link.clause = replace(clause, np=phrase("it", at, type="PRON"))
        elif clause.verb.lexeme == "shuffle" and not clause.adjuncts:
            yours = Word("POSS", "", "your", "", *at)
            link.clause = replace(clause, np=phrase("deck", at).with_specs([yours]))


def same_people(links: list[Link]) -> None:
    """`inflict Cinder on and deal 2 dmg to all opponents`: whom stands behind the second."""
    for first, second in pairwise(links):
        on = first.clause.adjuncts[-1] if first.clause.adjuncts else None
        if on is None or on.word.type != "DANGLING" or second.joiner != "AND":
            continue
        shared = [a for a in second.clause.adjuncts if a.np is not None and is_player(a.np)]
        whom = shared[0].np if len(shared) == 1 else None
        if whom is None or whom.head is None:
            continue
        on = replace(shared[0], word=replace(on.word, type="PREP"))
        first.clause = replace(first.clause, adjuncts=[*first.clause.adjuncts[:-1], on])
        if whom.head.form != "many":  # who was chosen is not chosen again
            them = replace(shared[0], rest=phrase("they", whom.span, type="PRON"), mods=[])
            others = [them if a is shared[0] else a for a in second.clause.adjuncts]
            second.clause = replace(second.clause, adjuncts=others)


def moved_on(links: list[Link]) -> list[Link]:
    """`take 1 Cinder from yourself and put it on your opponent`: one way from here to there."""
    for at in range(1, len(links)):
        taken, put = links[at - 1].clause, links[at].clause
        if links[at].joiner in ("AND", "COMMA", "THEN") and _is_in_hand(taken, put):
            return moved_on([*links[:at], *links[at + 1 :]])
        if taken.verb.lexeme in CHOOSES and links[at].shares_object:  # "choose and discard 1 card"
            done = replace(links[at], joiner=links[at - 1].joiner, shares_object=False)
            return moved_on([*links[: at - 1], done, *links[at + 1 :]])
        if links[at].joiner in ("AND", "COMMA", "THEN") and (picked := _picked(taken, put)) is not None:
            return moved_on([*links[: at - 1], replace(links[at - 1], clause=picked), *links[at + 1 :]])
        if taken.verb.lexeme != "take" or put.verb.lexeme not in ("put", "place", "move", "transfer", "pass"):
            continue
        it = put.np is not None and put.np.head_type == "PRON" and put.np.noun in ("it", "they")
        if not it or taken.np is None or links[at].joiner not in ("AND", "COMMA", "THEN"):
            continue
        to = [
            a
            for a in put.adjuncts
            if a.np is not None and is_player(a.np) and a.key in ("PREP:on", "PREP:to")
        ]
        if len(to) != 1 or is_noun(taken.np, "damage", "card", "cp"):
            continue
        adjuncts = [
            replace(a, word=replace(a.word, lexeme="from")) if a.key in ("PREP:on", "PREP:off") else a
            for a in taken.adjuncts
        ]
        verb = replace(taken.verb, lexeme="transfer")
        moved = replace(taken, verb=verb, adjuncts=[*adjuncts, *put.adjuncts], span=taken.span.join(put.span))
        return moved_on([*links[: at - 1], replace(links[at - 1], clause=moved), *links[at + 1 :]])
    return links


def _is_it(np: Np | None) -> bool:
    return np is not None and np.head_type == "PRON" and np.noun in ("it", "they") and not np.specs


def _is_in_hand(stolen: Clause, put: Clause) -> bool:
    """`steal 1 card from a chosen opponent and put it into your hand`: that is where it comes anyway."""
    if stolen.verb.lexeme not in ("steal", "take") or not is_noun(stolen.np, "card"):
        return False
    yours = (stolen.subject is None or stolen.subject.noun == "you") and put.subject is stolen.subject
    if put.verb.lexeme not in ("put", "place", "add", "take") or not yours or not _is_it(put.np):
        return False
    to = put.adjuncts[0] if len(put.adjuncts) == 1 else None
    if to is None or to.key not in ("PREP:to", "PREP:into", "PREP:in") or not is_noun(to.np, "hand"):
        return False
    if [w.lexeme for w in to.np.specs] != ["your"] or to.np.of is not None:
        return False
    take([*to.np.specs, *to.np.heads])
    return True


def _picked(chosen: Clause, done: Clause) -> Clause | None:
    """`choose 1 card and discard it`: discard 1 card of your choice."""
    card = chosen.np
    if (
        chosen.verb.lexeme in CHOOSES
        and card is not None
        and (some := _of_looked_at(chosen, done)) is not None
    ):
        return some
    if chosen.verb.lexeme not in CHOOSES or not is_noun(card, "card") or card.of is not None:
        return None
    if chosen.subject is not None or chosen.adjuncts or chosen.pre or done.subject is not None:
        return None
    if done.verb.lexeme != "discard" or done.np is None or done.np.noun != "it" or done.np.specs:
        return None
    yours = Word("POSS", "", "your", "", card.span.end, card.span.end)
    choice = Np([yours], [replace(yours, type="NOUN", lexeme="choice", form="one")], None, card.span)
    return replace(done, np=Np(card.specs, card.heads, choice, card.span), span=chosen.span.join(done.span))


def _of_looked_at(chosen: Clause, done: Clause) -> Clause | None:
    """`choose 1 of them and put it into your hand`: put 1 of them into your hand."""
    np, among = chosen.np, chosen.adjuncts[0].np if len(chosen.adjuncts) == 1 else None
    of = np.of if np is not None else None
    if (
        np is None
        or chosen.subject is not None
        or chosen.pre
        or done.subject is not None
        or not _is_it(done.np)
    ):
        return None
    if np.heads and np.noun != "card":
        return None
    if chosen.adjuncts and (chosen.adjuncts[0].key not in ("PREP:among", "PREP:from") or of is not None):
        return None
    them = among or of
    if not chosen.adjuncts and of is None and np.heads and done.verb.lexeme != "discard":
        them = phrase("they", np.span, type="PRON")  # "choose a card and put it into your hand"
    if them is None or not (_is_it(them) or (is_noun(them, "card") and them.dets == ["these"])):
        return None
    take([*np.heads, *them.specs, *(chosen.np.heads if chosen.np is not None else ())])
    specs = [Word("NUM", w.text, "1", "", *w.span) if w.lexeme in ("a", "any") else w for w in np.specs]
    picked = Np(specs, [], phrase("they", them.span, type="PRON"), np.span)
    return replace(done, np=picked, span=chosen.span.join(done.span))
