"""From a collection of real units to the force that a player has picked of it (FORCE, SETUP)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache, partial

from rulesets.dust_1947.before.armies import legality, platoons
from rulesets.dust_1947.before.armies.forces import Force
from rulesets.dust_1947.before.armies.limits import AP_LIMIT, army_points
from rulesets.dust_1947.before.charts import Chart
from rulesets.dust_1947.before.rosters import Collection, Recruitable
from rulesets.dust_1947.before.scenarios import scenario
from rulesets.dust_1947.before.scenarios.scenario import STANDARD
from rulesets.dust_1947.table.cards import Card
from rulesets.dust_1947.table.reasons import before as before_reasons
from rulesets.kit.engine.refusal import Refusals, Refused
from rulesets.kit.facets.lists import Pick

MOST_UNITS = 60
"""Units of a force: more than any limit in army points allows."""


@lru_cache(maxsize=8)
def collection(text: str) -> Collection:
    """The units of a collection's text."""
    return Collection.model_validate_json(text)


@lru_cache(maxsize=8)
def _by_key(text: str) -> dict[str, Recruitable]:
    return {unit.key: unit for unit in collection(text).units}


def why_closed(unit: Recruitable) -> str:
    """Why a unit cannot be picked: what of it is not read; empty where it can."""
    if unit.playable:
        return ""
    return f"not read: {'; '.join(unit.unread[:3])}" if unit.unread else "it is not read wholly"


def limit_of(options: dict[str, str]) -> int:
    """The army points that a list is made for."""
    return army_points(options.get(AP_LIMIT, str(scenario.load(STANDARD).ap_limit)))


def force(text: str, picks: Sequence[Pick], name: str) -> Force:
    """The force of those picks that can be played."""
    known = _by_key(text)
    units = [(known[pick.unit], pick.slot) for pick in picks if pick.unit in known for _ in range(pick.count)]
    playable = [(unit.card, body) for unit, body in units if unit.card is not None and unit.playable]
    cards = tuple(card for card, _ in playable)
    bodies = [body for _, body in playable]
    formed = platoons.formed(collection(text).charts, bodies, partial(least_armour, text))
    return Force(name=name, bloc=legality.bloc_of(cards), cards=cards, platoons=formed)


@lru_cache(maxsize=32)
def least_armour(text: str, chart: Chart) -> platoons.Least:
    """For each place of a chart the least armour of those units of a collection who may stand there."""
    return platoons.least_armour(chart, had(text))


def had(text: str) -> list[Card]:
    """The cards of all units that can be had."""
    return [unit.card for unit in collection(text).units if unit.card is not None]


def army(text: str, picks: Sequence[Pick], name: str, options: dict[str, str]) -> str:
    """The text of the force that picks make: its own copy of their cards; raises Refusals with all that is wrong."""
    made = force(text, picks, name)
    legal = legality.reasons(made, limit_of(options), bonus=True) if made.cards or not picks else []
    strangers = platoons.unknown(collection(text).charts, [pick.slot for pick in picks])
    if against := [*_not_to_be_had(text, picks), *legal, *strangers, *platoons.against(made)]:
        raise Refusals(against)
    return made.model_dump_json(exclude_defaults=True)


def _not_to_be_had(text: str, picks: Sequence[Pick]) -> list[Refused]:
    """Units that are gone, that cannot be played, or that are too many."""
    known = _by_key(text)
    gone = [
        Refused("DU-SETUP-02", before_reasons.NotInCollection(unit=p.name or p.unit))
        for p in picks
        if p.unit not in known
    ]
    gone += _more_than_one([known[p.unit] for p in picks for _ in range(p.count) if p.unit in known])
    closed = [known[p.unit] for p in picks if p.unit in known and not known[p.unit].playable]
    unread = [
        Refused("DU-SETUP-02", before_reasons.UnitUnread(unit=unit.name, why=why_closed(unit))) for unit in closed
    ]
    units = sum(pick.count for pick in picks)
    many = (
        [Refused("DU-SETUP-02", before_reasons.TooManyUnits(units=units, most=MOST_UNITS))]
        if units > MOST_UNITS
        else []
    )
    return [*gone, *unread, *many]


def _more_than_one(units: Sequence[Recruitable]) -> list[Refused]:
    """Units of which the catalogue has but one; heroes, and machines of one pilot, have rules of their own."""
    names = Counter(unit.unique for unit in units if unit.unique and not _has_its_rule(unit))
    return [Refused("DU-SETUP-02", before_reasons.OnlyOne(unit=name)) for name, number in names.items() if number > 1]


def _has_its_rule(unit: Recruitable) -> bool:
    return unit.card is not None and (unit.card.kind == "hero" or legality.is_ones_own(unit.card))
