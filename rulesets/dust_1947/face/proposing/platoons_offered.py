"""Platoons as lists offer them: their charts read from files, what each needs, and whom it takes (PLAT)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rulesets.dust_1947.before import charts
from rulesets.dust_1947.before.armies import platoons
from rulesets.dust_1947.before.armies.lists import collection, force, had, least_armour
from rulesets.dust_1947.before.charts import Chart, Charts, Platoon
from rulesets.dust_1947.face.tell import force_words
from rulesets.dust_1947.table.cards import Card
from rulesets.kit.facets.bodies import Bodies, Body
from rulesets.kit.facets.lists import Pick


def _with_charts(text: str, told: str, raw: Mapping[str, Any]) -> str:
    known = collection(text)
    taken, names = [chart.name for chart in known.charts], sorted({card.name for card in had(text)})
    more = charts.read(told, raw, names, taken)
    return known.model_copy(update={"charts": (*known.charts, *more)}).model_dump_json(exclude={"report"})


def _bodies(text: str, picks: Sequence[Pick]) -> list[Body]:
    return [body for chart in collection(text).charts for body in _of_chart(text, chart, picks)]


def _of_chart(text: str, chart: Chart, picks: Sequence[Pick]) -> Iterator[Body]:
    """The platoons of a chart: those that the list has, one that it may have besides, and the others."""
    last = True
    for name in platoons.bodies_of(chart):
        inside = [pick for pick in picks if pick.slot == name]
        units = sum(pick.count for pick in inside)
        cards = force(text, [pick.model_copy(update={"slot": ""}) for pick in inside], "").cards
        platoon = Platoon(name=name, chart=chart, members=(), least=least_armour(text, chart))
        offered = bool(units) or last
        takes = frozenset(_room(text, platoon, cards, picks) if offered else ())
        note = force_words.platoon_note(chart, platoons.vacant(platoon, cards), units)
        yield Body(name, units, note, takes, offered)
        last = bool(units) and last


def _room(text: str, platoon: Platoon, cards: Sequence[Card], picks: Sequence[Pick]) -> Iterator[str]:
    """The units of a list that belong to no platoon and for which this one has a place left."""
    for pick in (one for one in picks if not one.slot):
        cards_of_it = force(text, [pick.model_copy(update={"count": 1})], "").cards
        if cards_of_it and platoons.has_room(platoon, cards, cards_of_it[0]):
            yield pick.unit


BODIES = Bodies(called="platoon", model=Charts, read=_with_charts, of=_bodies)
