"""The forces of this package: unit cards in TOML, their cost, and what of them is not refereed (FORCE, UNIT, SETUP)."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict

from rulesets.dust_1947 import moments
from rulesets.dust_1947.cards import ARMOUR_CLASSES, Card, Line, Weapon
from rulesets.kit.moments import effects
from rulesets.kit.points import rule
from rulesets.kit.refusal import Refused
from rulesets.kit.ruleset import Choice

FOLDER = Path(__file__).parents[1] / "forces"

_FULL = {"on foot": "S", "vehicle": "V", "aircraft": "A"}


class Force(BaseModel):
    """A force: its name and its units' cards, in order."""

    model_config = ConfigDict(frozen=True)

    key: str
    name: str
    bloc: str
    note: str
    cards: tuple[Card, ...]

    @property
    def ap(self) -> int:
        """What the force costs, in army points."""
        return sum(card.ap for card in self.cards)


def keys() -> list[str]:
    """The keys of all sample forces."""
    return sorted(path.stem for path in FOLDER.glob("*.toml"))


def choices() -> list[Choice]:
    """The sample forces that may be chosen."""
    found = [load(key) for key in keys()]
    return [Choice(value=f.key, label=f.name, note=f"{len(f.cards)} units, {f.ap} AP. {f.note}") for f in found]


@lru_cache(maxsize=16)
def load(key: str) -> Force:
    """A force from its file; raises Refused for a key that is none."""
    if key not in keys():
        raise Refused("DU-SETUP-02", "no_such_force", force=key, options=keys())
    told = tomllib.loads((FOLDER / f"{key}.toml").read_text(encoding="utf-8"))
    cards = tuple(read_card(unit, told["bloc"]) for unit in told["unit"])
    return Force(key=key, name=told["name"], bloc=told["bloc"], note=told["note"], cards=cards)


def read_card(told: dict[str, Any], bloc: str) -> Card:
    """A card as a force file writes it; raises ValueError where its armour does not fit its type."""
    lines = tuple(_line(weapon) for weapon in told["weapons"])
    fields = {name: value for name, value in told.items() if name != "weapons"}
    card = Card.model_validate({"bloc": bloc, **fields, "lines": lines})
    wrong = armour_of_another_type(card)
    if wrong is not None:
        raise ValueError(wrong)
    return card


@rule(without=None)
def armour_of_another_type(card: Card) -> str | None:
    """DU-UNIT-01: every unit is infantry, a vehicle, an aircraft or a hero, and its armour is that of its type."""
    letter = _FULL["on foot" if card.on_foot else card.kind]
    return None if card.armour.startswith(letter) else f"{card.name}: a {card.kind} has no armour {card.armour}"


def _line(told: dict[str, Any]) -> Line:
    fields = {name: value for name, value in told.items() if name not in ("count", "cells")}
    return Line(weapon=Weapon.model_validate({**fields, "cells": _cells(told["cells"])}), count=told.get("count", 1))


def _cells(text: str) -> dict[str, str]:
    """The row of a weapon from "S1-S2 2/1, S3 1/1": armour class or range of them, dice and damage."""
    found = {}
    for part in text.split(","):
        columns, cell = part.split()
        first, _, last = columns.partition("-")
        start, end = ARMOUR_CLASSES.index(first), ARMOUR_CLASSES.index(last or first)
        found.update(dict.fromkeys(ARMOUR_CLASSES[start : end + 1], cell))
    return found


@rule(without=lambda force, limit: force)
def within(force: Force, limit: int) -> Force:
    """DU-SETUP-02: the army points of a force total at most the agreed limit: its units are fielded in the order of
    the list, without those that go beyond the limit."""
    fielded: list[Card] = []
    for card in force.cards:
        if sum(one.ap for one in fielded) + card.ap <= limit:
            fielded.append(card)
    if not fielded:
        raise Refused("DU-SETUP-02", "over_the_limit", force=force.key, ap=min(c.ap for c in force.cards), limit=limit)
    return force.model_copy(update={"cards": tuple(fielded)})


@rule(without=None)
def hero_twice(force: Force) -> Refused | None:
    """DU-HERO-02: each named hero may appear at most once in an army."""
    names = [card.name for card in force.cards if card.kind == "hero"]
    twice = next((name for name in names if names.count(name) > 1), None)
    return Refused("DU-HERO-02", "hero_twice", force=force.key, hero=twice) if twice else None


@rule(without=None)
def vehicle_twice(force: Force) -> Refused | None:
    """DU-SKILL-PILOTNAME-02: a vehicle that one named hero alone may pilot is unique: a force contains it once."""
    names = [card.name for card in force.cards if effects(moments.CREW, moments.named(card.skills), None)]
    twice = next((name for name in names if names.count(name) > 1), None)
    return Refused("DU-SKILL-PILOTNAME-02", "vehicle_twice", force=force.key, unit=twice) if twice else None


@rule(without=None)
def of_another_bloc(force: Force) -> Refused | None:
    """DU-FORCE-01: all units of a force come from a single bloc, except those that anybody may field."""
    strangers = (card for card in force.cards if card.bloc != force.bloc and not _fielded_by_all(card))
    one = next(strangers, None)
    if one is None:
        return None
    return Refused("DU-FORCE-01", "another_bloc", force=force.key, unit=one.name, bloc=one.bloc, others=force.bloc)


def _fielded_by_all(card: Card) -> bool:
    return bool(effects(moments.FIELDED, moments.named(card.skills), card))


def not_refereed(card: Card) -> list[str]:
    """The skills and weapon keywords of a card that the referee leaves to the players."""
    words = [*card.skills, *(word for line in card.lines for word in line.weapon.keywords)]
    return [word for word in dict.fromkeys(words) if not moments.known(word)]
