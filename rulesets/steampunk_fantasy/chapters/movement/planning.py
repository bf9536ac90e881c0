"""Who gets where when all move at once: the sequence of SF-D-18. Pure: it looks and changes nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rulesets.kit.boards.hexes.board import Hex
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.saved import Saved
from rulesets.steampunk_fantasy.table.stacking import fits
from rulesets.steampunk_fantasy.table.state import Steampunk, UnitBase


class Contest(Saved):
    """A hex that both sides claim. `entering` wait in front of it, `standing` stay in it, `backwards` enter in reverse.

    `met` are those who count as standing because they met an enemy head-on: they face him with their front (SF-D-19).
    """

    hex: Hex
    entering: list[str] = []
    standing: list[str] = []
    backwards: list[str] = []
    met: list[str] = []


class Plan(NamedTuple):
    """What comes of the claims: who moves freely, who is stopped by overcrowding, and where there are assaults."""

    moving: tuple[str, ...]
    overcrowded: tuple[str, ...]
    contests: tuple[Contest, ...]


Claims = Mapping[str, Hex]
"""The hex that each base tries to enter."""


def planned(game: Steampunk, claims: Claims) -> Plan:
    """All claims at once: stop what overcrowds until nothing changes; what both sides claim is contested."""
    going = dict(claims)
    stopped: list[str] = []
    while crowd := _crowding(game, going):
        stopped += crowd
        going = {name: place for name, place in going.items() if name not in crowd}
    contests = tuple(_contests(game, going))
    waiting = {name for contest in contests for name in contest.entering}
    return Plan(tuple(name for name in going if name not in waiting), tuple(stopped), contests)


def _crowding(game: Steampunk, going: Claims) -> list[str]:
    """The bases that would overcrowd an uncontested hex."""
    crowd = []
    for place, air in dict.fromkeys((going[name], game.bases[name].air) for name in going):
        entering = [game.bases[name] for name, to in going.items() if to == place and game.bases[name].air == air]
        staying = _staying(game, place, air, going)
        if not disputed(game, entering, staying, air=air) and overcrowds(game, entering, staying):
            crowd += [base.id for base in entering]
    return crowd


def _staying(game: Steampunk, place: Hex, air: bool, going: Claims) -> list[UnitBase]:
    """Who stays in a hex: a hex whose occupants all leave counts as free."""
    return [base for base in game.at(place, air=air) if base.id not in going]


@rule(without=False)
def disputed(game: Steampunk, entering: Sequence[UnitBase], staying: Sequence[UnitBase], *, air: bool) -> bool:
    """SF-ASLT-01: bases of both sides try to enter the hex, or an enemy stays in it; flyers pass over (SF-D-48)."""
    return not air and len({game.side(base) for base in (*entering, *staying)}) > 1


@rule(without=False)
def overcrowds(game: Steampunk, entering: Sequence[UnitBase], staying: Sequence[UnitBase]) -> bool:
    """SF-STACK-03: bases of one side alone try for a hex that would then hold more than the limit."""
    mine = [base for base in staying if not game.hostile(base, entering[0])]
    return not fits(game, [*mine, *entering])


def _contests(game: Steampunk, going: Claims) -> list[Contest]:
    contests = []
    for place in dict.fromkeys(going.values()):
        entering = [game.bases[name] for name, to in going.items() if to == place and not game.bases[name].air]
        standing = _staying(game, place, False, going)
        if entering and disputed(game, entering, standing, air=False):
            made = Contest(hex=place, entering=[base.id for base in entering], standing=[base.id for base in standing])
            contests.append(made)
    return contests


class Meeting(NamedTuple):
    """Enemies who change places: the hexes of side 0 and side 1, and who goes from the one to the other."""

    hexes: tuple[Hex, Hex]
    bases: tuple[tuple[str, ...], tuple[str, ...]]


def meetings(game: Steampunk, going: Claims) -> list[Meeting]:
    """Where enemies meet head-on, each moving into the hex that the other leaves (SF-D-19).

    That comes before overcrowding and before others are looked at who want one of the hexes too (SF-D-18): whichever
    of them is named is claimed by both sides then.
    """
    pairs = {
        (game.bases[name].hex, place)
        for name, place in going.items()
        if game.side(game.bases[name]) == 0 and not game.bases[name].air
    }
    meetings_found = []
    for here, there in sorted(pairs):
        swapping = (_between(game, going, 0, here, there), _between(game, going, 1, there, here))
        if all(swapping):
            meetings_found.append(Meeting((here, there), swapping))
    return meetings_found


def _between(game: Steampunk, going: Claims, side: int, start: Hex, end: Hex) -> tuple[str, ...]:
    """The bases of a side on the ground that go from one hex to another."""
    bases = ((name, game.bases[name]) for name in going if going[name] == end)
    return tuple(name for name, base in bases if base.hex == start and game.side(base) == side and not base.air)
