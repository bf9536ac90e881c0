"""What must hold at every click of a game of Legions Imperialis, beyond what holds in any game."""

from __future__ import annotations

import random
from collections.abc import Iterator

from rulesets.kit.engine.action import Action
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.game import Applied
from rulesets.kit.engine.question import Question
from rulesets.legions_imperialis.ruleset import RULESET
from rulesets.legions_imperialis.table.state import Imperialis
from tests.random_games.saying import says_every_option
from tests.random_games.seen import Record, Seen
from tests.random_games.watcher import Watcher, without_sealed
from tests.rulesets.legions_imperialis import mistakes
from tests.rulesets.legions_imperialis.playing import answer, begun, next_question
from tests.rulesets.legions_imperialis.sound import broken

SAID = 0.1
"""Of so many answers all options on the way have their words looked at."""
SCRAMBLED = 10
"""Every which click the view is compared with that of a game in which everything that is hidden from it differs."""


class ImperialisWatcher(Watcher[Imperialis]):
    """Looks at models on their ground and at answers that nobody may see yet."""

    printed = {"cards", "pieces", "options"}
    tried, read, whole, late = 40, 16, 50, 3

    def begun(self, record: Record, dice: Dice) -> Applied[Imperialis]:
        return begun(record.battle, record.seed, dice)

    def answered(self, game: Imperialis, record: Record, chance: random.Random) -> tuple[Question, Action]:
        question = next_question(game, chance)
        return question, answer(game, question, chance)

    def turn(self, game: Imperialis) -> int:
        return game.round

    def broken(self, game: Imperialis) -> list[str]:
        return broken(game)

    def revealed(self, game: Imperialis, view: Imperialis, seat: int | None) -> list[str]:
        """Answers that are not shown yet must make no difference."""
        if self.click % SCRAMBLED:
            return []
        other = RULESET.play.view(without_sealed(game, seat), seat)
        return ["something"] if other.model_dump_json() != view.model_dump_json() else []

    def wrong_answers(
        self, game: Imperialis, question: Question, action: Action, chance: random.Random
    ) -> Iterator[Action]:
        if chance.random() < SAID:
            says_every_option(RULESET, game, question, action)
        yield mistakes.FILLING.of_another_type(game, chance)
        yield from mistakes.FILLING.wrong_answers(game, question, action, chance)

    def note_game(self, game: Imperialis, seen: Seen) -> None:
        assert RULESET.words.status(RULESET.play.view(game, None))


def watched(battle: str, seed: int, seen: Seen) -> Record:
    """Play and watch one game."""
    return ImperialisWatcher(RULESET).watched(battle, seed, seen)
