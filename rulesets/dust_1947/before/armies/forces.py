"""The forces of this package: unit cards in TOML, their cost, and what of them is not refereed (FORCE, UNIT, SETUP)."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError

from rulesets.dust_1947 import moments
from rulesets.dust_1947.before.charts import Platoon
from rulesets.dust_1947.table.cards import ARMOUR_CLASSES, Card, Line, Weapon
from rulesets.dust_1947.table.reasons import before as before_reasons
from rulesets.kit.engine.choice import Choice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.refusal import Refused

FOLDER = Path(__file__).parent

TEXT = "{"
"""What the text of a force begins with, and no key."""

_FULL = {"on foot": "S", "vehicle": "V", "aircraft": "A"}


class Force(BaseModel):
    """A force: its name and its units' cards, in order, and which of them form platoons. `key` names a sample force;
    one of a player's own has none."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    key: str = ""
    name: str
    bloc: str
    note: str = ""
    cards: tuple[Card, ...]
    platoons: tuple[Platoon, ...] = ()

    @property
    def ap(self) -> int:
        """What the force costs, in army points."""
        return sum(card.ap for card in self.cards)


def keys() -> list[str]:
    """The keys of all sample forces."""
    return sorted(path.stem for path in FOLDER.glob("*.toml"))


def choices() -> list[Choice]:
    """The sample forces that may be chosen."""
    samples = [sample(key) for key in keys()]
    return [Choice(value=f.key, label=f.name, note=f"{len(f.cards)} units, {f.ap} AP. {f.note}") for f in samples]


def load(force: str) -> Force:
    """A force by its key, or from the text of one that a player has put together; raises Refused for neither."""
    return written(force) if force.startswith(TEXT) else sample(force)


@lru_cache(maxsize=64)
def written(text: str) -> Force:
    """A player's own force, from its text; raises Refused for one that another version of the code has written."""
    try:
        return Force.model_validate_json(text)
    except ValidationError:
        raise Refused("DU-SETUP-02", before_reasons.OldForce()) from None


@lru_cache(maxsize=16)
def sample(key: str) -> Force:
    """A force from its file; raises Refused for a key that is none."""
    if key not in keys():
        raise Refused("DU-SETUP-02", before_reasons.NoSuchForce(force=key, options=keys()))
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
    cells = {}
    for part in text.split(","):
        columns, cell = part.split()
        first, _, last = columns.partition("-")
        start, end = ARMOUR_CLASSES.index(first), ARMOUR_CLASSES.index(last or first)
        cells.update(dict.fromkeys(ARMOUR_CLASSES[start : end + 1], cell))
    return cells


@rule(without=lambda force, limit: force)
def within(force: Force, limit: int) -> Force:
    """DU-SETUP-02: the army points of a force total at most the agreed limit: the units of a sample force are fielded
    in the order of the list, without those that go beyond the limit."""
    fielded: list[Card] = []
    for card in force.cards:
        if sum(one.ap for one in fielded) + card.ap <= limit:
            fielded.append(card)
    if not fielded:
        raise Refused(
            "DU-SETUP-02", before_reasons.OverTheLimit(force=force.key, ap=min(c.ap for c in force.cards), limit=limit)
        )
    return force.model_copy(update={"cards": tuple(fielded)})


def not_refereed(card: Card) -> list[str]:
    """The skills and weapon keywords of a card that the referee leaves to the players."""
    words = [*card.skills, *(word for line in card.lines for word in line.weapon.keywords)]
    return [word for word in dict.fromkeys(words) if not moments.known(word)]


def left_to_players(force: Force) -> list[str]:
    """The words of a force that the referee leaves to the players, each once."""
    return list(dict.fromkeys(word for card in force.cards for word in not_refereed(card)))
