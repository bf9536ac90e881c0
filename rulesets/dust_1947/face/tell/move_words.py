"""How movement sounds."""

from __future__ import annotations

from itertools import pairwise

from rulesets.dust_1947.face.tell.causes import counting, shown
from rulesets.dust_1947.face.tell.names import unit
from rulesets.dust_1947.table.happenings.movement import Crushed, InWire, MarchPauses, Moved, MovedInches
from rulesets.dust_1947.table.reasons import movement as movement_reasons
from rulesets.dust_1947.table.state import Dust
from rulesets.dust_1947.table.tabletop.scale import TOLERANCES
from rulesets.dust_1947.table.tabletop.spots import point_under
from rulesets.kit.engine.said import Sentence
from rulesets.kit.engine.telling import plain

FACINGS = {
    "N": "north",
    "NE": "north-east",
    "E": "east",
    "SE": "south-east",
    "S": "south",
    "SW": "south-west",
    "W": "west",
    "NW": "north-west",
}


def squares(count: int) -> str:
    """A number of squares in words."""
    return "1 square" if count == 1 else f"{count} squares"


def faces(facing: str) -> str:
    """The facing behind a place, for whoever has one."""
    return f", facing {FACINGS[facing]}" if facing else ""


def _moved(game: Dust, it: Moved) -> str:
    path, who = it.path, unit(game, it.unit)
    end = faces(it.facing)
    if it.evades:
        end += f"; it evades on {counting(it.evades)}"
    if len(path) == 1:
        return f"{who} stays in {path[0]}, {squares(it.squares)}{end}."
    verb = "marches" if it.rule == "DU-MOVE-13" else "moves"
    return f"{who} {verb} {squares(it.squares)}: {' – '.join(path)}{end}."


def _moved_inches(game: Dust, it: MovedInches) -> str:
    path, who, inches = it.path, unit(game, it.unit), f"{round(it.inches, 2):g} inches{_for_a_way(game, it)}"
    end = faces(it.facing) + (f"; it evades on {counting(it.evades)}" if it.evades else "")
    if len(path) > 1:
        return f"{who} {'marches' if it.marches else 'moves'} {inches}: {' – '.join(path)}{end}."
    end = f"{' in a MARCH MOVE' if it.marches else ''}{end}"
    return f"{who} flies {inches} around {path[0]}{end}." if it.inches else f"{who} stays at {path[0]}{end}."


def _for_a_way(game: Dust, it: MovedInches) -> str:
    """How long a way is that costs more than that, by slow ground or stairs."""
    points = [point_under(game.scenario.field, name) for name in it.path]
    long = sum(one.to(other) for one, other in pairwise(points))
    return f" for a way of {round(long, 2):g}" if 0 < long < it.inches - TOLERANCES.reach else ""


def _pauses(game: Dust, it: MarchPauses) -> str:
    return f"{unit(game, it.unit)} marches and has come to {it.path[-1]} (DU-REACT-04)."


def _crushed(game: Dust, it: Crushed) -> str:
    return f"{unit(game, it.unit)} crushes the crates in {', '.join(it.squares)} (DU-TERR-16)."


def _in_wire(game: Dust, it: InWire) -> str:
    verb = "get out of" if it.leaving else "get into"
    end = "it does" if it.through else "it is caught, its activation ends, and it has no cover save until its next one"
    needs = f"on {counting('wire')} (DU-WIRE-01)"
    return f"{unit(game, it.unit)} tries to {verb} the wire in {it.square} {needs}: {shown(it.dice, 'wire')}: {end}."


EVENTS: list[Sentence[Dust]] = [
    Sentence(Moved, _moved),
    Sentence(MovedInches, _moved_inches),
    Sentence(MarchPauses, _pauses),
    Sentence(InWire, _in_wire),
    Sentence(Crushed, _crushed),
]

