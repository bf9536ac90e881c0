"""Answers that nobody presses: plans given ahead, standing orders, the practice opponent."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from bot.store.clicks import Plan
from bot.store.tables import Table
from bot.typed import read_command
from rulesets.kit.action import Action
from rulesets.kit.game import Game
from rulesets.kit.offering import any_answer
from rulesets.kit.question import Question
from rulesets.kit.refusal import Refused
from rulesets.kit.ruleset import Ruleset
from rulesets.kit.standing import StandingOrder


@dataclass
class Automatic:
    """What may answer by itself at a table; `used` and `dropped` are the plans that are done with, `spent` the
    standing orders that were given for once."""

    plans: Sequence[Plan] = ()
    orders: Mapping[tuple[int, str], StandingOrder] = field(default_factory=dict)
    used: list[int] = field(default_factory=list)
    dropped: list[Plan] = field(default_factory=list)
    spent: list[tuple[int, str]] = field(default_factory=list)

    def next_answer(self, table: Table, rules: Ruleset[Game]) -> tuple[Question, Action, str] | None:
        """The next open question that needs nobody, its answer, and why; None if people are asked."""
        game = table.running
        for question in game.questions:
            if question.given is not None:
                continue
            found = self._answer(table, rules, game, question)
            if found is not None:
                return question, *found
        return None

    def _answer(self, table: Table, rules: Ruleset[Game], game: Game, question: Question) -> tuple[Action, str] | None:
        if table.seats[question.seat].practice:
            return any_answer(rules.view(game, question.seat), question, secrets.randbelow), "practice"
        planned = self._planned(rules, game, question)
        if planned is not None:
            return planned, "plan"
        ordered = self._ordered(rules, game, question)
        return (ordered, "standing order") if ordered is not None else None

    def _planned(self, rules: Ruleset[Game], game: Game, question: Question) -> Action | None:
        """The seat's next plan that fits the question; one that is no longer legal is dropped."""
        view = rules.view(game, question.seat)
        for plan in self.plans:
            if plan.id in self.used or plan.seat != question.seat or plan.kind not in question.takes:
                continue
            self.used.append(plan.id)
            try:
                return read_command(rules, view, question, plan.kind, plan.typed)
            except Refused:
                self.dropped.append(plan)
        return None

    def _ordered(self, rules: Ruleset[Game], game: Game, question: Question) -> Action | None:
        order = self.orders.get((question.seat, question.key))
        if order is None or (question.seat, question.key) in self.spent:
            return None
        action = rules.standing(rules.view(game, question.seat), question, order)
        if action is not None and order.once:
            self.spent.append((question.seat, question.key))
        return action
