"""Units that conform to a controlled one instead of testing (CTRL-03)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from rulesets.julia_augusta.chapters.command.controlled import (
    always_tests,
    is_controlled,
    models_for,
    must_test,
    same_facing,
)
from rulesets.julia_augusta.table.happenings.command import Conforms
from rulesets.julia_augusta.table.measure import near
from rulesets.julia_augusta.table.reasons.control import (
    DoesNotTest,
    FacesOtherwise,
    MustTest,
    NobodyToCopy,
    NoFriend,
    NotControlled,
    NotNear,
)
from rulesets.julia_augusta.table.reasons.shooting import Looting
from rulesets.julia_augusta.table.state import Julia, Unit
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.question import Draft, Offer, offer
from rulesets.kit.engine.refusal import Refused


def conform_choices(game: Julia, seat: int, draft: Draft) -> Offer | None:
    """The fields of a `Conform`: which unit, and to which controlled one."""
    if "unit" not in draft:
        waiting = [unit.id for unit in must_test(game, seat)]
        return offer("unit", waiting, partial(why_not_conform, game, waiting))
    if "to" not in draft:
        unit = game.units[draft["unit"]]
        return offer("to", [friend.id for friend in game.friends(unit)], partial(why_not_to, game, unit))
    return None


def why_not_conform(game: Julia, waiting: Sequence[str], name: str) -> Refused | None:
    """Why a unit cannot conform to anybody; `waiting` are those that have to test."""
    if name not in waiting:
        return Refused("JA-CTRL-03", DoesNotTest(unit=name))
    unit = game.units[name]
    if always_tests(unit):
        return Refused("JA-CTRL-16", Looting(unit=name))
    if stops_for_a_test_only(unit):
        return Refused("JA-CTRL-05", MustTest(unit=name))
    return None if models_for(game, unit) else Refused("JA-CTRL-03", NobodyToCopy(unit=name))


@rule(without=False)
def stops_for_a_test_only(unit: Unit) -> bool:
    """JA-CTRL-05: a pursuer cannot stop without a test, though it could conform."""
    return unit.pursuing


@rule(without=None)
def why_not_to(game: Julia, unit: Unit, name: str) -> Refused | None:
    """JA-CTRL-03: it conforms to a controlled unit of its side, within 4 inches, that faces as it does."""
    friend = game.units.get(name)
    if friend is None or friend not in game.friends(unit):
        return Refused("JA-CTRL-03", NoFriend(unit=name))
    if not is_controlled(game, friend):
        return Refused("JA-CTRL-03", NotControlled(unit=name))
    if not near(unit, friend):
        return Refused("JA-CTRL-03", NotNear(unit=name))
    return None if same_facing(unit, friend) else Refused("JA-CTRL-03", FacesOtherwise(unit=name))


@rule(without=None)
def conforms(game: Julia, unit: Unit, to: str) -> None:
    """JA-CTRL-03: it takes no test, and will copy the other unit's move."""
    unit.control, unit.copies = "conform", to
    game.say(Conforms(rule="JA-CTRL-03", unit=unit.id, to=to))
