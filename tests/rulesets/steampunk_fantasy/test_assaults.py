"""SF-ASLT: who fights for a hex, the dice, who wins."""

from __future__ import annotations

import pytest

from rulesets.kit.boards.hex import parse_hex
from rulesets.steampunk_fantasy.assault.assaults import Assaults
from rulesets.steampunk_fantasy.movement.planning import Contest
from tests.rulesets.steampunk_fantasy.table import Placed, Table, refused, riders, steam, tank, troop


def contest(at: str, *entering: str, standing: tuple[str, ...] = (), backwards: tuple[str, ...] = ()) -> Contest:
    """A hex that these bases want."""
    return Contest(hex=parse_hex(at), entering=list(entering), standing=list(standing), backwards=list(backwards))


def assault(*described: str | Placed, contests: list[Contest], dice: str = "", sides: tuple[int, ...] = (0, 1)) -> Table:
    """A table at the first question of these assaults, or at their end; the dice fall in this order."""
    table = steam(*described, sides=sides)
    return table.begins(Assaults(contests=contests), [int(die) for die in dice.split()])


def test_first() -> None:
    table = assault(
        tank("Ram", at="D5"),
        troop("Guard", at="D4", seat=1, facing="S"),
        contests=[contest("D4", "Ram", standing=("Guard",))],
        dice="5 5 1 1 1 1 1 1 1 1",
    )
    print(table.asked, [ (e.key, e.values) for e in table.said])
