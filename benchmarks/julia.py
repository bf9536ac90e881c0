"""Random play of Julia Augusta: answers a second, hand-overs a round, the move pad, the reach and the picture.

Run as `python -m benchmarks.julia`. The sample armies meet on made maps, with a player of the tests who advances and
charges. A hand-over: a question that the table waits for goes to somebody else than who has just answered; what is
asked together counts once. The move pad is measured from a press to all that it shows: the course of the move, the
keys and what they may snap to, the reach, and the scene of the picture, which is not drawn yet.

The budget of the answers is missed: an answer plans moves that are suggested for the next unit, and what they would
meet, with areas that are measured exactly. The course of a move is reckoned once for a table on which nothing moves:
whoever finds it first pays for it, its check and the move itself do not. No single place is left where the time is
lost: whether there is a charge at all is a fifth of it, who is in contact with whom a fifteenth, copies and checks
an eighth.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from random import Random
from statistics import median

from benchmarks.figures import Figure, percentile, show
from bot.process.collector import settle_collector
from renders.board import draw
from rulesets.julia_augusta.chapters.manoeuvre.reaching import reach_of
from rulesets.julia_augusta.ruleset import RULESET
from rulesets.julia_augusta.table.state import Julia
from rulesets.kit.engine.game import apply
from rulesets.kit.engine.question import Question
from rulesets.kit.engine.refusal import Refused
from tests.rulesets.julia_augusta.playing import answer, begun, next_question

YARDSTICKS = ("Python", "PNG")

GAMES, PICTURES = 4, 12
APPLY_GOAL, ROUND_GOAL, WARM_MS, MOST_KIB = 5_000, 10, 40, 500
GAME_S = 3
REACH_MS = 100
"""A reach outline, as on any table in inches."""
STEP = "1"
"""Inches of a press on the pad."""


@dataclass
class Played:
    """A battle to its end: answers, rounds, hand-overs, and seconds of processor time for finding and taking them."""

    clicks: int = 0
    rounds: int = 0
    hand_overs: int = 0
    finding: float = 0.0
    taking: float = 0.0


def played(seed: int) -> Played:
    """A whole battle."""
    game, dice = begun(seed)
    chance, found = Random(seed), Played()
    while game.verdict is None:
        started = time.process_time()
        question = next_question(game, chance)
        action = answer(game, question, chance)
        between = time.process_time()
        after = apply(game, question.seat, question.number, action, dice).game
        found.taking += time.process_time() - between
        found.finding += between - started
        found.clicks += 1
        found.hand_overs += game.turn > 0 and any(seat != question.seat for seat in newly_asked(game, after))
        game = after
    found.rounds = game.turn
    return found


def newly_asked(before: Julia, after: Julia) -> list[int]:
    """The seats of which something is owed now that was not asked before."""
    return [question.seat for question in after.questions if question.owed and question.number > before.last_question]


def moments(seed: int) -> Iterator[tuple[Julia, Question]]:
    """Each moment of a battle at which somebody is asked."""
    game, dice = begun(seed)
    chance = Random(seed)
    while game.verdict is None:
        question = next_question(game, chance)
        yield game, question
        game = apply(game, question.seat, question.number, answer(game, question, chance), dice).game


def pads(game: Julia, question: Question) -> list[float]:
    """How long the pad takes for each of its keys, in milliseconds."""
    view = RULESET.play.view(game, question.seat)
    pad = RULESET.pads.move_pad(view, question, {}, (), STEP)
    pieces = [key.piece for row in pad.keys for key in row if key.piece] if pad is not None else []
    return [milliseconds(partial(press, view, question, piece)) for piece in pieces]


def press(view: Julia, question: Question, piece: str) -> None:
    """One press; some are refused."""
    with suppress(Refused):
        RULESET.pads.move_pad(view, question, {}, (piece,), STEP)


def reaches(game: Julia) -> list[float]:
    """How long the outline of each unformed unit takes that may move, in milliseconds."""
    return [milliseconds(partial(reach_of, game, unit)) for unit in game.on_table() if not unit.formed]


def milliseconds(work: Callable[[], object]) -> float:
    """The processor time of a piece of work."""
    started = time.thread_time()
    work()
    return (time.thread_time() - started) * 1000


def figures() -> list[Figure]:
    """Over whole battles."""
    played(0)
    settle_collector()
    moving = [(game, question) for game, question in moments(1) if question.key == "move"]
    some = [game for game, _ in moving[:: len(moving) // PICTURES]]
    return [*of_play([played(seed) for seed in range(1, GAMES + 1)]), *of_pads(moving), *of_tables(some)]


def of_play(battles: Sequence[Played]) -> list[Figure]:
    """What whole battles take."""
    clicks, rounds = sum(it.clicks for it in battles), sum(it.rounds for it in battles)
    taking, finding = sum(it.taking for it in battles), sum(it.finding for it in battles)
    changes = sum(it.hand_overs for it in battles) / rounds
    return [
        Figure("apply, random play of julia_augusta", clicks / taking, "clicks/s", APPLY_GOAL, at_least=True),
        Figure("finding a random answer of julia_augusta", 1000 * finding / clicks, "ms"),
        Figure("a whole game of julia_augusta", median(it.finding + it.taking for it in battles), "s", GAME_S),
        Figure("hand-overs per round, random play of julia_augusta", changes, "", ROUND_GOAL),
    ]


def of_pads(moving: Sequence[tuple[Julia, Question]]) -> list[Figure]:
    """What presses on the pad take."""
    pressed = [took for moment in moving for took in pads(*moment)]
    return [
        Figure("move pad of julia_augusta: course and scene, median", median(pressed), "ms"),
        Figure("move pad of julia_augusta: course and scene, p95", percentile(pressed, 0.95), "ms"),
    ]


def of_tables(games: Sequence[Julia]) -> list[Figure]:
    """What is drawn of a table, and on it."""
    outlines = [took for game in games for took in reaches(game)]
    tables = [RULESET.pictures.scene(RULESET.play.view(game, None), []) for game in games]
    drawing = [milliseconds(partial(draw, table)) for table in tables]
    largest = max(len(draw(table).png) for table in tables) / 1024
    return [
        Figure("reach outline of a unit of julia_augusta, p95", percentile(outlines, 0.95), "ms", REACH_MS),
        Figure("picture of a battle of julia_augusta, warm", median(drawing), "ms", WARM_MS),
        Figure("size of a picture of julia_augusta", largest, "KiB", MOST_KIB),
    ]


if __name__ == "__main__":
    show(figures)
