"""Random play of Steampunk Fantasy: a turn of hand-overs, answers a second, a picture of a battle, a start.

Run as `python -m benchmarks.steam`. Everybody writes orders that fit the speed his bases will probably have, for most
of his bases, and answers everything else at random. A hand-over: a question that the table waits for goes to somebody
else than who has just answered; what is asked together counts once.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from statistics import median

from benchmarks.figures import Figure, show
from bot.facets import maps_of
from bot.process.collector import settle_collector
from renders.board import draw
from rulesets import ruleset
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.dice import SealedDice
from rulesets.kit.engine.event import Event
from rulesets.kit.engine.game import Applied, Game, apply
from rulesets.kit.engine.offering import closed, completed, extended, offered
from rulesets.kit.engine.question import Draft, Offer, Question
from rulesets.kit.facets.ruleset import Ruleset
from rulesets.kit.facets.setup import Setup
from rulesets.kit.pictures.scene import Scene

YARDSTICKS = ("Python", "PNG")

STEAM: Ruleset[Game] = ruleset("steampunk_fantasy")
PLAYERS = ["Ada", "Ben"]
FORCES = ["kettle_guard", "ashen_court"]
GAMES, PICTURES = 8, 15
READY = 0.1
"""How likely a player is done while there is something that he could still choose."""
ROUNDS_GOAL = 6


@dataclass
class SteamGame:
    """One battle on a made map; the same seed gives the same one."""

    seed: int
    game: Game = field(init=False)
    dice: SealedDice = field(init=False)
    random: Random = field(init=False)

    def __post_init__(self) -> None:
        self.random, self.dice = Random(self.seed), SealedDice(str(self.seed).encode())
        made = maps_of(STEAM).wanted("standard", "generated", str(self.seed)).text
        setup = Setup(players=PLAYERS, forces=FORCES, scenario="standard", map=made)
        self.game = STEAM.play.start(setup, self.dice).game

    @property
    def over(self) -> bool:
        """Whether the battle has ended."""
        return self.game.verdict is not None

    def answer(self) -> tuple[Question, Action]:
        """One of the open questions, and an answer to it."""
        question = self._question()
        view, draft = STEAM.play.view(self.game, question.seat), dict[str, object]()
        while (found := offered(view, question, draft)) is not None:
            draft = self._filled(found, draft)
        return question, completed(view, draft)

    def take(self, question: Question, action: Action) -> Applied[Game]:
        """Give an answer."""
        applied = apply(self.game, question.seat, question.number, action, self.dice)
        self.game = applied.game
        return applied

    def _question(self) -> Question:
        """What need not be answered first, until somebody is ready."""
        asked = [question for question in self.game.questions if question.given is None]
        owed, optional = [q for q in asked if q.owed], [q for q in asked if q.optional]
        return self.random.choice(optional if optional and self.random.random() > READY else owed)

    def _filled(self, found: Offer, draft: Draft) -> Draft:
        likely = [option for option in found.options if option.about.get("likely", True)] or list(found.options)
        picked = self.random.randrange(len(likely) + found.enough)
        return closed(draft, found) if picked == len(likely) else extended(draft, found, likely[picked].value)


def hand_overs(seed: int) -> tuple[int, int]:
    """How often the table waits for somebody else in a battle, and its turns; counted from turn 1 on."""
    battle, changes, last = SteamGame(seed), 0, 0
    while not battle.over:
        question, action = battle.answer()
        started = battle.game.chapter > 0
        battle.take(question, action)
        asked = [one.seat for one in battle.game.questions if one.owed and one.number > last]
        last = battle.game.last_question
        changes += started and any(seat != question.seat for seat in asked)
    return changes, battle.game.chapter


def _played(seed: int) -> tuple[int, float]:
    """Answers of a whole battle, and seconds of processor time for taking them."""
    battle, clicks, taking = SteamGame(seed), 0, 0.0
    while not battle.over:
        found = battle.answer()
        started = time.process_time()
        battle.take(*found)
        taking += time.process_time() - started
        clicks += 1
    return clicks, taking


def scenes(seed: int) -> Iterator[Scene]:
    """The picture of every movement step of a battle in which something happened, with its arrows."""
    battle = SteamGame(seed)
    while not battle.over:
        applied = battle.take(*battle.answer())
        for shot in applied.shots:
            told: list[Event] = applied.events[: shot.after]
            if shot.stage.startswith("movement"):
                yield STEAM.pictures.scene(STEAM.play.view(shot.game, None), told)


def milliseconds(table: Scene) -> float:
    """How long a processor draws a picture."""
    started = time.thread_time()
    draw(table)
    return (time.thread_time() - started) * 1000


def _start(seed: int) -> float:
    """How long a game takes from its set-up to its first question, the map among it, in milliseconds."""
    started = time.process_time()
    SteamGame(seed)
    return (time.process_time() - started) * 1000


def figures() -> list[Figure]:
    """Over whole battles."""
    _played(0)
    settle_collector()
    clicks, taking = (sum(column) for column in zip(*map(_played, range(1, GAMES + 1)), strict=True))
    changes, turns = (sum(column) for column in zip(*map(hand_overs, range(1, GAMES + 1)), strict=True))
    drawn = list(scenes(1))[:PICTURES]
    return [
        Figure("apply, random play of steampunk_fantasy", clicks / taking, "clicks/s"),
        Figure("hand-overs per round, random play of steampunk_fantasy", changes / turns, "", ROUNDS_GOAL),
        Figure("start of a game of steampunk_fantasy", median(map(_start, range(GAMES))), "ms"),
        Figure("picture of a movement step of a full battle, warm", median(map(milliseconds, drawn)), "ms", 40),
        Figure("size of this picture", max(len(draw(table).png) for table in drawn) / 1024, "KiB", 500),
    ]


if __name__ == "__main__":
    show(figures)
