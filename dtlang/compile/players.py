"""Players and things of the tree, with pronouns and unsaid targets made explicit."""

from __future__ import annotations

from enum import Enum

import msgspec

from dtlang import ir
from dtlang.compile.context import TextPlace
from dtlang.compile.scope import SELF, Scope
from dtlang.diagnostics.codes import EACH_FOR_THEMSELVES, UNCLEAR_WORD
from dtlang.source import NOWHERE, Span
from dtlang.speech import Said
from dtlang.syntax import nodes as n


class Role(Enum):
    """Which part a player plays in a sentence."""

    SUBJECT = "subject"
    OBJECT = "object"
    EVENT = "event"  # in a deed that is watched or forbidden
    COUNTED = "counted"  # everybody of that kind, and none of them does anything


PUT_ONE = Said("write `Put 1 of them into your hand. Put the rest on the bottom of your deck.`")
_PLAIN = {
    n.Who.ATTACKER: ir.Who.ATTACKER,
    n.Who.DEFENDER: ir.Who.DEFENDER,
    n.Who.TEAMMATE: ir.Who.TEAMMATE,
    n.Who.INFLICTER: ir.Who.INFLICTER,
    n.Who.ANY_OPPONENT: ir.Who.OPPONENT,
    n.Who.ANY_PLAYER: ir.Who.ANY_PLAYER,
    n.Who.ALL_OPPONENTS: ir.Who.ALL_OPPONENTS,
    n.Who.ALL_PLAYERS: ir.Who.ALL_PLAYERS,
    n.Who.ALL_TEAMMATES: ir.Who.ALL_TEAMMATES,
    n.Who.ALL_OTHER_PLAYERS: ir.Who.ALL_OTHER_PLAYERS,
}

_CHOSEN = {
    n.Who.CHOSEN_PLAYER: ir.Who.CHOSEN_PLAYER,
    n.Who.CHOSEN_OPPONENT: ir.Who.CHOSEN_OPPONENT,
    n.Who.CHOSEN_TEAMMATE: ir.Who.CHOSEN_TEAMMATE,
    n.Who.OTHER_CHOSEN_PLAYER: ir.Who.OTHER_CHOSEN_PLAYER,
}


# Several players at once. What each of them rolls, counts or decides for themselves cannot be told apart.
EACH = (
    ir.Who.ALL_OPPONENTS,
    ir.Who.ALL_PLAYERS,
    ir.Who.ALL_TEAMMATES,
    ir.Who.ALL_OTHER_PLAYERS,
    ir.Who.ALL_OF,
)


def each_alone(players: ir.Players, node: n.Node, deed: str, scope: Scope) -> None:
    """Reports what each of several players would have to do for themselves."""
    if players.who in EACH:
        scope.report(
            EACH_FOR_THEMSELVES,
            node.span,
            Said("each of these players would {deed} for themselves, which cannot be said", deed=deed),
            help="name one player, for example `a chosen opponent`",
        )


def lower_party(party: n.Party, scope: Scope, role: Role = Role.OBJECT) -> ir.Players:
    """Who is meant, as a role, a fresh pick, or a pick made before."""
    if scope.each is not None and party == scope.each[0]:
        scope.they = scope.each[1]
        return scope.each[1]
    if isinstance(party, n.Group):
        return lower_group(party, scope, role)
    return lower_players(party, scope, role)


def lower_group(group: n.Group, scope: Scope, role: Role) -> ir.Players:
    """All of them, or one of them: that is a pick like any other, made once."""
    if not group.any:
        members = tuple(lower_players(member, scope, role) for member in group.players)
        return ir.Players(who=ir.Who.ALL_OF, players=members)
    made = _made_before(group, scope)
    if made is not None:
        return made
    members = tuple(lower_players(member, scope, role) for member in group.players)
    return _made(group, ir.Players(who=ir.Who.ONE_OF, players=members), scope)


def lower_players(players: n.Players, scope: Scope, role: Role) -> ir.Players:
    if players.who is n.Who.YOU:
        return scope.you
    if players.of_their_choice and scope.they != scope.you:
        message = "whoever this text belongs to chooses, and not they"
        scope.report(UNCLEAR_WORD, players.span, message, help="write `of your choice`")
    found = _named(players, scope, role)
    if found is not None and found.who is not ir.Who.CHOSEN:
        found = _only_some(players, found, scope, role)
    if found is not None and (role is not Role.OBJECT or scope.they is None or not scope.acts_now):
        scope.they = found  # who does something is spoken of again rather than who it is done to
        scope.acts_now = role is not Role.OBJECT
    if found is None:
        help = "name them: `your opponent`, `a chosen opponent`, `a chosen player`"
        scope.report(UNCLEAR_WORD, players.span, "it is not clear which player is meant here", help=help)
        return scope.opponent
    return found


