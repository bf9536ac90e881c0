"""Platoons of a force: who stands on which place of a chart, what is against one, and who has its advantage (PLAT)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from rulesets.dust_1947.before.armies.allegiance import captured, hired
from rulesets.dust_1947.before.armies.forces import Force
from rulesets.dust_1947.before.charts import MOST_OF_ONE, Chart, Place, Platoon
from rulesets.dust_1947.table.cards import ARMOUR_CLASSES, Card
from rulesets.dust_1947.table.reasons import before as before_reasons
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.refusal import Refused

REPLACED = 1
"""Units of a platoon in whose stead mercenaries may stand."""

Least = tuple[dict[str, str], ...]
Standing = dict[int, int]
"""Which member of a platoon stands in which of its chart's spots, both from 0."""


def bodies_of(chart: Chart) -> list[str]:
    """What the platoons of a chart are called in a force."""
    return [chart.name, *(f"{chart.name} {number}" for number in range(2, MOST_OF_ONE + 1))]


def formed(charts: Sequence[Chart], bodies: Sequence[str], least: Callable[[Chart], Least]) -> tuple[Platoon, ...]:
    """The platoons of a force, told to which body each of its cards belongs (empty: to none), and the least armour at
    each place of a chart."""
    named = [(chart, body) for chart in charts for body in bodies_of(chart) if body in bodies]
    return tuple(
        Platoon(name=body, chart=chart, members=belonging(body, bodies), least=least(chart)) for chart, body in named
    )


@rule(without=lambda body, bodies: tuple(range(len(bodies))))
def belonging(body: str, bodies: Sequence[str]) -> tuple[int, ...]:
    """DU-PLAT-05: a force may have several platoons and independent units: the player says who belongs to which."""
    return tuple(number for number, named in enumerate(bodies) if named == body)


def least_armour(chart: Chart, there: Sequence[Card]) -> Least:
    """For each place of a chart the least armour of those units who may stand there, by their type."""
    return tuple(_least(place, there) for place in chart.places)


def _least(place: Place, there: Sequence[Card]) -> dict[str, str]:
    """The least armour of those who may stand on a place, by their type."""
    least: dict[str, str] = {}
    for card in there:
        if fits(place, card) and _rank(card.armour) <= _rank(least.get(_type(card), card.armour)):
            least[_type(card)] = card.armour
    return least


def fits(place: Place, card: Card) -> bool:
    """Whether a unit may stand on a place of a chart; what was captured stands on none."""
    return (
        not captured(card)
        and (not place.units or card.name.casefold() in {name.casefold() for name in place.units})
        and (not place.kinds or card.kind in place.kinds)
        and (not place.armour or card.armour in place.armour)
    )


def _type(card: Card) -> str:
    return "infantry" if card.on_foot else card.kind


def _rank(armour: str) -> int:
    return ARMOUR_CLASSES.index(armour)


# --- who stands where ------------------------------------------------------------------------------------------------


def spots(chart: Chart) -> list[int]:
    """The places of a chart by their numbers, as often as units stand there, those that are required first."""
    return [number for number, place in enumerate(chart.places) for _ in range(place.count)]


def placed(platoon: Platoon, cards: Sequence[Card]) -> Standing:
    """Where the members of a platoon stand: on as many required places as can be filled, and as many of them as can;
    a mercenary in the stead of another where that helps."""
    own = {member: _own_spots(platoon.chart, card) for member, card in enumerate(cards)}
    best = _matched(own, platoon.chart)
    for _ in range(REPLACED):
        hires = [member for member, card in enumerate(cards) if member not in best and hired(card)]
        ways = [_matched({**own, one: replaced_by(platoon, cards[one])}, platoon.chart) for one in hires]
        best = max([best, *ways], key=lambda standing: (-len(_unfilled(platoon.chart, standing)), len(standing)))
    return best


def _own_spots(chart: Chart, card: Card) -> list[int]:
    return [spot for spot, number in enumerate(spots(chart)) if fits(chart.places[number], card)]


@rule(without=[])
def replaced_by(platoon: Platoon, card: Card) -> list[int]:
    """DU-PLAT-06: a mercenary may stand for a unit of the same type whose armour is no better, except for the command
    unit."""
    filled = enumerate(spots(platoon.chart))
    least = {number: armour.get(_type(card)) for number, armour in enumerate(platoon.least)}
    return [spot for spot, number in filled if number and _no_better(least.get(number), card)]


def _no_better(armour: str | None, card: Card) -> bool:
    return armour is not None and _rank(armour) <= _rank(card.armour)


