"""Battlefields as files: TOML with the corners of each piece of terrain in inches."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import NamedTuple

from rulesets.kit.boards.tables.places import Point
from rulesets.legions_imperialis.table.terrain import Piece

FOLDER = Path(__file__).parent / "battlefields"


class MapFile(NamedTuple):
    """A battlefield as its file tells it."""

    name: str
    pieces: tuple[Piece, ...]


@cache
def named(key: str) -> MapFile:
    """The battlefield of this key."""
    told = tomllib.loads((FOLDER / f"{key}.toml").read_text(encoding="utf-8"))
    pieces = tuple(
        Piece(name=one["name"], kind=one["kind"], corners=tuple(Point(*at).spot for at in one["corners"]))
        for one in told["piece"]
    )
    return MapFile(told["name"], pieces)
