"""Where the bots of the tests come from: a process that has imported all that a bot needs, and forks whenever one is
wanted.

To start alone takes a bot a second and a half, to be forked a few hundredths, and the tests start over a hundred.
Each still has a process, an environment, a folder and a log of its own. There is a nest for each toy that is played; it
ends with the process that asks it for bots. How a bot starts by itself is shown by `test_process.py` and
`tests/page/test_fit.py`.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path

WISH = 1 << 18
"""Bytes that a wish may have; it is little more than an environment."""


_spent: list[float] = []


def spent() -> float:
    """Seconds of processor time of all the bots that have ended; nobody else has them, for the nest waits for none."""
    return sum(_spent)


class Hatched:
    """A bot's process, with what asyncio's processes have of it."""

    def __init__(self, number: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.pid = number
        self.returncode: int | None = None
        self._ended = asyncio.create_task(self._end(reader, writer))

    async def wait(self) -> int:
        """The exit code, or the signal that ended it as a negative number."""
        return await asyncio.shield(self._ended)

    def send_signal(self, number: int) -> None:
        """Raises ProcessLookupError where it is known to have ended. Before the news of its end has come a signal is
        lost, as it is on a child that nobody has waited for."""
        if self.returncode is not None:
            raise ProcessLookupError(self.pid)
        with suppress(ProcessLookupError):
            os.kill(self.pid, number)

    def kill(self) -> None:
        """Nothing can be cleaned up."""
        self.send_signal(signal.SIGKILL)

    async def _end(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> int:
        code, seconds = (await reader.readline()).split()
        self.returncode = int(code)
        _spent.append(float(seconds))
        writer.close()
        return self.returncode


async def hatched(port: int | None, environment: Mapping[str, str], log: Path, folder: Path) -> Hatched:
    """A bot in a folder, on its way to join the local table at a port; without one it has a table of its own, as
    `python -m bot`."""
    here, there = socket.socketpair()
    wish = json.dumps([port, dict(environment), str(folder)]).encode()
    with there, log.open("ab") as written:
        socket.send_fds(_nest(environment.get("TOY", "")), [wish], [there.fileno(), written.fileno()])
    reader, writer = await asyncio.open_connection(sock=here)
    number = await reader.readline()
    assert number, "the nest has ended; what it wrote says why"
    return Hatched(int(number), reader, writer)


@cache
def _nest(toy: str) -> socket.socket:
    """The line to the nest in which a toy ("": none) is played, which ends when the line is closed."""
    here, there = socket.socketpair(type=socket.SOCK_SEQPACKET)
    with there:
        subprocess.Popen([sys.executable, "-m", "tests.play.nest", toy], stdin=there, cwd=Path(__file__).parents[2])
    return here


def main(toy: str) -> None:
    """Import everything, then fork for each wish; a bot comes back here when it ends."""
    from bot.process.collector import hold_collector

    hold_collector()
    from bot import __main__ as program
    from tests.play import trial_bot

    trial_bot.imported(toy)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    with socket.socket(fileno=os.dup(0)) as line:
        while (wished := socket.recv_fds(line, WISH, 2))[0]:
            report, log = wished[1]
            if os.fork() == 0 and _watched(report):
                port, environment, folder = json.loads(wished[0])
                _moved_out(log, environment, folder)
                sys.exit(program.main() if port is None else trial_bot.run(port))
            os.close(report)
            os.close(log)


def _watched(report: int) -> bool:
    """Fork once more: True in the bot; the process between tells its number and how it ends."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    number = os.fork()
    if number == 0:
        os.close(report)
        return True
    os.write(report, f"{number}\n".encode())
    _, status, used = os.wait4(number, 0)
    os.write(report, f"{os.waitstatus_to_exitcode(status)} {used.ru_utime + used.ru_stime}\n".encode())
    os._exit(0)


def _moved_out(log: int, environment: Mapping[str, str], folder: str) -> None:
    """Nothing of the nest's is left: input, output, environment, folder."""
    nothing = os.open(os.devnull, os.O_RDONLY)
    for number, ours in enumerate((nothing, log, log)):
        os.dup2(ours, number)
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)


if __name__ == "__main__":
    main(sys.argv[1])
