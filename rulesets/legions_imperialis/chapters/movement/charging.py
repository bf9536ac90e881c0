"""Charges: into base contact with an enemy, reckoned model by model (CHG-02, EZ-04)."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.kit.boards.models.contact import BESIDE, Charged, Charging
from rulesets.kit.boards.models.forms import Form
from rulesets.kit.boards.models.layout import Goal
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.engine.remembering import Remembered
from rulesets.legions_imperialis.chapters.movement.allowance import allowance
from rulesets.legions_imperialis.chapters.movement.course import parted
from rulesets.legions_imperialis.chapters.movement.striding import stride, strides
from rulesets.legions_imperialis.chapters.movement.terms import NOTHING, terms
from rulesets.legions_imperialis.table.measure import LINK, field, gap, group, lies, models
from rulesets.legions_imperialis.table.reasons.movement import OutOfReach
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
    inches = allowance(game, detachment, "charge")
    if gap(game, detachment, enemy) > inches:
        return Refused("LI-CHG-02", OutOfReach(detachment=name, target=target, inches=inches))
    if strides(game, detachment):
        return _straight(game, detachment, enemy, inches)
    ways = Charging(field(game), [*models(game, detachment)], terms(game, detachment, {target}, spent), inches, LINK)
    found = ways.charge([*models(game, enemy)])
    return nobody_arrives(detachment, enemy, found, inches) or parted(detachment, found.laid.group) or found


def _straight(game: Imperialis, detachment: Detachment, target: Detachment, inches: float) -> Charged | Refused:
    """A Titan turns toward a model and goes straight at it, the nearest first."""
    there = group(game, detachment)
    here = next(iter(there.values()))
    foes = sorted(models(game, target).items(), key=lambda one: here.middle.to(one[1].middle))
    for name, enemy in foes:
        bearing = here.middle.bearing(enemy.middle)
        far = here.middle.to(enemy.middle) - here.radius - enemy.radius - BESIDE
        goal = Goal(here.middle.moved(bearing, far), bearing, Form("as now"))
        laid = stride(game, detachment, goal, inches, terms(game, detachment, {target.id}))
        if not isinstance(laid, Refused):
            return Charged(laid, ((there.names[0], name),))
    return Refused("LI-CHG-02", OutOfReach(detachment=detachment.id, target=target.id, inches=inches))


@rule(without=None)
def nobody_arrives(detachment: Detachment, target: Detachment, found: Charged, inches: float) -> Refused | None:
    """LI-CHG-02: at least one model has to end in base contact with an enemy model."""
    if found.contacts:
        return None
    return Refused("LI-CHG-02", OutOfReach(detachment=detachment.id, target=target.id, inches=inches))
