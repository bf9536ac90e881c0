"""A game that a test plays, whatever its rules: it begins, is answered with dice that are named, and is looked at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, Self, TypeVar, cast

from rulesets.kit.engine.action import Action
from rulesets.kit.engine.copying import private_copy
from rulesets.kit.engine.dice import ScriptedDice
from rulesets.kit.engine.event import Event
from rulesets.kit.engine.game import Game, apply, begin
from rulesets.kit.engine.offering import offered
from rulesets.kit.engine.procedure import Procedure
from rulesets.kit.engine.question import Question

G = TypeVar("G", bound=Game)
T = TypeVar("T", bound="GameTable[Any]")


@contextmanager
def falling(faces: Sequence[int]) -> Iterator[ScriptedDice]:
    """Dice with these faces, in order; all of them must fall."""
    rolled = ScriptedDice(*faces)
    yield rolled
    assert rolled.left == 0, f"{rolled.left} dice were not rolled"


@dataclass
class GameTable(Generic[G]):
    """A game that a test plays; `said` are the events since it began or of the last click."""

    game: G
    root: Procedure | None = None
    said: list[Event] = field(default_factory=list)

    about: ClassVar[str] = ""
    """The field of an answer, and of a question's values, that says for whom it is, in a game that asks for each."""

    def begins(self, root: Procedure | None = None, dice: Sequence[int] = ()) -> Self:
        """Run a procedure to its first question, or its end; all the dice named must fall."""
        with falling(dice) as rolled:
            applied = begin(self.game, cast(Procedure, root or self.root), rolled)
        self.game, self.said = private_copy(applied.game), applied.events  # a test may change it
        return self

    def answers(self, seat: int, action: Action, dice: Sequence[int] = ()) -> None:
        """One click; all the dice named must fall."""
        self.said = []
        with falling(dice) as rolled:
            self.clicks(seat, action, rolled)

    def clicks(self, seat: int, action: Action, rolled: ScriptedDice) -> None:
        """One click of several; what is said adds up."""
        question = self.question(seat, action.type, getattr(action, self.about, None) if self.about else None)
        applied = apply(self.game, seat, question.number, action, rolled)
        self.game, self.said = private_copy(applied.game), [*self.said, *applied.events]  # a test may change it

    def question(self, seat: int, kind: str, whom: str | None = None) -> Question:
        """The open question of a seat that takes this type of answer, about somebody if one is named."""
        mine = [q for q in self.game.questions if q.seat == seat]
        assert mine, f"seat {seat} is not asked; open: {[(q.seat, q.key) for q in self.game.questions]}"
        fitting = (q for q in mine if kind in q.takes and q.values.get(self.about, whom) in (whom, None))
        return next(fitting, mine[0])

    def who(self, seat: int) -> str | int:
        """What `asked` calls a seat."""
        return seat

    @property
    def asked(self) -> list[tuple[Any, str]]:
        """Who is asked what and has not answered yet: (0, "activate")."""
        return [(self.who(q.seat), q.key) for q in self.game.questions if q.given is None]

    @property
    def over(self) -> bool:
        """Whether the procedure has ended."""
        return self.game.root is None

    def heard(self, key: str) -> list[dict[str, Any]]:
        """The values of the events of this key in the last click."""
        return [event.values for event in self.said if event.key == key]

    def rules_said(self) -> list[str]:
        """The rule ids that the last click's events cite."""
        return [event.rule for event in self.said if event.rule]

    def offers(self, seat: int, kind: str, **draft: Any) -> list[str]:
        """What is offered next for a half-made answer of this type."""
        question = self.question(seat, kind, draft.get(self.about))
        found = offered(self.game, question, {"type": kind, **draft})
        return [option.value for option in found.options] if found else []


@dataclass(frozen=True)
class GamePlayer(Generic[T]):
    """A seat with the game's verbs. `dice` names the faces that fall, in order: all of them must be rolled."""

    table: T
    seat: int

    def does(self, action: Action, dice: Sequence[int] = ()) -> None:
        """Answer with any action model."""
        self.table.answers(self.seat, action, dice)
