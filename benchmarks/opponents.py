"""Matches of practice opponents: who wins how often, and what an answer costs.

Run as `python -m benchmarks.opponents --ruleset dust_1947 --games 40 --grades sergeant lot`. Each game is played on a
map and with dice of its own, with real deployments; four in a row are the same two sides with both sample forces at
both seats. Beside the grades there are "lot", who takes any answer that is offered, and "first", who always takes the
page's first proposal. The interval of a share of wins is Wilson's, at 95 %; a draw counts half. `--share` gives every
grade so much of its processor time. With `--file` the games are kept in a file, only those are played that it does not
have yet, and all that it has are told; `--report` tells them without playing.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random

from benchmarks.figures import percentile
from benchmarks.match_file import Mark, NotAdded, Pairing, PlayedGame, Spent, add, games_of, mark_of
from rulesets import RULESETS, ruleset
from rulesets.kit.counsel.grades import GRADES
from rulesets.kit.counsel.playing_on import Chance, by_lot, next_question, usually_answered
from rulesets.kit.counsel.thinking import thought_out
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.dice import SealedDice
from rulesets.kit.engine.game import Game, apply
from rulesets.kit.engine.offering import any_answer
from rulesets.kit.engine.question import Question
from rulesets.kit.engine.refusal import Refused, Stale
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
Interval = tuple[float, float, float]
"""A share and the ends of its interval (Wilson)."""


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

    @property
    def size(self) -> str:
        """The scenario that is played."""
        return self.scenario or SCENARIOS[self.key]

    def _begun(self) -> Game:
        self.dice = SealedDice(f"{self.key} {self.seed}".encode())
        rules, size = self._rules, self.size
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
        (number, action), *then = answers
        game = apply(game, question.seat, number, action, self.dice).game
        with suppress(Refused, Stale):  # what was hidden has changed what is asked
            for number, action in then:
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
    def games(self) -> int:
        """How many there were."""
        return self.won + self.drawn + self.lost

    @property
    def interval(self) -> Interval:
        """The share of games won, a draw half, and the ends of its interval."""
        return _wilson(self.won + self.drawn / 2, self.games)

    @property
    def interval_of_wins(self) -> Interval:
        """The share of games won, a draw nothing, and the ends of its interval."""
        return _wilson(self.won, self.games)


def _wilson(won: float, games: int) -> Interval:
    share = won / games
    middle, wide = share + Z * Z / (2 * games), Z * math.sqrt(share * (1 - share) / games + Z * Z / (4 * games**2))
    return share, (middle - wide) / (1 + Z * Z / games), (middle + wide) / (1 + Z * Z / games)


def matches(key: str, pair: Sequence[str], games: int, share: float = 1.0, scenario: str = "") -> Iterator[Match]:
    """So many games of two players: from both sides, with both sample forces."""
    for seed in range(games):
        yield Match(key, pair if seed % 2 == 0 else pair[::-1], seed, share, scenario)


def played_on(file: Path, found: Iterator[Match], pair: tuple[str, str], mark: Mark) -> Iterator[PlayedGame]:
    """Play what the file does not have yet of these matches, and put each game there as soon as it has ended."""
    had = games_of(file)
    for match in found:
        pairing = Pairing(ruleset=match.key, scenario=match.size, grades=pair, share=match.share, mark=mark)
        if match.seed not in had.get(pairing, {}):
            game = _kept(match, match.played(), pairing)
            add(file, game)
            yield game


def _kept(match: Match, game: Game, pairing: Pairing) -> PlayedGame:
    verdict, first = game.verdict, match.players.index(pairing.grades[0])
    assert verdict is not None
    return PlayedGame(
        pairing=pairing,
        seed=match.seed,
        winner=int(verdict.winners != [first]) if len(verdict.winners) == 1 else None,
        scores=(verdict.scores[first], verdict.scores[1 - first]),
        spent={
            player: Spent(answers=len(each), longest=max(each), total=sum(each))
            for player, each in match.seconds.items()
        },
    )


def report(found: dict[Pairing, dict[int, PlayedGame]]) -> Iterator[str]:
    """What each pairing of a file came to, by lines: its games, the shares of both kinds, and its processor time."""
    for pairing, games in found.items():
        tally, (first, second), mark = Tally(), pairing.grades, pairing.mark
        for game in games.values():
            tally.count([] if game.winner is None else [game.winner], 0)
        yield (
            f"{pairing.ruleset}, {pairing.scenario}: {first} against {second}, {pairing.share:g} of their time,"
            f" revision {mark.revision}, {mark.slips[0]:g} and {mark.slips[1]:g} slips in 100"
        )
        yield f"  {tally.games} games: {tally.won} won, {tally.drawn} drawn, {tally.lost} lost"
        yield f"  a draw half: {_told(tally.interval)}; wins alone: {_told(tally.interval_of_wins)}"
        yield from _times(games.values())


def _times(games: Collection[PlayedGame]) -> Iterator[str]:
    """The processor time of each player's answers over all games."""
    for player in sorted({player for game in games for player in game.spent}):
        spent = [game.spent[player] for game in games if player in game.spent]
        answers, total = sum(one.answers for one in spent), sum(one.total for one in spent)
        yield (
            f"  {player}: {answers / len(spent):.0f} answers a game, {total / answers:.3f} s of processor time each,"
            f" {max(one.longest for one in spent):.2f} s at most"
        )


def _told(interval: Interval) -> str:
    return "{:.0%} ({:.0%} to {:.0%})".format(*interval)


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
    parser.add_argument("--file", type=Path, help="keep the games there, and play only those that it does not have")
    parser.add_argument("--report", action="store_true", help="tell what the file has, and play nothing")
    told = parser.parse_args()
    if told.report and told.file is None:
        parser.error("--report needs --file")
    if told.file is None:
        _played_once(told)
        return
    try:
        _played_into_the_file(told)
    except NotAdded as reason:
        parser.exit(1, f"{reason}\n")


def _played_into_the_file(told: argparse.Namespace) -> None:
    if not told.report:
        first, second = told.grades
        found = matches(told.ruleset, told.grades, told.games, told.share, told.scenario)
        for game in played_on(told.file, found, (first, second), mark_of(told.ruleset, told.grades)):
            winner = "a draw" if game.winner is None else told.grades[game.winner]
            sys.stderr.write(f"{game.seed} {first} - {second}: {game.scores} {winner}\n")
    for line in report(games_of(told.file)):
        sys.stdout.write(f"{line}\n")


def _played_once(told: argparse.Namespace) -> None:
    seconds: dict[str, list[float]] = {}

    def look(match: Match, game: Game) -> None:
        for player, found in match.seconds.items():
            seconds.setdefault(player, []).extend(found)
        assert game.verdict is not None
        sys.stderr.write(f"{match.seed} {' - '.join(match.players)}: {game.verdict.scores} {game.verdict.winners}\n")

    tally = tallied(matches(told.ruleset, told.grades, told.games, told.share, told.scenario), told.grades, look)
    first, second = told.grades
    sys.stdout.write(
        f"{told.ruleset}: {first} against {second}: {tally.won} won, {tally.drawn} drawn, {tally.lost} lost:"
        f" {_told(tally.interval)}\n"
    )
    for player, found in seconds.items():
        sys.stdout.write(
            f"{player}: {len(found) / told.games:.0f} answers a game, {percentile(found, 0.5):.3f} s of processor time"
            f" each in the middle, {percentile(found, 0.95):.3f} s of 95 %, {max(found):.2f} s at most\n"
        )


if __name__ == "__main__":
    main()
