"""Work in processes of their own: answered in order, and nothing is left of it."""

from __future__ import annotations

import os
import signal
import time
from functools import partial

from tests.mutants.forks import DIED, in_forks

LEFT: list[int] = []


def leaves(number: int) -> str:
    LEFT.append(number)
    return f"{number} of {len(LEFT)}"


def dies() -> str:
    os.kill(os.getpid(), signal.SIGKILL)
    return "never said"


def answers_late() -> str:
    time.sleep(0.2)
    return "late"


def raises() -> str:
    raise ValueError


def test_each_begins_anew_and_is_answered_in_order() -> None:
    assert in_forks([answers_late, *(partial(leaves, number) for number in range(5))], 2) == [
        "late",
        *(f"{number} of 1" for number in range(5)),
    ]
    assert LEFT == []


def test_who_dies_has_said_so() -> None:
    assert in_forks([dies, partial(leaves, 1), raises], 2) == [DIED, "1 of 1", DIED]


def test_nothing_to_do() -> None:
    assert in_forks([], 2) == []
