"""The texts of a hero by name, for somebody who plays it: each in canonical words, on one line."""

from __future__ import annotations

from dtlang.model import Hero, Rules
from dtlang.render.explanation import BY_HAND, said

VERB = "keyword "  # before the head of one, which no name of a card has


def texts(hero: Hero) -> dict[str, str]:
    """Cards, upgrades, status effects and companions by name; lines of abilities as `Firebolt/1/0`.

    That is the slot, the level, and which line it is of all lines that lie there.
    """
    lang = hero.language
    found = {card.name: _text(card.rules, lang) for card in (*hero.cards, *hero.shared_cards)}
    found |= {status.name: _text(status.rules, lang) for status in hero.statuses}
    found |= {companion.name: _text(companion.rules, lang) for companion in hero.companions}
    found |= {f"{VERB}{keyword.head}": _text(keyword.rules, lang) for keyword in hero.keywords}
    for slot in hero.slots:
        for level in slot.levels:
            lines = [line for ability in level.abilities for line in ability.lines]
            for at, line in enumerate(lines):
                found[f"{slot.name}/{level.level}/{at}"] = _text(line.rules, lang)
            if level.level > 1:
                asked = [f"{line.pattern}: " if line.pattern is not None else "" for line in lines]
                parts = [f"{ask}{_text(line.rules, lang)}" for ask, line in zip(asked, lines, strict=True)]
                found[level.name] = " ".join(parts)
    return found


def _text(rules: Rules, lang: str) -> str:
    return " ".join([*said(rules.text, lang), *(BY_HAND + rule.text for rule in rules.manual)])
