"""Platoons as lists offer them: their charts read from files, what each needs, and whom it takes (PLAT)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rulesets.dust_1947.before import charts
from rulesets.dust_1947.before.armies import platoons
from rulesets.dust_1947.before.armies.lists import collection, force, had
from rulesets.dust_1947.before.charts import Chart, Charts
from rulesets.dust_1947.face.tell import force_words
from rulesets.dust_1947.table.cards import Card
from rulesets.kit.facets.bodies import Bodies, Body
from rulesets.kit.facets.lists import Pick


def _with_charts(text: str, told: str, raw: Mapping[str, Any]) -> str:
    found = collection(text)
    taken, names = [chart.name for chart in found.charts], sorted({card.name for card in had(text)})
    more = charts.read(told, raw, names, taken)
    return found.model_copy(update={"charts": (*found.charts, *more)}).model_dump_json(exclude={"report"})


def _bodies(text: str, picks: Sequence[Pick]) -> list[Body]:
    return [body for chart in collection(text).charts for body in _of_chart(text, chart, picks)]


def _of_chart(text: str, chart: Chart, picks: Sequence[Pick]) -> Iterator[Body]:
    """The platoons of a chart: those that the list has, one that it may have besides, and the others."""
    last = True
    for name in platoons.bodies_of(chart):
        inside = [pick for pick in picks if pick.slot == name]
        units = sum(pick.count for pick in inside)
        cards = force(text, [pick.model_copy(update={"slot": ""}) for pick in inside], "").cards
        lacking = platoons.vacant(chart, cards, had(text))
        takes = frozenset(_room(text, chart, cards)) if units or last else frozenset[str]()
        yield Body(name, units, force_words.platoon_note(chart, lacking, units), takes, bool(units) or last)
        last = bool(units) and last


def _room(text: str, chart: Chart, cards: Sequence[Card]) -> Iterator[str]:
    """The units for which there is a place left beside these."""
    there = had(text)
    for unit in collection(text).units:
        if unit.card is not None and platoons.has_room(chart, cards, unit.card, there):
            yield unit.key


BODIES = Bodies(called="platoon", model=Charts, read=_with_charts, of=_bodies)
