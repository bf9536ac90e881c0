"""The named maps of this package, as files."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rulesets.dust_1947.before.maps.file import read
from rulesets.kit.boards.maps.library import MapLibrary
from rulesets.kit.boards.maps.reasons import NoSuchMap
from rulesets.kit.engine.refusal import Refused


def _no_such_map(key: str, options: Sequence[str]) -> Refused:
    return Refused("DU-SETUP-03", NoSuchMap(map=key, size="12x9", options=list(options)))


MAPS = MapLibrary(Path(__file__).parent, read, _no_such_map)
