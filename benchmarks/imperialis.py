"""An attack and an Overwatch of Legions Imperialis at 3,000 points. Run as `python -m benchmarks.imperialis`.

A battle plays itself by what the page proposes first; nothing is remembered of sight when a figure is taken. An attack:
who sees whom and in what range, Hit rolls, allocation and saves. A window: all moments of a move at which one
Detachment could fire; who could at all: the same of all enemies, as far as one moment is found.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import NamedTuple

from benchmarks.figures import Figure, percentile, show
from bot.process.collector import settle_collector
from rulesets.kit.engine.copying import private_copy
from rulesets.kit.engine.dice import SealedDice
from rulesets.kit.engine.game import apply
from rulesets.kit.engine.question import Question
from rulesets.kit.facets.setup import Setup
from rulesets.legions_imperialis.actions import Charge, Fire
from rulesets.legions_imperialis.chapters.activation.activation import Activation
from rulesets.legions_imperialis.chapters.combat.prospects import if_charged
from rulesets.legions_imperialis.chapters.firing.allocating import Resolving
from rulesets.legions_imperialis.chapters.firing.choosing import ROWS, chosen, possible
from rulesets.legions_imperialis.chapters.firing.hitting import rolled
from rulesets.legions_imperialis.chapters.firing.prospects import outlook
from rulesets.legions_imperialis.chapters.overwatch.windows import WINDOWS, Ways, who_could, window
from rulesets.legions_imperialis.ruleset import RULESET
from rulesets.legions_imperialis.table.engaging import CONTACTS
from rulesets.legions_imperialis.table.sight import SIGHTS
from rulesets.legions_imperialis.table.state import Imperialis

SEED, ROUNDS = b"imperialis benchmark", 2
ATTACK_MS, WINDOW_MS, ODDS_MS = 10, 150, 100


class Moment(NamedTuple):
    """A question of the battle, and what is answered."""

    game: Imperialis
    question: Question
    given: object


def _battle() -> Iterator[Moment]:
    """The first rounds."""
    dice = SealedDice(SEED)
    forces = [choice.value for choice in RULESET.forces.choices()]
    told = Setup(players=["Ada", "Ben"], forces=forces, scenario="campaign")
    game = RULESET.play.start(told, dice).game
    usual = RULESET.counsel.usual
    assert usual is not None
    while game.round <= ROUNDS and game.verdict is None:
        question = next(one for one in game.questions if one.given is None)
        view = RULESET.play.view(game, question.seat)
        found = usual(view, view.question(question.number))
        assert found is not None
        yield Moment(game, question, found.answers[0])
        game = apply(game, question.seat, question.number, found.answers[0], dice).game


def _milliseconds(reckoned: Callable[[], object]) -> float:
    for cache in (SIGHTS, ROWS, CONTACTS, WINDOWS):
        cache.cache_clear()
    started = time.process_time()
    reckoned()
    return (time.process_time() - started) * 1000


def _attack(game: Imperialis, given: Fire) -> None:
    firing, target = game.detachments[given.detachment], game.detachments[given.target]
    shots, dice = chosen(game, firing, possible(game, firing, target), given.weapons), SealedDice(SEED)
    resolving = Resolving(game, firing, target, shots)
    for hit in rolled(game, firing, shots, dice)[1]:
        resolving.resolve(hit, dice)


def _odds(game: Imperialis, given: Fire) -> None:
    firing, target = game.detachments[given.detachment], game.detachments[given.target]
    outlook(game, firing, target, chosen(game, firing, possible(game, firing, target), given.weapons))


def figures() -> list[Figure]:
    """The median and the 95th of a hundred of each, over the first rounds of a battle."""
    settle_collector()
    attacks: list[float] = []
    reckoned: list[float] = []
    combats: list[float] = []
    windows: list[float] = []
    anybody: list[float] = []
    for game, question, given in _battle():
        asking = game.asking(question.number)
        still = private_copy(game)
        if isinstance(given, Fire):
            reckoned.append(_milliseconds(lambda still=still, given=given: _odds(still, given)))  # type: ignore[misc]
            attacks.append(_milliseconds(lambda still=still, given=given: _attack(still, given)))  # type: ignore[misc]
        elif isinstance(given, Charge):
            one, other = still.detachments[given.detachment], still.detachments[given.target]
            combats.append(_milliseconds(lambda: if_charged(still, one, other)))  # noqa: B023 - it is called at once
        elif isinstance(asking, Activation):
            moving, move = still.detachments[asking.detachment], Ways(asking.ways, asking.ends)
            anybody.append(_milliseconds(lambda: who_could(still, moving, move)))  # noqa: B023 - it is called at once
            for name in asking.watchers:
                windows.append(_milliseconds(lambda: window(still, moving, move, name)))  # noqa: B023
    return [
        Figure("an attack of Legions Imperialis, median", percentile(attacks, 0.5), "ms", ATTACK_MS),
        Figure("an attack of Legions Imperialis, p95", percentile(attacks, 0.95), "ms"),
        Figure("the odds of an attack, median", percentile(reckoned, 0.5), "ms"),
        Figure("the odds of an attack, p95", percentile(reckoned, 0.95), "ms", ODDS_MS),
        Figure("the odds of a Charge, p95", percentile(combats, 0.95), "ms", ODDS_MS),
        Figure("a window of Overwatch, median", percentile(windows, 0.5), "ms"),
        Figure("a window of Overwatch, p95", percentile(windows, 0.95), "ms", WINDOW_MS),
        Figure("who could fire on Overwatch at all, p95", percentile(anybody, 0.95), "ms"),
    ]


if __name__ == "__main__":
    show(figures)
