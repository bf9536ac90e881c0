"""Answers that nobody presses: plans given ahead, standing orders, the practice opponent, what alone is possible."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from bot.game.announce import reasons
from bot.game.order_words import order_words
from bot.game.queues import UNIT, begins, why_stopped
from bot.game.typed import fitting, read_command
from bot.game.whole_deployments import of_way
from bot.store.clicks import Given, Plan
from bot.table.tables import Table
from rulesets.kit.counsel.playing_on import by_lot
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.event import Event, heard
from rulesets.kit.engine.game import Game
from rulesets.kit.engine.offering import only_answer
from rulesets.kit.engine.question import Question
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.engine.standing_orders import StandingOrder
from rulesets.kit.facets.first_battle import prepared
from rulesets.kit.facets.ruleset import Ruleset

_OUTDATED = "The game has been updated since, and does not know it any more: give it again in its new words."
PRACTICE = "practice"
"""What the record says of an answer of the practice opponent."""
BY_ORDER = "standing order"
"""What the record says of an answer that a standing order has given."""
PROPOSED: Final = "proposed"
"""What it says of one that was proposed, to a seat that goes on so; such an order's policy, too."""
ALONE_POSSIBLE = "only answer"
"""What it says of one beside which nothing else was possible."""
FIRST_BATTLE = "first battle"
"""What it says of one that was given before a first battle."""


