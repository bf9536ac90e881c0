"""Who is in cover against whom, and why (SAVE-01, 02, 07 to 09)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rulesets.dust_1947.moments import DUG_IN, asked, replaced
from rulesets.dust_1947.table import weather
from rulesets.dust_1947.table.fortifications import BUNKER, STRONGPOINT, of_unit
from rulesets.dust_1947.table.sight import ground
from rulesets.dust_1947.table.sight.blocking import from_above
from rulesets.dust_1947.table.sight.lines_of_sight import Lookout
from rulesets.dust_1947.table.sight.obstacles import (
    BUILDING,
    LOW_WALL,
    WallPiece,
    floors_apart,
    indoors,
    smoke,
    standing,
)
from rulesets.dust_1947.table.skills_in_play import in_play
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.kit.boards.squares.board import Square
from rulesets.kit.boards.squares.sight import Corner, trace
from rulesets.kit.engine.points import Table, rule


class Reason(NamedTuple):
    """Why a unit is in cover: the rule, a word, and the square that gives it."""

    rule: str
    what: str
    where: str


TERRAIN: Table[str, str] = Table(
    "rulesets.dust_1947.table.sight.cover.TERRAIN",
    {
        "trees": ("DU-TERR-04", "all"),
        "small trees": ("DU-TERR-04", "all"),
        "large trees": ("DU-TERR-04", "all"),
        "rubble": ("DU-TERR-12", "all"),
        "ammo crates": ("DU-TERR-15", "infantry"),
        "tank traps": ("DU-TERR-19", "infantry"),
        "wreck": ("DU-TERR-33", "infantry"),
        "burning wreck": ("DU-TERR-33", "infantry"),
        "trench": ("DU-TRENCH-01", "infantry"),
    },
    without="nobody",
)
"""Whom the terrain of a square covers."""


def in_weather(game: Dust, viewer: Unit, apart: int, target: Unit) -> list[Reason]:
    """Why the weather covers a target at this range; empty where it does not. Other cover does not add to it
    (DU-D-166)."""
    by = weather.covered(game, viewer, apart, target)
    return [Reason(by, "weather", str(target.square))] if by else []


def in_cover(lookout: Lookout, viewer: Unit, start: Square, target: Unit) -> list[Reason]:
    """Why a target is in cover against an attacker who looks from this square; empty in the open."""
    game = lookout.game
    if game.card(target).kind == "aircraft":
        return []
    anyhow = from_everywhere(game, target)
    if anyhow:
        return anyhow
    covered = [reasons for square in target.squares if (reasons := _at(lookout, viewer, start, target, square))]
    return [reason for reasons in covered for reason in reasons] if len(covered) >= enough(game, target) else []


def from_everywhere(game: Dust, target: Unit) -> list[Reason]:
    """What of a unit on the ground covers it, wherever it is looked at from."""
    if always_covered(game, target):
        return [Reason("DU-SKILL-SMALL-01", "small vehicle", str(target.square))]
    how, dug_in = replaced(asked(DUG_IN, in_play(game, target), game, unit=target), "")
    return in_fortification(game, target) or ([Reason(dug_in, how, str(target.square))] if dug_in else [])


@rule(without=[])
def in_fortification(game: Dust, target: Unit) -> list[Reason]:
    """DU-FORT-20, DU-FORT-21: infantry in a fortification is in cover (DU-D-191)."""
    work = of_unit(game, target)
    return [Reason(IN_WORKS[work.kind], work.kind, str(target.square))] if work is not None else []


IN_WORKS = {BUNKER: "DU-FORT-20", STRONGPOINT: "DU-FORT-21"}
"""The rule by which each fortification protects those inside."""


@rule(without=False)
def always_covered(game: Dust, target: Unit) -> bool:
    """DU-SKILL-SMALL-01: a small vehicle is always in cover."""
    card = game.card(target)
    return card.kind == "vehicle" and card.size == "small"


def enough(game: Dust, target: Unit) -> int:
    """How many squares of a unit must have cover."""
    size = game.card(target).size
    if size == "large":
        return one_of_two()
    return two_of_four() if size == "huge" else 1


@rule(without=2)
def one_of_two() -> int:
    """DU-SAVE-07: a large vehicle is in cover when at least 1 of its 2 squares is."""
    return 1


@rule(without=4)
def two_of_four() -> int:
    """DU-SAVE-08: a huge vehicle is in cover when at least 2 of its 4 squares are."""
    return 2


def _at(lookout: Lookout, viewer: Unit, start: Square, target: Unit, square: Square) -> list[Reason]:
    return [
        *in_terrain(lookout.game, target, square),
        *through_the_floor(lookout.game, viewer, start, target, square),
        *(() if from_above(lookout.game, viewer, target) else behind_low_wall(lookout, start, square)),
        *behind_corner(lookout, viewer, start, target, square),
        *out_of_sight(lookout, viewer, start, target, square),
    ]


@rule(without=())
def in_terrain(game: Dust, target: Unit, square: Square) -> tuple[Reason, ...]:
    """DU-SAVE-01: a unit in a square with crates, tank traps, trees, rubble, a building or smoke is in cover."""
    words = () if target.level and square in standing(game.scenario.field).buildings else _words(game, square)
    reasons = [Reason(TERRAIN.rule_of(word), word, str(square)) for word in words if covers(game, target, word)]
    return (*reasons, *in_building(game, target, square), *in_smoke(game, square))


def _words(game: Dust, square: Square) -> tuple[str, ...]:
    """The terrain words of a square as it is now."""
    return (*ground.lies(game, square), *(("wreck",) if square in game.wrecks else ()))


def covers(game: Dust, target: Unit, word: str) -> bool:
    """Whether terrain of this word covers a unit in it."""
    whom = TERRAIN.get(word, "nobody")
    return whom == "all" or (whom == "infantry" and game.card(target).on_foot)


@rule(without=())
def in_building(game: Dust, target: Unit, square: Square) -> tuple[Reason, ...]:
    """DU-TERR-25: a unit inside a building is in cover."""
    return (Reason("DU-TERR-25", BUILDING, str(square)),) if indoors(game, target, square) is not None else ()


@rule(without=())
def in_smoke(game: Dust, square: Square) -> tuple[Reason, ...]:
    """DU-LOS-11: a target in smoke has cover."""
    return (Reason("DU-LOS-11", "smoke", str(square)),) if any(square in s for s in smoke(game)) else ()


@rule(without=())
def through_the_floor(game: Dust, viewer: Unit, start: Square, target: Unit, square: Square) -> tuple[Reason, ...]:
    """DU-TERR-28: two units one floor apart in one building, its roof included, both have cover."""
    apart = floors_apart(game, viewer, start, target, square)
    return (Reason("DU-TERR-28", "floor", str(square)),) if apart == 1 else ()


@rule(without=())
def behind_low_wall(lookout: Lookout, start: Square, square: Square) -> tuple[Reason, ...]:
    """DU-TERR-27: a target is in cover when the line enters its own square across a low wall."""
    walls = [wall for side in _entered(start, square) if (wall := lookout.walls.get(side)) is not None]
    return (Reason("DU-TERR-27", LOW_WALL, str(square)),) if any(_low(wall) for wall in walls) else ()


def _entered(start: Square, square: Square) -> Iterator[tuple[Square, Square]]:
    """The sides by which a line enters its last square: one, or the two that meet where it enters at a corner."""
    steps = trace(start, square).steps
    if not steps:
        return
    last = steps[-1]
    if isinstance(last, Corner):
        yield from ((beside, square) for beside in last.beside)
    else:
        yield last


def _low(wall: WallPiece) -> bool:
    return wall.kind == LOW_WALL


@rule(without=())
def behind_corner(lookout: Lookout, viewer: Unit, start: Square, target: Unit, square: Square) -> tuple[Reason, ...]:
    """DU-SAVE-02: a target is in cover when the line touches the corner of a square that would block it."""
    line = lookout.look(viewer, start, target, square)
    return tuple(Reason("DU-LOS-06", "corner", str(touched)) for touched in line.touched)


@rule(without=())
def out_of_sight(lookout: Lookout, viewer: Unit, start: Square, target: Unit, square: Square) -> tuple[Reason, ...]:
    """DU-SAVE-07: a square of a large target whose line is blocked counts as in cover too."""
    line = lookout.look(viewer, start, target, square)
    where = "-".join(Square(*place).name for place in line.where)
    return () if line.clear else (Reason("DU-SAVE-07", f"no line to {square}: {line.what}", where),)
