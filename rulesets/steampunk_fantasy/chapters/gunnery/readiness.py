"""Loading and aiming (ORD)."""

from __future__ import annotations

from rulesets.kit.engine.points import rule
from rulesets.steampunk_fantasy.table.cards import FireGroup
from rulesets.steampunk_fantasy.table.happenings.gunnery import Aims, Loaded
from rulesets.steampunk_fantasy.table.state import Aim, Steampunk, UnitBase


@rule(without=None)
def load(game: Steampunk, base: UnitBase, group: FireGroup, action: str) -> None:
    """SF-ORD-31: a Load order gives load tokens, as many as the weapon holds at most (SF-D-30)."""
    held = min(group.capacity, base.loaded.get(group.name, 0) + rounds(action))
    base.loaded = {**base.loaded, group.name: held}
    game.say(Loaded(rule="SF-ORD-31", base=base.id, group=group.name, rounds=held))


@rule(without=1)
def rounds(action: str) -> int:
    """SF-ORD-32: Load[5] loads five rounds at once."""
    return int(action[5:-1]) if "[" in action else 1


@rule(without=True)
def is_loaded(base: UnitBase, group: FireGroup) -> bool:
    """SF-ORD-31: a weapon that has a Load order cannot fire without a token."""
    return group.capacity == 0 or base.loaded.get(group.name, 0) > 0


@rule(without=None)
def spend(base: UnitBase, group: FireGroup) -> None:
    """SF-ORD-31: one token for all shots of a Fire order."""
    if group.capacity:
        base.loaded = {**base.loaded, group.name: max(0, base.loaded.get(group.name, 0) - 1)}


@rule(without=None)
def aim(game: Steampunk, base: UnitBase, group: FireGroup) -> None:
    """SF-ORD-33: an aim is for the next Fire: from this hex, and until the end of the next turn (SF-D-31)."""
    take_aim(game, base, group.name)
    game.say(Aims(rule="SF-ORD-33", base=base.id, group=group.name))


def take_aim(game: Steampunk, base: UnitBase, group: str) -> None:
    """Note the aim of a fire group."""
    base.aims = {**base.aims, group: Aim(hex=base.hex, until=game.turn + 1)}


def aimed(base: UnitBase, group: str) -> bool:
    """Whether a fire group has an aim from the hex in which its base stands."""
    taken = base.aims.get(group)
    return taken is not None and taken.hex == base.hex
