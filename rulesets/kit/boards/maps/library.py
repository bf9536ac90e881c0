"""The maps that a game brings as files, and what a text asks for when somebody wants a map."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Generic, NamedTuple, Protocol, TypeVar

from rulesets.kit.engine.choice import Choice
from rulesets.kit.engine.refusal import Refused

GENERATED = "generated"
"""The word that asks for a map made from a seed; a size and a seed may stand behind it."""

_ASKED = re.compile(
    rf"{GENERATED}(?:\s+(\d{{1,3}})\s*[x×]\s*(\d{{1,3}}))?(?:\s+([A-Za-z0-9_-]{{1,24}}))?", re.IGNORECASE
)


class Titled(Protocol):
    """A map as its file has it."""

    @property
    def name(self) -> str:
        """Its name."""

    @property
    def note(self) -> str:
        """What players should know of it."""


M = TypeVar("M", bound=Titled)
Size = tuple[int, int]
"""Columns and rows."""


class Asked(NamedTuple):
    """A map that is to be made: its size and seed, as far as they are named."""

    size: Size | None
    seed: str


def asked(text: str) -> Asked | None:
    """What a text asks to be made; None if it names a map."""
    match = _ASKED.fullmatch(text.strip())
    if match is None:
        return None
    return Asked((int(match[1]), int(match[2])) if match[1] else None, match[3] or "")


def again(columns: int, rows: int) -> str:
    """The text that asks for another map of a size."""
    return f"{GENERATED} {columns}x{rows}"


class MapLibrary(Generic[M]):
    """The named maps of a folder. `read` makes one of a file's bytes; `refused` is what is said of a name that is none,
    with those that there are."""

    def __init__(
        self, folder: Path, read: Callable[[bytes], M], refused: Callable[[str, Sequence[str]], Refused]
    ) -> None:
        self._folder, self._read, self._refused = folder, read, refused
        self._known: dict[str, M] = {}

    def names(self) -> list[str]:
        """The keys of all named maps."""
        return sorted(path.stem for path in self._folder.glob("*.toml"))

    def named(self, key: str) -> M:
        """A map by its key; raises Refused for a key that is none."""
        if key not in self._known:
            if key not in self.names():
                raise self._refused(key, self.names())
            self._known[key] = self._read((self._folder / f"{key}.toml").read_bytes())
        return self._known[key]

    def called(self, text: str) -> M:
        """A map by its key or its name, in any case; raises Refused where there is none."""
        wanted = text.strip().casefold()
        keys = {self.named(key).name.casefold(): key for key in self.names()}
        return self.named(keys.get(wanted, wanted))

    def choices(self, sizes: Iterable[Size], label: str) -> list[Choice]:
        """How maps are made in these sizes (`label` with {columns} and {rows}), and the named ones."""
        made = [Choice(value=again(*size), label=label.format(columns=size[0], rows=size[1])) for size in sizes]
        named = [(key, self.named(key)) for key in self.names()]
        return [
            *made,
            *(Choice(value=key, label=named_map.name, note=named_map.note[:100]) for key, named_map in named),
        ]
