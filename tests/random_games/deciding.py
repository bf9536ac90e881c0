"""Whether a rule decides in random play: with the rule knocked out, the same click comes to something else.

A rule point that is reached may still make no difference (nobody flies, so no target is out of reach for flying). So
whatever a click did is done again without each point that may have made one and that has not decided anything yet: the
answer is looked for, carried out and, where it was refused, judged again. What is compared is everything that the game
shows of it: what is offered, the state that comes of it, what is told, the refusal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from typing import Any

from rulesets.kit.engine.action import Action
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.game import Game, apply
from rulesets.kit.engine.offering import check, closed, extended, offered
from rulesets.kit.engine.points import POINTS, RulePoint, without_points
from rulesets.kit.engine.question import Draft, Offer, Question
from rulesets.kit.engine.refusal import Refused
from tests.knockout.trial import TooLong, alarm

TRIES = 12
"""So often a point is tried at first, where a third of a hundred games are played …"""
RARER = 1.15
"""… and then ever more rarely: each time after so many times as many clicks."""
ONE_OF = 256
"""Of so many points one is tried in a run of the tests: to try them all takes as long as the games. Soak takes all."""
AFRESH = 100
"""Every which time nothing is remembered of what was reckoned before."""
SECONDS = 2.0
"""A click that takes longer without a rule comes to something else, or to no end."""

Deed = Callable[[], Any]
"""Does something of a click once more and gives all that can be seen of it."""


Snapshot = list[tuple[RulePoint, int, int]]
"""How often each point was reached, and spoke."""


@dataclass
class Rarely:
    """Counts what comes by name, and says when it is due: the first `tries` times, then ever more rarely."""

    tries: int
    times: Counter[str] = field(default_factory=Counter)
    due: dict[str, float] = field(default_factory=dict)

    def is_due(self, name: str) -> bool:
        """Whether it is, this time."""
        self.times[name] += 1
        if self.times[name] <= self.tries:
            return True
        due = self.due.setdefault(name, self.tries * RARER)
        if self.times[name] < due:
            return False
        self.due[name] = due * RARER
        return True


def is_drawn(name: str, one_of: int) -> bool:
    """Whether a point is among those that are tried, where one of so many is."""
    return sha256(name.encode()).digest()[0] % one_of == 0


@dataclass
class Deciding:
    """The points of a ruleset that have decided something in the games of one process.

    Of the others, at how many clicks they `spoke`, or were only `reached`, and at which of these they are tried next:
    at first `tries` times. Those that are `excused` are never tried: a reason says that they decide nothing.
    """

    package: str
    one_of: int
    tries: int = TRIES
    excused: Collection[str] = ()
    decided: Counter[str] = field(default_factory=Counter)
    looks: int = 0

    def __post_init__(self) -> None:
        self.spoke, self.reached = Rarely(self.tries), Rarely(self.tries)

    @cached_property
    def open(self) -> list[RulePoint]:
        """The points that are tried and have not decided anything yet."""
        mine = [one for name, one in POINTS.items() if name.startswith(self.package)]
        return [one for one in mine if is_drawn(one.name, self.one_of) and one.name not in self.excused]

    def snapshot(self) -> Snapshot:
        """How often each point that has not decided anything yet was reached and spoke so far."""
        return [(one, one.reached, one.spoke) for one in self.open]

    def look(self, before: Snapshot, deed: Deed, forget: Callable[[], None]) -> None:
        """Do something again without each of the points that have spoken since `before`, or may have done something.

        What is reckoned once for a whole game speaks once: every which time it is all reckoned anew.
        """
        self.looks += 1
        if self.looks % AFRESH == 0:
            forget()
            before = self.snapshot()
            deed()
        due = [one for one, reached, spoke in before if one.reached > reached and self._is_due(one, spoke)]
        if not due:
            return
        as_it_is = deed()
        for one in due:
            if not self.decided[one.name] and _without(one, deed, forget) != as_it_is:
                self.decided[one.name] += 1
                self.open.remove(one)

    def _is_due(self, one: RulePoint, spoke: int) -> bool:
        return (self.spoke if one.spoke > spoke else self.reached).is_due(one.name)


def _without(one: RulePoint, deed: Deed, forget: Callable[[], None]) -> Any:
    """What comes of it without a point; an error is something else than whatever comes of it with all of them."""
    reached, spoke = one.reached, one.spoke
    try:
        with without_points(one), forgotten(forget), alarm(SECONDS):
            return deed()
    except (Exception, TooLong) as broken:
        return broken
    finally:
        one.reached, one.spoke = reached, spoke


@contextmanager
def forgotten(forget: Callable[[], None]) -> Iterator[None]:
    """What functions remember is forgotten before and afterwards; what is remembered of games knows of the doubt."""
    forget()
    try:
        yield
    finally:
        forget()


def carried_out(game: Game, seat: int, number: int, action: Action, dice: Callable[[], Dice]) -> Deed:
    """What an answer comes to, with the dice that it had."""

    def deed() -> Any:
        try:
            applied = apply(game, seat, number, action, dice())
        except Refused as refused:
            return refused.rule, refused.key
        told = [event.model_dump(mode="json") for event in applied.events]
        return applied.game.model_dump_json(), told, [list(_first_fields(applied.game))]

    return deed


def _first_fields(game: Game) -> Iterator[Any]:
    for question in game.questions:
        yield _shown(offered(game, question, {}))


def judged(game: Game, question: Question, action: Action) -> Deed:
    """How an answer is judged."""

    def deed() -> Any:
        try:
            check(game, question, action)
        except Refused as refused:
            return refused.rule, refused.key
        return None

    return deed


def looked_for(game: Game, question: Question, action: Action) -> Deed:
    """What was offered on the way to an answer, field after field."""
    return lambda: list(_offers(game, question, action))


def _offers(game: Game, question: Question, action: Action) -> Iterator[Any]:
    given = {name: list(value) if isinstance(value, list | tuple) else [value] for name, value in action}
    draft: Draft = {}
    while (found := offered(game, question, draft)) is not None:
        yield _shown(found)
        left = given.get(found.field, [])
        value = left.pop(0) if left else None
        draft = closed(draft, found) if value in (None, "") else extended(draft, found, str(value))


def _shown(found: Offer | None) -> Any:
    """All that can be seen of an offer; of one in words, what it suggests."""
    if found is None:
        return None
    options = [one.value for one in found.suggestions if found.holds(one.value)]
    return found.field, found.kind, found.enough, found.many, options
