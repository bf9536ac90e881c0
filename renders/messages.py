"""How the bot and a process of its own speak with each other: every message on the process's standard input and output
is four bytes with a length, and then so many bytes. Loads nothing that draws: the bot only speaks."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from typing import BinaryIO

LENGTH = 4


def framed(message: bytes) -> bytes:
    """A message as it is sent."""
    return len(message).to_bytes(LENGTH, "big") + message


def received(source: BinaryIO) -> bytes | None:
    """The next message; None at the end."""
    length = source.read(LENGTH)
    return source.read(int.from_bytes(length, "big")) if len(length) == LENGTH else None


def serve(answer: Callable[[bytes], tuple[bytes, bytes]]) -> None:
    """Answer until the input ends; Ctrl+C is for the parent, which then closes it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        while (request := received(sys.stdin.buffer)) is not None:
            for message in answer(request):
                sys.stdout.buffer.write(framed(message))
            sys.stdout.buffer.flush()
    except BrokenPipeError:
        os._exit(0)  # who asked has been killed; an ordinary end would try to write once more
