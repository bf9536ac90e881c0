"""The named maps: the files in the folder of battlefields."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rulesets.kit.boards.maps.library import MapLibrary
from rulesets.kit.boards.maps.reasons import NoSuchMap
from rulesets.kit.engine.refusal import Refused
from rulesets.steampunk_fantasy.before.maps.map_check import RULE, SIZES, size_in_words
from rulesets.steampunk_fantasy.before.maps.map_file import read


def _no_such_map(key: str, options: Sequence[str]) -> Refused:
    return Refused(RULE, NoSuchMap(map=key, size=size_in_words(*SIZES[0]), options=list(options)))


MAPS = MapLibrary(Path(__file__).parent / "battlefields", read, _no_such_map)
