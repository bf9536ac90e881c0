"""What is declared of an attack with the actions: who fires, how special weapons fire, which half is sustained.

A mode is a text such as "Mortar: smoke", "Pods: salvo", "fire: called" or "sustained: ranged". Targets, points and
named victims come later, with the attack itself (DU-D-42).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rulesets.dust_1947.chapters.action_lists.declaration import (
    ALL_ATTACKS,
    CLOSE_COMBAT,
    RAID,
    RANGED,
    SUSTAINED,
    weapons_for,
)
from rulesets.dust_1947.chapters.attack.called_fire import may_call
from rulesets.dust_1947.chapters.attack.firing import CALLED, FIRE, HALF, OWN, mode_of
from rulesets.dust_1947.moments import MODES, asked, replaced
from rulesets.dust_1947.table.armament import Battery, batteries
from rulesets.dust_1947.table.reasons import weapons as weapons_reasons
from rulesets.dust_1947.table.skills_in_play import of_weapon
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.question import Offer, offer
from rulesets.kit.engine.refusal import Refused


class Modes(NamedTuple):
    """One thing to be declared: of what, the words that there are for it, and the rule that gives them."""

    about: str
    words: tuple[str, ...]
    rule: str


@rule(without=lambda game, unit, words: iter(()))
def to_declare(game: Dust, unit: Unit, words: Sequence[str]) -> Iterator[Modes]:
    """DU-ACT-05: the modes of special weapons are declared with the actions, before any of these is resolved."""
    attack = next((word for word in words if word in (*ALL_ATTACKS, RAID)), None)
    if attack is None:
        return
    only = weapons_for(attack, words)
    if not only and may_call(game, unit):
        yield Modes(FIRE, (OWN, CALLED), "DU-SKILL-OBSERVER-01")
    used = [battery for battery in batteries(game, unit) if only in ("", _half(battery))]
    yield from _of_weapons(game, used)
    if attack == SUSTAINED and len({_half(battery) for battery in used}) > 1:
        yield Modes(HALF, (RANGED, CLOSE_COMBAT), "DU-CC-08")


def _half(battery: Battery) -> str:
    return CLOSE_COMBAT if battery.weapon.close else RANGED


def _of_weapons(game: Dust, used: Sequence[Battery]) -> Iterator[Modes]:
    """The modes of the weapons that have any; those of one name have one mode."""
    for weapon in {battery.weapon.name: battery.weapon for battery in used if battery.weapon.keywords}.values():
        words, cited = replaced(asked(MODES, of_weapon(weapon), game, weapon=weapon), ())
        if cited:
            yield Modes(weapon.name, tuple(words), cited)


def offer_mode(game: Dust, unit: Unit, words: Sequence[str], given: Sequence[str]) -> Offer | None:
    """The next mode to be declared; None when all are. Whoever calls a gun needs none for weapons of his own."""
    if mode_of(given, FIRE) == CALLED:
        return None
    undeclared = next((one for one in to_declare(game, unit, words) if not mode_of(given, one.about)), None)
    return _offered(undeclared) if undeclared is not None else None


def _offered(modes: Modes) -> Offer:
    texts = [f"{modes.about}: {word}" for word in modes.words]

    def judge(text: str) -> Refused | None:
        return None if text in texts else Refused(modes.rule, weapons_reasons.NoSuchWay(way=text, options=texts))

    return offer("modes", texts, judge, kind="list", many=True)
