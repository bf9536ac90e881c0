"""What must hold at every click of a game of Dystopian Legions, beyond what holds in any game."""

from __future__ import annotations

import random
from collections.abc import Iterator

from rulesets.dystopian_legions.ruleset import RULESET
from rulesets.dystopian_legions.table.state import Legions
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.game import Applied
from rulesets.kit.engine.question import Question
from tests.random_games.saying import says_every_option
from tests.random_games.seen import Record, Seen
from tests.random_games.watcher import Watcher, without_sealed
from tests.rulesets.dystopian_legions import mistakes
from tests.rulesets.dystopian_legions.playing import answer, begun, next_question
from tests.rulesets.dystopian_legions.sound import broken

SAID = 0.1
"""Of so many answers all options on the way have their words looked at."""
SCRAMBLED = 10
"""Every which click the view is compared with that of a game in which everything that is hidden from it differs."""


class LegionsWatcher(Watcher[Legions]):
    """Looks at models on their ground and at answers that nobody may see yet."""

    printed = {"cards", "options"}
    tried, read, whole, late = 40, 16, 50, 3

    def begun(self, record: Record, dice: Dice) -> Applied[Legions]:
        return begun(record.battle, record.seed, dice)

    def answered(self, game: Legions, record: Record, chance: random.Random) -> tuple[Question, Action]:
        question = next_question(game, chance)
        return question, answer(game, question, chance)

    def turn(self, game: Legions) -> int:
        return game.turn

    def broken(self, game: Legions) -> list[str]:
        return broken(game)

    def revealed(self, game: Legions, view: Legions, seat: int | None) -> list[str]:
        """Answers that are not shown yet must make no difference."""
        if self.click % SCRAMBLED:
            return []
        other = RULESET.play.view(without_sealed(game, seat), seat)
        return ["something"] if other.model_dump_json() != view.model_dump_json() else []

    def wrong_answers(
        self, game: Legions, question: Question, action: Action, chance: random.Random
    ) -> Iterator[Action]:
        if chance.random() < SAID:
            says_every_option(RULESET, game, question, action)
        yield mistakes.FILLING.of_another_type(game, chance)
        yield from mistakes.FILLING.wrong_answers(game, question, action, chance)

    def note_game(self, game: Legions, seen: Seen) -> None:
        assert RULESET.words.status(RULESET.play.view(game, None))


def watched(battle: str, seed: int, seen: Seen) -> Record:
    """Play and watch one game."""
    return LegionsWatcher(RULESET).watched(battle, seed, seen)
