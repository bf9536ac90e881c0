"""A game's state, and the only way to change it.

`begin` starts a game, `apply` takes one answer, `put_right` goes on from what was corrected by hand. All work on a
private copy: a refusal or an exception throws the copy away. Between two clicks the whole game is data: the table and
the tree of procedures under way.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar, Generic, Self, TypeVar

from pydantic import BaseModel, Field

from rulesets.kit.engine.action import Action, canonical
from rulesets.kit.engine.copying import as_given, private_copy
from rulesets.kit.engine.dice import Dice, Roll
from rulesets.kit.engine.event import Event
from rulesets.kit.engine.offering import check, types_offered
from rulesets.kit.engine.procedure import AnyProcedure, Procedure
from rulesets.kit.engine.question import Question
from rulesets.kit.engine.reasons import NotYourDecision
from rulesets.kit.engine.refusal import Refused, Stale
from rulesets.kit.engine.running import Running, lineage
from rulesets.kit.engine.said import Happening
from rulesets.kit.engine.saved import Saved
from rulesets.kit.engine.version import Version

G = TypeVar("G", bound="Game")
F = TypeVar("F")
Holds = Callable[[Procedure], bool]
"""Whether a procedure under way can go on."""


class Verdict(BaseModel):
    """How a game ended: the winning seats (empty: a draw), each seat's score, and why in the ruleset's words."""

    winners: list[int]
    scores: list[int]
    key: str
    rule: str = ""


class Game(Saved):
    """What every game's state has.

    `count` numbers the answers in force (the dice hang on it); `chapter` counts activations, so that the store knows
    which snapshots to keep for good. `actions` are the game's action models. `tells_how_many`: everybody may know how
    many of its secret answers a seat has given; not where as a rule only those are given that do something. `fixtures`
    are fields with frozen models by name, which many games have in common.
    """

    __slots__ = ("_version",)

    actions: ClassVar[tuple[type[Action], ...]] = ()
    tells_how_many: ClassVar[bool] = True
    fixtures: ClassVar[tuple[str, ...]] = ()

    ruleset: str
    save_version: int = 1
    players: list[str]
    count: int = 0
    chapter: int = 0
    last_question: int = 0
    questions: list[Question] = []
    root: AnyProcedure | None = None
    verdict: Verdict | None = None
    events: list[Event] = Field(default=[], exclude=True)
    shots: list[Any] = Field(default=[], exclude=True)
    revealed: bool = Field(default=False, exclude=True)

    def say(self, what: Happening, *, seats: tuple[int, ...] | None = None) -> None:
        """Announce something; `seats` are those who may hear it (None: everybody)."""
        values = what.values()
        rule = values.pop("rule")
        self.events.append(as_given(Event, {"key": what.key, "rule": rule, "values": values, "seats": seats}))

    def show(self, stage: str, caption: Happening | None = None) -> None:
        """Have the table pictured as it is now: everything of one `stage` is told in a post of its own, with a picture
        for each time it was shown. `caption` is put into words as an event is, as what the picture shows.
        """
        pictured = Event(key="")
        if caption is not None:
            values = caption.values()
            values.pop("rule")
            pictured = Event(key=caption.key, values=values)
        events, shots = self.events, self.shots
        self.events, self.shots = [], []
        as_it_is = private_copy(self)
        self.events, self.shots = events, [*shots, Shot(stage, len(events), pictured, as_it_is)]

    @property
    def version(self) -> Version | None:
        """What was found out of this game; None as long as something may change it, as a click under way does."""
        return getattr(self, "_version", None)

    def once(self, key: Hashable, find: Callable[[], F]) -> F:
        """What `find` finds out of this game: once, under its key, as long as nothing changes the game."""
        version = self.version
        return find() if version is None else version.once(key, find)

    def settled(self) -> Self:
        """This game, which nothing changes from now on."""
        if self.version is None:
            self._version: Version | None = Version()
        return self

    def question(self, number: int) -> Question:
        """The open question of this number; raises `Stale` if there is none."""
        for question in self.questions:
            if question.number == number:
                return question
        raise Stale(number)

    def change_questions(self, changed: Iterable[Question]) -> None:
        """Put questions in the place of those of the same number."""
        known = {question.number: question for question in changed}
        self.questions = [known.get(question.number, question) for question in self.questions]

    def open_for(self, seat: int) -> list[Question]:
        """The questions that were asked of a seat and have no answer yet, optional ones among them."""
        return [q for q in self.questions if q.seat == seat and q.given is None]

    def answerers(self, question: Question) -> tuple[int, ...]:
        """The seats that may answer a question: the one that is asked, first, and whoever may answer for it."""
        return (question.seat,)

    def shares(self, seat: int, other: int) -> bool:
        """Whether a seat knows the secrets of another one: its own, and in some games those of its partners."""
        return seat == other

    def sees_answer(self, seat: int | None, question: Question) -> bool:
        """Whether a seat (None: an onlooker) may see what was answered to a question before it is opened."""
        return seat is not None and (self.shares(seat, question.seat) or seat in self.answerers(question))

    def asking(self, number: int) -> Procedure:
        """The procedure that asked a question."""
        return lineage(self.root, number)[-1]

    def read_action(self, fields: Mapping[str, Any]) -> Action:
        """An action from its saved fields; raises KeyError for a type that this game does not have."""
        return _by_type(self.actions)[fields["type"]].model_validate(fields)


@lru_cache(maxsize=32)
def _by_type(models: tuple[type[Action], ...]) -> dict[str, type[Action]]:
    """A game's action models by their type."""
    return {model.model_fields["type"].default: model for model in models}