REASONS: list[Sentence[None]] = [
    Sentence(
        movement_reasons.OffTheBoard, lambda _, it: f'"{plain(it.square)}" is not on the board; no way leaves it.'
    ),
    Sentence(
        movement_reasons.NoSuchSpot,
        lambda _, it: f'"{plain(it.place)}" is no place of this table; write 12.5,8 in inches, or a square such as C4.',
    ),
    Sentence(
        movement_reasons.OutOfInches,
        lambda _, it: f"{it.unit} cannot come to {plain(it.place)} with this move, or finds no room there.",
    ),
    Sentence(
        movement_reasons.OffRoad,
        lambda _, it: (
            f"{it.unit} goes {it.inches:g} inches further only on a way wholly on road;"
            f" it cannot come to {plain(it.place)} so."
        ),
    ),
    Sentence(
        movement_reasons.Closer,
        lambda _, it: f"{it.unit} is suppressed and comes no closer to an enemy; there it would, to {it.enemy}.",
    ),
    Sentence(movement_reasons.EnemySquare, lambda _, it: f"An enemy unit holds {it.square}; go around it."),
    Sentence(movement_reasons.Occupied, lambda _, it: f"{it.square} holds another unit; stop in a free square."),
    Sentence(
        movement_reasons.FriendlyVehicle,
        lambda _, it: f"A vehicle cannot pass the friendly vehicle in {it.square}; go around it.",
    ),
    Sentence(
        movement_reasons.BunkerWalls,
        lambda _, it: f"The walls of the bunker lie between here and {it.square}: its doors are behind its rear.",
    ),
    Sentence(
        movement_reasons.NoRoomInWalls,
        lambda _, it: f"{it.square} is part of the fortification: there is room only in the middle of its front row.",
    ),
    Sentence(
        movement_reasons.NoVehiclesInside, lambda _, it: f"{it.square} is part of a fortification: infantry only."
    ),
    Sentence(movement_reasons.BuriedWork, lambda _, it: f"The fortification in {it.square} is buried; go around it."),
    Sentence(movement_reasons.EnemyInside, lambda _, it: f"An enemy holds the bunker with {it.square}; drive him out."),
    Sentence(
        movement_reasons.OnlyThroughGates,
        lambda _, it: f"{it.square} is inside a fortification, which is entered by a MOVE of its own.",
    ),
    Sentence(
        movement_reasons.ClosedGround, lambda _, it: f"The ground of {it.square} is closed to this unit; go around it."
    ),
    Sentence(movement_reasons.NoStopping, lambda _, it: f"This unit may cross {it.square} but not stop there."),
    Sentence(
        movement_reasons.Narrow,
        lambda _, it: f"The opening to {it.square} is too narrow for this unit; find a wider one.",
    ),
    Sentence(
        movement_reasons.LowWall, lambda _, it: f"This unit cannot cross the low wall to {it.square}; go around it."
    ),
    Sentence(
        movement_reasons.Mud,
        lambda _, it: (
            f"Mud slows the whole action: {it.square} is too far through it, and too far around it with"
            f" {squares(it.allowed)}."
        ),
    ),
    Sentence(
        movement_reasons.NoSuchFloor,
        lambda _, it: f'"{plain(it.place)}" is no floor of a building; write F4 floor 1 or F4 roof.',
    ),
    Sentence(movement_reasons.StaysDown, lambda _, it: f"This unit stays on the ground; {it.place} is for infantry."),
    Sentence(
        movement_reasons.Wall,
        lambda _, it: f"A wall lies on the way to {it.square}; go around it or through an opening.",
    ),
    Sentence(
        movement_reasons.Corner,
        lambda _, it: f"{it.square} blocks the corner; a vehicle cannot step diagonally past it.",
    ),
    Sentence(
        movement_reasons.Squeezed,
        lambda _, it: f"Both squares beside the corner at {it.square} are blocked; no diagonal step there.",
    ),
    Sentence(
        movement_reasons.NotStraight, lambda _, it: f"Go straight through the opening to {it.square}, not diagonally."
    ),
    Sentence(
        movement_reasons.TooFar,
        lambda _, it: f"{it.square} is {squares(it.cost)} away; this action goes {squares(it.allowed)} at most.",
    ),
    Sentence(
        movement_reasons.TooFarRound,
        lambda _, it: f"By way of {it.square} it is too far; this action goes {squares(it.allowed)} at most.",
    ),
    Sentence(
        movement_reasons.NoRoomBehind, lambda _, it: f"With one end in {it.square} there is no room for the other."
    ),
    Sentence(
        movement_reasons.UnknownEnd,
        lambda _, it: f'A large vehicle has a front and a rear; "{plain(it.end)}" is neither.',
    ),
    Sentence(
        movement_reasons.CannotFace, lambda _, it: f"It cannot face {it.facing or 'that way'}: {', '.join(it.options)}."
    ),
]
