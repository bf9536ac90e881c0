"""One click carried out on a table in memory: the answer, then everything that answers by itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bot.game.announce import ORDER_EVENT, THOUGHT_EVENT
from bot.game.automatic import BY_ORDER, Automatic
from bot.store.games import saved
from bot.table.asked import answering_seat
from bot.table.options import rules_options
from bot.table.tables import Line, Table
from rulesets import ruleset
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.dice import SealedDice
from rulesets.kit.engine.event import Event
from rulesets.kit.engine.game import Applied, Game, apply
from rulesets.kit.engine.question import Question
from rulesets.kit.engine.refusal import Stale
from rulesets.kit.facets.ruleset import Ruleset
from rulesets.kit.facets.setup import Setup

MAX_AUTOMATIC = 500
"""More automatic answers than this in one click mean that two automatons play each other in a circle."""


class Circling(Exception):
    """Automatic answers that find no end."""


@dataclass
class Resolution:
    """Works on a copy of the table; the caller stores it, or throws it away.

    `why` has what is told of some answers beforehand, by question; `lines` are the record lines made; `told` are the
    events of this click, for the words to the one who clicked.
    """

    table: Table
    automatic: Automatic
    why: Mapping[int, str] = field(default_factory=dict)
    lines: list[Line] = field(default_factory=list)
    told: list[Event] = field(default_factory=list)

    @classmethod
    def of(cls, table: Table, automatic: Automatic) -> Resolution:
        """A resolution on a private copy of the table."""
        return cls(replace(table, unposted=[*table.unposted], seats=[replace(s) for s in table.seats]), automatic)

    @property
    def rules(self) -> Ruleset[Game]:
        """The table's ruleset."""
        return ruleset(self.table.ruleset)

    def begin(self) -> None:
        """Start the game with the forces and the scenario that the lobby has agreed on."""
        table = self.table
        setup = Setup(
            players=[seat.name for seat in table.seats],
            forces=[seat.force for seat in table.seats],
            scenario=table.scenario,
            options=rules_options(table.options),
            map=table.map,
        )
        applied = self.rules.play.start(setup, self._dice())
        table.phase = "running"
        self._take(applied, "begin", {"type": "begin", **setup.model_dump()}, None, None, "")
        self.settle()

    def answer(
        self,
        member: int | None,
        number: int,
        action: Action,
        automatic: str = "",
        then: Sequence[tuple[int, Action]] = (),
    ) -> None:
        """Give the answer of a member to a question, and `then` the answers to others that are asked at once or next.

        Raises `Stale` or `Refused`; the table that the resolution was made of is then as it was.
        """
        for asked, given in ((number, action), *then):
            self._apply(self.table.running.question(asked), given, member, automatic)
        self.settle()

    def settle(self) -> None:
        """Let everything answer that needs nobody, until people are asked or the game is over."""
        self.automatic.forget_unknown(self.rules)
        for _ in range(MAX_AUTOMATIC):
            answered = self.automatic.next_answer(self.table, self.rules)
            if answered is None:
                break
            question, action, why = answered
            self._apply(question, action, None, why)
        else:
            raise Circling(f"more than {MAX_AUTOMATIC} answers in one click that nobody gave")
        if self.table.running.verdict is not None and self.table.phase == "running":
            self.table.phase = "over"

    def _apply(self, question: Question, action: Action, member: int | None, automatic: str) -> None:
        before = self.table.running
        if self.table.phase != "running":
            raise Stale(question.number)
        applied = apply(before, self._answering(question, member), question.number, action, self._dice())
        self._take(applied, "answer", action.model_dump(mode="json"), question, member, automatic, before)

    def _answering(self, question: Question, member: int | None) -> int:
        """The seat that gives an answer: a member's own or a partner's, else the one that is asked."""
        if member is None:
            return question.seat
        seat = answering_seat(self.table, question, member)
        if seat is None:
            raise Stale(question.number)
        return seat.number

    def _take(
        self,
        applied: Applied[Game],
        kind: str,
        action: dict[str, Any],
        question: Question | None,
        member: int | None,
        automatic: str,
        before: Game | None = None,
    ) -> None:
        reasons = self._reasons(question)
        events = [*applied.events, *_by_order(question, automatic)]
        self.lines.append(
            Line(
                kind=kind,
                action=action,
                seat=question.seat if question else None,
                member=member,
                automatic=automatic,
                rolls=applied.rolls,
                events=[*reasons, *events],
                chapter=before.chapter if before is not None else 0,
                sealed=bool(question and question.sealed),
                irreversible=applied.irreversible,
                before=saved(before),
            )
        )
        self.table.game = applied.game
        self.automatic.notice(self.rules, applied.game, applied.events)
        if before is not None and before.chapter != applied.game.chapter:
            self._end_plans(before)
        self.table.has_news(reasons)
        self.table.has_news(events, applied.shots)
        self.told.extend(events)

    def _reasons(self, question: Question | None) -> list[Event]:
        """Why the practice opponent answers as it does; of a secret answer nothing is told."""
        if question is None or question.sealed or question.number not in self.why:
            return []
        return [Event(key=THOUGHT_EVENT, values={"seat": question.seat, "why": self.why[question.number]})]

    def _end_plans(self, before: Game) -> None:
        """What a seat had planned for its activation ends with it."""
        seat = self.rules.play.acting(before)
        if seat is not None:
            self.automatic.activation_over(seat, self.rules)

    @property
    def free_undo(self) -> bool:
        """Whether the one who clicked may take it back without asking: nothing was rolled, sealed or revealed."""
        return not any(line.rolls or line.sealed or line.irreversible for line in self.lines)

    def _dice(self) -> SealedDice:
        return SealedDice(self.table.secret, self.table.words)


def _by_order(question: Question | None, automatic: str) -> list[Event]:
    """That an answer came from a standing order is told, but not what the order depends on; of a secret answer nothing
    is told."""
    if question is None or question.sealed or automatic != BY_ORDER:
        return []
    return [Event(key=ORDER_EVENT, values={"seat": question.seat})]
