"""Games shared out to two processes, always in the same way, so that a run tells the same numbers as the run before.

They are forked from the process that has imported all games (`tests/warm.py`): to import one anew would take each as
long as two of its games.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from tests.random_games.deciding import ONE_OF
from tests.random_games.reading import MENUS, MENUS_IN_SOAK, Reading
from tests.random_games.seen import Record, Seen, verified
from tests.random_games.told import IN_SOAK, Heard
from tests.random_games.watcher import Watcher
from tests.warm import FORKING

PROCESSES = 2
VERIFIED = 20
"""Every which game the stand-alone script verifies."""
COLLECTED = 5
"""After every which game the garbage is collected: it takes as long as an eighth of a game."""

Game = tuple[str, int]
"""A battle and a seed."""
Play = Callable[[str, int, Seen], Record]
"""Plays and watches one game; a function of a module, which another process can find."""


def come_across(games: Sequence[Game], play: Play, one_of: int = ONE_OF, excused: Collection[str] = ()) -> Seen:
    """Play them all and add up what was seen; of so many rule points one is watched for whether it decides, but for
    those that are excused."""
    share = [games[number::PROCESSES] for number in range(PROCESSES)]
    seen = Seen()
    with ProcessPoolExecutor(PROCESSES, FORKING) as pool:
        for one in pool.map(partial(_played, play, one_of=one_of, excused=frozenset(excused)), share):
            seen.add(one)
    return seen


def _played(play: Play, share: Sequence[Game], one_of: int, excused: Collection[str]) -> Seen:
    """The games of one process; an error names its game."""
    Watcher.one_of, Watcher.excused = one_of, excused
    Watcher.heard = Heard(*IN_SOAK) if one_of == 1 else Heard()
    Watcher.reading = Reading(MENUS_IN_SOAK if one_of == 1 else MENUS)
    gc.disable()
    gc.freeze()  # what is there now stays: no collection need look at it
    seen = Seen()
    for number, (battle, seed) in enumerate(share):
        try:
            record = play(battle, seed, seen)
            if number % VERIFIED == 0:
                assert verified(record.export()).startswith("all ")
            if number % COLLECTED == 0:
                gc.collect()
        except Exception as problem:
            raise AssertionError(f"{battle} {seed}: {problem!r}") from problem
    return seen
