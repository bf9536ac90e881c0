"""Moves that are suggested in menus: a few of each kind that a unit can make."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.julia_augusta.chapters.manoeuvre.tasks import model_of
from rulesets.julia_augusta.chapters.movement.allowance import Allowance
from rulesets.julia_augusta.chapters.movement.moves_in_words import layouts_of
from rulesets.julia_augusta.chapters.movement.steps import MOST_SIDE_STEP
from rulesets.julia_augusta.table.measure import distance
from rulesets.julia_augusta.table.state import Deed, Julia, Unit
from rulesets.kit.boards.tables.manoeuvres import Wheel, cost, wheel_angle
from rulesets.kit.boards.tables.places import HUNDREDTHS, THOUSANDTHS, inches_text, thousandths, turn_between

WHEEL = 45 * HUNDREDTHS
"""The widest wheel that is suggested for itself."""
LEAST_WHEEL = 5 * HUNDREDTHS
"""The least wheel toward an enemy that is."""
FACINGS = ("north", "east", "south", "west")


def suggestions(game: Julia, unit: Unit, what: str, allowance: Allowance) -> list[str]:
    """What may stand in a menu, whether or not it can be made."""
    model = model_of(game, unit)
    if model is not None and model.deed is not None and what == "move":
        return list(_after_its_model(unit, model.deed, allowance))
    made = {"re-form": _re_formings, "side-step": _side_steps}.get(what)
    if made is not None:
        return list(made(unit))
    return list(dict.fromkeys(_formed(game, unit, allowance) if unit.formed else _free(game, unit, allowance)))


def _inches(inches: float) -> str:
    return inches_text(thousandths(inches))


def _nearest(game: Julia, unit: Unit) -> Unit | None:
    return min(game.enemies(unit), key=lambda enemy: (distance(unit, enemy), enemy.id), default=None)


def _toward(game: Julia, unit: Unit, most: float) -> Iterator[str]:
    """A wheel to the nearest enemy, and on with what is left."""
    nearest = _nearest(game, unit)
    turn = turn_between(unit.pose.degrees, unit.pose.point.bearing(nearest.placement.middle)) if nearest else 0.0
    angle = min(round(abs(turn) * HUNDREDTHS), wheel_angle(unit.placement, most))
    if angle >= LEAST_WHEEL:
        wheel = f"wheel {'right' if turn > 0 else 'left'} {angle / HUNDREDTHS:g}"
        left = int((most - cost(unit.placement, Wheel(side="left", angle=angle))) * 10) / 10
        yield f"{wheel}, forward {left:g}" if left > 0 else wheel


def _formed(game: Julia, unit: Unit, allowance: Allowance) -> Iterator[str]:
    """Ahead, toward the enemy, aside, round a corner, about, and another formation."""
    most = allowance.inches
    yield f"forward {_inches(most)}"
    yield f"forward {_inches(most / 2)}"
    yield from _toward(game, unit, most)
    for side in ("left", "right"):
        angle = min(WHEEL, wheel_angle(unit.placement, most))
        yield f"oblique {side} {_inches(most)}"
        yield f"wheel {side} {angle / HUNDREDTHS:g}"
    yield "about face"
    yield from _changes(unit)


def _changes(unit: Unit) -> Iterator[str]:
    """Column and wedge, or the widest line."""
    names = [name for name in layouts_of(unit) if name != unit.formation]
    lines = [name for name in names if name.startswith("line")]
    others = [name for name in names if not name.startswith("line")]
    yield from (f"form {name}" for name in (*others, *lines[-1:]))


def _free(game: Julia, unit: Unit, allowance: Allowance) -> Iterator[str]:
    """Ahead, back and to the sides, to the nearest enemy and away from him."""
    most = _inches(allowance.inches)
    yield f"forward {most}"
    nearest = _nearest(game, unit)
    if nearest is not None:
        yield f"{most} toward {nearest.id}"
        yield f"{most} away from {nearest.id}"
    for side in ("left", "right"):
        yield f"oblique {side} {most} at 45"
        yield f"oblique {side} {most} at 90"
    yield f"back {most}"


def _re_formings(unit: Unit) -> Iterator[str]:
    yield from (f"re-form {name}" for name in layouts_of(unit))
    yield from (f"re-form {name} facing {facing}" for name in list(layouts_of(unit))[:1] for facing in FACINGS)


def _side_steps(unit: Unit) -> Iterator[str]:
    for inches in (MOST_SIDE_STEP, MOST_SIDE_STEP / 2):
        yield from (f"side-step {side} {_inches(inches)}" for side in ("left", "right"))
        yield f"back {_inches(inches)}"


def _after_its_model(unit: Unit, deed: Deed, allowance: Allowance) -> Iterator[str]:
    """What the unit that it copies did, and shorter."""
    turn = turn_between(unit.pose.degrees, deed.bearing / HUNDREDTHS)
    side = "right" if turn > 0 else "left"
    most = min(allowance.inches, deed.distance / THOUSANDTHS)
    if "move" in deed.kinds and most:
        for inches in (most, most / 2):
            yield f"oblique {side} {_inches(inches)} at {abs(turn):g}" if turn else f"forward {_inches(inches)}"
    if "about_face" in deed.kinds:
        yield "about face"
    if "change" in deed.kinds:
        yield from _changes(unit)
