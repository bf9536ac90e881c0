"""Python's garbage collector, set for a process that holds many games."""

from __future__ import annotations

import gc

YOUNG = 10_000
"""New objects between two looks at what is new. A click makes some hundred, and the next click lets go of them: by
then most are gone, and need not be looked at."""


def hold_collector() -> None:
    """To be called before everything is loaded: nothing of it is garbage, and looking takes an eighth of the start."""
    gc.disable()


def settle_collector() -> None:
    """To be called when everything is loaded: it stays, and a full search need not go over it while everybody waits."""
    gc.freeze()
    gc.enable()
    gc.set_threshold(YOUNG)