@dataclass(frozen=True)
class Shot(Generic[G]):
    """The game as it was when so many events (`after`) had been announced, to be pictured for a stage's post."""

    stage: str
    after: int
    caption: Event
    game: G


@dataclass(frozen=True)
class Applied(Generic[G]):
    """What an answer made: the new state, what is announced, the dice, whether a sealed answer was opened, and how the
    game was whenever it had itself shown meanwhile."""

    game: G
    events: list[Event]
    rolls: list[Roll]
    revealed: bool
    shots: Sequence[Shot[G]] = ()

    @property
    def irreversible(self) -> bool:
        """Whether something was rolled or revealed, so that an undo needs the other side's consent."""
        return bool(self.rolls) or self.revealed


def begin(game: G, root: Procedure, dice: Dice) -> Applied[G]:
    """Start a game: put its first procedure on and run to the first question."""
    new = _fresh(game)
    new.root = root
    fell = len(dice.rolled)
    dice.turn_to("begin", "")
    Running(new, dice).go_on()
    return _applied(new, dice, fell)


def apply(game: G, seat: int, number: int, action: Action, dice: Dice) -> Applied[G]:
    """Take one answer: the only way in.

    `seat` gives the answer, for itself or for a partner. Raises `Stale` if the question is closed and `Refused` if it
    is not the seat's to answer or the rules do not allow the action; `game` is never changed.
    """
    question = game.question(number)
    if seat not in game.answerers(question):
        raise Refused(question.rule, NotYourDecision())
    seen = _as_seen(game, seat)
    check(seen, seen.question(number), action)
    new = _fresh(game)
    if game.version is not None:
        game.version.forget()
    fell = len(dice.rolled)
    Running(new, dice).answer(new.question(number), action)
    return _applied(new, dice, fell)


def _as_seen(game: G, seat: int) -> G:
    """The game as a seat sees it, if it was offered its answers in that; they are the same in the game itself."""
    seen: G | None = game.version.seen_by(seat) if game.version is not None else None
    return game if seen is None else seen


MOST_UNWOUND = 100
"""More dead ends than this after one correction mean that a procedure calls for ever what cannot be answered."""


def put_right(game: G, dice: Dice, content: str, holds: Holds) -> Applied[G]:
    """Go on from a private copy of a game in which somebody has put something right; `content` says what, for the dice
    that this may roll.

    What does not hold any more is unwound, and so is a question that nobody could answer; the others are asked anew.
    Answers that nobody waited for stay given, where the same is asked and they are still possible.
    """
    before = game.questions
    game.events, game.shots, game.revealed = [], [], False
    fell = len(dice.rolled)
    dice.turn_to(str(game.count), content)
    game.count += 1
    running = Running(game, dice)
    running.look_again(holds)
    for _ in range(MOST_UNWOUND):
        stuck = next((q for q in game.questions if q.owed and not types_offered(game, q).possible), None)
        if stuck is None:
            _give_again(game, before)
            return _applied(game, dice, fell)
        running.unwind(stuck.number)
    raise RecursionError(f"{MOST_UNWOUND} questions without an answer, one after the other")


def _give_again(game: Game, before: Sequence[Question]) -> None:
    given = {_asked(question): question.given for question in before if question.optional and question.given}
    again = ((question, given.get(_asked(question))) for question in game.questions if question.optional)
    game.change_questions([q.answered(kept) for q, kept in again if kept and _is_possible(game, q, kept)])


def _asked(question: Question) -> tuple[int, str, str]:
    """What makes two questions the same."""
    return question.seat, question.key, canonical(question.values)


def _is_possible(game: Game, question: Question, given: Mapping[str, Any]) -> bool:
    try:
        check(game, question, game.read_action(given))
    except Refused:
        return False
    return True


def _fresh(game: G) -> G:
    """A private copy, which a click may change."""
    new = private_copy(game)
    new._version = None
    return new


def _applied(game: G, dice: Dice, fell: int) -> Applied[G]:
    """What came of it, when so many rolls had fallen before; the game keeps neither its earlier states nor what was
    announced."""
    events, shots, revealed = game.events, game.shots, game.revealed
    game.events, game.shots, game.revealed = [], [], False
    return Applied(game.settled(), events, dice.rolled[fell:], revealed, shots)
