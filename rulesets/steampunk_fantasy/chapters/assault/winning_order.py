"""Which side stands higher where an assault is even, and who decides for a side (ASLT, SF-D-97, SF-D-98)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulesets.kit.boards.hexes.board import Hex
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.steampunk_fantasy.table.happenings.assault import Tossed
from rulesets.steampunk_fantasy.table.state import Steampunk, UnitBase

WINNING = ("Spartan", "Dark Elf", "Ork", "Dwarf", "Elf")
"""From the highest; a race that is not named stands below all others (SF-D-33)."""


@rule(without=None)
def higher_side(game: Steampunk, bases: Sequence[UnitBase]) -> int | None:
    """SF-ASLT-11: a side counts as the highest race among its bases; None where both count as the same."""
    ranks = [_highest(game, [base for base in bases if game.side(base) == side]) for side in (0, 1)]
    if ranks[0] == ranks[1]:
        return None
    return 0 if ranks[0] < ranks[1] else 1


@rule(without=lambda bases, dice: [base for base in bases if dice.get(base.id)])
def counting(bases: Sequence[UnitBase], dice: Mapping[str, int]) -> list[UnitBase]:
    """SF-ASLT-11: a side counts by its bases that roll dice; one whose bases roll none keeps its nation (SF-D-98)."""
    return [base for base in bases if dice.get(base.id)] or list(bases)


def _highest(game: Steampunk, bases: Sequence[UnitBase]) -> int:
    return min((_rank(game.card(base).race) for base in bases), default=len(WINNING))


def _rank(race: str) -> int:
    return WINNING.index(race) if race in WINNING else len(WINNING)


def nation(game: Steampunk, bases: Sequence[UnitBase]) -> str:
    """The race that a side counts as, by these bases; empty without any."""
    return min((game.card(base).race for base in bases), key=_rank, default="")


def decides(game: Steampunk, side: int, bases: Sequence[UnitBase], rolled: Mapping[str, int] | None = None) -> int:
    """Who decides for a side in an assault: the partner whose bases roll more assault dice in it, else the speaker.

    `rolled` are the assault dice that each base rolled; before that those count that it would roll to its front.
    """
    seats = [seat for seat, of in enumerate(game.side_of) if of == side]
    told = rolled if rolled is not None else {base.id: _dice(game, base) for base in bases}
    dice = {seat: sum(told.get(base.id, 0) for base in bases if base.seat == seat) for seat in seats}
    most = [seat for seat in seats if dice[seat] == max(dice.values())]
    return most[0] if len(most) == 1 else game.speaker[side]


def _dice(game: Steampunk, base: UnitBase) -> int:
    return sum(game.profile(base, member).assault[0] for member in base.living)


def toss(game: Steampunk, dice: Dice, hexes: Sequence[Hex]) -> int:
    """Where both sides count as the same race the higher of two dice decides (SF-D-33)."""
    rolled = [*dice.roll(2)]
    while rolled[-2] == rolled[-1]:
        rolled += dice.roll(2)
    game.say(Tossed(rule="SF-ASLT-11", hexes=[place.name for place in hexes], rolled=rolled))
    return 0 if rolled[-2] > rolled[-1] else 1
