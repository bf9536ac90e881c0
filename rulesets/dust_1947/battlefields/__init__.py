"""The named maps of this package, as files."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from rulesets.dust_1947.maps.file import MapFile, read
from rulesets.kit.refusal import Refused

FOLDER = Path(__file__).parent


def names() -> list[str]:
    """The keys of all named maps."""
    return sorted(path.stem for path in FOLDER.glob("*.toml"))


@lru_cache(maxsize=32)
def named(key: str) -> MapFile:
    """A map from its file; raises Refused for a key that is none."""
    if key not in names():
        raise Refused("DU-SETUP-03", "no_such_map", map=key, size="12x9", options=names())
    return read((FOLDER / f"{key}.toml").read_bytes())
