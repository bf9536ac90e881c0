"""A move is made: what its course says happens (MOVE)."""

from __future__ import annotations

from rulesets.julia_augusta.chapters.command.looting import loot_if_it_may
from rulesets.julia_augusta.chapters.disorder.blows import happen
from rulesets.julia_augusta.chapters.disorder.disorder_points import cut_to_limit
from rulesets.julia_augusta.chapters.flight.leaving import leave_table
from rulesets.julia_augusta.chapters.movement.allowance import saved
from rulesets.julia_augusta.chapters.movement.course import Course
from rulesets.julia_augusta.chapters.movement.giving_way import FallBack
from rulesets.julia_augusta.chapters.movement.moving import go
from rulesets.julia_augusta.chapters.movement.passage import goes_through, keep_in_mind, passed
from rulesets.julia_augusta.table.happenings.manoeuvre import FacedAbout, Formed, Manoeuvred, Piece, Shifted, Swung
from rulesets.julia_augusta.table.state import Deed, Julia, LastMove, Unit
from rulesets.julia_augusta.table.stretches import Stretch
from rulesets.kit.boards.tables.manoeuvres import Shift, Swing
from rulesets.kit.boards.tables.places import FULL_TURN, HUNDREDTHS, TOLERANCE, Pose, hundredths, turn_between
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule

LEAST = 0.05
"""Inches of a piece of a move from which it is told."""


def make(game: Julia, dice: Dice, unit: Unit, made: Course) -> None:
    """A unit moves; light troops before it fall back first, and all DPs of the move fall at once."""
    for one in made.falling:
        _falls_back(game, dice, one)
    note(unit, made)
    keep_in_mind(game, made.passages)
    unit.take(made.layout)
    cut_to_limit(unit)
    go(game, unit, made.stretches, "move", made.inches, "JA-MOVE-01")
    _tell(game, unit, made)
    happen(game, dice, [due.blow for due in made.dues])
    loot_if_it_may(game, unit)


def _falls_back(game: Julia, dice: Dice, one: FallBack) -> None:
    """JA-MOVE-11: light troops fall back at once, over the table's edge if their owner wants that; friends in the way
    are passed by JA-MOVE-21."""
    light = game.units[one.unit.id]
    blows = goes_through(game, light, passed(game, light, [one.way]))
    go(game, light, [one.way], "fall_back", one.way.inches, "JA-MOVE-11")
    light.did, light.looting = LastMove(did="fall_back"), False
    happen(game, dice, blows)
    if one.leaves:
        leave_table(game, dice, light)


def note(unit: Unit, made: Course) -> None:
    """What a unit will be known to have done."""
    unit.deed = deed(unit.pose, made)
    unit.did = last_move(unit.pose, made)
    unit.manoeuvred = unit.manoeuvred or counts_as_moved(made)
    unit.reformed = "re_form" in made.kinds


def deed(start: Pose, made: Course) -> Deed:
    """What a move is to those who conform to it."""
    return Deed(kinds=made.kinds, bearing=_bearing(start, made), distance=saved(made.inches))


def _bearing(start: Pose, made: Course) -> int:
    """The direction of a move across the table, in hundredths of a degree."""
    end = made.unit.pose
    return hundredths(start.point.bearing(end.point)) if start.spot != end.spot else start.facing


def last_move(start: Pose, made: Course) -> LastMove:
    """JA-CTRL-15: what a unit would repeat: the same distance in the same direction from its facing; straight ahead
    after wheels and changes (JA-D-14)."""
    straight = all(isinstance(piece.motion, Shift) for piece in made.stretches)
    direction = (_bearing(start, made) - start.facing) % FULL_TURN if straight else 0
    return LastMove(did="move", direction=direction, distance=saved(made.inches))


@rule(without=True)
def counts_as_moved(made: Course) -> bool:
    """JA-MOVE-05: for the bonus die of cavalry a re-forming, a side-step or a turn on the spot is no move (JA-D-31)."""
    return "move" in made.kinds or "change" in made.kinds


def _tell(game: Julia, unit: Unit, made: Course) -> None:
    """What the move was, piece by piece, where it led, and what ended it."""
    stop = made.stop
    steps = tuple(_piece(it, made) for it in made.stretches if it.motion is None or it.inches >= LEAST)
    rule_id, ended = (stop.rule, stop.said) if stop is not None else ("JA-MOVE-01", None)
    game.say(Manoeuvred(rule=rule_id, unit=unit.id, steps=steps, at=unit.pose, stop=ended))


def _piece(piece: Stretch, made: Course) -> Piece:
    """A piece of a move as it is told: hundredths of a degree from the facing, to the right positive, and thousandths
    of an inch of the move."""
    at, motion = piece.before, piece.motion
    if isinstance(motion, Shift):
        aside = turn_between(at.pose.degrees, motion.direction)
        return Shifted(degrees=round(aside * HUNDREDTHS), inches=saved(motion.inches))
    if isinstance(motion, Swing):
        wheels = any(motion.pivot.to(corner) < TOLERANCE for corner in at.front)
        turned, inches = round(motion.turn * HUNDREDTHS), saved(piece.inches)
        return Swung(how="wheel" if wheels else "turn", degrees=turned, inches=inches)
    if "re_form" in made.kinds:
        return Formed(how="re_form", formation=made.layout.name)
    changes = at.formation != piece.after.formation
    return Formed(how="change", formation=made.layout.name) if changes else FacedAbout()
