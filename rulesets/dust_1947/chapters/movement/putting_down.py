"""Putting a unit down, on squares or on a table: the one place that says by which."""

from __future__ import annotations

from rulesets.dust_1947.chapters.movement import places
from rulesets.dust_1947.chapters.movement.spots import Spots
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.kit.engine.question import Draft, Offer


def has_a_place(game: Dust, unit: Unit) -> bool:
    """Whether there is room for a unit at all."""
    return bool(Spots(game, unit).free()) if _on_a_table(game) else places.has_a_place(game, unit)


def place_offer(game: Dust, unit: Unit, draft: Draft) -> Offer | None:
    """The next field of a placing action."""
    return Spots(game, unit).offer(draft) if _on_a_table(game) else places.place_offer(game, unit, draft)


def put_down(game: Dust, unit: Unit, to: str, facing: str) -> None:
    """Place a unit, and a hero that has joined it."""
    if _on_a_table(game):
        Spots(game, unit).put(to, facing)
    else:
        places.put_down(game, unit, to, facing)


def _on_a_table(game: Dust) -> bool:
    return game.options.board_mode == "table"
