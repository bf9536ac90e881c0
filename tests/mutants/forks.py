"""Work that leaves no trace: each piece in a process of its own, forked from this one."""

from __future__ import annotations

import os
import resource
import select
from collections.abc import Callable, Iterator, Sequence

MOST_SECONDS = 300
"""What a piece of work may take in all, in seconds of the processor; then the machine ends it."""
MOST_BYTES = 4 << 30
"""What it may hold in memory."""
DIED = "(the process died)"

Work = Callable[[], str]


def in_forks(works: Sequence[Work], at_once: int) -> list[str]:
    """What each piece of work answers, in their order; so many run at once."""
    answers = [""] * len(works)
    waiting = iter(enumerate(works))
    running: dict[int, tuple[int, int]] = {}
    while True:
        for number, work in _some(waiting, at_once - len(running)):
            pid, answer = _forked(work)
            running[answer] = (number, pid)
        if not running:
            return answers
        for answer in select.select(list(running), [], [])[0]:
            number, pid = running.pop(answer)
            answers[number] = _answered(pid, answer)


def _some(waiting: Iterator[tuple[int, Work]], number: int) -> Iterator[tuple[int, Work]]:
    for _ in range(number):
        if (found := next(waiting, None)) is not None:
            yield found


def _forked(work: Work) -> tuple[int, int]:
    """Begin in a process of its own; gives its id, and where it will answer."""
    reading, writing = os.pipe()
    pid = os.fork()
    if pid:
        os.close(writing)
        return pid, reading
    try:
        resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS))
        resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))
        os.write(writing, f"{work()}\n".encode()[-select.PIPE_BUF :])
    finally:
        os._exit(0)


def _answered(pid: int, answer: int) -> str:
    """What was answered; who says nothing has died of it."""
    with os.fdopen(answer, "rb") as pipe:
        said = pipe.read().decode()
    os.waitpid(pid, 0)
    return said.rstrip("\n") if said else DIED
