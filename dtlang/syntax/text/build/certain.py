"""`This dmg cannot be prevented.`: a sentence that says something of the dmg in the sentence before it."""

from __future__ import annotations

from dtlang.syntax import nodes as n
from dtlang.syntax.node import parts_of
from dtlang.syntax.text.build.misfit import NOISE
from dtlang.syntax.text.build.regular import verbs
from dtlang.syntax.text.shapes import Clause, Form, Np, Sentence

_KEEPS_OFF = frozenset(("prevent", "cancel", "reduce", "decrease"))
_OWN = (["your"], ["your", "own"])


def is_kept_off(verb: str) -> bool:
    return verbs().same.get(verb, verb) in _KEEPS_OFF


def _whose(np: Np) -> bool | None:
    """`this dmg` is all of it, `your own dmg` what comes to you; anything else is none that was named."""
    words = [w.lexeme for w in np.specs]
    if np.of is not None or [w.lexeme for w in np.heads] not in (["damage"], [], ["it"]):
        return None
    if np.heads and words in _OWN:
        return True
    it = np.noun == "it" and not words
    return False if it or words in (["this"], ["that"], *([["the"]] if np.heads else [])) else None


def _denies(clause: Clause) -> bool:
    """`cannot be prevented`, and nothing more."""
    if clause.form is not Form.PASSIVE:
        return False
    said = [w for w in clause.pre if w.type != "MODAL"]
    may_not = [w.lexeme for w in clause.pre if w.type == "MODAL"] == ["may_not"]
    others = [a for a in clause.adjuncts if a.key not in NOISE]
    plain = clause.np is None and not (
        said or others or clause.subject_adjuncts or clause.group or clause.nots
    )
    return may_not and plain and is_kept_off(clause.verb.lexeme)


def says_unavoidable(shape: Sentence | None) -> bool | None:
    """Whether dmg is said to be unavoidable, and only what comes to you; none if it is not said."""
    if (
        shape is None
        or shape.chain is None
        or shape.leads
        or shape.trails
        or shape.special
        or shape.otherwise
    ):
        return None
    clause = shape.chain.items[0].clause
    if clause is None or clause.subject is None or not _denies(clause):
        return None
    for item in shape.chain.items[1:]:
        done = item.done
        if done is None or item.np is not None or item.adjuncts or not is_kept_off(done.lexeme):
            return None
    return _whose(clause.subject)


def made_unavoidable(effect: n.Effect, own: bool) -> n.Effect | None:
    """The sentence before, with its dmg as it is said to be; none if there is none, or more."""
    changed: list[bool] = []

    def walk(node: object) -> object:
        if isinstance(node, tuple):
            return tuple(walk(part) for part in node)
        if not isinstance(node, n.Node):
            return node
        if isinstance(node, n.DealDamage | n.ReceiveDamage):
            receives = node.who if isinstance(node, n.ReceiveDamage) else node.target
            if own and receives != n.YOU:
                return node
            changed.append(True)
            return n.changed(node, unavoidable=True)
        if isinstance(node, n.When):
            return n.changed(node, effect=walk(node.effect))
        return n.changed(node, **{name: walk(getattr(node, name)) for name in parts_of(type(node))})

    found = walk(effect)
    assert isinstance(found, n.Effect)
    return found if len(changed) == 1 else None
