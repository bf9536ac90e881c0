"""Who leads an infantry unit (UNIT)."""

from __future__ import annotations

from rulesets.dust_1947.state import Dust, Unit
from rulesets.kit.points import rule


def leader(game: Dust, unit: Unit) -> str | None:
    """The leader of an infantry unit: the id of its joined hero, or "soldier n" counted from 1; None without one."""
    hero = game.companion(unit)
    if hero is not None:
        return hero.id
    found = next((n for n, soldier in enumerate(unit.soldiers, 1) if soldier.leader and soldier.alive), None)
    return f"soldier {found}" if found is not None else None


@rule(without=None)
def name_leader(game: Dust, unit: Unit) -> None:
    """DU-UNIT-03: when the leader is lost another soldier leads at once.

    Which one leads changes nothing as long as no weapon or skill looks at the leader, so the first one standing does.
    """
    standing = unit.standing
    if standing and not any(soldier.leader for soldier in standing):
        first = next(number for number, soldier in enumerate(unit.soldiers) if soldier.alive)
        unit.changed(first, leader=True)
        game.say("new_leader", "DU-UNIT-03", unit=unit.id)
