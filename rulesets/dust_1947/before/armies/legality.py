"""What the rules have against a force: all of it at once (FORCE, HERO, SETUP)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from rulesets.dust_1947 import moments
from rulesets.dust_1947.before.armies.allegiance import captured, hired, of_a_bloc, says
from rulesets.dust_1947.before.armies.forces import Force
from rulesets.dust_1947.table.cards import Card
from rulesets.dust_1947.table.reasons import before as before_reasons
from rulesets.kit.engine.moments import effects
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.refusal import Refused

BONUS = 10
"""The part of the agreed points that is the faction bonus: a tenth."""


def reasons(force: Force, limit: int, *, bonus: bool) -> list[Refused]:
    """Everything that the rules have against a force; `bonus`: a faction force may have more heroes for it."""
    if not force.cards:
        return [Refused("DU-SETUP-02", before_reasons.NoUnits())]
    not_its_own = [*of_another_bloc(force), *captured_twice(force), *captured_from_itself(force)]
    return [*not_its_own, *twice(force), *too_dear(force, limit, bonus=bonus)]


def twice(force: Force) -> list[Refused]:
    """Whoever and whatever a force has more than once though there is but one."""
    return [*heroes_twice(force), *vehicles_twice(force)]


@rule(without=[])
def heroes_twice(force: Force) -> list[Refused]:
    """DU-HERO-02: each named hero may appear at most once in an army, whatever the version of the card."""
    heroes = _more_than_one(person(card) for card in force.cards if card.kind == "hero")
    return [Refused("DU-HERO-02", before_reasons.HeroTwice(force=force.key, hero=hero)) for hero in heroes]


def person(card: Card) -> str:
    """The name of a hero, without what tells the versions of the card apart."""
    return card.name.partition(" (")[0]


@rule(without=[])
def vehicles_twice(force: Force) -> list[Refused]:
    """DU-SKILL-PILOTNAME-02: a vehicle that one named hero alone may pilot is unique: a force contains it once."""
    machines = _more_than_one(card.name for card in force.cards if is_ones_own(card))
    return [
        Refused("DU-SKILL-PILOTNAME-02", before_reasons.VehicleTwice(force=force.key, unit=unit)) for unit in machines
    ]


def is_ones_own(card: Card) -> bool:
    """Whether one named hero alone may pilot a machine."""
    return card.kind != "hero" and says(card, moments.CREW)


@rule(without=[])
def of_another_bloc(force: Force) -> list[Refused]:
    """DU-FORCE-01: all units of a force come from a single bloc, except those that anybody may field."""
    strangers = {card.name: card for card in force.cards if card.bloc != force.bloc and of_a_bloc(card)}
    why = [
        before_reasons.AnotherBloc(unit=one.name, bloc=one.bloc, force=force.key, others=force.bloc)
        for one in strangers.values()
    ]
    return [Refused("DU-FORCE-01", one) for one in why]


@rule(without=[])
def captured_twice(force: Force) -> list[Refused]:
    """DU-FORCE-06: a player may have 1 captured vehicle at most."""
    units = [card.name for card in force.cards if captured(card)]
    return [Refused("DU-FORCE-06", before_reasons.CapturedTwice(units=units))] if len(units) > 1 else []


@rule(without=[])
def captured_from_itself(force: Force) -> list[Refused]:
    """DU-FORCE-07: a captured vehicle was the enemy's: none of the own bloc is (DU-D-114)."""
    own = {card.name: card for card in force.cards if force.bloc in _taken_from(card)}
    return [Refused("DU-FORCE-07", before_reasons.CapturedOwn(unit=name, bloc=force.bloc)) for name in own]


@rule(without=[])
def without_a_strongpoint(force: Force) -> list[Refused]:
    """DU-SKILL-STRONG-01, DU-FORT-07: the unit starts in a strongpoint or bunker, for which few scenarios have room: in
    any other a force with one is illegal (DU-D-198)."""
    units = dict.fromkeys(card.name for card in force.cards if says(card, moments.STARTS_IN))
    return [Refused("DU-SKILL-STRONG-01", before_reasons.NoStrongpoint(unit=unit)) for unit in units]


@rule(without=[])
def too_dear(force: Force, limit: int, *, bonus: bool) -> list[Refused]:
    """DU-SETUP-02: the army points of a player's own force total at most the agreed limit, and the bonus of its
    faction."""
    more = faction_bonus(force, limit) if bonus else 0
    if force.ap <= limit + more:
        return []
    return [Refused("DU-SETUP-02", before_reasons.TooDear(ap=force.ap, limit=limit, more=more))]


@rule(without=0)
def faction_bonus(force: Force, limit: int) -> int:
    """DU-FORCE-03: the points beyond the limit that a faction force has for heroes of its faction or bloc: at most a
    tenth of the limit, rounded down."""
    faction = faction_of(force, limit)
    heroes = [card for card in force.cards if card.kind == "hero" and _paid_by_bonus(force, card)]
    return min(limit // BONUS, _ap(heroes)) if faction else 0


def _paid_by_bonus(force: Force, card: Card) -> bool:
    return not hired(card) or only_mercenaries(force)


def faction_of(force: Force, limit: int) -> str:
    """The faction whose force it is, or the mercenaries; empty for the force of a bloc."""
    if only_mercenaries(force):
        return "Mercenaries"
    factions = {card.faction for card in force.cards if card.faction and of_a_bloc(card)}
    return factions.pop() if len(factions) == 1 and three_quarters(force, limit) else ""


@rule(without=True)
def three_quarters(force: Force, limit: int) -> bool:
    """DU-FORCE-02: three quarters of the points that are spent without the bonus go into units of the one faction; the
    bonus pays heroes of the bloc before those of the faction."""
    own = [card for card in force.cards if card.faction and of_a_bloc(card)]
    others = [c for c in force.cards if c.kind == "hero" and not c.faction and of_a_bloc(c)]
    beyond = max(0, force.ap - limit)
    counted = _ap(own) - max(0, beyond - _ap(others))
    return 4 * counted >= 3 * (force.ap - beyond)


@rule(without=False)
def only_mercenaries(force: Force) -> bool:
    """DU-FORCE-05: a force made of mercenaries alone has the bonus of a faction."""
    return all(hired(card) for card in force.cards)


def _taken_from(card: Card) -> list[str]:
    """The bloc from which a captured vehicle was taken, if it is one and its catalogue's neighbours say so."""
    told = effects(moments.CAPTURED, moments.named(card.skills), card)
    return [bloc for bloc in [moments.replaced(told, "")[0]] if bloc]


def bloc_of(cards: Sequence[Card]) -> str:
    """The bloc of a force: the one for which most points are spent; that of the mercenaries where there is no other."""
    spent = Counter[str]()
    for card in [one for one in cards if of_a_bloc(one)] or [one for one in cards if hired(one)] or cards:
        spent[card.bloc] += card.ap
    return max(spent, key=lambda bloc: spent[bloc], default="")


def _more_than_one(names: Iterable[str]) -> list[str]:
    return [name for name, number in Counter(names).items() if number > 1]


def _ap(cards: Iterable[Card]) -> int:
    return sum(card.ap for card in cards)
