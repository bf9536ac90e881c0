"""A process that draws: scenes, rolls and charts come in, pictures go out. Run by the bot: `python -m renders.worker`.

Every message on its standard input and output is four bytes with a length and then so many bytes. In comes what is to
be drawn (rulesets/kit/pictured.py); out go two messages, what there is to know of the picture as JSON and the file. It
ends with its input.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import traceback
from collections.abc import Callable
from typing import BinaryIO

from renders.picture import draw
from rulesets.kit.pictured import read

LENGTH = 4


def framed(message: bytes) -> bytes:
    """A message as it is sent."""
    return len(message).to_bytes(LENGTH, "big") + message


def received(source: BinaryIO) -> bytes | None:
    """The next message; None at the end."""
    length = source.read(LENGTH)
    return source.read(int.from_bytes(length, "big")) if len(length) == LENGTH else None


def answer(request: bytes) -> tuple[bytes, bytes]:
    """What is known of a picture, and the picture; if it cannot be drawn, why, and nothing."""
    try:
        picture = draw(read(request))
    except Exception:
        return json.dumps({"error": traceback.format_exc()}).encode(), b""
    return json.dumps({"alt": picture.alt, "width": picture.width, "height": picture.height}).encode(), picture.png


def main() -> None:
    """Draw until nobody asks any more."""
    serve(answer)


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


if __name__ == "__main__":
    main()