@dataclass
class Automatic:
    """What may answer by itself at a table; `used` and `dropped` are the plans that are done with, `spent` the
    standing orders that have ended, `begun` those that begin with this click (and are no rows yet: their ids are
    negative), `notes` what the owners of orders and plans are told of them. `stopped` are the seats whose queues stand
    still, and why; `halted` those that have stopped with this click. `said`: what each seat of a first battle has said
    already."""

    plans: Sequence[Plan] = ()
    orders: Sequence[Given] = ()
    used: list[int] = field(default_factory=list)
    dropped: list[Plan] = field(default_factory=list)
    spent: list[int] = field(default_factory=list)
    notes: list[tuple[int, str]] = field(default_factory=list)
    begun: list[Given] = field(default_factory=list)
    stopped: Mapping[int, str] = field(default_factory=dict)
    halted: dict[int, str] = field(default_factory=dict)
    said: Sequence[dict[str, list[Action]]] = ()

    def goes_on(self, seat: int, keys: Sequence[str], way: str = "") -> None:
        """Let a seat answer these kinds of question by what is proposed from now on, or by a whole deployment."""
        orders = [StandingOrder(key=key, policy=PROPOSED, way=way) for key in keys]
        self.begun += [Given(-number, seat, order) for number, order in enumerate(orders, 1)]
        replaced = [
            given.id for given in self.orders if given.seat == seat and any(one.replaces(given.order) for one in orders)
        ]
        self.orders = [*(given for given in self.orders if given.id not in replaced), *self.begun]

    def next_answer(self, table: Table, rules: Ruleset[Game]) -> tuple[Question, Action, str] | None:
        """The next open question that needs nobody, its answer, and why; None if people are asked. Those for which
        nobody waits come first: they are closed with the last of the others."""
        game = table.running
        self._end_what_went_on(game)
        for question in sorted(game.questions, key=lambda one: one.owed):
            if question.given is not None:
                continue
            answered = self._answer(table, rules, game, question)
            if answered is not None:
                return question, *answered
        return None

    def _answer(self, table: Table, rules: Ruleset[Game], game: Game, question: Question) -> tuple[Action, str] | None:
        if (said := self._said_already(rules, game, question)) is not None:
            return said, FIRST_BATTLE
        seat = table.seats[question.seat]
        if seat.practice:
            return None if seat.thinks else (_by_lot(rules, game, question), PRACTICE)
        planned = self._planned(rules, game, question)
        if planned is not None:
            return planned, "plan"
        proposed = self._proposed(table, rules, question)
        if proposed is not None:
            return proposed, PROPOSED
        ordered = self._ordered(rules, game, question)
        if ordered is not None:
            return ordered, BY_ORDER
        forced = _forced(rules, game, question)
        return (forced, ALONE_POSSIBLE) if forced is not None else None

    def _proposed(self, table: Table, rules: Ruleset[Game], question: Question) -> Action | None:
        """What the seat is proposed next of the deployment that it goes on with, else first, if it goes on so."""
        going_on = self._going_on(question.seat, question.key)
        if not going_on:
            return None
        view = rules.play.view(table.running, question.seat)
        by_way = of_way(table, view, question, going_on[0].order.way)
        proposal = by_way or next(iter(rules.counsel.proposed(view, question)), None)
        return proposal.answers[0] if proposal is not None else None

    def _going_on(self, seat: int, key: str = "") -> list[Given]:
        """By what a seat goes on with what is proposed (at one kind of question)."""
        return [
            one for one in self._in_force(seat) if one.order.policy == PROPOSED and (not key or one.order.key == key)
        ]

    def _in_force(self, seat: int) -> list[Given]:
        return [one for one in self.orders if one.seat == seat and one.id not in self.spent]

    def _end_what_went_on(self, game: Game) -> None:
        """A seat that is asked something else than what it went on with is asked all again."""
        for seat in {one.seat for one in self.orders if one.order.policy == PROPOSED}:
            asked = [question.key for question in game.questions if question.seat == seat and question.given is None]
            if asked and not any(self._going_on(seat, key) for key in asked):
                self.spent += [one.id for one in self._going_on(seat)]

    def _said_already(self, rules: Ruleset[Game], game: Game, question: Question) -> Action | None:
        """What a seat of a first battle has said to this question; it is said once."""
        said = self.said[question.seat] if question.seat < len(self.said) else {}
        action = prepared(said, rules.play.view(game, question.seat), question) if question.key in said else None
        if action is not None:
            said[question.key].remove(action)
        return action

    def _planned(self, rules: Ruleset[Game], game: Game, question: Question) -> Action | None:
        """The seat's next plan that fits the question; one that is no longer legal is dropped, but not where it may be
        meant for another of many questions of its kind."""
        for plan in self._waiting(question.seat):
            if self._stands_still(plan.seat) or (
                plan.kind not in question.takes and plan.queued and begins(plan, rules)
            ):
                return None
            if plan.kind not in question.takes:
                continue
            view = rules.play.view(game, question.seat)
            if question.sealed and plan.typed and not fitting(rules, view, question, plan.kind, plan.typed):
                continue
            if plan.queued and (why := why_stopped(rules, view, plan)):
                self._halt(plan, why)
                return None
            try:
                action = read_command(rules, view, question, plan.kind, plan.typed)
            except Refused as refused:
                self._not_legal(rules, plan, refused)
                continue
            self._use(plan, rules)
            return action
        return None

    def _waiting(self, seat: int) -> list[Plan]:
        return [plan for plan in self.plans if plan.seat == seat and plan.id not in self.used]

    def _stands_still(self, seat: int) -> bool:
        return seat in self.stopped or seat in self.halted

    def _use(self, plan: Plan, rules: Ruleset[Game]) -> None:
        """A plan is carried out; what was left of the activation before, where it begins a queued one, is not."""
        waiting = self._waiting(plan.seat)
        if plan.queued and begins(plan, rules):
            for left in waiting[: waiting.index(plan)]:
                self.used.append(left.id)
                self.notes.append((plan.seat, _not_asked_for(left)))
        self.used.append(plan.id)

    def _not_legal(self, rules: Ruleset[Game], plan: Plan, refused: Refused) -> None:
        """A plan that cannot be carried out is dropped; a queue stops there, with the activation that cannot begin."""
        if not (plan.queued and begins(plan, rules)):
            self.used.append(plan.id)
            self.dropped.append(plan)
        if plan.queued and self._waiting(plan.seat):
            self._halt(plan, " ".join(reasons(rules, refused)).removesuffix("."))

    def _halt(self, plan: Plan, why: str) -> None:
        """Stop a queue at a plan; its owner is told what stopped it."""
        self.halted[plan.seat] = why
        whose = f" at {plan.mark[UNIT]}" if plan.mark.get(UNIT) else ""
        self.notes.append((plan.seat, f"Your queue has stopped{whose}: {why}. `/game queue` lets it go on."))

    def notice(self, rules: Ruleset[Game], game: Game, events: Sequence[Event]) -> None:
        """Stop the queues whose owners have heard of something that stops them."""
        queues = rules.ahead.queues
        first = {plan.seat: plan for plan in reversed(self.plans) if plan.queued and plan.id not in self.used}
        for seat, plan in first.items() if queues is not None and events else ():
            if not plan.stops or self._stands_still(seat):
                continue
            why = (
                queues.noticed(rules.play.view(game, seat), seat, plan.stops, heard([*events], seat)) if queues else ""
            )
            if why:
                self._halt(plan, why)

    def activation_over(self, seat: int, rules: Ruleset[Game]) -> None:
        """Forget what a seat had planned for an activation that is over; what begins something new stays, with
        everything behind it."""
        for plan in self.plans:
            if plan.seat != seat or plan.id in self.used:
                continue
            if begins(plan, rules):
                return
            self.used.append(plan.id)
            self.notes.append((seat, _not_asked_for(plan)))

    def forget_unknown(self, rules: Ruleset[Game]) -> None:
        """Forget plans of actions, and orders for questions, that the game does not know any more."""
        known = {action.model_fields["type"].default for action in rules.box.actions}
        for plan in self.plans:
            if plan.kind not in known and plan.id not in self.used:
                self.used.append(plan.id)
                self.notes.append((plan.seat, f"{_named(plan)} is dropped. {_OUTDATED}"))
                if plan.queued and self._waiting(plan.seat) and not self._stands_still(plan.seat):
                    self._halt(plan, "the game has been updated since")
        for one in self.orders:
            if one.order.key in rules.ahead.keys or one.order.policy == PROPOSED or one.id in self.spent:
                continue
            self.spent.append(one.id)
            self.notes.append((one.seat, f"Your standing order {order_words(one.order)} It is dropped. {_OUTDATED}"))

    def _ordered(self, rules: Ruleset[Game], game: Game, question: Question) -> Action | None:
        """What the first of the seat's orders that fits has decided; its owner is told which it was, and why."""
        orders = [
            one
            for one in self._in_force(question.seat)
            if one.order.key == question.key and one.order.policy != PROPOSED
        ]
        if not orders:
            return None
        view = rules.play.view(game, question.seat)
        decided = rules.ahead.answer(view, question, [one.order for one in orders])
        if decided is None:
            return None
        deciding = orders[decided.by]
        number = f" {decided.by + 1}" if len(orders) > 1 else ""
        self.notes.append((question.seat, _used(rules, view, question, deciding.order, decided.action, number)))
        if deciding.order.once:
            self.spent.append(deciding.id)
        return decided.action


