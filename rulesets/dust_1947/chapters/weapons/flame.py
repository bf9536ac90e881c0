"""Flame weapons: lines of squares, or one square, and no saves (WPN, SKILL-FLAMEBURST)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import permutations
from typing import Any

from rulesets.dust_1947.chapters.hits.volleys import Shot, Volley
from rulesets.dust_1947.moments import DENIES_COVER, DENIES_SAVE, STRUCK, SUPPRESSES, WAYS, DustSkill, register
from rulesets.dust_1947.table.boards.played import board_of
from rulesets.dust_1947.table.sight.lines_of_sight import Lookout, lookout_over
from rulesets.dust_1947.table.sight.passage import walled_off
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.kit.boards.squares.board import Square
from rulesets.kit.engine.moments import Replacement, at
from rulesets.kit.engine.points import rule

THROUGH = "through "
Path = tuple[Square, ...]


@register
class Flame(DustSkill):
    """A weapon that sprays burning fuel."""

    key = "Flame"

    @at(DENIES_COVER, DENIES_SAVE)
    def burns(self, game: Dust, **told: Any) -> Replacement:
        """DU-WPN-FLAME-01: a unit hit has neither infantry save nor cover save."""
        return Replacement("DU-WPN-FLAME-01", value=True)

    @at(SUPPRESSES)
    def panic(self, game: Dust, **told: Any) -> Replacement:
        """DU-WPN-FLAME-01: any unit hit is suppressed at once."""
        return Replacement("DU-WPN-FLAME-01", value=True)

    @at(WAYS)
    def sprays(self, game: Dust, *, shot: Shot, **told: Any) -> Replacement:
        """DU-WPN-FLAME-03: the attacker picks one of the shortest paths."""
        return Replacement("DU-WPN-FLAME-03", list(_lines(Lookout(game), _standing(game, shot), shot)))

    @at(STRUCK)
    def along_the_line(self, game: Dust, *, volley: Volley, **told: Any) -> Replacement:
        """DU-WPN-FLAME-03, DU-HERO-11: every unit in the squares of the path, friend or foe, is attacked with its own
        dice."""
        burning = _lines(lookout_over(game), _standing(game, volley), volley)
        return Replacement("DU-WPN-FLAME-03", burning.get(volley.way, next(iter(burning.values()))))


@register
class FlameBurst(DustSkill):
    """A weapon that throws a ball of fire."""

    key = "Flame Burst"

    @at(DENIES_COVER, DENIES_SAVE)
    def burns(self, game: Dust, **told: Any) -> Replacement:
        """DU-SKILL-FLAMEBURST-01: a unit hit has neither infantry save nor cover save."""
        return Replacement("DU-SKILL-FLAMEBURST-01", value=True)

    @at(SUPPRESSES)
    def panic(self, game: Dust, **told: Any) -> Replacement:
        """DU-SKILL-FLAMEBURST-01: any unit hit is suppressed at once (DU-D-175)."""
        return Replacement("DU-SKILL-FLAMEBURST-01", value=True)

    @at(STRUCK)
    def everybody(self, game: Dust, *, volley: Volley, **told: Any) -> Replacement:
        """DU-SKILL-FLAMEBURST-01: every ground unit in the target square, friend or foe, is attacked."""
        there = board_of(game).beside(game.units[volley.declared], volley.end)
        names = [volley.declared, *(unit.id for unit in there if game.card(unit).kind != "aircraft")]
        return Replacement("DU-SKILL-FLAMEBURST-01", list(dict.fromkeys(names)))


def _standing(game: Dust, shot: Shot | Volley) -> Unit:
    """The unit on the board from which a flame comes: that of a joined hero is his host."""
    bearer = game.units[shot.bearer]
    return bearer if bearer.joined is None else game.units[bearer.joined]


def _lines(lookout: Lookout, attacker: Unit, shot: Shot | Volley) -> dict[str, list[str]]:
    """The paths that a flame may take, by name, each with the units that burn; of those that burn the same only one.

    Where a path reaches the target only such paths are taken (DU-D-174).
    """
    every = [(path, burned(lookout, attacker, shot.start, path)) for path in paths(shot.start, shot.end)]
    reaching = [(path, squares) for path, squares in every if shot.end in squares] or every
    burning: dict[str, list[str]] = {}
    aimed = lookout.game.units[shot.declared if isinstance(shot, Volley) else shot.target]
    levels = {lookout.level(attacker), lookout.level(aimed)}
    for path, squares in reaching:
        units = list(_burning(lookout, attacker, squares, levels))
        if units not in burning.values():
            burning[_name(path)] = units
    return burning


def _name(path: Path) -> str:
    return THROUGH + " ".join(square.name for square in path[:-1]) if len(path) > 1 else ""


def _burning(lookout: Lookout, attacker: Unit, squares: Sequence[Square], levels: set[int]) -> Iterator[str]:
    """The units in some squares, on these levels and not in the air, but for the attacker."""
    for unit in lookout.game.on_board():
        near = unit is not attacker and not set(squares).isdisjoint(unit.squares) and lookout.level(unit) in levels
        if near and lookout.game.card(unit).kind != "aircraft":
            yield unit.id


def paths(start: Square, end: Square) -> list[Path]:
    """The shortest paths by the range measure, from the square next to the start to the end: at most one diagonal."""
    return [tuple(Square(start.column + c, start.row + r) for c, r in path) for path in _paths(*_offset(start, end))]


def _offset(start: Square, end: Square) -> tuple[int, int]:
    return end.column - start.column, end.row - start.row


@lru_cache(maxsize=1024)
def _paths(columns: int, rows: int) -> list[list[tuple[int, int]]]:
    across, down = (columns > 0) - (columns < 0), (rows > 0) - (rows < 0)
    diagonal = int(bool(columns and rows))
    steps = [(across, down)] * diagonal
    steps += [(across, 0)] * (abs(columns) - diagonal) + [(0, down)] * (abs(rows) - diagonal)
    return [_walked(order) for order in sorted(set(permutations(steps)))]


def _walked(steps: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    return [(sum(c for c, _ in steps[:n]), sum(r for _, r in steps[:n])) for n in range(1, len(steps) + 1)]


@rule(without=lambda lookout, attacker, start, path: path)
def burned(lookout: Lookout, attacker: Unit, start: Square, path: Path) -> Path:
    """DU-WPN-FLAME-04: the first square that blocks the line is still burned, but the flame goes no further; a high
    wall stops it at once."""
    blocking, before = lookout.blocking(lookout.level(attacker)), start
    for number, square in enumerate(path):
        if walled_off(lookout, before, square):
            return path[:number]
        if square in blocking:
            return path[: number + 1]
        before = square
    return path
