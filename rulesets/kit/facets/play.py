"""How a game is played: its state, its beginning and its end, and who sees what of it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from rulesets.kit.engine.action import Action
from rulesets.kit.engine.catalogue import Catalogue
from rulesets.kit.engine.choice import Choice
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.game import Applied, Game, Verdict
from rulesets.kit.engine.saving import read
from rulesets.kit.engine.upgrading import Upgrade, upgraded
from rulesets.kit.engine.version import VIEW
from rulesets.kit.engine.view import without_sealed_answers
from rulesets.kit.facets.setup import Setting, Setup

G = TypeVar("G", bound=Game)


@dataclass(frozen=True)
class Bulk:
    """Answers to many open questions that are given at once, such as "As last round"; `answers` by the questions'
    numbers. `label` has at most 40 characters; `note` is said before it is confirmed. Where there are many, they are
    listed by their `group`."""

    label: str
    answers: Mapping[int, Action]
    note: str = ""
    group: str = ""


def _one_scenario() -> Sequence[Choice]:
    return [Choice(value="battle", label="Battle")]


def _nothing_to_settle(scenario: str) -> Sequence[Setting]:
    return ()


def _each_for_itself(seats: int) -> Sequence[Sequence[int]]:
    return [[seat] for seat in range(seats)]


def _without_scores(game: Game, reason: str, winners: Sequence[int] | None) -> Verdict:
    return Verdict(winners=list(winners or ()), scores=[], key=reason)


def _nothing_at_once(view: Game, seat: int) -> Sequence[Bulk]:
    return ()


def _tells_what_it_tells(game: Game, action: Action) -> bool:
    return False


def _nobody(game: Game) -> int | None:
    return None


@dataclass(frozen=True)
class Play(Generic[G]):
    """How a game is played; only `game`, `catalogue` and `start` have to be given."""

    game: type[G]
    """What is saved: the table, and what is under way on it."""
    catalogue: Catalogue
    """The rules, by id."""
    start: Callable[[Setup, Dice], Applied[G]]
    """A new game at its first question; raises `Refused` for a set-up that the rules do not allow."""
    seats: tuple[int, int] = (2, 2)
    """The fewest and the most seats at a table."""
    hiding: Callable[[G, int | None], G] = without_sealed_answers
    """The game as a seat may see it (None: an onlooker): a copy, or the game itself where nothing is hidden from it."""
    scenarios: Callable[[], Sequence[Choice]] = _one_scenario
    """The scenarios that can be played."""
    settings: Callable[[str], Sequence[Setting]] = _nothing_to_settle
    """What the players may settle before a game of this scenario."""
    sides: Callable[[int], Sequence[Sequence[int]]] = _each_for_itself
    """Who stands together at a table of so many seats, side by side. `Game.shares` must agree."""
    adjudicated: Callable[[G, str, Sequence[int] | None], Verdict] = _without_scores
    """How a game ends that is not played to its end, with the score as it stands by its scenario.

    The reason is "conceded", "claimed", "agreed_draw" or "ended" (by agreement, or by an organiser). Winners None:
    those whom the scenario names if the game ends now.
    """
    opening: frozenset[str] = frozenset()
    """The action types with which something new begins, an activation or the placing of a unit."""
    unasked: frozenset[str] = frozenset()
    """The keys of questions that nobody is asked where just one answer is possible: the report tells of it."""
    acting: Callable[[G], int | None] = _nobody
    """The seat whose activation is under way; None between activations. What it had planned ends with it."""
    foresight: bool = False
    """A seat's view holds everything that decides what its own answers lead to while no die falls, so that several can
    be put together before the first is given."""
    tells_too_much: Callable[[G, Action], bool] = _tells_what_it_tells
    """Whether an answer that was given says more than the other side may know now, such as the rest of a way."""
    bulk_answers: Callable[[G, int], Sequence[Bulk]] = _nothing_at_once
    """What a seat may give at once instead of answering one question after the other, the most usual first: up to three
    are buttons, more are a menu. `facets/bulks.py` makes them of groups."""
    upgrades: Sequence[Upgrade] = ()
    """They bring old saves up to date; the game's `save_version` is one more than there are."""

    def view(self, game: G, seat: int | None) -> G:
        """What a seat may see; None is an onlooker. Nobody may change it."""
        if game.version is None:
            return self.hiding(game, seat)
        return game.version.once((VIEW, seat), lambda: self.hiding(game, seat).settled())

    def read(self, text: str) -> G:
        """A game from the text of its save, whichever version has written it; raises `NewerSave`."""
        return read(self.game, text, len(self.upgrades) + 1) or self.load(json.loads(text))

    def load(self, saved: dict[str, Any]) -> G:
        """A saved game of any version, brought up to date; raises `NewerSave` for one of newer code."""
        return self.game.model_validate(upgraded(saved, self.upgrades)).settled()
