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
    called = game.units.get(name)
    if called is None:
        return f"**{plain(name)}**"
    return f"**{full_name(game, called)}**"


def full_name(game: Dust, one: Unit) -> str:
    """A unit with the hero that has joined it, or who pilots it."""
    hero = game.companion(one)
    if hero is None:
        return one.id
    return f"{one.id} with {hero.id}" if game.pilot(one) is None else f"{one.id} piloted by {hero.id}"
