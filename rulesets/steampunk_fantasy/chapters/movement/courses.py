"""What each base does in one movement step: its actions in order, what its owner has to choose, where it tries to go.

The actions before a move are done at once, and the move waits: all moves of a step are made together (SF-D-102).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rulesets.kit.boards.hexes.board import Hex, HexDirection, neighbour
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.saved import Saved
from rulesets.steampunk_fantasy.chapters.orders.carrying_out import NOTHING, movement_part
from rulesets.steampunk_fantasy.chapters.orders.defaults import default_movement
from rulesets.steampunk_fantasy.chapters.orders.speeds import changed
from rulesets.steampunk_fantasy.table.happenings.movement import SpeedChanged, Turned
from rulesets.steampunk_fantasy.table.happenings.orders import PartReplaced
from rulesets.steampunk_fantasy.table.order_notation import MOVES
from rulesets.steampunk_fantasy.table.state import Steampunk, UnitBase

FREE_TURN = "360"
LOST = "lost"
"""Stands for the turn of somebody who has lost an assault."""
RULES = {
    **{"A": "SF-ORD-15", "B": "SF-ORD-13", "R": "SF-ORD-11", "L": "SF-ORD-12"},
    **{FREE_TURN: "SF-ORD-20", "Chase": "SF-ORD-19", "Flee": "SF-ORD-21", LOST: "SF-ASLT-18"},
}
"""The rule of each action that turns a base or changes its speed."""
SEEKING = ("Chase", "Flee")
"""The moves whose hex hangs on where the others are going."""


class Course(Saved):
    """A base in a movement step. `part` are its actions, `done` how many of them are behind it.

    `target` is the hex that it tries to enter (None: it stays), `faces` what it faces when it gets there. `entered`:
    it got there. `assaults` is what its owner declared ("yes", "no"; empty: nobody asked). `stuck`: in a swamp;
    `pinned`: it was pinned when the step began, and does its default.
    """

    base: str
    part: tuple[str, ...]
    done: int = 0
    target: Hex | None = None
    faces: HexDirection | None = None
    backwards: bool = False
    entered: bool = False
    assaults: str = ""
    stuck: bool = False
    pinned: bool = False

    @property
    def next(self) -> str:
        """The action that comes next; empty when all are done."""
        return self.part[self.done] if self.done < len(self.part) else ""

    @property
    def move(self) -> str:
        """The move among the actions that are still to come; empty if there is none."""
        return next((action for action in self.part[self.done :] if action in MOVES), "")


def course(game: Steampunk, base: UnitBase, step: int) -> Course:
    """What a base does in a step: its order's part, the default's if that is illegal, or nothing."""
    return Course(base=base.id, part=legal_part(game, base, step), pinned=base.is_pinned)


@rule(without=movement_part)
def legal_part(game: Steampunk, base: UnitBase, step: int) -> tuple[str, ...]:
    """SF-ORD-29: a part that cannot be carried out is replaced by the default's for the speed it has at that moment."""
    ordered = movement_part(game, base, step)
    why = hindrance(game, base, ordered)
    if why is None:
        return ordered
    instead = default_movement(game.card(base), base.speed).parts[step - 1]
    instead = instead if hindrance(game, base, instead) is None else NOTHING
    speed = None if why in ("F", "Rev") else base.speed
    part, doing = ",".join(ordered), ",".join(instead)
    game.say(PartReplaced(rule="SF-ORD-29", base=base.id, part=part, why=why, speed=speed, instead=doing))
    return instead


def hindrance(game: Steampunk, base: UnitBase, part: Sequence[str]) -> str | None:
    """Why a base cannot carry out a part now: the action that it cannot do; None if it can."""
    speed, facing = base.speed, base.facing
    for number, action in enumerate(part):
        after = changed(action, speed)
        free = FREE_TURN in part[:number]
        if after is None or (action in ("F", "Rev") and not free and leaves_map(game, base.hex, facing, action)):
            return action
        speed, facing = after, turned(facing, action)
    return None


@rule(without=False)
def leaves_map(game: Steampunk, place: Hex, facing: HexDirection, action: str) -> bool:
    """SF-ORD-10, SF-ORD-29: a move off the map is not allowed (SF-D-28)."""
    return not game.contains(across(place, facing, action))


def across(place: Hex, facing: HexDirection, action: str) -> Hex:
    """The hex that F or Rev leads to."""
    return forward(place, facing) if action == "F" else backward(place, facing)


@rule(without=lambda place, facing: place)
def forward(place: Hex, facing: HexDirection) -> Hex:
    """SF-ORD-10: one hex through the front hex side."""
    return neighbour(place, facing)


@rule(without=lambda place, facing: place)
def backward(place: Hex, facing: HexDirection) -> Hex:
    """SF-ORD-17: one hex through the back hex side."""
    return neighbour(place, facing.opposite)


def turned(facing: HexDirection, action: str) -> HexDirection:
    """The facing after an action."""
    turn = _TURNS.get(action)
    return turn(facing) if turn is not None else facing


@rule(without=lambda facing: facing)
def turned_right(facing: HexDirection) -> HexDirection:
    """SF-ORD-11: one hex side to the right."""
    return facing.turned(1)


@rule(without=lambda facing: facing)
def turned_left(facing: HexDirection) -> HexDirection:
    """SF-ORD-12: one hex side to the left."""
    return facing.turned(-1)


_TURNS: dict[str, Callable[[HexDirection], HexDirection]] = {"R": turned_right, "L": turned_left}


@rule(without=None)
def go_on(game: Steampunk, moving: Course) -> None:
    """SF-ORD-06: do the actions of a part in the order written, up to a choice or to the move."""
    base = game.bases[moving.base]
    while moving.next and moving.next not in (FREE_TURN, *MOVES):
        act(game, base, moving.next)
        moving.done += 1


def act(game: Steampunk, base: UnitBase, action: str) -> None:
    """One action that neither moves nor leaves a choice."""
    speed = changed(action, base.speed) or base.speed
    if speed != base.speed:
        game.say(SpeedChanged(rule=RULES[action[0]], base=base.id, action=action, before=base.speed, speed=speed))
        base.speed = speed
    turn_to(game, base, turned(base.facing, action), action)


def turn_to(game: Steampunk, base: UnitBase, facing: HexDirection, action: str) -> None:
    """Turn a base; one that really turns loses its difficult-terrain tokens."""
    if facing != base.facing:
        lost = base.toward.tokens if base.toward is not None else 0
        game.say(Turned(rule=RULES.get(action, ""), base=base.id, action=action, facing=facing.name, lost=lost))
        lose_tokens(base)
        base.facing = facing


@rule(without=None)
def lose_tokens(base: UnitBase) -> None:
    """SF-TERR-19: a movement that is no attempt to enter the hex loses the tokens for it; doing nothing does not."""
    base.toward = None
