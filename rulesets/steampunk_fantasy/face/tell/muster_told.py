"""How a list sounds that is put together: its slots, the bases that may stand in it, and what it costs so far."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulesets.kit.engine.telling import count
from rulesets.steampunk_fantasy.face.tell.armies_told import price
from rulesets.steampunk_fantasy.table.cards import RESOURCES, Card

TITLE = "The army"
GAME = ("Size", "the game that the army is made for")


def base(card: Card) -> str:
    """A base with its price: "Boar Riders (2 mp, 1 xp)"."""
    return f"{card.name} ({price(card.cost)})"


def about(card: Card) -> str:
    """What a base is: "large, bio, cavalry; 3 members"."""
    return f"{', '.join([card.size, *card.kinds])}; {count(len(card.members), 'member')}"


def of_another_race(race: str) -> str:
    """Why a base cannot be taken beside those that stand."""
    return f"the army is of the race {race}"


def reckoned(cards: Sequence[Card], points: Mapping[str, int]) -> str:
    """What a list costs so far, of each kind of points that there are."""
    spent = {one: sum(card.cost.get(one, 0) for card in cards) for one in RESOURCES}
    told = [f"{spent[one]} of {points[one]} {one}" for one in RESOURCES if points[one] or spent[one]]
    return f"{', '.join(told)}, {count(len(cards), 'base')}."
