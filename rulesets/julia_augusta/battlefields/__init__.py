"""The named battlefields of this package, as files."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rulesets.julia_augusta.maps.map_file import read
from rulesets.julia_augusta.maps.pieces import RULE
from rulesets.kit.boards.maps.library import MapLibrary
from rulesets.kit.engine.refusal import Refused

SIZE = "72x48"
"""The only size of a table (JA-SETUP-10), in inches."""


def _no_such_map(key: str, options: Sequence[str]) -> Refused:
    return Refused(RULE, "no_such_map", map=key, size=SIZE, options=options)


MAPS = MapLibrary(Path(__file__).parent, read, _no_such_map)