def _only_some(players: n.Players, found: ir.Players, scope: Scope, role: Role) -> ir.Players:
    """`each opponent with Cinder`, `a player other than Ember Witch`."""
    if (
        players.token is not None
        and found.token is None
        and (players.who not in (n.Who.HOLDER, n.Who.INFLICTER) or found.who is ir.Who.CHOSEN_PLAYER)
    ):
        token = lower_thing(players.token, scope)
        own = scope.context.token
        if (
            own is not None
            and found.who is ir.Who.ALL_PLAYERS
            and (token.kind, token.name) == (own.kind, own.name)
            and players.least == 1
            and role is not Role.COUNTED
        ):
            return scope.you  # in the text of that very token, as for `a player with Cinder`
        found = msgspec.structs.replace(found, token=token, least=players.least)
    if players.besides is not None:
        if players.besides.who is n.Who.OPPONENT and not _spoken_of(players.besides, scope):
            message = "nobody is the target here, so it is not clear who is left out"
            help = "choose one before: `Choose an opponent. Choose an opponent other than them.`"
            scope.report(UNCLEAR_WORD, players.besides.span, message, help=help)
        if players.besides.who is n.Who.HOLDER:  # "without Cinder"
            lacks = players.besides.token or n.Thing(kind=n.Kind.THIS_TOKEN, span=players.besides.span)
            holders = ir.Players(who=ir.Who.HOLDER, token=lower_thing(lacks, scope))
            found = msgspec.structs.replace(found, besides=holders)
            return _picked(found, scope)
        attacked = scope.opponent if scope.opponent.who in (ir.Who.TARGET, ir.Who.ATTACKER) else None
        with scope.inside(they=scope.they or attacked):
            found = msgspec.structs.replace(found, besides=lower_players(players.besides, scope, Role.OBJECT))
    return _picked(found, scope)


def _picked(found: ir.Players, scope: Scope) -> ir.Players:
    if found.choice is not None:
        scope.picks[found.choice] = found
    return found


def _spoken_of(players: n.Players, scope: Scope) -> bool:
    """Whether it is known which opponent is meant: of an Attack, with a token, or met before in this text."""
    return scope.opponent.who is not ir.Who.OPPONENT or players.token is not None or scope.aimed


def _named(players: n.Players, scope: Scope, role: Role) -> ir.Players | None:
    """The players a word stands for, None when it points at nobody."""
    who = players.who
    if who is n.Who.INFLICTER and players.token and players.token.name != scope.context.name:
        return None  # who put another token there is not recorded
    if who is n.Who.DEFENDER and role is not Role.EVENT and scope.opponent.who is ir.Who.TARGET:
        return scope.opponent  # of one's own Attack
    if who in _PLAIN:
        return ir.Players(who=_PLAIN[who])
    if who in _CHOSEN:
        return _pick(players, _CHOSEN[who], scope, role)
    match who:
        case n.Who.OPPONENT:
            some = role is Role.EVENT or players.token is not None or players.besides is not None
            found = ir.Players(who=ir.Who.OPPONENT) if some else scope.opponent
            scope.aimed = scope.aimed or not some
        case n.Who.PLAYER:
            found = _player(players, scope, role)
        case n.Who.HOLDER:
            holder = _holder(players, scope)
            if holder is not None and holder.who is ir.Who.HOLDER and role is not Role.EVENT:
                return _pick(players, ir.Who.CHOSEN_PLAYER, scope, role)  # one of those who have it
            return holder
        case n.Who.THEY:
            if scope.hero_or_holder:
                message = Said("this can mean {hero}, or whoever has this token", hero=scope.hero_or_holder)
                help = Said("write `{hero}`, or `a player with this token`", hero=scope.hero_or_holder)
                scope.report(UNCLEAR_WORD, players.span, message, help=help)
            if scope.they:
                _others_or_all(scope.they, players, scope)
                return again(scope.they, scope)
            if scope.context.token:
                return SELF
            attacks = scope.opponent.who in (ir.Who.TARGET, ir.Who.ATTACKER)
            return scope.opponent if attacks else None  # in an Attack there is nobody else
        case n.Who.SAME_OPPONENT:
            if scope.they and scope.they.who is ir.Who.INFLICTER:
                return SELF  # whoever the token was put on
            if scope.same_opponent:
                return again(scope.same_opponent, scope)
            return None if scope.opponent.who is ir.Who.OPPONENT else scope.opponent
        case _:
            found = ir.Players(who=ir.Who.NAMED, name=players.name)
    return found


