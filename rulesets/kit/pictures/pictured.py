"""Everything that renders can draw, and how it is written down: in the outbox, and for the process that draws."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict

from rulesets.kit.pictures.chart import LineChart, LuckChart, OddsChart
from rulesets.kit.pictures.epilogue import Epilogue
from rulesets.kit.pictures.listing import Listing
from rulesets.kit.pictures.scene import Scene
from rulesets.kit.pictures.sheet import Sheet

Pictured = Scene | Sheet | OddsChart | LuckChart | LineChart | Listing | Epilogue


class Page(BaseModel):
    """A scene with a few words about it (empty: none)."""

    model_config = ConfigDict(frozen=True)

    scene: Scene
    caption: str = ""


class Album(BaseModel):
    """Several scenes that belong into one message, in this order."""

    model_config = ConfigDict(frozen=True)

    pages: tuple[Page, ...]


Shown = Pictured | Album
"""What a message may show."""

_KINDS: dict[str, type[Shown]] = {
    "": Scene,
    "roll": Sheet,
    "odds": OddsChart,
    "luck": LuckChart,
    "lines": LineChart,
    "listing": Listing,
    "end": Epilogue,
    "album": Album,
}
"""By the word that stands before it; a scene has none, as it was the only one at first."""
_WORDS = {made: word for word, made in _KINDS.items()}


def written(shown: Shown) -> bytes:
    """It as bytes."""
    return f"{_WORDS[type(shown)]}{shown.model_dump_json()}".encode()


def read(data: bytes) -> Pictured:
    """One picture that was written; raises ValueError for what this version cannot read, and for several."""
    shown = read_shown(data)
    if isinstance(shown, Album):
        raise ValueError("there are several pictures in one place for a single one")
    return shown


def read_shown(data: bytes) -> Shown:
    """What was written; raises ValueError for what this version cannot read."""
    word, brace, rest = data.partition(b"{")
    kind = _KINDS.get(word.decode(errors="replace"))
    if kind is None:
        raise ValueError(f"there is no picture of the kind {word[:20]!r}")
    return kind.model_validate_json(brace + rest)