def _matched(may: Mapping[int, Sequence[int]], chart: Chart) -> Standing:
    """Members to spots, as many as can be: a spot or a member that has found its other keeps one."""
    holder: Standing = {}
    for spot, number in enumerate(spots(chart)):
        if chart.is_required(number):
            _fill(spot, may, holder, set())
    for member in may:
        if member not in holder.values():
            _find_room(member, may, holder, set())
    return {member: spot for spot, member in holder.items()}


def _fill(spot: int, may: Mapping[int, Sequence[int]], holder: Standing, seen: set[int]) -> bool:
    """Find a member for a spot; one who stands elsewhere comes if another can be found for that."""
    for member in (one for one, open_to in may.items() if spot in open_to and one not in seen):
        seen.add(member)
        left = next((held for held, one in holder.items() if one == member), None)
        if left is None or _fill(left, may, holder, seen):
            holder[spot] = member
            return True
    return False


def _find_room(member: int, may: Mapping[int, Sequence[int]], holder: Standing, seen: set[int]) -> bool:
    """Find a spot for a member; whoever holds it goes if there is another one for him."""
    for spot in (one for one in may[member] if one not in seen):
        seen.add(spot)
        if spot not in holder or _find_room(holder[spot], may, holder, seen):
            holder[spot] = member
            return True
    return False


def _unfilled(chart: Chart, standing: Standing) -> list[str]:
    """The required places of a chart that are empty, each as often as units lack."""
    filled = set(standing.values())
    empty = [number for spot, number in enumerate(spots(chart)) if spot not in filled and chart.is_required(number)]
    return [chart.places[number].name for number in empty]


# --- what is against one, and what it is good for --------------------------------------------------------------------


def against(force: Force) -> list[Refused]:
    """Everything that the rules have against the platoons of a force."""
    return [
        refused for platoon in force.platoons for refused in (*incomplete(force, platoon), *strange(force, platoon))
    ]


@rule(without=[])
def incomplete(force: Force, platoon: Platoon) -> list[Refused]:
    """DU-PLAT-03: whoever fields a platoon fields its command unit and all required units."""
    lacking = lacks(force, platoon)
    why = before_reasons.PlatoonLacks(platoon=platoon.name, places=lacking)
    return [Refused("DU-PLAT-03", why)] if lacking else []


@rule(without=[])
def strange(force: Force, platoon: Platoon) -> list[Refused]:
    """DU-PLAT-01: a platoon has the units that are named on its chart, and no others."""
    cards = _cards(force, platoon)
    standing = placed(platoon, cards)
    names = dict.fromkeys(card.name for member, card in enumerate(cards) if member not in standing)
    why = (before_reasons.NotOfThePlatoon(unit=name, platoon=platoon.name) for name in names)
    return [Refused("DU-PLAT-01", one) for one in why]


def lacks(force: Force, platoon: Platoon) -> list[str]:
    """The required places of a platoon that nobody fills."""
    return _unfilled(platoon.chart, placed(platoon, _cards(force, platoon)))


def fielded(force: Force) -> tuple[Card, ...]:
    """The cards of a force as they are fielded: those of platoons with their advantages."""
    cards = list(force.cards)
    for platoon in force.platoons:
        for member in platoon.members:
            cards[member] = with_advantage(cards[member], platoon)
    return tuple(cards)


@rule(without=lambda card, platoon: card)
def with_advantage(card: Card, platoon: Platoon) -> Card:
    """DU-PLAT-02: every unit of a platoon whose required units are fielded, those of support too, has its advantage."""
    more = tuple(word for word in platoon.chart.advantage.skills if word not in card.skills)
    told = {"skills": (*card.skills, *more), "advantage": more, "platoon": platoon.name}
    return card.model_copy(update=told)


def _cards(force: Force, platoon: Platoon) -> list[Card]:
    return [force.cards[member] for member in platoon.members]


def vacant(platoon: Platoon, cards: Sequence[Card]) -> list[str]:
    """The required places that are empty where a platoon has these cards."""
    return _unfilled(platoon.chart, placed(platoon, cards))


def has_room(platoon: Platoon, cards: Sequence[Card], card: Card) -> bool:
    """Whether a platoon of these cards has room for another, so that all of them stand somewhere."""
    return len(placed(platoon, [*cards, card])) == len(cards) + 1


def unknown(charts: Sequence[Chart], bodies: Sequence[str]) -> Iterator[Refused]:
    """Bodies to which units of a list belong and that no chart knows."""
    known = [body for chart in charts for body in bodies_of(chart)]
    for body in dict.fromkeys(bodies):
        if body and body not in known:
            yield Refused("DU-PLAT-05", before_reasons.NoSuchPlatoon(platoon=body, options=known))