def _others_or_all(they: ir.Players, players: n.Players, scope: Scope) -> None:
    """`Deal 6 dmg to the defender and 2 dmg to all other opponents. Inflict Cinder on each of them.`"""
    if they.who in EACH and they.besides is not None:
        message = "this can mean only the others, or all of those who were named"
        help = "write `all opponents`, or `all other opponents`"
        scope.report(UNCLEAR_WORD, players.span, message, help=help)


def _player(players: n.Players, scope: Scope, role: Role) -> ir.Players:
    """`a player`: on a token its holder; watched for, whoever it is; otherwise the resolving player picks."""
    if scope.context.token and role is not Role.OBJECT and players.besides is None:
        return scope.you
    if role is Role.EVENT:
        return ir.Players(who=ir.Who.ANY_PLAYER)
    return _pick(players, ir.Who.CHOSEN_PLAYER, scope, role)


def _holder(players: n.Players, scope: Scope) -> ir.Players | None:
    own = scope.context.token
    if players.token is None:
        return SELF if own else None
    token = lower_thing(players.token, scope)
    if own and (token.kind, token.name) == (own.kind, own.name):
        return SELF if players.least == 1 else None
    return ir.Players(who=ir.Who.HOLDER, token=token, least=players.least)


def _pick(players: n.Players, who: ir.Who, scope: Scope, role: Role) -> ir.Players:
    """A fresh pick, or the same pick again when the same words are met a second time."""
    if role is Role.EVENT and not scope.picking:  # a text that stays in play watches whoever it is
        return ir.Players(who=_WATCHED.get(who, ir.Who.ANY_PLAYER))
    if players.targeted and scope.opponent.who is ir.Who.TARGET:
        return scope.opponent  # whom one's own Attack targets
    made = _made_before(players, scope)
    if made is not None:
        return made
    fresh = ir.Players(who=who, count=players.count, up_to=players.up_to, repeat=players.repeat)
    if who is ir.Who.OTHER_CHOSEN_PLAYER and not _picked_before(scope):
        fresh = msgspec.structs.replace(fresh, who=ir.Who.CHOSEN_PLAYER, besides=_not_another(scope))
    pick = _made(players, fresh, scope)
    if who is ir.Who.CHOSEN_OPPONENT:
        scope.same_opponent = pick
    return pick


def _picked_before(scope: Scope) -> bool:
    """Somebody was picked who could have been oneself: `another player` is anybody but that one."""
    whoever = (ir.Who.CHOSEN_PLAYER, ir.Who.ONE_OF)
    return any(pick.who in whoever and pick.besides is None for pick in scope.picks.values())


def _not_another(scope: Scope) -> ir.Players:
    """Whom `another player` cannot be where nobody was picked before: whoever does it, or has what is moved;
    else oneself, and whoever was named or is Attacked."""
    if scope.they is not None and scope.acts_now:
        return again(scope.they, scope)
    if scope.moved_from is not None:
        return again(scope.moved_from, scope)
    attacks = scope.opponent.who in (ir.Who.TARGET, ir.Who.ATTACKER) and scope.last(n.Done.DEALT)
    named = scope.they or (scope.opponent if attacks else None)
    if named is None or named == scope.you:
        return scope.you
    return ir.Players(who=ir.Who.ALL_OF, players=(scope.you, again(named, scope)))


_WATCHED = {ir.Who.CHOSEN_OPPONENT: ir.Who.OPPONENT, ir.Who.CHOSEN_TEAMMATE: ir.Who.TEAMMATE}


def _key(party: n.Party) -> object:
    return party.span if party.span != NOWHERE else id(party)


def _made_before(party: n.Party, scope: Scope) -> ir.Players | None:
    choice = scope.said.get(_key(party))
    return None if choice is None else ir.Players(who=ir.Who.CHOSEN, choice=scope.refer(choice, "p"))


def _made(party: n.Party, fresh: ir.Players, scope: Scope) -> ir.Players:
    """A pick with its name, so that it can be spoken of again."""
    choice = scope.new_id()
    scope.said[_key(party)] = choice
    scope.keep.append(party)
    scope.picks[choice] = pick = msgspec.structs.replace(fresh, choice=choice)
    return pick


