"""The named maps of this package, as files."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from rulesets.kit.refusal import Refused
from rulesets.steampunk_fantasy.maps.check import RULE, SIZES, size_in_words
from rulesets.steampunk_fantasy.maps.map_file import MapFile, read

FOLDER = Path(__file__).parent


def names() -> list[str]:
    """The keys of all named maps."""
    return sorted(path.stem for path in FOLDER.glob("*.toml"))


@lru_cache(maxsize=32)
def named(key: str) -> MapFile:
    """A map from its file; raises Refused for a key that is none."""
    if key not in names():
        raise Refused(RULE, "no_such_map", map=key, size=size_in_words(*SIZES[0]), options=names())
    return read((FOLDER / f"{key}.toml").read_bytes())
