"""Armies: sample files, and the text that a list is kept as (ARMY)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib import resources
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from rulesets.kit.boards.hexes.board import parse_hex
from rulesets.kit.engine.choice import Choice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.refusal import Refusals, Refused
from rulesets.steampunk_fantasy.actions import HOLD
from rulesets.steampunk_fantasy.skills import REGISTRY
from rulesets.steampunk_fantasy.table.brackets import SPECIALS, TYPED_DAMAGE
from rulesets.steampunk_fantasy.table.cards import RESOURCES, Card
from rulesets.steampunk_fantasy.table.reasons import EmptyArmy, MixedRaces, NoSuchArmy, TooDear, TwoAtOnce
from rulesets.steampunk_fantasy.table.specials import Word

SAMPLES = ("kettle_guard", "ashen_court")


MOST_BASES = 60
"""More than this no army has, whatever they cost."""
MOST_LETTERS = 40
"""Of the name of a base."""


def _is_a_name(told: str) -> str:
    """What can stand for a base among answers: no blanks at its ends, no hex, and not the word for holding fire."""
    if not told or told != told.strip() or told == HOLD or _is_a_hex(told):
        raise ValueError(f'"{told}" cannot be the name of a base: write a word or two that mean nothing else')
    return told


def _is_a_hex(told: str) -> bool:
    try:
        parse_hex(told)
    except ValueError:
        return False
    return True


BaseName = Annotated[str, Field(max_length=MOST_LETTERS), AfterValidator(_is_a_name)]
"""What a base is called."""


class Enlisted(BaseModel):
    """A base of an army: what it is called, and its card."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: BaseName
    card: Card


class Army(BaseModel):
    """An army of one race: its bases in the order in which they are fielded. `key` is empty for a player's own."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    key: str = ""
    name: str
    race: str
    note: str = ""
    bases: tuple[Enlisted, ...] = Field(max_length=MOST_BASES)


def choices() -> list[Choice]:
    """The sample armies."""
    return [Choice(value=key, label=load(key).name, note=load(key).note) for key in SAMPLES]


@lru_cache(maxsize=64)
def load(force: str) -> Army:
    """A sample army by its key, or the army that a text holds; raises Refused for anything else."""
    if force in SAMPLES:
        told = (
            resources.files("rulesets.steampunk_fantasy.before.armies")
            .joinpath("samples", f"{force}.toml")
            .read_text("utf-8")
        )
        return read_sample(force, tomllib.loads(told))
    try:
        return Army.model_validate_json(force)
    except ValidationError:
        raise Refused("SF-ARMY-11", NoSuchArmy(army=force[:40])) from None


def read_sample(key: str, told: Mapping[str, Any]) -> Army:
    """An army from its file: bases share weapons, tables and order lists by name."""
    bases: list[Enlisted] = []
    for entry in told["base"]:
        card = _card(told, entry)
        bases += [Enlisted(name=name, card=card) for name in (entry["name"], *entry.get("copies", ()))]
    return Army(key=key, name=told["name"], race=told["race"], note=told["note"], bases=tuple(bases))


_OF_THE_FILE = ("name", "copies", "unit", "orders", "fire", "tables")


def _card(told: Mapping[str, Any], entry: Mapping[str, Any]) -> Card:
    orders = told["orders"][entry["orders"]]
    carried = [name for group in entry.get("fire", ()) for name in group["weapons"]]
    return Card.model_validate(
        {
            **{key: value for key, value in entry.items() if key not in _OF_THE_FILE},
            "name": entry["unit"],
            "race": told["race"],
            "weapons": {name: {"name": name, **told["weapons"][name]} for name in carried},
            "movement": orders["movement"],
            "fire": [{**group, "orders": orders[group["orders"]]} for group in entry.get("fire", ())],
            "tables": told["tables"][entry["tables"]],
        }
    )


def within(army: Army, points: Mapping[str, int]) -> Army:
    """What of an army these points pay for: its bases in order, leaving out what goes beyond them."""
    left = dict(points)
    taken = []
    for base in army.bases:
        if not too_dear([base.card], left):
            left = {resource: left[resource] - base.card.cost.get(resource, 0) for resource in RESOURCES}
            taken.append(base)
    return army.model_copy(update={"bases": tuple(taken)})


def demand_legal(army: Army, points: Mapping[str, int]) -> None:
    """Refuse an army that breaks the rules, with every reason."""
    cards = [base.card for base in army.bases]
    against = [*too_dear(cards, points), *mixed(army), *overloaded(army), *empty(cards)]
    if against:
        raise Refusals(against)


def empty(cards: Sequence[Card]) -> list[Refused]:
    """An army has a base at least."""
    return [] if cards else [Refused("SF-ARMY-11", EmptyArmy())]


@rule(without=lambda cards, points: [])
def too_dear(cards: Sequence[Card], points: Mapping[str, int]) -> list[Refused]:
    """SF-ARMY-11: each of the resources by itself may be spent up to its total (SF-D-01)."""
    spent = {resource: sum(card.cost.get(resource, 0) for card in cards) for resource in RESOURCES}
    return [
        Refused("SF-ARMY-11", TooDear(resource=resource, spent=spent[resource], points=points.get(resource, 0)))
        for resource in RESOURCES
        if spent[resource] > points.get(resource, 0)
    ]


def mixed(army: Army) -> list[Refused]:
    """An army is of one race (SF-D-93)."""
    races = sorted({base.card.race for base in army.bases} - {army.race})
    return [Refused("SF-ARMY-11", MixedRaces(race=army.race, others=races))] if races else []


@rule(without=list)
def overloaded(army: Army) -> list[Refused]:
    """SF-ORD-24: each of both parts of a fire order is for one gunnery step, and says one thing."""
    listed = {
        (base.card.name, order.text, order.doubled)
        for base in army.bases
        for group in base.card.fire
        for order in group.orders
        if order.doubled
    }
    return [Refused("SF-ORD-24", TwoAtOnce(unit=unit, order=text, text=part)) for unit, text, part in sorted(listed)]


def left_to_players(army: Army) -> list[str]:
    """The specials of an army that the referee knows nothing of, each once; players look after them (SF-DATA-18)."""
    words = [word for base in army.bases for word in _specials(base.card)]
    return list(dict.fromkeys(word.text for word in words if not _is_refereed(word)))


def _specials(card: Card) -> list[Word]:
    bodies = [word for one in card.profiles.values() for word in (*one.special, *one.assault_special)]
    return [*card.special, *bodies, *(word for weapon in card.weapons.values() for word in weapon.special)]


def _is_refereed(word: Word) -> bool:
    named = word.name in SPECIALS or word.name.endswith(TYPED_DAMAGE)
    return named or any(skill.fits(word) for skill in REGISTRY)
