"""Armies that players put together of the cards of the sample armies: from a list to the army that it makes (ARMY)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import repeat

from rulesets.kit.engine.naming import numbered
from rulesets.kit.facets.lists import Pick
from rulesets.steampunk_fantasy.before.armies.army_lists import MOST_BASES, SAMPLES, Army, Enlisted, load
from rulesets.steampunk_fantasy.table.cards import Card


@lru_cache(maxsize=1)
def cards() -> dict[str, dict[str, Card]]:
    """The cards that there are, by name: of each race those of its sample army."""
    armies = (load(key) for key in SAMPLES)
    return {army.race: {base.card.name: base.card for base in army.bases} for army in armies}


def collection() -> str:
    """All that lists are made of: another text where a card has changed."""
    return "\n".join(load(key).model_dump_json() for key in SAMPLES)


def fielded(picks: Sequence[Pick]) -> list[Card]:
    """The cards of a list, as far as they are known, one for each base; no more than any army has."""
    known = ((cards().get(pick.slot, {}).get(pick.unit), pick.count) for pick in picks)
    return [each for card, count in known if card is not None for each in repeat(card, count)][:MOST_BASES]


def army(picks: Sequence[Pick], name: str) -> Army:
    """The army that a list makes which nothing is against; several bases of one card have numbers."""
    enlisted = fielded(picks)
    bases: dict[str, Enlisted] = {}
    for card in enlisted:
        wanted = card.name if enlisted.count(card) == 1 else f"{card.name} 1"
        own = numbered(wanted, bases, f"{card.name} {{number}}")
        bases[own] = Enlisted(name=own, card=card)
    return Army(name=name, race=enlisted[0].race, bases=tuple(bases.values()))
