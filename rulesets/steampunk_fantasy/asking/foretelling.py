"""The odds of shots: how many of a base's shots would hit, reckoned exactly."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from rulesets.kit.engine.action import Action
from rulesets.kit.engine.choice import Choice
from rulesets.kit.engine.question import Question
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.facets.odds import Forecast
from rulesets.kit.reckoning.chances import ONE, Chances, together
from rulesets.steampunk_fantasy.actions import Targets
from rulesets.steampunk_fantasy.cards import FireGroup
from rulesets.steampunk_fantasy.gunnery.open_die import ROLLS_ON_ABOVE
from rulesets.steampunk_fantasy.gunnery.rolling import needed
from rulesets.steampunk_fantasy.gunnery.shots import Shot, at_hexes, shots_of, targets_of
from rulesets.steampunk_fantasy.state import Steampunk, UnitBase
from rulesets.steampunk_fantasy.tell import odds as tell_odds

DIE = 6
"""Faces of the die that is rolled to hit."""


def forecast(view: Steampunk, question: Question, action: Action) -> Forecast | None:
    """What may come of naming these targets; None for any other answer, and for what is aimed at hexes."""
    if not isinstance(action, Targets) or not action.shots:
        return None
    base = view.bases[action.base]
    group = view.card(base).group(question.values["group"])
    shots = shots_of(view, base, group)
    told = [*action.shots, *action.shots[-1:] * len(shots)]
    aimed = [shot.model_copy(update={"target": target}) for shot, target in zip(shots, told, strict=False)]
    return _reckoned(view, group, [shot for shot in aimed if shot.target in view.bases])


def odds(view: Steampunk, unit: str, target: str) -> Sequence[Forecast]:
    """What each fire group of a base could do to a target now; raises `Refused` where none bears on it."""
    base = _base(view, unit)
    found = [_reckoned(view, group, _bearing(view, base, group, target)) for group in view.card(base).fire]
    told = [one for one in found if one is not None]
    if not told:
        raise Refused("SF-ORD-34", "no_target_there", target=target)
    return told


def options(view: Steampunk, given: Mapping[str, str]) -> Sequence[Choice]:
    """The bases that could fire; with a base its targets."""
    if "unit" not in given:
        return [Choice(value=base.id, label=f"{base.id}, {base.hex.name}") for base in view.on_map()]
    if "target" in given:
        return []
    base = _base(view, given["unit"])
    enemies = [other for other in view.enemies(base) if _bears(view, base, other.id)]
    return [Choice(value=other.id, label=f"{other.id}, {other.hex.name}") for other in enemies]


def _base(view: Steampunk, name: str) -> UnitBase:
    base = view.bases.get(name)
    if base is None or not base.on_map:
        raise Refused("SF-LOS-01", "not_on_map", base=name)
    return base


def _bears(view: Steampunk, base: UnitBase, target: str) -> bool:
    return any(_bearing(view, base, group, target) for group in view.card(base).fire)


def _bearing(view: Steampunk, base: UnitBase, group: FireGroup, target: str) -> list[Shot]:
    """The shots of a group that could be aimed at a target now."""
    shots = [shot for shot in shots_of(view, base, group) if not at_hexes(view.weapon(base, shot.weapon))]
    return [shot.model_copy(update={"target": target}) for shot in shots if target in targets_of(view, shot)]


def _reckoned(view: Steampunk, group: FireGroup, shots: Sequence[Shot]) -> Forecast | None:
    if not shots:
        return None
    hits: Chances[int] = {0: ONE}
    for shot in shots:
        chance = chance_to_hit(view, shot)
        hits = together(hits, {0: ONE - chance, 1: chance})
    return tell_odds.forecast(group.name, len(shots), hits)


def chance_to_hit(view: Steampunk, shot: Shot) -> Fraction:
    """The chance of one shot, exactly: of six faces those that are enough; beyond a 6 every further die has to be above
    4 (SF-FIRE-02)."""
    least = needed(view, shot)
    if least <= DIE:
        return Fraction(min(DIE, DIE + 1 - least), DIE)
    return Fraction(1, DIE) * Fraction(DIE - ROLLS_ON_ABOVE, DIE) ** (least - DIE)
