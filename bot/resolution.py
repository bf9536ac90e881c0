"""One click carried out on a table in memory: the answer, then everything that answers by itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bot.automatic import Automatic
from bot.store.games import saved
from bot.store.tables import Line, Table
from rulesets import ruleset
from rulesets.kit.action import Action
from rulesets.kit.dice import SealedDice
from rulesets.kit.event import Event
from rulesets.kit.game import Applied, Game, apply
from rulesets.kit.question import Question
from rulesets.kit.refusal import Stale
from rulesets.kit.ruleset import Ruleset, Setup

MAX_AUTOMATIC = 500
"""More automatic answers than this in one click mean that two automatons play each other in a circle."""


class Circling(Exception):
    """Automatic answers that find no end."""


@dataclass
class Resolution:
    """Works on a copy of the table; the caller stores it, or throws it away.

    `lines` are the record lines made; `told` are the events of this click, for the words to the one who clicked.
    """

    table: Table
    automatic: Automatic
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
            options=table.options,
            map=table.map,
        )
        applied = self.rules.start(setup, self._dice())
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
        """Give the answer of a member to a question, and `then` the answers to those that the same seat is asked next.

        Raises `Stale` or `Refused`; the table that the resolution was made of is then as it was.
        """
        question = self.table.running.question(number)
        self._apply(question, action, member, automatic)
        for following, later in then:
            asked = self.table.running.question(following)
            if asked.seat != question.seat:
                raise Stale(following)
            self._apply(asked, later, member, automatic)
        self.settle()

    def settle(self) -> None:
        """Let everything answer that needs nobody, until people are asked or the game is over."""
        for _ in range(MAX_AUTOMATIC):
            found = self.automatic.next_answer(self.table, self.rules)
            if found is None:
                break
            question, action, why = found
            self._apply(question, action, None, why)
        else:
            raise Circling(f"more than {MAX_AUTOMATIC} answers in one click that nobody gave")
        if self.table.running.verdict is not None and self.table.phase == "running":
            self.table.phase = "over"

    def _apply(self, question: Question, action: Action, member: int | None, automatic: str) -> None:
        before = self.table.running
        if self.table.phase != "running":
            raise Stale(question.number)
        applied = apply(before, question.seat, question.number, action, self._dice())
        self._take(applied, "answer", action.model_dump(mode="json"), question, member, automatic, before)

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
        self.lines.append(
            Line(
                kind=kind,
                action=action,
                seat=question.seat if question else None,
                member=member,
                automatic=automatic,
                rolls=applied.rolls,
                events=applied.events,
                chapter=before.chapter if before is not None else 0,
                sealed=bool(question and question.sealed),
                irreversible=applied.irreversible,
                before=saved(before),
            )
        )
        self.table.game = applied.game
        self.table.unposted.extend(applied.events)
        self.told.extend(applied.events)

    @property
    def free_undo(self) -> bool:
        """Whether the one who clicked may take it back without asking: nothing was rolled, sealed or revealed."""
        return not any(line.rolls or line.sealed or line.irreversible for line in self.lines)

    def _dice(self) -> SealedDice:
        return SealedDice(self.table.secret, self.table.words)
