"""What players and units are called."""

from __future__ import annotations

from typing import NamedTuple

from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.kit.engine.telling import plain


class Asker(NamedTuple):
    """Before whom a question is, and who is asked it, by name."""

    view: Dust
    who: str


def player(game: Dust, seat: int) -> str:
    """A player by name."""
    return plain(game.players[seat])


def unit(game: Dust, name: str) -> str:
    """A unit in bold; a combined unit with its hero."""
    found = game.units.get(name)
    if found is None:
        return f"**{plain(name)}**"
    return f"**{full_name(game, found)}**"


def full_name(game: Dust, found: Unit) -> str:
    """A unit with the hero that has joined it, or who pilots it."""
    hero = game.companion(found)
    if hero is None:
        return found.id
    return f"{found.id} with {hero.id}" if game.pilot(found) is None else f"{found.id} piloted by {hero.id}"
