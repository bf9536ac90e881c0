"""What each declared action is, when its turn comes: which procedure carries it out, and when it is a NOTHING (ACT)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from rulesets.dust_1947 import moments
from rulesets.dust_1947.chapters.action_lists import declaration
from rulesets.dust_1947.chapters.action_lists.declaration import (
    CAMOUFLAGE,
    DIG_IN,
    DOUBLE,
    ENGINEERING,
    EXECUTE,
    FREE_MOVE,
    LAUNCH_SMOKE,
    MARCH,
    MOVE,
    RELOAD,
    SUSTAINED,
)
from rulesets.dust_1947.chapters.attack.attack_action import AttackAction, has_target
from rulesets.dust_1947.chapters.carrying_out import reload
from rulesets.dust_1947.chapters.carrying_out.camouflage import Hide
from rulesets.dust_1947.chapters.carrying_out.dismount import Dismount
from rulesets.dust_1947.chapters.carrying_out.engineering import Clearing, DigIn, to_clear
from rulesets.dust_1947.chapters.carrying_out.execution import Execution, condemned
from rulesets.dust_1947.chapters.carrying_out.follow_me import FollowMe, followers
from rulesets.dust_1947.chapters.carrying_out.move import MoveAction
from rulesets.dust_1947.chapters.carrying_out.replenish import Replenish
from rulesets.dust_1947.chapters.command import orders
from rulesets.dust_1947.chapters.command.mechanics import Repair, whole
from rulesets.dust_1947.chapters.transport import leaving
from rulesets.dust_1947.chapters.weapons.smoke import LaunchSmoke
from rulesets.dust_1947.table.ammo_dumps import at_the_pit, at_the_rocket, supplied
from rulesets.dust_1947.table.skills_in_play import in_play
from rulesets.dust_1947.table.state import ABOARD, Dust, Unit
from rulesets.kit.engine.moments import ExtraOption, of_kind
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Procedure


class Acting(Protocol):
    """The activation under way, as far as an action needs to know it."""

    actions: list[str]
    skills: list[str]
    modes: list[str]
    opens_after: int | None
    left: str


Makes = Callable[[Acting, Unit], Procedure]


@rule(without=False)
def impossible(game: Dust, unit: Unit, word: str, only: str = "", modes: Sequence[str] = ()) -> bool:
    """DU-ACT-13: an action that can no longer be carried out is a NOTHING: no legal target, or moving forbidden."""
    return leaving.prevented(game, unit, word) or _finds_nothing(game, unit, word, only, modes)


def _finds_nothing(game: Dust, unit: Unit, word: str, only: str, modes: Sequence[str]) -> bool:
    """Whether there is nobody and nothing that an action could be for, or nowhere to go."""
    if word in declaration.ALL_ATTACKS:
        return not has_target(game, unit, only=only, modes=modes, sustained=word == SUSTAINED)
    if word == EXECUTE:
        return not condemned(game, unit)
    if word == ENGINEERING:
        return not to_clear(game, unit)
    if word in AT_SCENERY:
        return not AT_SCENERY[word](game, unit)
    if word in orders.WORDS:
        return not orders.finds_somebody(game, unit, word)
    return word in declaration.ALL_MOVES and "immobilized" in unit.criticals


def _repairs_itself(game: Dust, unit: Unit) -> bool:
    """Whether a vehicle stands where it can repair itself, and has to."""
    return at_the_rocket(game, unit) and whole(unit) is None


def _leads(game: Dust, unit: Unit) -> bool:
    """Whether a unit may call on others to follow it here, and somebody hears."""
    effects = moments.asked(moments.SPECIAL_ACTIONS, in_play(game, unit), game, unit=unit, before=[])
    skilled = any(extra.value == declaration.FOLLOW_ME for extra in of_kind(ExtraOption, effects))
    return (skilled or at_the_pit(game, unit)) and bool(followers(game, unit))


AT_SCENERY: dict[str, Callable[[Dust, Unit], bool]] = {
    declaration.REPLENISH: supplied,
    declaration.RESTOCK: supplied,
    declaration.TINKER: _repairs_itself,
    declaration.FOLLOW_ME: _leads,
}
"""The actions that need scenery beside the unit, with whether there is any for it now."""


def _attack(word: str) -> Makes:
    """What carries out an attack of this name."""

    def make(activation: Acting, unit: Unit) -> AttackAction:
        only = declaration.weapons_for(word, activation.actions)
        sustained = word == SUSTAINED
        told: dict[str, Any] = {"only": only, "skills": activation.skills, "modes": activation.modes}
        return AttackAction(unit=unit.id, sustained=sustained, looked=True, **told)

    return make


def _ordered(word: str) -> Makes:
    """What carries out an action of an officer, medic or mechanic."""
    return lambda activation, unit: orders.CARRIED_OUT[word](unit.id)


def _move(unit: Unit, *, duty: bool = False, left: str = "", **how: Any) -> MoveAction | Dismount:
    """What carries out a move: whoever is aboard gets off first."""
    if unit.where == ABOARD:
        return Dismount(unit=unit.id, **how)
    return MoveAction(unit=unit.id, duty=duty, left=left, **how)


MAKES: dict[str, Makes] = {
    MOVE: lambda activation, unit: _move(unit, duty=True, left=activation.left),
    MARCH: lambda activation, unit: _move(
        unit, allowance="march", pause=activation.opens_after == 0, duty=True, left=activation.left
    ),
    DOUBLE: lambda activation, unit: _move(unit),
    FREE_MOVE: lambda activation, unit: _move(unit),
    **{word: _attack(word) for word in declaration.ALL_ATTACKS},
    CAMOUFLAGE: lambda activation, unit: Hide(unit=unit.id),
    LAUNCH_SMOKE: lambda activation, unit: LaunchSmoke(unit=unit.id),
    EXECUTE: lambda activation, unit: Execution(unit=unit.id),
    ENGINEERING: lambda activation, unit: Clearing(unit=unit.id),
    DIG_IN: lambda activation, unit: DigIn(unit=unit.id),
    RELOAD: lambda activation, unit: reload.Reload(unit=unit.id),
    declaration.REPLENISH: lambda activation, unit: Replenish(unit=unit.id),
    declaration.RESTOCK: lambda activation, unit: Replenish(unit=unit.id),
    declaration.FOLLOW_ME: lambda activation, unit: FollowMe(unit=unit.id),
    declaration.TINKER: lambda activation, unit: Repair(unit=unit.id, vehicle=unit.id),
    **{word: _ordered(meant) for word, meant in orders.WORDS.items()},
}
"""The procedure that carries out each declared action."""
