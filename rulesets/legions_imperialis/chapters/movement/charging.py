"""Charges: into base contact with an enemy, reckoned model by model (CHG-02, EZ-04, ENG-11, ENG-12)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from rulesets.kit.boards.models.contact import BESIDE, Charged, Charging
from rulesets.kit.boards.models.forms import Form
from rulesets.kit.boards.models.group import Group
from rulesets.kit.boards.models.layout import Goal, Laid
from rulesets.kit.boards.models.walks import Walk
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.engine.remembering import Remembered
from rulesets.legions_imperialis.chapters.movement.allowance import allowances, falling_behind, farthest
from rulesets.legions_imperialis.chapters.movement.course import parted
from rulesets.legions_imperialis.chapters.movement.striding import stride, strides
from rulesets.legions_imperialis.chapters.movement.terms import NOTHING, ZONE, terms
from rulesets.legions_imperialis.table.engaging import contacts, engaged_with
from rulesets.legions_imperialis.table.measure import LINK, TOLERANCES, field, gap, group, lies, models
from rulesets.legions_imperialis.table.reasons.movement import OutOfReach, StaysNear, StepsBack
from rulesets.legions_imperialis.table.state import Detachment, Imperialis

CHARGES: Remembered[Imperialis, Charged | Refused] = Remembered(64, lies)


def charge(
    game: Imperialis, detachment: Detachment, target: Detachment, spent: Mapping[str, float] = NOTHING
) -> Charged | Refused:
    """How a Detachment charges another, or why it cannot; `spent` as for its terms."""
    told = (detachment.id, target.id, tuple(spent.items()))
    return CHARGES.of(game, told, lambda still: _charge(still, detachment.id, target.id, spent))


def _charge(game: Imperialis, name: str, target: str, spent: Mapping[str, float]) -> Charged | Refused:
    detachment, enemy = game.detachments[name], game.detachments[target]
    inches = farthest(game, detachment, "charge")
    if gap(game, detachment, enemy) > inches:
        return Refused("LI-CHG-02", OutOfReach(detachment=name, target=target, inches=inches))
    free = free_to_charge(game, detachment, enemy)
    if not free:
        return Refused("LI-ENG-11", StepsBack(detachment=name, target=target))
    left = left_behind(game, detachment, enemy)
    if strides(game, detachment):
        charged = _straight(game, detachment, enemy, left)
    else:
        charged = _on_all_ways(game, detachment, enemy, free, left, spent)
    if isinstance(charged, Refused):
        return charged
    return stays_near(game, detachment, charged.laid.group, left) or parted(detachment, charged.laid.group) or charged


def _on_all_ways(
    game: Imperialis,
    detachment: Detachment,
    target: Detachment,
    free: Sequence[str],
    left: Collection[str],
    spent: Mapping[str, float],
) -> Charged | Refused:
    """Those who are free to charge, each by its own way; those who come into contact go by the terms of a Charge, the
    others by those of any move (LI-D-20)."""
    inches = farthest(game, detachment, "charge")
    entered = {enemy.id for enemy in game.enemies(detachment)} - {*left}
    behind = falling_behind(game, detachment, "charge", spent)
    into, past = (terms(game, detachment, touched, behind) for touched in (entered, ()))
    ways = Charging(field(game), free, into, inches, LINK, otherwise=past)
    charged = ways.charge([*models(game, target)])
    refused = nobody_arrives(detachment, target, charged, inches)
    return refused if refused is not None else _with_all(group(game, detachment), charged)


def _with_all(there: Group, charged: Charged) -> Charged:
    """A charge of some models of a Detachment with those who stay where they are."""
    still = {name: Walk((model.middle,), 0.0) for name, model in there.items()}
    laid = Laid(there.moved(dict(charged.laid.group)), still | dict(charged.laid.walks), charged.laid.short)
    return Charged(laid, charged.contacts)


def _straight(game: Imperialis, detachment: Detachment, target: Detachment, left: Collection[str]) -> Charged | Refused:
    """A Titan turns toward a model and goes straight at it, the nearest first."""
    there, inches = group(game, detachment), allowances(game, detachment, "charge")
    here = next(iter(there.values()))
    entered = {enemy.id for enemy in game.enemies(detachment)} - {*left}
    foes = sorted(models(game, target).items(), key=lambda one: here.middle.to(one[1].middle))
    for name, enemy in foes:
        bearing = here.middle.bearing(enemy.middle)
        far = here.middle.to(enemy.middle) - here.radius - enemy.radius - BESIDE
        goal = Goal(here.middle.moved(bearing, far), bearing, Form("as now"))
        laid = stride(game, detachment, goal, inches, terms(game, detachment, entered))
        if not isinstance(laid, Refused):
            return Charged(laid, ((there.names[0], name),))
    farthest_way = max(inches.values())
    return Refused("LI-CHG-02", OutOfReach(detachment=detachment.id, target=target.id, inches=farthest_way))


@rule(without=None)
def nobody_arrives(detachment: Detachment, target: Detachment, charged: Charged, inches: float) -> Refused | None:
    """LI-CHG-02: at least one model has to end in base contact with an enemy model."""
    if charged.contacts:
        return None
    return Refused("LI-CHG-02", OutOfReach(detachment=detachment.id, target=target.id, inches=inches))


@rule(without=lambda game, detachment, target: [*models(game, detachment)])
def free_to_charge(game: Imperialis, detachment: Detachment, target: Detachment) -> list[str]:
    """LI-ENG-11: nobody leaves base contact with a Detachment to come back into contact with it; whoever touches it
    stays, and the others may join him (LI-D-55)."""
    touching = {mine for mine, its in contacts(game, detachment) if its.rpartition("/")[0] == target.id}
    return [name for name in models(game, detachment) if name not in touching]


@rule(without=frozenset())
def left_behind(game: Imperialis, detachment: Detachment, target: Detachment) -> frozenset[str]:
    """LI-ENG-12: the Detachments with which it is Engaged, if it goes over to a different one."""
    former = frozenset(enemy.id for enemy in engaged_with(game, detachment))
    return frozenset() if target.id in former else former


@rule(without=None)
def stays_near(game: Imperialis, detachment: Detachment, there: Group, left: Collection[str]) -> Refused | None:
    """LI-ENG-12: who goes over to a different enemy leaves the Engagement Zones of the former one with all models."""
    for name in left:
        enemy = group(game, game.detachments[name])
        for model in there:
            if there.only([model]).gap(enemy) < ZONE - TOLERANCES.reach:
                label = model.rpartition("/")[2]
                return Refused("LI-ENG-12", StaysNear(detachment=detachment.id, enemy=name, label=label))
    return None
