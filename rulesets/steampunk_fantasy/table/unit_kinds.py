"""The words of a unit's type that rules ask for."""

from __future__ import annotations

from rulesets.kit.engine.points import rule
from rulesets.steampunk_fantasy.table.cards import Card

VEHICLES = ("tank", "half-track", "halftrack", "vehicle")
"""The words that make a unit a vehicle, whatever its size."""
BIOLOGICAL = ("bio", "biological")
CREWED = ("bio crew", "biological crew")


@rule(without=False)
def is_vehicle(card: Card) -> bool:
    """SF-DATA-16: a vehicle is a tank, a half-track, a vehicle, or a large unit that is mechanical itself."""
    by_name = any(word in kind for kind in card.kinds for word in VEHICLES)
    mechanical = any("mechanical" in kind and kind != "mechanical mount" for kind in card.kinds)
    return by_name or (mechanical and card.size == "large")


@rule(without=False)
def is_biological(card: Card) -> bool:
    """SF-DATA-16: a unit is biological if its type says so by itself; a biological crew alone does not make it so."""
    return any(kind in BIOLOGICAL for kind in card.kinds)


@rule(without=False)
def has_biological_crew(card: Card) -> bool:
    """SF-DATA-16: the type tells of a biological crew."""
    return any(kind in CREWED for kind in card.kinds)