def again(players: ir.Players, scope: Scope) -> ir.Players:
    """A player spoken of a second time: a pick is not made anew."""
    if players.choice is None:
        return players
    return ir.Players(who=ir.Who.CHOSEN, choice=scope.refer(players.choice, "p"))


_ONE_OTHER = frozenset(
    {
        *(ir.Who.TARGET, ir.Who.OPPONENT, ir.Who.CHOSEN_OPPONENT, ir.Who.ATTACKER, ir.Who.DEFENDER),
        *(ir.Who.TEAMMATE, ir.Who.CHOSEN_TEAMMATE, ir.Who.CHOSEN_PLAYER, ir.Who.OTHER_CHOSEN_PLAYER),
    }
)


def is_other(players: ir.Players, scope: Scope) -> bool:
    """Whether this is one player besides whoever the text belongs to, picked before or not."""
    picked = scope.picks.get(players.choice) if players.choice is not None else None
    return (picked or players).who in _ONE_OTHER


def lower_target(target: n.Party | None, scope: Scope) -> ir.Players:
    """Who an effect is aimed at; unsaid: the opponent that the text is about."""
    if target is None:
        scope.aimed = True
        return scope.opponent
    return lower_party(target, scope)


def lower_subject(who: n.Party, scope: Scope) -> ir.Players:
    return lower_party(who, scope, Role.SUBJECT)


# --- things ----------------------------------------------------------------------------------------

# What `it` can mean: tokens, pieces and cards.
_TANGIBLE = {
    ir.ThingKind.STATUS,
    ir.ThingKind.STATUS_EFFECT,
    ir.ThingKind.POSITIVE_STATUS,
    ir.ThingKind.NEGATIVE_STATUS,
    ir.ThingKind.UNIQUE_STATUS,
    ir.ThingKind.POSITIVE_OR_NEGATIVE_STATUS,
    ir.ThingKind.PIECE,
    ir.ThingKind.CARD,
    ir.ThingKind.UPGRADE,
    ir.ThingKind.NAMED_CARD,
    ir.ThingKind.CARD_KIND,
    ir.ThingKind.THIS_CARD,
    ir.ThingKind.MAIN_CARD,
    ir.ThingKind.ROLL_CARD,
    ir.ThingKind.INSTANT_CARD,
}

ACTIONS = (ir.ThingKind.MAIN_CARD, ir.ThingKind.ROLL_CARD, ir.ThingKind.INSTANT_CARD)
_ANONYMOUS = (
    ir.ThingKind.CARD,
    ir.ThingKind.UPGRADE,
    ir.ThingKind.CARD_KIND,
    *ACTIONS,
)  # any one of several
_PRONOUNS = (n.Kind.IT, n.Kind.THEM, n.Kind.TOKEN, n.Kind.THIS_TOKEN)


def holder_of(thing: n.Thing, scope: Scope) -> ir.Players | None:
    """Who has what a pronoun means, if that is somebody else: `Inflict Cinder on ... . Flip it.`."""
    spoken = thing.kind in (n.Kind.IT, n.Kind.THEM, n.Kind.TOKEN) and scope.thing_on is not None
    return again(scope.thing_on, scope) if spoken and scope.thing_on else None


# People who are counted like things.
PEOPLE = {
    n.Kind.OPPONENT: n.Who.ALL_OPPONENTS,
    n.Kind.TEAMMATE: n.Who.ALL_TEAMMATES,
    n.Kind.PLAYER: n.Who.ALL_PLAYERS,
}


def lower_thing(thing: n.Thing, scope: Scope) -> ir.Thing:
    """A thing by kind and name; a pronoun becomes what it stands for."""
    if thing.kind in _PRONOUNS:
        return _antecedent(thing, scope)
    if thing.kind is n.Kind.REST and scope.picked:
        message = "the others are no longer meant once one of them is chosen"
        scope.report(UNCLEAR_WORD, thing.span, message, help=PUT_ONE)
    if thing.kind is n.Kind.REST:
        if not scope.looked:
            scope.report(UNCLEAR_WORD, thing.span, "no cards were looked at of which some could be left")
        return ir.Thing(kind=ir.ThingKind.CARD)
    if thing.kind in PEOPLE:
        message = Said("{kind}s can be counted, but not gained, spent or moved", kind=thing.kind.value)
        scope.report(UNCLEAR_WORD, thing.span, message)
        return ir.Thing(kind=ir.ThingKind.STATUS_EFFECT)
    own = scope.context.token
    kind = ir.ThingKind(thing.kind.value)
    named = own is not None and (kind, thing.name) == (own.kind, own.name)
    name = dice_place(thing.name, thing.span, scope) if kind is ir.ThingKind.STORED_DIE else thing.name
    found = ir.Thing(kind=kind, name=name, showing=thing.showing)
    if kind in _TANGIBLE:
        scope.thing, scope.thing_on = (own if named else found), None
        scope.counted = False
        scope.event_card = False
    return found


