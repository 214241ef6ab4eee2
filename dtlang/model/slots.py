"""The slots of the hero board: abilities, with the upgrades that lie on them."""

from __future__ import annotations

from msgspec import structs

from dtlang.diagnostics import MOST_HELPED, Diagnostic, Edit, Fix, did_you_mean, near
from dtlang.diagnostics.codes import UNKNOWN_ABILITY, WRONG_FORM, WRONG_REQUIREMENT
from dtlang.dice import DefenseRoll, can_be_rolled
from dtlang.model.forms import Forms
from dtlang.model.hero import Form, Level, Line, Slot, SlotAbility
from dtlang.model.keys import key
from dtlang.model.texts import rules_of
from dtlang.model.unread import stands_unread
from dtlang.speech import Said
from dtlang.syntax.hero_file import nodes as h
from dtlang.syntax.hero_file.checks import MOST_BELOW
from dtlang.syntax.hero_file.read import HeroTree

_NEVER = Said("it reads otherwise in every form, so these lines are never there")
_NEVER_HELP = Said("take them out, or leave out the form for which they are meant")


def resolve_slots(tree: HeroTree, findings: list[Diagnostic]) -> tuple[Slot, ...]:
    """Every ability of the board with its levels, lowest first."""
    abilities = {key(a.name.text): a for a in reversed(tree.file.all(h.Ability))}
    upgrades: dict[str, list[h.Upgrade]] = {}
    for upgrade in tree.file.all(h.Upgrade):
        base = abilities.get(key(upgrade.base.text))
        if base is not None:
            upgrades.setdefault(key(upgrade.base.text), []).append(upgrade)
            findings.extend(_wrong_requirements(upgrade, base))
        elif not stands_unread(tree, upgrade.base.text):
            known = list(abilities) if len(findings) < MOST_HELPED else []
            findings.append(_unknown_ability(upgrade.base, [abilities[name].name.text for name in known]))
    slots = []
    forms = Forms(tree, findings)
    for section in tree.file.all(h.Ability):
        over = upgrades.pop(key(section.name.text), [])
        slots.append(_slot(section, sorted(over, key=lambda u: u.level), tree, forms))
    return tuple(slots)


def _slot(section: h.Ability, upgrades: list[h.Upgrade], tree: HeroTree, forms: Forms) -> Slot:
    form = forms.of(section.only_in)
    first = _in_forms(section, section, form, tree, forms)
    board = Level(
        name=section.name.text,
        names=section.names,
        named=section.name.span,
        span=section.span,
        level=1,
        abilities=first,
    )
    levels = [board]
    for upgrade in upgrades:
        # An upgrade that only adds a second ability leaves the first as it was.
        form = forms.of(upgrade.only_in) or form
        own = _in_forms(upgrade, section, form, tree, forms)
        if any(one.lines for one in own):
            first = own
        else:
            first = tuple(structs.replace(one, named=upgrade.name.span, span=upgrade.span) for one in first)
        levels.append(
            Level(
                name=upgrade.name.text,
                names=upgrade.names,
                named=upgrade.name.span,
                span=upgrade.span,
                level=upgrade.level,
                abilities=(*first, *(one for s in upgrade.second for one in _second(s, tree, forms))),
                cost=upgrade.cost or 0,
            )
        )
    return Slot(
        name=section.name.text,
        names=section.names,
        named=section.name.span,
        span=section.span,
        kind=section.kind,
        levels=tuple(levels),
    )


def _second(section: h.SecondAbility, tree: HeroTree, forms: Forms) -> tuple[SlotAbility, ...]:
    return _in_forms(section, section, forms.of(section.only_in), tree, forms)


def _in_forms(
    section: h.AbilitySection, called: h.NamedSection, form: Form | None, tree: HeroTree, forms: Forms
) -> tuple[SlotAbility, ...]:
    """How an ability reads, in each form that it names and in all others."""
    forms.check(section)
    found = [(each, forms.of(each)) for each in section.variants]
    lines = _lines(section, tree)
    texts: list[tuple[h.AbilitySection, Form | None]] = [
        (each, one) for each, one in found if one is not None
    ]
    if lines or not texts:
        left = forms.others(one for _, one in texts if one is not None) if texts else form
        if left is not None and not left.sides:
            forms.findings.append(
                WRONG_FORM.at(
                    section.rolls[0].span if section.rolls else section.heading, _NEVER, help=_NEVER_HELP
                )
            )
        texts.insert(0, (section, left))
    return tuple(
        SlotAbility(
            name=called.name.text,
            names=called.names,
            named=section.name.span,
            span=each.span,
            lines=_lines(each, tree) if each is not section else lines,
            form=one,
        )
        for each, one in texts
    )


def _lines(section: h.AbilitySection, tree: HeroTree) -> tuple[Line, ...]:
    """A passive ability has one line that asks for nothing."""
    outcomes = tuple(section.outcomes())
    if sum(len(below) for _, below in outcomes) > MOST_BELOW:  # which was reported
        outcomes = tuple((roll, ()) for roll, _ in outcomes)
    found = tuple(
        Line(rules=rules_of((*roll.text, *below), tree, roll.tier), asked=_asked(roll.requirement))
        for roll, below in outcomes
    )
    if not found and section.text:
        return (Line(rules=rules_of(section.text, tree)),)
    return found


def _asked(requirement: h.Requirement) -> h.Requirement:
    """More dice than a hero has were reported (DT250); nobody goes through what a million dice can show."""
    if requirement.pattern is None or can_be_rolled(requirement.pattern):
        return requirement
    return structs.replace(requirement, pattern=None)


def _wrong_requirements(upgrade: h.Upgrade, base: h.Ability) -> list[Diagnostic]:
    """What an ability of this kind may ask for was not known when the upgrade was read."""
    findings = []
    for section in (upgrade, *upgrade.variants, *upgrade.second):
        for roll in section.rolls:
            asked, pattern = roll.requirement, roll.requirement.pattern
            if pattern is None:
                continue
            if base.kind is h.AbilityKind.PASSIVE:
                message, help = (
                    Said("a passive ability asks for nothing to be rolled"),
                    Said("write only the text"),
                )
            elif base.kind is h.AbilityKind.DEFENSIVE and not isinstance(pattern, DefenseRoll):
                message = Said("a defensive ability says how many dice are rolled")
                help = Said("such as `defense roll 3:`")
            elif base.kind is not h.AbilityKind.DEFENSIVE and isinstance(pattern, DefenseRoll):
                message = Said(
                    "`{base}` is no defensive ability, so it says what has to be rolled", base=base.name.text
                )
                help = Said("such as `3 [flame]:` or `small straight:`")
            else:
                continue
            findings.append(WRONG_REQUIREMENT.at(asked.span, message, help=help))
    return findings


def _unknown_ability(base: h.Name, known: list[str]) -> Diagnostic:
    fixes = tuple(
        Fix(Said("write `{name}`", name=name), (Edit(base.span, name),)) for name in near(base.text, known)
    )
    return UNKNOWN_ABILITY.at(
        base.span,
        Said("there is no ability `{base}` to upgrade", base=base.text),
        label="no such ability",
        help=did_you_mean(base.text, known) or "an upgrade has the name of the ability it lies on",
        fixes=fixes,
    )
