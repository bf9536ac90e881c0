"""What is worth doing: the few answers that somebody who knows the game would look at, and what a position is worth."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from rulesets.kit.engine.action import Action
from rulesets.kit.engine.game import Game
from rulesets.kit.engine.question import Question

G = TypeVar("G", bound=Game)
Choose = Callable[[int], int]
"""A lot: a number below n, each as likely."""


@dataclass(frozen=True)
class Proposal:
    """An answer worth a button: one action for the open question, and those for the questions of the same seat that
    follow from it without a die, in their order.

    `label` (at most 80 characters) says what it does: "Fire at Iron Apes, 63 % to hurt". `why` (at most 100) says why
    it is worth it, for whoever asks for a hint. Names stand in both as they are: they are read on buttons, too.
    `rest`: what else the seat is asked of this kind goes on by the first proposal each time, without asking ("Place
    the rest"); with a `way`, the name of a whole deployment, by the next answer of that (`Counsel.ways`), as long as it
    has one. `toward`: whom it is for in the end; where a die falls before that, the panel goes on with what is
    proposed for the same.
    """

    label: str
    answers: tuple[Action, ...]
    why: str = ""
    rest: bool = False
    way: str = ""
    toward: str = ""


def _nothing_to_propose(view: Game, question: Question) -> Sequence[Proposal]:
    return ()


def _all_the_same(view: Game, seat: int) -> float:
    return 0.0


def _as_it_is_seen(game: G, seat: int, choose: Choose) -> G:
    return game


def _the_same(view: Game, action: Action) -> Action:
    return action


FOUND = "proposals"
"""With the number of a question behind it, this is the key of what is proposed in a view that nothing changes."""


@dataclass(frozen=True)
class Counsel(Generic[G]):
    """What a game knows of its own play. It sees what the seat sees, rolls nothing and changes nothing."""

    proposals: Callable[[G, Question], Sequence[Proposal]] = _nothing_to_propose
    """The answers to an open question that are worth a look, the best first; every one is offered. A panel has buttons
    for the first five, the practice opponent weighs them all. Where there are none, the offers alone lead on."""
    usual: Callable[[G, Question], Proposal | None] | None = None
    """The first of them alone, for games where that is found more quickly than all: a trial goes on by it."""
    worth: Callable[[G, int], float] = _all_the_same
    """What a position is worth to a seat: more is better; the unit is the game's own (victory points, army points)."""
    supposed: Callable[[G, int, Choose], G] = _as_it_is_seen
    """What a seat sees, with what is hidden from it filled in as it may be, so that it can be played on; by lot where
    it may be this or that. Sealed answers need nothing: they are asked for again."""
    ways: Mapping[str, Mapping[str, Callable[[G, Question], Proposal | None]]] = field(default_factory=dict)
    """Whole deployments, by the key of the question at which units are placed and then by their names: what is placed
    next, or None where there is nothing. Each is one press on the panel."""
    placing: frozenset[str] = frozenset()
    """The types of the answers that place something before the battle: what was placed in one's last game is proposed
    again."""
    set_up: tuple[str, ...] = ()
    """The keys of what a seat is asked until everybody stands, in their order: what is proposed first can be taken for
    all of it at once."""
    after_set_up: str = ""
    """The key of the question with which the battle begins then, such as who is first: what is proposed stands there,
    to be confirmed. Empty where something else begins."""
    across: Callable[[G, Action], Action] = _the_same
    """An answer that places something, as it would be from the opposite edge: one's last game may have been played from
    there."""
    slips: float = 1.0
    """How many of its grade's slips an opponent makes, as a share: fewer where one answer decides much, such as the
    Orders of a whole army."""
    answers_ahead: int = 60
    """After so many answers behind the one that is tried a trial ends, if no activation has ended before."""

    def proposed(self, view: G, question: Question) -> Sequence[Proposal]:
        """The `proposals`; in a view that nothing changes they are found once."""
        return view.once((FOUND, question.number), lambda: tuple(self.proposals(view, question)))

    def knows(self, view: G, question: Question) -> bool:
        """Whether that was found out before, or need not be: nobody proposes anything."""
        kept = view.version is not None and view.version.found_before((FOUND, question.number)) is not None
        return kept or self.proposals is _nothing_to_propose

    def remembers(self, view: G, question: Question, proposals: Sequence[Proposal]) -> None:
        """What somebody else has found out of the same view."""
        view.once((FOUND, question.number), lambda: tuple(proposals))
