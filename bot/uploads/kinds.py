"""The kinds of files that are taken, and how much each may have and cost. Imported before a process has its limits, so
it imports nothing."""

from __future__ import annotations

from typing import NamedTuple

MIB = 1024 * 1024


class Kind(NamedTuple):
    """What files of a kind may have, and what reading them may cost.

    `most` bytes of each of so many `files`, `together` at most; `memory` in bytes of address space, of which the
    interpreter and the rules take a quarter; `seconds` of processor time; `patience` in seconds, the start of the
    process included.
    """

    key: str
    called: str
    most: int
    memory: int = 512 * MIB
    seconds: int = 15
    patience: float = 25.0
    files: int = 1
    together: int = 0


COLLECTION = Kind("collection", "files of units", 8 * MIB, files=10, together=24 * MIB)
LIST = Kind("list", "a list's file", 65_536)
MAP = Kind("map", "a map's file", 16_384, seconds=8)
PLAYERS = Kind("players", "a file of players", 65_536, seconds=8)
GAME = Kind("game", "a game's file", 16_000_000, memory=1_500_000_000, seconds=30, patience=60.0)
KINDS = {kind.key: kind for kind in (COLLECTION, LIST, MAP, PLAYERS, GAME)}

LONGEST_ANSWER = 20 * MIB
"""Bytes of what a process may tell of files; a collection of a thousand units has two million."""
