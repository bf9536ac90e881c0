"""Terrain: which one a hex has, and what moving into and out of it costs."""

from __future__ import annotations

from rulesets.kit.boards.hexes.board import Hex
from rulesets.kit.engine.points import rule
from rulesets.steampunk_fantasy.table.cards import Card
from rulesets.steampunk_fantasy.table.state import Ground, Steampunk, Terrain, UnitBase
from rulesets.steampunk_fantasy.table.unit_kinds import is_vehicle

LEAVING_SWAMP = {"large": 1, "huge": 2}
"""What large and huge units pay more for leaving a swamp, in movement points."""


@rule(without="clear")
def terrain_of(game: Steampunk, place: Hex) -> Terrain:
    """SF-TERR-01: every hex has one terrain, which decides on cost, sight and cover."""
    return game.here(place).terrain


def cost(game: Steampunk, base: UnitBase, start: Hex, end: Hex) -> int:
    """What moving from a hex into the next costs a base, in movement points."""
    card = game.card(base)
    return entering(game, card, start, end) + leaving(game, card, start) + through_smoke(game.here(end))


def entering(game: Steampunk, card: Card, start: Hex, end: Hex) -> int:
    """What entering a hex costs by its terrain, in movement points."""
    terrain = terrain_of(game, end)
    if terrain == "hill":
        return climbing(terrain_of(game, start))
    if terrain == "forest":
        return into_forest(card)
    if terrain == "swamp":
        return into_swamp()
    return into_rough() if terrain == "rough" else into_clear()


@rule(without=0)
def into_clear() -> int:
    """SF-TERR-03: entering clear ground costs 1."""
    return 1


@rule(without=1)
def climbing(start: Terrain) -> int:
    """SF-TERR-04: climbing a hill costs 2; from hill to hill it is 1, as going down is."""
    return 1 if start == "hill" else 2


@rule(without=1)
def into_forest(card: Card) -> int:
    """SF-TERR-06: entering a forest costs vehicles 2 and everything else 1."""
    return 2 if is_vehicle(card) else 1


@rule(without=0)
def into_swamp() -> int:
    """SF-TERR-08: entering a swamp costs 1, whatever the size."""
    return 1


@rule(without=0)
def leaving(game: Steampunk, card: Card, start: Hex) -> int:
    """SF-TERR-09: leaving a swamp costs large units 1 more and huge units 2 more."""
    return LEAVING_SWAMP.get(card.size, 0) if terrain_of(game, start) == "swamp" else 0


@rule(without=1)
def into_rough() -> int:
    """SF-TERR-12: entering rough terrain costs 2."""
    return 2


@rule(without=lambda ground: 1 if ground.smoke else 0)
def through_smoke(ground: Ground) -> int:
    """SF-TERR-14: smoke adds nothing to the cost of a hex."""
    return 0
