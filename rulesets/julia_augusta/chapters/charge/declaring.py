"""What may be declared in the charge phase, and what is left of it when all is revealed (CHG-01 to CHG-03)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pydantic import BaseModel, ConfigDict

from rulesets.julia_augusta.chapters.charge.who_may_charge import barred, chargeable, out_of_reach, refusal, unsuited
from rulesets.julia_augusta.table.measure import distance, near, zone
from rulesets.julia_augusta.table.reasons.charge import CopiesNoCharge
from rulesets.julia_augusta.table.reasons.shooting import NoEnemy
from rulesets.julia_augusta.table.state import Julia, Unit, Zone
from rulesets.kit.boards.tables.places import at_most
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.refusal import Refused

NONE = "none"
Declarations = Mapping[str, str]
"""The target of each unit that declares a charge."""


class Declared(BaseModel):
    """A charge or counter-charge as it was when it was declared: the zone of the target in which the charger was, and
    the distance between the two in thousandths of an inch."""

    model_config = ConfigDict(frozen=True)

    unit: str
    target: str
    zone: Zone
    gap: int


def declared(game: Julia, unit: Unit, target: Unit) -> Declared:
    """The charge of a unit on another as they stand now."""
    gap = round(distance(unit, target) * 1000)
    return Declared(unit=unit.id, target=target.id, zone=zone(target, unit.pose.point), gap=gap)


def targets(game: Julia, unit: Unit) -> list[Unit]:
    """The enemies on which a unit might declare a charge, those included that it needs the help of others for."""
    return list(_targets(game, unit))


def has_targets(game: Julia, unit: Unit) -> bool:
    """Whether there is any such enemy: the others are looked at by those who choose."""
    return next(_targets(game, unit), None) is not None


def _targets(game: Julia, unit: Unit) -> Iterator[Unit]:
    if barred(game, unit) is None:
        suited = (it for it in game.enemies(unit) if unsuited(unit, it) is None or _supporters(game, unit, it))
        yield from (enemy for enemy in suited if out_of_reach(game, unit, enemy) is None)


def _supporters(game: Julia, unit: Unit, target: Unit) -> list[Unit]:
    """The chariots near light cavalry that may charge the same enemy."""
    chariots = (friend for friend in game.friends(unit) if friend.type == "CHARIOT" and near(unit, friend))
    return [friend for friend in chariots if unit.type == "LC" and target in chargeable(game, friend)]


def why_not(game: Julia, unit: Unit, target: str, others: Declarations) -> Refused | None:
    """Why a unit may not declare this, while others of its side have declared so much."""
    if target == NONE:
        return None
    enemy = game.units.get(target)
    if enemy is None or enemy not in game.enemies(unit):
        return Refused("JA-CHG-01", NoEnemy(target=target))
    return must_copy(unit, others) or _refused_alone(game, unit, enemy, others)


def _refused_alone(game: Julia, unit: Unit, enemy: Unit, others: Declarations) -> Refused | None:
    refused = barred(game, unit) or refusal(game, unit, enemy)
    return None if refused and supports_chariots(game, unit, enemy, others, refused) else refused


@rule(without=False)
def supports_chariots(game: Julia, unit: Unit, target: Unit, others: Declarations, refused: Refused) -> bool:
    """JA-CHG-03: LC may charge any unit that friendly chariots within 4 inches of them charge too (JA-D-40)."""
    chariots = (friend for friend in game.friends(unit) if friend.type == "CHARIOT" and near(unit, friend))
    return refused.rule == "JA-CHG-03" and any(others.get(friend.id) == target.id for friend in chariots)


@rule(without=None)
def must_copy(unit: Unit, others: Declarations) -> Refused | None:
    """JA-CTRL-03: a conforming unit may declare a charge only if the unit that it conforms to declares one."""
    alone = unit.control == "conform" and unit.copies not in others
    return Refused("JA-CTRL-03", CopiesNoCharge(unit=unit.id, copies=unit.copies)) if alone else None


def left_standing(game: Julia, declarations: Declarations) -> dict[str, str]:
    """The declarations that hold when all are revealed: one that leaned on another falls with it."""
    standing = dict(declarations)
    for name, target in declarations.items():
        if why_not(game, game.units[name], target, standing) is not None:
            del standing[name]
            return left_standing(game, standing)
    return standing


@rule(without=lambda game, unit: [])
def must_charge(game: Julia, unit: Unit) -> list[Unit]:
    """JA-CTRL-15: a unit that repeats a charge must declare one on the nearest enemy that it may legally charge; its
    player chooses between several that are equally near."""
    if unit.control != "repeat" or unit.last.did != "charge":
        return []
    able = chargeable(game, unit)
    nearest = min((distance(unit, enemy) for enemy in able), default=0.0)
    return [enemy for enemy in able if at_most(distance(unit, enemy), nearest)]