def dice_place(name: str, span: Span, scope: Scope) -> str:
    """The place that holds dice: the one of this name, or the only one."""
    known = scope.context.dice_places
    if known is None or name in known:
        return name
    if not name and len(known) == 1:
        return known[0]
    message = (
        Said("`{name}` holds cards, and no dice", name=name) if name else "no place of this hero holds dice"
    )
    if not name and known:
        message = "several places hold dice; say on which of them these are"
    help = "declare one, as in `place The Rack` with `extra dice 3` below it"
    scope.report(
        UNCLEAR_WORD, span, message, help=Said("write `on {known}`", known=known[0]) if known else help
    )
    return name


def lower_form(side: str, span: Span, scope: Scope) -> ir.Thing:
    """The piece that has a side of this name; without one, the only piece of the hero that has two."""
    known = scope.context.forms
    if side or known is None:
        return ir.Thing(kind=ir.ThingKind.PIECE, name=side)
    if len(known) == 1 and len(known[0][1]) == 2:
        return ir.Thing(kind=ir.ThingKind.PIECE, name=known[0][0])
    message = "no piece of this hero has two sides"
    if known:
        message = "it is not clear which form is changed, and into which"
    help = "name the piece or the side: `Flip Shape.`, `Transform into Bear Form.`"
    scope.report(UNCLEAR_WORD, span, message, help=help)
    return ir.Thing(kind=ir.ThingKind.PIECE)


def lower_where(where: n.Where) -> ir.Where:
    """A place that every hero has, or one of this hero's own."""
    return ir.Place(place=where.name) if isinstance(where, n.Place) else ir.Zone(where.value)


def _antecedent(thing: n.Thing, scope: Scope) -> ir.Thing:
    until = scope.revealed_until if scope.looked and thing.kind is n.Kind.THEM else None
    if until is not None and until[0] == scope.thing:
        if not until[1]:
            message = "this can mean the cards that were looked for, or all that were revealed"
            scope.report(UNCLEAR_WORD, thing.span, message, help="write `the rest` for the others")
        return ir.Thing(kind=ir.ThingKind.CARD)
    own = scope.context.token
    found = own if thing.kind is n.Kind.THIS_TOKEN else scope.thing or own
    if scope.event_card and thing.kind in (n.Kind.IT, n.Kind.THEM):
        scope.report(
            UNCLEAR_WORD,
            thing.span,
            "the card that this text waits for cannot be spoken of again",
            help="say which card is meant, for example `1 card`",
        )
        return ir.Thing(kind=ir.ThingKind.CARD)
    if found is None:
        word = Said("this token") if thing.kind is n.Kind.THIS_TOKEN else Said("`it` or `tokens`")
        scope.report(
            UNCLEAR_WORD, thing.span, Said("nothing was named that {word} could mean here", word=word)
        )
        return ir.Thing(kind=ir.ThingKind.STATUS_EFFECT)
    companion = scope.they if scope.they is not None and scope.they.who is ir.Who.NAMED else None
    apart = found.kind is ir.ThingKind.PIECE and companion is not None and found.name != companion.name
    if companion is not None and apart and thing.kind is n.Kind.IT:
        message = Said("this can mean {companion} or {found}", companion=companion.name, found=found.name)
        scope.report(UNCLEAR_WORD, thing.span, message, help="say the name again")
    if scope.counted and thing.kind is n.Kind.IT and found != own:
        message = Said("this can mean one {found}, or all that were counted", found=found.name)
        scope.report(
            UNCLEAR_WORD,
            thing.span,
            message,
            help=Said("write `1 {found}` or `all {found}`", found=found.name),
        )
    if found.kind in _ANONYMOUS and not scope.looked:
        scope.report(
            UNCLEAR_WORD,
            thing.span,
            "dtlang does not follow a card that was moved",
            help="say again which card, and from where: `1 card from your discard pile`",
        )
    scope.thing = found
    return found


def is_holder_victim(scope: Scope) -> bool:
    """On a negative token, damage that names nobody hits its holder, unless there is an Attack (R-212)."""
    context = scope.context
    return (
        context.place is TextPlace.STATUS
        and context.status_kind is ir.StatusKind.NEGATIVE
        and scope.opponent.who is ir.Who.OPPONENT
    )
