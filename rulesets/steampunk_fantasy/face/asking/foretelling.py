"""`/odds` of shots: who could fire, at whom, and how many of the shots would hit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulesets.kit.engine.choice import Choice
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.facets.odds import Forecast
from rulesets.steampunk_fantasy.chapters.gunnery.odds import bearing
from rulesets.steampunk_fantasy.face.tell.odds_told import of_shots
from rulesets.steampunk_fantasy.table.reasons import NoTargetThere, NotOnMap
from rulesets.steampunk_fantasy.table.state import Steampunk, UnitBase


def odds(view: Steampunk, unit: str, target: str) -> Sequence[Forecast]:
    """What each fire group of a base could do to a target now; raises `Refused` where none bears on it."""
    base = _base(view, unit)
    forecasts = [of_shots(view, group, bearing(view, base, group, target)) for group in view.card(base).fire]
    told = [one for one in forecasts if one is not None]
    if not told:
        raise Refused("SF-ORD-34", NoTargetThere(target=target))
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
        raise Refused("SF-LOS-01", NotOnMap(base=name))
    return base


def _bears(view: Steampunk, base: UnitBase, target: str) -> bool:
    return any(bearing(view, base, group, target) for group in view.card(base).fire)
