"""What must hold at every click of a game of Julia Augusta, beyond what holds in any game."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from rulesets.julia_augusta.ruleset import RULESET
from rulesets.julia_augusta.table.average_die import AVERAGE
from rulesets.julia_augusta.table.state import Julia
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.game import Applied
from rulesets.kit.engine.question import Question
from rulesets.kit.facets.setup import Setup
from tests.random_games.saying import says_every_option
from tests.random_games.seen import Record, Seen
from tests.random_games.watcher import Watcher, without_sealed
from tests.rulesets.julia_augusta import mistakes
from tests.rulesets.julia_augusta.playing import FORCES, answer, drawn_up, next_question
from tests.rulesets.julia_augusta.sound import broken
from tests.rulesets.julia_augusta.tangles import tangle


class BattleKind(NamedTuple):
    """How a battle is set up: its size, the maps that it is fought on, how many turns it lasts at most, each with one
    seed after the other, and whether the armies are drawn up near each other."""

    size: str
    maps: tuple[str, ...] = ("generated",)
    turns: tuple[str, ...] = ("8",)
    near: bool = True


PROVING = "proving"
"""The map with ground of every kind."""
TANGLE = "tangle"
"""The battles that begin in the middle."""
BATTLES = {
    "clash": BattleKind("battle", ("generated", "crow_fields", "generated", "two_camps")),
    "fray": BattleKind("skirmish", ("generated", "long_down", "generated", "weir_farms")),
    PROVING: BattleKind("skirmish", (PROVING,), turns=("none", "10", "12", "10")),
    "battle": BattleKind("battle", ("generated", "two_camps", "crow_fields"), turns=("8", "12"), near=False),
    "skirmish": BattleKind("skirmish", ("generated", "weir_farms", "long_down"), turns=("8", "12"), near=False),
}
FOUGHT, HANDED_OVER = "fought", "handed over"
"""Noted: games with a combat; how often a game went from one player to the other."""
COMMON, SAID = ("activate", "move", "leader_action"), 0.1
"""Of these questions only some have the words of all their options looked at: there are many."""
PICTURED = 10
"""Of the pictures of a kind of stage every so many-th is looked at."""
SCRAMBLED = 10
"""Every which click the view is compared with that of a game in which everything that is hidden from it differs."""


def begun_battle(battle: str, seed: int, dice: Dice) -> Applied[Julia]:
    """A fresh battle; the Britons are as often the first seat; whoever reads up on the armies is told of them."""
    if battle == TANGLE:
        return tangle(seed, dice)
    kind = BATTLES[battle]
    forces = list(FORCES if seed % 2 else reversed(FORCES))
    text = map_of(kind, seed)
    settled = {"turns": kind.turns[seed % len(kind.turns)]}
    assert all(RULESET.words.force(force) and RULESET.forces.fielded(force, kind.size, settled) for force in forces)
    told = Setup(players=["Ada", "Bo"], forces=forces, scenario=kind.size, options=settled, map=text)
    begun = RULESET.play.start(told, dice)
    return drawn_up(begun.game, dice) if kind.near else begun


def map_of(kind: BattleKind, seed: int) -> str:
    """The map on which a battle is fought, as a text."""
    name = kind.maps[seed % len(kind.maps)]
    if name != PROVING:
        return RULESET.maps.wanted(kind.size, name, str(seed)).text
    return RULESET.maps.handed_in(kind.size, (Path(__file__).parent / "proving.toml").read_bytes()).text


class JuliaWatcher(Watcher[Julia]):
    """Looks at units on their ground and at answers that nobody may see yet. `last` is who answered last; `fought`:
    there was a combat."""

    last: int | None = None
    fought: bool = False
    printed = {"pieces", "options", "army_of"}
    rare = {
        *("casualty", "charge", "deploy", "first_unit", "forced_move", "leave_table", "must_charge", "post"),
        *("second_volley", "stop_pursuit", "who_pursues"),
    }
    tried, read, whole, late = 20, 8, 25, 5
    decides = 24

    def spelled(self, sides: int, face: int) -> Iterable[Any]:
        """An average die is told by the number that it shows."""
        return (face, AVERAGE[face - 1])

    def begun(self, record: Record, dice: Dice) -> Applied[Julia]:
        return begun_battle(record.battle, record.seed, dice)

    def answered(self, game: Julia, record: Record, chance: random.Random) -> tuple[Question, Action]:
        question = next_question(game, chance)
        return question, answer(game, question, chance)

    def turn(self, game: Julia) -> int:
        return game.turn

    def broken(self, game: Julia) -> list[str]:
        return broken(game)

    def revealed(self, game: Julia, view: Julia, seat: int | None) -> list[str]:
        """Whatever makes a difference that nobody should see: charges and responses that are being written."""
        if self.click % SCRAMBLED:
            return []
        other = RULESET.play.view(without_sealed(game, seat), seat)
        return ["something"] if other.model_dump_json() != view.model_dump_json() else []

    def wrong_answers(self, game: Julia, question: Question, action: Action, chance: random.Random) -> Iterator[Action]:
        if question.key not in COMMON or chance.random() < SAID:
            says_every_option(RULESET, game, question, action)
        yield mistakes.FILLING.of_another_type(game, chance)
        yield from mistakes.FILLING.wrong_answers(game, question, action, chance)

    def of_its_kind(self, game: Julia, question: Question, chance: random.Random) -> Iterable[Action]:
        return mistakes.of_its_kind(game, question, chance)

    def note_game(self, game: Julia, seen: Seen) -> None:
        """What lay there; whether it came to a combat."""
        seen.laid.update({piece.kind for piece in game.pieces})
        seen.noted[FOUGHT] += self.fought
        assert RULESET.words.status(RULESET.play.view(game, None))

    def note_click(self, question: Question, applied: Applied[Julia], seen: Seen) -> None:
        """How often the game is handed over, and the pictures of the stages that it came through."""
        seen.noted[HANDED_OVER] += question.seat != self.last
        self.last = question.seat
        self.fought = self.fought or any(event.key == "combat" for event in applied.events)
        for shot in applied.shots:
            seen.events[shot.caption.key] += 1
            if seen.events[shot.caption.key] % PICTURED == 0:
                view = RULESET.play.view(shot.game, None)
                assert RULESET.pictures.scene(view, applied.events[: shot.after], None).tokens
                assert RULESET.words.event(view, shot.caption)


def watched(battle: str, seed: int, seen: Seen) -> Record:
    """Play and watch one game."""
    return JuliaWatcher(RULESET).watched(battle, seed, seen)
