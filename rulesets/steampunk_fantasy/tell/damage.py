"""How damage and continuous damage sound."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from rulesets.steampunk_fantasy.state import Steampunk
from rulesets.steampunk_fantasy.tell.text import count, faces, listed

Told = Mapping[str, Any]


def results(words: Iterable[str]) -> str:
    """What a row of a table does."""
    told = list(words)
    return listed(word.replace("[", " ").replace("]", "") for word in told) if told else "no damage"


def _damage(view: Steampunk, told: Told) -> str:
    armour = f", armour {faces(told['armour'])} blocks {told['blocks']}" if told["armour"] else ""
    return f"{told['base']} is hit: {told['die']}{armour}, in all {told['total']}: {results(told['results'])}."


def _died(view: Steampunk, told: Told) -> str:
    return f"A member of {told['base']} dies; {count(told['left'], 'is', 'are')} left."


def _cloud(view: Steampunk, told: Told) -> str:
    hurt = sum(die >= told["needed"] for die in told["dice"])
    poisons = f"{count(hurt, 'poison')} d{told['sides']}"
    return f"{told['base']} breathes poison: {faces(told['dice'])} on {told['needed']}+, {poisons}."


def _chokes(view: Steampunk, told: Told) -> str:
    return (
        f"{told['base']} chokes: {told['die']} against {told['above']}, {'pinned' if told['pinned'] else 'it holds'}."
    )


def _fire(view: Steampunk, told: Told) -> str:
    result = "it burns" if told["caught"] else "unharmed"
    return f"{told['base']} meets the fire in {told['hex']}: {told['die']}, {result}."


EVENTS: dict[str, Callable[[Steampunk, Told], str]] = {
    "damage_roll": _damage,
    "typed_damage": lambda view, told: (
        f"{told['base']}, {told['kind']} damage: {told['die']}, in all {told['total']}: {results(told['results'])}."
    ),
    "table_roll": lambda view, told: (
        f"{told['base']}, {told['table']} damage: {told['die']}: {results(told['results'])}."
    ),
    "continuous_damage": lambda view, told: (
        f"{told['base']}, {told['kind']}: {told['die']}, in all {told['total']}: {results(told['results'])}."
    ),
    "immune": lambda view, told: f"{told['base']} is immune to {told['kind']} damage.",
    "future_damage": lambda view, told: f"{told['base']}: +{told['more']} on future damage, now {told['tokens']}.",
    "bleeding_stops": lambda view, told: f"{told['base']} bleeds no more.",
    "member_died": _died,
    "base_destroyed": lambda view, told: f"**{told['base']} is destroyed.**",
    "set_on_fire": lambda view, told: f"{told['base']} is on fire ({told['fires']}).",
    "no_poison": lambda view, told: f"Poison does nothing to {told['base']}.",
    "poisoned": lambda view, told: f"{told['base']} is poisoned: d{told['sides']}.",
    "bleeds": lambda view, told: f"{told['base']} bleeds: d{told['sides']}.",
    "acid": lambda view, told: f"{told['base']} has {'acid' if told['major'] else 'a minor acid'} on it.",
    "pinned": lambda view, told: f"{told['base']} is pinned ({count(told['tokens'], 'token')}).",
    "meets_fire": _fire,
    "burned_out": lambda view, told: f"The fire in {told['hex']} has burned out; smoke remains.",
    "cloud_poisons": _cloud,
    "cloud_chokes": _chokes,
    "cloud_of_acid": lambda view, told: f"{told['base']} in the acid cloud: {told['die']} on {told['needed']}+.",
    "minor_acid": lambda view, told: (
        f"Minor acid on {told['base']}: {told['die']}, {'gone' if told['gone'] else 'it eats on'}."
    ),
    "acid_roll": lambda view, told: f"Acid on {told['base']}: {told['die']}.",
    "acid_downgraded": lambda view, told: f"The acid on {told['base']} is {'gone' if told['gone'] else 'minor now'}.",
    "armour_eaten": lambda view, told: f"Acid eats the armour of {told['base']}: {told['lost']} less.",
    "bleeding_ends": lambda view, told: f"A bleeding d{told['sides']} of {told['base']} ends.",
    "fire_out": lambda view, told: f"A fire on {told['base']} goes out.",
    "poison_wears_off": lambda view, told: (
        f"The poison in {told['base']} wears off" + (f" to d{told['sides']}." if told["sides"] else ".")
    ),
    "pinned_fades": lambda view, told: (
        f"{told['base']}: {count(told['tokens'], 'pinned token')} left."
        if told["tokens"]
        else f"{told['base']} is free."
    ),
}
