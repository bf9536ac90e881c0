"""Attacks drawn by lot, small enough to be played out for every die: who attacks whom, with what, skilled in what."""

from __future__ import annotations

from random import Random
from typing import Any

from rulesets.dust_1947.moments import REGISTRY
from tests.rulesets.dust_1947.table import Placed, Table, dust, hero, squad, tank, walker, weapon

KEYWORDS = (
    "Laser",
    "Grenade",
    "Phaser",
    "Flame",
    "Tesla",
    "Sniper",
    "Cutting",
    "Power Scope",
    "Burst",
    "Salvo",
    "Reload",
)
ROWS = (". . . T . . . . . . . .", *[". . . . . . . . . . . ."] * 8)


def drawn(number: int) -> tuple[Table, bool]:
    """The attack of this number of unit A on unit B, and whether it is sustained."""
    chance = Random(number)
    close = chance.random() < 0.35
    place = "B1" if close else chance.choice(("C1", "D1"))
    return dust(*ROWS, *_attacker(chance, close), *_target(chance, place)), chance.random() < 0.4


def _attacker(chance: Random, close: bool) -> list[Placed]:
    lines = [_line(chance, "Weapon 1", close=close)]
    lines += [_line(chance, "Weapon 2", close=False)] if chance.random() < 0.3 else []
    skills = _skills(chance, "Weapon 1")
    criticals = ["targeting"] if chance.random() < 0.15 else []
    kind = chance.choice(("squad", "hero", "walker", "combined"))
    if kind == "walker":
        return [walker("A", at="A1", facing="E", weapons=lines, skills=skills, state={"criticals": criticals})]
    if kind == "hero":
        return [hero("A", at="A1", weapons=lines, skills=skills)]
    men = squad("A", at="A1", soldiers=1, weapons=tuple(lines), skills=skills)
    if kind == "squad":
        return [men]
    return [men, hero("Ace", at="A1", weapons=lines[-1:], skills=_skills(chance, "Weapon 2"), state={"joined": "A"})]


def _line(chance: Random, name: str, *, close: bool) -> Any:
    dice = chance.choice((1, 1, 2))
    damage = chance.choice(("1", "1", "2", "#"))
    cells = " ".join(f"{column}:{dice}/{damage}" for column in ("S2", "S3", "V2", "V4"))
    words = tuple(word for word in KEYWORDS if word in REGISTRY or word.casefold() in REGISTRY)
    keywords = (chance.choice(words),) if chance.random() < 0.5 else ()
    return weapon(f"1 {name.replace(' ', '-')} {'C' if close else '6'} {cells}", keywords=keywords)


def _skills(chance: Random, named: str) -> tuple[str, ...]:
    """Up to two skills; those that name a weapon name this one."""
    known = sorted(skill.key for skill in REGISTRY.values() if skill.key not in KEYWORDS)
    picked = chance.sample(known, chance.choice((0, 1, 1, 2)))
    return tuple(f"{word}: {named}" if word in ("Expert", "Savage Animal") else word for word in picked)


def _target(chance: Random, place: str) -> list[Placed]:
    skills = _skills(chance, "Knife")
    state = {"under_fire": chance.random() < 0.3}
    blade = weapon("1 Knife C S2:1/1 S3:1/1 V2:1/1 V4:1/1")
    kind = chance.choice(("squad", "squad", "combined", "hero", "walker", "tank"))
    if kind == "walker":
        return [walker("B", at=place, seat=1, track=chance.choice((1, 2, 3)), skills=skills, state=state)]
    if kind == "tank":
        return [tank("B", at=place, seat=1, track=3, skills=skills, state=state)]
    if kind == "hero":
        return [hero("B", at=place, seat=1, track=2, weapons=(blade,), skills=skills, state=state)]
    men = squad("B", at=place, seat=1, soldiers=chance.choice((1, 2, 3)), weapons=(blade,), skills=skills, state=state)
    if kind == "squad":
        return [men]
    return [
        men,
        hero(
            "Boss", at=place, seat=1, track=2, weapons=(blade,), skills=_skills(chance, "Knife"), state={"joined": "B"}
        ),
    ]
