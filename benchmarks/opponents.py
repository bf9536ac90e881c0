"""Matches of practice opponents: who wins how often, and what an answer costs.

Run as `python -m benchmarks.opponents --ruleset dust_1947 --games 40 --grades sergeant lot`. Each game is played on a
map and with dice of its own, with real deployments; four in a row are the same two sides with both sample forces at
both seats. Beside the grades there are "lot", who takes any answer that is offered, and "first", who always takes the
page's first proposal. The interval of a share of wins is Wilson's, at 95 %; a draw counts half. `--share` gives every
grade so much of its processor time.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from random import Random

from benchmarks.figures import percentile
from rulesets import RULESETS, ruleset
from rulesets.kit.counsel.grades import GRADES
from rulesets.kit.counsel.playing_on import Chance, by_lot, next_question, usually_answered
from rulesets.kit.counsel.thinking import thought_out
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.dice import SealedDice
from rulesets.kit.engine.game import Game, apply
from rulesets.kit.engine.offering import any_answer
from rulesets.kit.engine.question import Question
from rulesets.kit.facets.ruleset import Ruleset
from rulesets.kit.facets.setup import Setup

LOT, FIRST = "lot", "first"
PLAYERS = (LOT, FIRST, *GRADES)
SCENARIOS = {
    "dust_1947": "standard",
    "steampunk_fantasy": "standard",
    "julia_augusta": "battle",
    "dystopian_legions": "skirmish",
    "legions_imperialis": "clash",
}
MOST_ANSWERS = 4000
"""A game that is longer is judged as it stands."""
Z = 1.96


@dataclass
class Match:
    """One game between two players by their grades; the same seed gives the same map and the same game's dice."""

    key: str
    players: Sequence[str]
    seed: int
    share: float
    scenario: str = ""
    dice: SealedDice = field(init=False)
    seconds: dict[str, list[float]] = field(default_factory=dict)

    def played(self) -> Game:
        """The game at its end."""
        game = self._begun()
        chance = Random(self.seed)
        for _ in range(MOST_ANSWERS):
            question = next_question(game)
            if question is None:
                return game
            game = self._answered(game, question, self.players[question.seat], chance)
        verdict = self._rules.play.adjudicated(game, "ended", None)
        return game.model_copy(update={"verdict": verdict})

    @property
    def _rules(self) -> Ruleset[Game]:
        return ruleset(self.key)

    def _begun(self) -> Game:
        self.dice = SealedDice(f"{self.key} {self.seed}".encode())
        rules, size = self._rules, self.scenario or SCENARIOS[self.key]
        map_of = rules.maps.wanted(size, "generated", str(self.seed // 4)).text if rules.maps is not None else ""
        samples = [choice.value for choice in rules.forces.choices()][:2]
        forces = samples[:: -1 if self.seed % 4 >= 2 else 1]
        setup = Setup(players=["Ada", "Ben"], forces=forces, scenario=size, map=map_of)
        return rules.play.start(setup, self.dice).game

    def _answered(self, game: Game, question: Question, player: str, chance: Random) -> Game:
        """The game after all that a player answers in one go."""
        if player == FIRST:
            return usually_answered(self._rules, game, question, Chance(f"{self.seed} {game.count}"))
        began = time.process_time()
        answers = self._answers(game, question, player, chance)
        self.seconds.setdefault(player, []).append(time.process_time() - began)
        for number, action in answers:
            if all(one.number != number for one in game.questions):
                break  # what was hidden has changed what is asked
            game = apply(game, question.seat, number, action, self.dice).game
        return game

    def _answers(self, game: Game, question: Question, player: str, chance: Random) -> Sequence[tuple[int, Action]]:
        rules, view = self._rules, self._rules.play.view(game, question.seat)
        asked, grade = view.question(question.number), GRADES.get(player)
        if grade is not None and grade.thinks:
            grade = replace(grade, seconds=grade.seconds * self.share)
            found = thought_out(rules, view, question.seat, grade, f"{self.seed} {game.count}", time.process_time)
            if found:
                return [(one.question, one.action) for one in found]
        if grade is not None:
            return [(question.number, by_lot(rules, view, asked, chance.randrange))]
        return [(question.number, any_answer(view, asked, chance.randrange))]


@dataclass
class Tally:
    """What the first of two players came to against the second."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    def count(self, winners: Sequence[int], seat: int) -> None:
        """Add a game in which the player had this seat."""
        if len(winners) != 1:
            self.drawn += 1
        elif winners == [seat]:
            self.won += 1
        else:
            self.lost += 1

    @property
    def interval(self) -> tuple[float, float, float]:
        """The share of games won, a draw half, and the ends of its interval (Wilson)."""
        games = self.won + self.drawn + self.lost
        share = (self.won + self.drawn / 2) / games
        middle, wide = share + Z * Z / (2 * games), Z * math.sqrt(share * (1 - share) / games + Z * Z / (4 * games**2))
        return share, (middle - wide) / (1 + Z * Z / games), (middle + wide) / (1 + Z * Z / games)


def matches(key: str, pair: Sequence[str], games: int, share: float = 1.0, scenario: str = "") -> Iterator[Match]:
    """So many games of two players: from both sides, with both sample forces."""
    for seed in range(games):
        yield Match(key, pair if seed % 2 == 0 else pair[::-1], seed, share, scenario)


def tallied(found: Iterator[Match], pair: Sequence[str], look: Callable[[Match, Game], None] | None = None) -> Tally:
    """How the first of two players did in matches."""
    tally = Tally()
    for match in found:
        game = match.played()
        assert game.verdict is not None
        tally.count(game.verdict.winners, match.players.index(pair[0]))
        if look is not None:
            look(match, game)
    return tally


def main() -> None:
    """Play what was asked for, and tell."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.opponents", description="Matches of opponents.")
    parser.add_argument("--ruleset", choices=RULESETS, default=RULESETS[0])
    parser.add_argument("--scenario", default="")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--grades", nargs=2, choices=PLAYERS, default=("sergeant", LOT))
    parser.add_argument("--share", type=float, default=1.0)
    told = parser.parse_args()
    seconds: dict[str, list[float]] = {}

    def look(match: Match, game: Game) -> None:
        for player, found in match.seconds.items():
            seconds.setdefault(player, []).extend(found)
        assert game.verdict is not None
        sys.stderr.write(f"{match.seed} {' - '.join(match.players)}: {game.verdict.scores} {game.verdict.winners}\n")

    tally = tallied(matches(told.ruleset, told.grades, told.games, told.share, told.scenario), told.grades, look)
    share, low, high = tally.interval
    first, second = told.grades
    sys.stdout.write(
        f"{told.ruleset}: {first} against {second}: {tally.won} won, {tally.drawn} drawn, {tally.lost} lost:"
        f" {share:.0%} ({low:.0%} to {high:.0%})\n"
    )
    for player, found in seconds.items():
        sys.stdout.write(
            f"{player}: {len(found) / told.games:.0f} answers a game, {percentile(found, 0.5):.3f} s of processor time"
            f" each in the middle, {percentile(found, 0.95):.3f} s of 95 %, {max(found):.2f} s at most\n"
        )


if __name__ == "__main__":
    main()
