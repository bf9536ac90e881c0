"""The named battlefields, and which of them belongs to a size of game."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rulesets.kit.boards.maps.library import MapLibrary
from rulesets.kit.boards.maps.reasons import NoSuchMap
from rulesets.kit.boards.maps.tables.pieces import size_text
from rulesets.kit.engine.refusal import Refused
from rulesets.legions_imperialis.before.maps.map_file import RULE, SIZES, read

OWN_MAP = "foundry"
"""The battlefield where the players choose none."""


def _no_such_map(key: str, options: Sequence[str]) -> Refused:
    return Refused(RULE, NoSuchMap(map=key, size=size_text(SIZES[0]), options=list(options)))


MAPS = MapLibrary(Path(__file__).parent / "battlefields", read, _no_such_map)
