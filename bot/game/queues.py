"""Queues: whole activations that a seat has planned, in their order, and what stops them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from bot.game.order_words import conditions_words
from bot.names import plain_text
from bot.store.clicks import Plan
from bot.table.tables import Table
from rulesets import ruleset
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.foresight import imagined
from rulesets.kit.engine.game import Game
from rulesets.kit.engine.offering import TYPE
from rulesets.kit.facets.ahead import Queues
from rulesets.kit.facets.ruleset import Ruleset

AHEAD = 1_000_000_000
"""The number of the question that a seat is asked when it plans an activation; no question of a game has it."""
QUEUED = 25
"""Activations that a seat may have in its queue: as many as one menu holds."""
BEGINS, UNIT, SEEN = "begins", "unit", "seen"
"""What a plan of a queue has in its mark: whether its activation begins with it, of whom that is, and what the game
remembers of the table as it was."""


@dataclass(frozen=True)
class Queued:
    """One activation of a queue; the first of its plans begins it."""

    plans: tuple[Plan, ...]

    @property
    def unit(self) -> str:
        """Who acts; empty where nobody is named."""
        return str(self.plans[0].mark.get(UNIT) or self.plans[0].typed.get("unit", ""))

    @property
    def stops(self) -> Mapping[str, str]:
        """The conditions that stop it."""
        return self.plans[0].stops or {}

    @property
    def content(self) -> list[Any]:
        """What it is, whatever its place."""
        return [[plan.kind, plan.typed] for plan in self.plans]

    @property
    def words(self) -> str:
        """What is done, as it is typed."""
        told = (" ".join([plan.kind, *(text for text in plan.typed.values() if text)]) for plan in self.plans)
        return plain_text("; ".join(told), 200)

    @property
    def line(self) -> str:
        """The activation on a line, with what stops it."""
        return f"{self.words}{f' – stops if {conditions_words(dict(self.stops))}' if self.stops else ''}"

    def with_stops(self, stops: Mapping[str, str], seen: Mapping[str, Any]) -> Queued:
        """The same, stopped by these conditions, measured against the table as it is `seen` now."""
        marks = [{BEGINS: not number, UNIT: self.unit, SEEN: dict(seen)} for number in range(len(self.plans))]
        marked = zip(self.plans, marks, strict=True)
        return Queued(tuple(replace(plan, stops=dict(stops), mark=mark) for plan, mark in marked))


def queues_of(table: Table) -> Queues[Game] | None:
    """What the table's game says of queues; None where it has none."""
    return ruleset(table.ruleset).ahead.queues


def begins(plan: Plan, rules: Ruleset[Game]) -> bool:
    """Whether an activation, or something else that is new, begins with a plan."""
    return bool(plan.mark.get(BEGINS)) if plan.queued else plan.kind in rules.play.opening


def queued(plans: Iterable[Plan], seat: int, rules: Ruleset[Game]) -> list[Queued]:
    """The activations that a seat has planned, in their order; what is left of one under way is none of them."""
    activations: list[list[Plan]] = []
    for plan in plans:
        if plan.seat == seat and begins(plan, rules):
            activations.append([plan])
        elif plan.seat == seat and activations:
            activations[-1].append(plan)
    return [Queued(tuple(one)) for one in activations]


def under_way(plans: Iterable[Plan], seat: int, rules: Ruleset[Game]) -> list[Plan]:
    """What is left of an activation under way: what a seat has planned before anything new begins."""
    rest: list[Plan] = []
    for plan in plans:
        if plan.seat == seat and begins(plan, rules):
            break
        rest += [plan] if plan.seat == seat else []
    return rest


def planned(actions: Sequence[Action], seat: int, unit: str = "") -> Queued:
    """An activation of these answers, as they would be typed, and whose it is."""
    mark = {UNIT: unit}
    return Queued(tuple(Plan(0, seat, one.model_dump()[TYPE], _typed(one), mark=mark) for one in actions))


def _typed(action: Action) -> dict[str, str]:
    fields = action.model_dump(mode="json", exclude={TYPE})
    known = type(action).model_fields
    said = {name: value for name, value in fields.items() if value not in ("", [], known[name].default)}
    return {name: ", ".join(value) if isinstance(value, list) else str(value) for name, value in said.items()}


def imagined_table(table: Table, seat: int, plans: Iterable[Plan]) -> Table | None:
    """The table as it would be if a seat began something now, for planning; None where nothing can be planned."""
    rules: Ruleset[Game] = ruleset(table.ruleset)
    queues = rules.ahead.queues
    if queues is None or table.phase != "running":
        return None
    begun = [one.unit for one in queued(plans, seat, rules)]
    view = rules.play.view(table.running, seat)
    game = imagined(view, AHEAD, partial(_arranged, queues, seat, begun), lambda new: queues.suppose(new, seat))
    asks = game is not None and any((one.seat, one.number) == (seat, AHEAD) for one in game.questions)
    return replace(table, game=game) if asks else None


def _arranged(queues: Queues[Game], seat: int, begun: Sequence[str], game: Game) -> Any:
    return queues.imagine(game, seat, begun)


def why_stopped(rules: Ruleset[Game], view: Game, plan: Plan) -> str:
    """Why a plan of a queue is not to be carried out now; empty if it is."""
    queues = rules.ahead.queues
    if queues is None or not plan.stops:
        return ""
    return queues.stopped(view, plan.seat, plan.mark.get(UNIT, ""), plan.stops, plan.mark.get(SEEN, {}))
