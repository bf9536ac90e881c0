"""Words for tests of assaults: hexes that both sides want, and units that are hard to hurt."""

from __future__ import annotations

from typing import Any

from rulesets.kit.boards.hexes.board import Hex, parse_hex
from rulesets.steampunk_fantasy.chapters.assault.assaults import Assaults
from rulesets.steampunk_fantasy.chapters.movement.planning import Contest
from rulesets.steampunk_fantasy.table.state import Ground
from tests.rulesets.steampunk_fantasy.table import Placed, Table, steam

TOUGH = {"regular": ("9+: destroyed",), "psychic": ("4+: pinned",)}
"""A damage table that only a result of 9 or more bothers."""
FRAIL = {"regular": ("1+: kill 1",), "psychic": ("4+: pinned",)}
"""A damage table on which every roll of 1 or more kills a member."""


def contest(at: str, *entering: str, standing: str = "", backwards: str = "") -> Contest:
    """A hex that these bases want; those that stand in it or go in reverse are named with blanks between them."""
    return Contest(hex=parse_hex(at), entering=list(entering), standing=standing.split(), backwards=backwards.split())


def dice(told: str) -> list[int]:
    """Faces as they fall: "5 5 1"."""
    return [int(face) for face in told.split()]


def assault(
    *described: str | Placed | Contest,
    falls: str = "",
    sides: tuple[int, ...] = (0, 1),
    ground: dict[Hex, Ground] | None = None,
    **more: Any,
) -> Table:
    """The assaults of a step at their first question, or at their end; `ground` is laid before they begin."""
    table = steam(*(one for one in described if not isinstance(one, Contest)), sides=sides, **more)
    table.game.ground.update(ground or {})
    contests = [one for one in described if isinstance(one, Contest)]
    return table.begins(Assaults(contests=contests), dice(falls))


def rolled(table: Table, key: str = "assault_roll") -> dict[str, tuple[int, int]]:
    """How many dice each base rolled, and the number needed."""
    return {told["base"]: (len(told["rolled"]), told["needed"]) for told in table.heard(key)}


def left(table: Table) -> list[int]:
    """The hits of both sides after deflection."""
    (told,) = table.heard("assault_won")
    found: list[int] = told["left"]
    return found


def winner(table: Table) -> int:
    """The side that won the one assault."""
    (told,) = table.heard("assault_won")
    side: int = told["winner"]
    return side
