"""The neutral data of a game's last picture: how it came about, in numbers, and where everybody went."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict

from rulesets.kit.pictures.scene import Scene


class _Plain(BaseModel):
    model_config = ConfigDict(frozen=True)


class Fact(_Plain):
    """Something worth telling: what it is ("Best roll"), and a sentence; `side` is whose it is."""

    label: str
    text: str
    side: int | None = None


class Fortune(_Plain):
    """How a side's dice fell: how many counted, by how many successes they were ahead of the mean, and by how many
    standard deviations."""

    dice: int
    ahead: float
    deviations: float


class Epilogue(_Plain):
    """A game that is over: `title` says who won. `losses` has for each side what it had lost after each turn, the first
    before any, counted in `unit`; `points` what it had scored by then, empty where points come at the end only;
    `fallen` the names of what it lost, in order. `board` is the table at the end with all ways; `places` who holds
    what."""

    title: str
    sides: tuple[str, ...]
    unit: str
    turns: tuple[int, ...]
    losses: tuple[tuple[int, ...], ...]
    points: tuple[tuple[int, ...], ...] = ()
    fallen: tuple[tuple[str, ...], ...]
    facts: tuple[Fact, ...]
    fortunes: tuple[Fortune, ...]
    places: tuple[str, ...] = ()
    board: Scene
