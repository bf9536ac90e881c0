"""From a collection of real units to the force that a player has picked of it (FORCE, SETUP)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from rulesets.dust_1947.preparation import legality
from rulesets.dust_1947.preparation.forces import Force, not_refereed
from rulesets.dust_1947.preparation.scenario import STANDARD
from rulesets.dust_1947.preparation.setup import AP_LIMIT, army_points, settings
from rulesets.dust_1947.rosters import Collection, Recruitable, read_playable
from rulesets.dust_1947.tell import forces as tell_forces
from rulesets.kit.engine.refusal import Refusals, Refused
from rulesets.kit.facets.lists import Pick, Reading, Recruit
from rulesets.kit.facets.setup import Setting
from rulesets.kit.rosters import CatalogueFile

MOST_UNITS = 60
"""Units of a force: more than any limit in army points allows."""


def read_catalogues(files: Sequence[CatalogueFile]) -> Reading:
    """A collection from files; raises NotReadable."""
    found = read_playable(files)
    causes, lines, missing = found.report
    text = found.model_dump_json(exclude={"report"})
    return Reading(text=text, notes=tell_forces.shares(found), missing=missing, causes=causes, unread=lines)


@lru_cache(maxsize=8)
def collection(text: str) -> Collection:
    """The units of a collection's text."""
    return Collection.model_validate_json(text)


@lru_cache(maxsize=8)
def _by_key(text: str) -> dict[str, Recruitable]:
    return {unit.key: unit for unit in collection(text).units}


def recruits(text: str) -> list[Recruit]:
    """The units of a collection as lists offer them, by bloc and kind."""
    found = [_recruit(unit) for unit in collection(text).units]
    return sorted(found, key=lambda recruit: (recruit.groups, recruit.label.casefold()))


def _recruit(unit: Recruitable) -> Recruit:
    return Recruit(
        value=unit.key,
        label=unit.name,
        note=tell_forces.recruit_note(unit.card, not_refereed(unit.card)) if unit.card is not None else "",
        groups=(unit.bloc, unit.group),
        points=unit.points,
        closed=_why_closed(unit),
    )


def _why_closed(unit: Recruitable) -> str:
    """Why a unit cannot be picked: what of it is not read; empty where it can."""
    if unit.playable:
        return ""
    if unit.nowhere:
        return unit.nowhere
    return f"not read: {'; '.join(unit.unread[:3])}" if unit.unread else "it is not read wholly"


def list_settings() -> tuple[Setting, ...]:
    """What is asked of a list: the army points that it is made for."""
    return tuple(setting for setting in settings(STANDARD) if setting.key == AP_LIMIT)


def limit_of(options: dict[str, str]) -> int:
    """The army points that a list is made for."""
    return army_points(options.get(AP_LIMIT, list_settings()[0].choices[0].value))


def force(text: str, picks: Sequence[Pick], name: str) -> Force:
    """The force of those picks that can be played."""
    known = _by_key(text)
    units = [known[pick.unit] for pick in picks if pick.unit in known for _ in range(pick.count)]
    cards = tuple(unit.card for unit in units if unit.card is not None and unit.playable)
    return Force(name=name, bloc=legality.bloc_of(cards), cards=cards)


def reckoned(text: str, picks: Sequence[Pick], options: dict[str, str]) -> str:
    """What a list costs so far."""
    made, limit = force(text, picks, ""), limit_of(options)
    return tell_forces.reckoned(
        made, limit, legality.faction_of(made, limit) if made.cards else "", limit // legality.BONUS
    )


def army(text: str, picks: Sequence[Pick], name: str, options: dict[str, str]) -> str:
    """The text of the force that picks make: its own copy of their cards; raises Refusals with all that is wrong."""
    made = force(text, picks, name)
    legal = legality.reasons(made, limit_of(options), bonus=True) if made.cards or not picks else []
    if against := [*_not_to_be_had(text, picks), *legal]:
        raise Refusals(against)
    return made.model_dump_json(exclude_defaults=True)


def _not_to_be_had(text: str, picks: Sequence[Pick]) -> list[Refused]:
    """Units that are gone, that cannot be played, or that are too many."""
    known = _by_key(text)
    gone = [Refused("DU-SETUP-02", "not_in_collection", unit=p.name or p.unit) for p in picks if p.unit not in known]
    gone += _more_than_one([known[p.unit] for p in picks for _ in range(p.count) if p.unit in known])
    closed = [known[p.unit] for p in picks if p.unit in known and not known[p.unit].playable]
    unread = [Refused("DU-SETUP-02", "unit_unread", unit=unit.name, why=_why_closed(unit)) for unit in closed]
    units = sum(pick.count for pick in picks)
    many = [Refused("DU-SETUP-02", "too_many_units", units=units, most=MOST_UNITS)] if units > MOST_UNITS else []
    return [*gone, *unread, *many]


def _more_than_one(units: Sequence[Recruitable]) -> list[Refused]:
    """Units of which the catalogue has but one; heroes, and machines of one pilot, have rules of their own."""
    names = Counter(unit.unique for unit in units if unit.unique and not _has_its_rule(unit))
    return [Refused("DU-SETUP-02", "only_one", unit=name) for name, number in names.items() if number > 1]


def _has_its_rule(unit: Recruitable) -> bool:
    return unit.card is not None and (unit.card.kind == "hero" or legality.is_ones_own(unit.card))
