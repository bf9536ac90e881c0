"""A game that plays itself under supervision: everything that must hold at every click, and what was come across.

At every click the watcher looks at the state, a view, its words and the questions; every few clicks also at all views
and at the save, and it tries wrong answers. Every die is verified, and of some games the record is replayed. A game has
a watcher of its own, which knows how its games begin, how they are played, and what a sound state of it is.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Any, ClassVar, Generic, TypeVar

from pydantic import ValidationError
from pydantic_core import from_json

from rulesets.kit.engine.action import Action
from rulesets.kit.engine.copying import private_copy
from rulesets.kit.engine.dice import Dice, SealedDice, fingerprint, verify
from rulesets.kit.engine.event import Event
from rulesets.kit.engine.game import Applied, Game, apply
from rulesets.kit.engine.offering import check
from rulesets.kit.engine.points import POINTS
from rulesets.kit.engine.question import Question
from rulesets.kit.engine.refusal import Refused, Stale
from rulesets.kit.facets.ruleset import Ruleset
from tests.knockout.trial import caches
from tests.random_games.deciding import ONE_OF, TRIES, Deciding, carried_out, judged, looked_for
from tests.random_games.packages import package_of
from tests.random_games.reading import Reading
from tests.random_games.seen import WORDS, Record, Seen
from tests.random_games.told import Fallen, Heard

G = TypeVar("G", bound=Game)
NO_DICE = b""


class Watcher(ABC, Generic[G]):
    """Watches a random game of one ruleset.

    `click` counts its clicks, `asked` how often each question was answered, `refused` the slips in refusals."""

    ruleset: Ruleset[G]
    printed: ClassVar[set[str]] = set()
    """What is the same from the first click to the last, and most of a save."""
    rare: Collection[str] = ()
    """The questions at which answers of their own kind are tried every time, …"""
    few: int = 3
    """… and all wrong answers, and the save is read, the first few times in a game."""
    tried: int = 8
    """At every question wrong answers are tried every which click …"""
    read: int = 6
    """… and what changes in a save is read, every which click."""
    looked: int = 6
    """All readers are looked over the shoulder every which click, and otherwise one after the other, …"""
    glanced: int = 2
    """… at every which."""
    carried_out: int = 3
    """Every which wrong answer is given to the game, which may well allow it; the others are only judged."""
    whole: int = 20
    """Every which click the whole save is read."""
    from_saves: int = 7
    """Every which game goes on from its save after each click, and is replayed without saves, …"""
    first_from_saves: int = 3
    """… beginning with the one of this seed: of those that `make test` draws one to three."""
    late: int = 4
    """How many turns a game should last."""
    decides: int = TRIES
    """So often it is tried at first whether a rule point decides: more often where fewer games are played."""
    one_of: ClassVar[int] = ONE_OF
    """Of so many rule points one is watched for whether it decides."""
    excused: ClassVar[Collection[str]] = ()
    """The rule points of which a reason says that they decide nothing: they are not watched."""
    watching: ClassVar[dict[str, Deciding]] = {}
    """Which have decided something in the games that this process has watched, by the package of the ruleset."""
    heard: ClassVar[Heard] = Heard()
    """What was heard in the games that this process has watched, …"""
    reading: ClassVar[Reading] = Reading()
    """… and what was read for slips."""

    def __init__(self, ruleset: Ruleset[G]) -> None:
        self.ruleset = ruleset
        self.package = package_of(ruleset)
        self.rules = {*ruleset.play.catalogue.rules, *ruleset.play.catalogue.rulings}
        self.click = 0
        self.asked: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        self.fallen = Fallen(self.spelled)
        watched = Deciding(self.package, self.one_of, self.decides, self.excused)
        self.deciding = self.watching.setdefault(self.package, watched)
        self.caches = caches(self.package)

    @abstractmethod
    def begun(self, record: Record, dice: Dice) -> Applied[G]:
        """The game of a record at its first question."""

    @abstractmethod
    def answered(self, game: G, record: Record, chance: random.Random) -> tuple[Question, Action]:
        """One of the open questions and a legal answer to it."""

    @abstractmethod
    def turn(self, game: G) -> int:
        """The turn that is played."""

    @abstractmethod
    def broken(self, game: G) -> list[str]:
        """What is wrong with a state; empty for a sound one."""

    @abstractmethod
    def revealed(self, game: G, view: G, seat: int | None) -> list[str]:
        """What a reader sees and should not."""

    @abstractmethod
    def wrong_answers(self, game: G, question: Question, action: Action, chance: random.Random) -> Iterator[Action]:
        """Answers that are given by mistake, instead of this one."""

    def of_its_kind(self, game: G, question: Question, chance: random.Random) -> Iterable[Action]:
        """What is only judged besides, and not carried out: what rare refusals come of."""
        return ()

    def every_time(self, game: G, question: Question) -> Iterable[Action]:
        """What is judged whenever this question is answered."""
        return ()

    def forget(self) -> None:
        """Empty all that is remembered of what was reckoned with every rule in place; the kit knows no rule."""
        for clear in self.caches:
            clear()

    def spelled(self, sides: int, face: int) -> Iterable[Any]:
        """How an event may hold a die that shows a face."""
        return (face,)

    def note_game(self, game: G, seen: Seen) -> None:
        """What else is noted of a game that has ended."""

    def note_click(self, question: Question, applied: Applied[G], seen: Seen) -> None:
        """What else is noted of a click."""

    def watched(self, battle: str, seed: int, seen: Seen) -> Record:
        """Play a game to its end, look at every click, replay it, verify its dice."""
        record = Record(battle, seed)
        for here in POINTS.values():
            here.reached = 0
        game = self._played(record, seen)
        assert game.verdict is not None
        verdict = self.ruleset.words.verdict(self.ruleset.play.view(game, None))
        assert verdict
        seen.slips.update(self.reading.reads("verdict", verdict))
        seen.games, seen.turns = seen.games + 1, seen.turns + self.turn(game)
        seen.late += self.turn(game) >= self.late
        seen.ends[game.verdict.key] += 1
        self.note_game(game, seen)
        seen.slips.update(self.refused)
        seen.decided = Counter(self.deciding.decided)
        seen.points.update({name: one.reached for name, one in POINTS.items() if name.startswith(self.package)})
        if self._goes_on_from_saves(record):
            assert self._replayed(record).model_dump_json() == game.model_dump_json(), "the same answers lead elsewhere"
        rolls = [roll for line in record.rolls for roll in line]
        assert verify(record.secret, WORDS, fingerprint(record.secret), rolls) == []
        seen.dice += sum(len(roll.faces) for roll in rolls)
        return record

    def _played(self, record: Record, seen: Seen) -> G:
        """A game that goes on from its saves must end as its replay does, which does not."""
        dice = record.dice()
        before = self.deciding.snapshot()
        begun = self.begun(record, dice)
        self.deciding.look(before, lambda: self._beginning(record), self.forget)
        record.rolls.append(begun.rolls)
        chance = random.Random(f"games {record.seed}")
        game = begun.game
        self._look(begun, seen)
        while game.verdict is None:
            before = self.deciding.snapshot()
            question, action = self.answered(game, record, chance)
            self.deciding.look(before, looked_for(game, question, action), self.forget)
            self._try(game, question, action, random.Random(f"mistakes {record.seed} {self.click}"), seen)
            seat = _who_answers(game, question, chance)
            before = self.deciding.snapshot()
            applied = apply(game, seat, question.number, action, dice)
            self.deciding.look(before, carried_out(game, seat, question.number, action, record.dice), self.forget)
            seen.slips.update(self._slips_of_menus(game, question, action))
            record.clicks.append((seat, question.number, action.model_dump(mode="json")))
            record.rolls.append(applied.rolls)
            seen.clicks += 1
            seen.questions[question.key] += 1
            self.asked[question.key] += 1
            self.click = len(record.clicks)
            self._look(applied, seen)
            self.note_click(question, applied, seen)
            game = applied.game
            if self._goes_on_from_saves(record):
                game = self._loaded(game.model_dump_json(exclude=self.printed), game)
        return game

    def _goes_on_from_saves(self, record: Record) -> bool:
        return record.seed % self.from_saves == self.first_from_saves

    def _slips_of_menus(self, game: G, question: Question, action: Action) -> list[str]:
        """What is not meant in the menus that lead to an answer."""
        view = self.ruleset.play.view(game, question.seat)
        own = next(one for one in view.questions if one.number == question.number)
        return self.reading.menus(self.ruleset, view, own, action)

    def _beginning(self, record: Record) -> str:
        """How the game begins, once more."""
        return self.begun(record, record.dice()).game.model_dump_json()

    def _replayed(self, record: Record) -> G:
        """The game once more, from what is kept of it, with the same sealed dice."""
        dice = record.dice()
        game = self.begun(record, dice).game
        for seat, number, fields in record.clicks:
            game = apply(game, seat, number, game.read_action(fields), dice).game
        return game

    def _look(self, applied: Applied[G], seen: Seen) -> None:
        """What must hold after a click."""
        game = applied.game
        assert not (wrong := self.broken(game)), wrong
        assert (game.verdict is None) == bool(game.questions)
        if self.click % self.read == 0 or any(map(self._is_new, game.questions)):
            self._can_be_read(game)
        if self.click % self.whole == 0 or game.verdict is not None:
            assert self.ruleset.play.load(from_json(game.model_dump_json())).model_dump_json() == game.model_dump_json()
        readers = (*range(len(game.players)), None)
        one_of_them = [] if self.click % self.glanced else [readers[self.click // self.glanced % len(readers)]]
        for seat in one_of_them if self.click % self.looked else readers:
            self._look_at_view(game, applied.events, seat, seen)
        for event in applied.events:
            assert not event.rule or event.rule in self.rules, event.rule
            seen.events[event.key] += 1
        self._can_be_checked(applied, seen)

    def _can_be_checked(self, applied: Applied[G], seen: Seen) -> None:
        """What stands in no words and no picture of a click, and which of its dice."""
        view = lru_cache(lambda seat: self.ruleset.play.view(applied.game, seat))
        seen.untold.update(place for event in applied.events for place in self._untold(view, event))
        seen.hidden_dice.update(self.fallen.missed(applied.rolls, applied.events))

    def _untold(self, view: Callable[[int | None], G], event: Event) -> list[str]:
        """What whoever hears of an event can neither read nor see of it."""
        seat = event.seats[0] if event.seats else None
        words, scene = self.ruleset.words, self.ruleset.pictures.scene
        return self.heard.untold(
            event, lambda one: words.event(view(seat), one), lambda one: scene(view(seat), [one], seat)
        )

    def _can_be_read(self, game: G) -> None:
        """What of a save can change comes back as it was; what is printed never changes."""
        stored = game.model_dump_json(exclude=self.printed)
        assert self._loaded(stored, game).model_dump_json(exclude=self.printed) == stored

    def _loaded(self, stored: str, game: G) -> G:
        """A save that was stored without what is printed."""
        return self.ruleset.play.load({**from_json(stored), **{name: getattr(game, name) for name in self.printed}})

    def _look_at_view(self, game: G, events: Sequence[Event], seat: int | None, seen: Seen) -> None:
        """What one reader sees: words for everything, without slips, and nothing that is sealed."""
        view, words = self.ruleset.play.view(game, seat), self.ruleset.words
        for event in events:
            if event.seats is None or seat in event.seats:
                seen.slips.update(self.reading.reads(f"event {event.key}", words.event(view, event)))
        for question in view.questions:
            assert words.question(view, question)
            seen.slips.update(self.reading.reads(f"question {question.key}", words.question(view, question)))
            assert question.given in (None, {}) or game.sees_answer(seat, question)
        seen.slips.update(self.reading.reads("title", words.title(view)))
        if self.reading.is_due("status"):
            seen.slips.update(self.reading.reads("whole status", words.status(view)))
        assert not (revealed := self.revealed(game, view, seat)), revealed

    def _is_new(self, question: Question) -> bool:
        """Whether a rare question was hardly ever asked in this game."""
        return question.key in self.rare and self.asked[question.key] < self.few

    def _try(self, game: G, question: Question, action: Action, chance: random.Random, seen: Seen) -> None:
        """Answers that somebody might send instead, by mistake or on purpose; what is refused changes nothing. `chance`
        belongs to this click."""
        all_of_them = self.click % self.tried == 0 or self._is_new(question)
        before = game.model_dump_json(exclude=self.printed) if all_of_them else ""
        if all_of_them:
            self._try_wrong(game, question, action, chance, seen)
        more = self.of_its_kind(game, question, chance) if all_of_them or question.key in self.rare else ()
        for one in (*more, *self.every_time(game, question)):
            _count(self._judged(game, question, one), seen)
        assert not all_of_them or game.model_dump_json(exclude=self.printed) == before, "a refusal changed the game"

    def _try_wrong(self, game: G, question: Question, action: Action, chance: random.Random, seen: Seen) -> None:
        """Answers to another question, of another seat, or with something wrong in them."""
        for number in (question.number - 1, question.number + 1):
            _is_stale(game, question.seat, number, action)
        strangers = [seat for seat in range(len(game.players)) if seat not in game.answerers(question)]
        for seat in strangers:
            _count(self._refused(game, question, action, seat), seen)
        for number, wrong in enumerate(self.wrong_answers(game, question, action, chance), self.click):
            refused = self._judged if number % self.carried_out else self._refused
            _count(refused(game, question, wrong), seen)
        _is_unreadable(game, action, chance)

    def _refused(self, game: G, question: Question, action: Action, seat: int | None = None) -> Refused | None:
        """How the rules refuse an answer of a seat, or of the one that is asked; None if they allow it."""
        seat = question.seat if seat is None else seat
        before = self.deciding.snapshot()
        try:
            apply(game, seat, question.number, action, SealedDice(NO_DICE))
        except Refused as refused:
            return self._told(refused)
        finally:
            self.deciding.look(before, judged(game, question, action), self.forget)
        assert seat in game.answerers(question)
        return None

    def _judged(self, game: G, question: Question, action: Action) -> Refused | None:
        """The same, of an answer that may well be allowed: it is not carried out."""
        before = self.deciding.snapshot()
        try:
            check(game, question, action)
        except Refused as refused:
            return self._told(refused)
        finally:
            self.deciding.look(before, judged(game, question, action), self.forget)
        return None

    def _told(self, refused: Refused) -> Refused:
        """A refusal has words, and cites a rule of the catalogue."""
        told = self.ruleset.words.refusal(refused)
        assert told, refused.key
        self.refused.update(self.reading.reads(f"refusal {refused.key}", told))
        assert refused.rule in self.rules, (refused.rule, refused.key)
        return refused


def _who_answers(game: Game, question: Question, chance: random.Random) -> int:
    """The seat that is asked, or a partner who may answer for it."""
    seats = game.answerers(question)
    return seats[0] if len(seats) == 1 else chance.choice(seats)


def _count(refused: Refused | None, seen: Seen) -> None:
    seen.tries += 1
    if refused is not None:
        seen.refusals[refused.key] += 1


def without_sealed(game: G, seat: int | None) -> G:
    """The game with other answers in the place of those that a seat is not shown yet."""
    other = private_copy(game)
    other.change_questions([_with_another(q) for q in other.questions if q.sealed and not game.sees_answer(seat, q)])
    return other


def _with_another(question: Question) -> Question:
    other = {name: {"type": "sealed"} for name in ("default", "given") if getattr(question, name) is not None}
    return question.model_copy(update=other)


def _is_stale(game: Game, seat: int, number: int, action: Action) -> None:
    if any(question.number == number for question in game.questions):
        return
    with suppress(Stale):
        apply(game, seat, number, action, SealedDice(NO_DICE))
        raise AssertionError(f"question {number} is not open")


def _is_unreadable(game: Game, action: Action, chance: random.Random) -> None:
    """Fields of the wrong type, unknown fields and unknown actions are no answers at all."""
    fields: dict[str, Any] = action.model_dump(mode="json")
    wrong = [{**fields, name: chance.choice((7, None, {"a": 1}))} for name in fields if name != "type"]
    for one in (*wrong, {**fields, "also": "this"}, {**fields, "type": "dance"}):
        with suppress(KeyError, ValidationError):
            game.read_action(one)
            raise AssertionError(f"{one} can be read")