def _forced(rules: Ruleset[Game], game: Game, question: Question) -> Action | None:
    """The one answer that is possible, where the game asks nobody for such a one."""
    if question.key not in rules.play.unasked:
        return None
    return only_answer(rules.play.view(game, question.seat), question)


def _by_lot(rules: Ruleset[Game], game: Game, question: Question) -> Action:
    """What a recruit answers; he does not think, so that nobody has to wait for him."""
    view = rules.play.view(game, question.seat)
    return by_lot(rules, view, view.question(question.number), secrets.randbelow)


def _not_asked_for(plan: Plan) -> str:
    return f"{_named(plan)} was not asked for before the activation ended; it is dropped."


def _named(plan: Plan) -> str:
    """A plan as its owner has typed it."""
    return f"Your plan “{' '.join([plan.kind, *plan.typed.values()])}”"


def _used(
    rules: Ruleset[Game], view: Game, question: Question, order: StandingOrder, action: Action, number: str
) -> str:
    """What the owner of an order is told when it has answered: which of several it was (`number`), and why."""
    why = rules.ahead.reason(view, question, order, action)
    asked = rules.words.question(view, question)
    return (
        f"{asked} Your standing order{number} {order_words(order)} It answered: {rules.words.action(view, action)}"
        + (f" ({why})." if why else ".")
    )
