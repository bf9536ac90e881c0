"""How movement sounds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulesets.dust_1947.face.tell.causes import counting
from rulesets.dust_1947.face.tell.names import unit
from rulesets.dust_1947.table.happenings.movement import Crushed, MarchPauses, Moved
from rulesets.dust_1947.table.state import Dust
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


def _pauses(game: Dust, it: MarchPauses) -> str:
    return f"{unit(game, it.unit)} marches and has come to {it.path[-1]} (DU-REACT-04)."


def _crushed(game: Dust, it: Crushed) -> str:
    return f"{unit(game, it.unit)} crushes the crates in {', '.join(it.squares)} (DU-TERR-16)."


EVENTS: list[Sentence[Dust]] = [
    Sentence(Moved, _moved),
    Sentence(MarchPauses, _pauses),
    Sentence(Crushed, _crushed),
]

REFUSALS: dict[str, Callable[[Mapping[str, Any]], str]] = {
    "off_the_board": lambda told: f'"{plain(told["square"])}" is not on the board; no way leaves it.',
    "enemy_square": lambda told: f"An enemy unit holds {told['square']}; go around it.",
    "occupied": lambda told: f"{told['square']} holds another unit; stop in a free square.",
    "friendly_vehicle": lambda told: f"A vehicle cannot pass the friendly vehicle in {told['square']}; go around it.",
    "closed_ground": lambda told: f"The ground of {told['square']} is closed to this unit; go around it.",
    "no_stopping": lambda told: f"This unit may cross {told['square']} but not stop there.",
    "narrow": lambda told: f"The opening to {told['square']} is too narrow for this unit; find a wider one.",
    "low_wall": lambda told: f"This unit cannot cross the low wall to {told['square']}; go around it.",
    "mud": lambda told: (
        f"Mud slows the whole action: {told['square']} is too far through it, and too far around it with"
        f" {squares(told['allowed'])}."
    ),
    "no_such_floor": lambda told: f'"{plain(told["place"])}" is no floor of a building; write F4 floor 1 or F4 roof.',
    "stays_down": lambda told: f"This unit stays on the ground; {told['place']} is for infantry.",
    "wall": lambda told: f"A wall lies on the way to {told['square']}; go around it or through an opening.",
    "corner": lambda told: f"{told['square']} blocks the corner; a vehicle cannot step diagonally past it.",
    "squeezed": lambda told: f"Both squares beside the corner at {told['square']} are blocked; no diagonal step there.",
    "not_straight": lambda told: f"Go straight through the opening to {told['square']}, not diagonally.",
    "too_far": lambda told: (
        f"{told['square']} is {squares(told['cost'])} away; this action goes {squares(told['allowed'])} at most."
    ),
    "too_far_round": lambda told: (
        f"By way of {told['square']} it is too far; this action goes {squares(told['allowed'])} at most."
    ),
    "no_room_behind": lambda told: f"With one end in {told['square']} there is no room for the other.",
    "unknown_end": lambda told: f'A large vehicle has a front and a rear; "{plain(told["end"])}" is neither.',
    "cannot_face": lambda told: f"It cannot face {told['facing'] or 'that way'}: {', '.join(told['options'])}.",
}
