"""The odds of volleys and combats, reckoned exactly."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import comb

from rulesets.julia_augusta.actions import Charge, Manoeuvre, Shoot
from rulesets.julia_augusta.chapters.charge.who_may_charge import may_charge
from rulesets.julia_augusta.chapters.combat.combat_odds import if_charged, score_chances
from rulesets.julia_augusta.chapters.combat.order_of_combats import in_order
from rulesets.julia_augusta.chapters.shooting.volleys import STRIKES, only_target, throw_at, why_no_volley
from rulesets.julia_augusta.face.tell import odds_words
from rulesets.julia_augusta.table.measure import touching
from rulesets.julia_augusta.table.questions import AboutAUnit
from rulesets.julia_augusta.table.reasons.asking import NothingBetween, NotOnTable
from rulesets.julia_augusta.table.state import Julia, Unit
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.choice import Choice
from rulesets.kit.engine.question import Question
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.facets.odds import Forecast
from rulesets.kit.reckoning.chances import Chances

SIDES = 6
HIT = Fraction(SIDES + 1 - STRIKES, SIDES)
"""The chance of one die of a volley."""


def forecast(view: Julia, question: Question, action: Action) -> Forecast | None:
    """What may come of a volley, or of a charge whose target stands; None for any other answer."""
    if isinstance(action, Charge) and action.target in view.units:
        return next(_charges(view, view.units[action.unit], view.units[action.target]), None)
    if isinstance(action, Manoeuvre):
        target = only_target(view, view.units[action.unit]) if action.what == "shoot" else None
        return _volley(view, view.units[action.unit], target) if target is not None else None
    shooter = question.about(AboutAUnit)
    if not isinstance(action, Shoot) or shooter is None:
        return None
    return _volley(view, view.units[shooter.unit], view.units[action.target])


def odds(view: Julia, unit: str, target: str) -> Sequence[Forecast]:
    """What a volley at an enemy would come to, the combat with it as it stands, and the one that a charge would lead
    to; raises `Refused` for none of them."""
    one, other = _on_table(view, unit), _on_table(view, target)
    forecasts = [*_volleys(view, one, other), *_combats(view, one, other), *_charges(view, one, other)]
    if not forecasts:
        no_volley = why_no_volley(view, one, target) if one.light else None
        raise no_volley or Refused("JA-CBT-02", NothingBetween(unit=unit, target=target))
    return forecasts


def options(view: Julia, given: Mapping[str, str]) -> Sequence[Choice]:
    """The units that could shoot or are in combat; with one of them its enemies."""
    if "target" in given:
        return []
    if "unit" not in given:
        return [Choice(value=unit.id, label=unit.id) for unit in view.on_table() if _enemies(view, unit)]
    return [Choice(value=enemy.id, label=enemy.id) for enemy in _enemies(view, _on_table(view, given["unit"]))]


def _enemies(view: Julia, unit: Unit) -> list[Unit]:
    touched = touching(view, unit)
    return [it for it in view.enemies(unit) if it in touched or _could_strike(view, unit, it)]


def _could_strike(view: Julia, unit: Unit, enemy: Unit) -> bool:
    return why_no_volley(view, unit, enemy.id) is None or may_charge(view, unit, enemy)


def _on_table(view: Julia, name: str) -> Unit:
    unit = view.units.get(name)
    if unit is None or not unit.on_table:
        raise Refused("JA-SETUP-12", NotOnTable(unit=name[:40]))
    return unit


def _volleys(view: Julia, unit: Unit, target: Unit) -> Iterator[Forecast]:
    if why_no_volley(view, unit, target.id) is None:
        yield _volley(view, unit, target)


def _volley(view: Julia, unit: Unit, target: Unit) -> Forecast:
    throw = throw_at(view, unit, target)
    return odds_words.volley(target.id, throw, hits(throw.dice))


def hits(dice: int) -> Chances[int]:
    """How likely so many dice of a volley are to come to each number of hits."""
    return {n: comb(dice, n) * HIT**n * (1 - HIT) ** (dice - n) for n in range(dice + 1)}


def _combats(view: Julia, unit: Unit, target: Unit) -> Iterator[Forecast]:
    """The combat that both are in, as it stands."""
    for fight in in_order(view):
        if unit.id in fight and target.id in fight:
            yield odds_words.combat(view, fight, unit.seat, score_chances(view, fight, unit.seat))


def _charges(view: Julia, unit: Unit, target: Unit) -> Iterator[Forecast]:
    """The combat that a charge leads to if its target stands."""
    clash = if_charged(view, unit, target) if may_charge(view, unit, target) else None
    if clash is not None:
        yield odds_words.combat(view, clash.fight, unit.seat, clash.scores)
