"""How bases stand together: in ranks behind one another, or each by itself."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Discriminator, Field, model_validator

from rulesets.kit.boards.tables.places import THOUSANDTHS, Coordinate, Frozen, Length

MOST_BASES = 400
"""Bases of one unit."""

Count = Annotated[int, Field(ge=1, le=MOST_BASES)]
Gap = Annotated[int, Field(ge=0, le=12 * THOUSANDTHS)]


class RoundBase(Frozen):
    """A round base; the diameter in thousandths of an inch."""

    kind: Literal["round"] = "round"
    diameter: Length

    @property
    def size(self) -> tuple[float, float]:
        """Width and depth in inches."""
        return self.diameter / THOUSANDTHS, self.diameter / THOUSANDTHS


class RectangularBase(Frozen):
    """A rectangular base; width along its front and depth, in thousandths of an inch."""

    kind: Literal["rectangular"] = "rectangular"
    width: Length
    depth: Length

    @property
    def size(self) -> tuple[float, float]:
        """Width and depth in inches."""
        return self.width / THOUSANDTHS, self.depth / THOUSANDTHS


Base = Annotated[RoundBase | RectangularBase, Discriminator("kind")]


class Ranks(Frozen):
    """Ranks from the front to the rear, each a number of bases beside one another, all with one middle line.

    `gaps` are what is free behind each rank, in thousandths of an inch; behind those not named there is nothing.
    """

    kind: Literal["line", "column", "wedge"] = "line"
    ranks: tuple[Count, ...] = Field(min_length=1, max_length=MOST_BASES)
    gaps: tuple[Gap, ...] = ()

    @model_validator(mode="after")
    def _one_unit(self) -> Ranks:
        if sum(self.ranks) > MOST_BASES:
            raise ValueError(f"a unit has at most {MOST_BASES} bases, this has {sum(self.ranks)}")
        if len(self.gaps) >= len(self.ranks):
            raise ValueError(f"{len(self.ranks)} ranks have at most {len(self.ranks) - 1} gaps between them")
        return self

    @property
    def bases(self) -> int:
        """How many bases stand in it."""
        return sum(self.ranks)


class Scattered(Frozen):
    """Bases that each stand by themselves: how far to the right and ahead of the unit's anchor, in thousandths."""

    kind: Literal["scattered"] = "scattered"
    offsets: tuple[tuple[Coordinate, Coordinate], ...] = Field(min_length=1, max_length=MOST_BASES)

    @property
    def bases(self) -> int:
        """How many bases stand in it."""
        return len(self.offsets)


Formation = Annotated[Ranks | Scattered, Discriminator("kind")]


def line(bases: int, files: int) -> Ranks:
    """A line of so many files; what does not fill a rank stands in the last, in its middle."""
    return Ranks(kind="line", ranks=_filled(bases, files))


def column(bases: int, files: int = 1) -> Ranks:
    """A column, one base wide unless said otherwise."""
    return Ranks(kind="column", ranks=_filled(bases, files))


def wedge(bases: int, front: int = 2) -> Ranks:
    """A wedge: each rank is one base wider than the one before it, as far as the bases go."""
    ranks: list[int] = []
    while bases > 0:
        ranks.append(min(bases, front + len(ranks)))
        bases -= ranks[-1]
    return Ranks(kind="wedge", ranks=tuple(ranks))


def _filled(bases: int, files: int) -> tuple[int, ...]:
    full, rest = divmod(bases, files)
    return (files,) * full + ((rest,) if rest else ())


def places(base: RoundBase | RectangularBase, formation: Ranks | Scattered) -> list[tuple[float, float]]:
    """How far to the right and ahead of the middle of the front edge the middle of each base is, in inches; by ranks
    from the front, each from the left."""
    if isinstance(formation, Scattered):
        return [(right / THOUSANDTHS, ahead / THOUSANDTHS) for right, ahead in formation.offsets]
    width, depth = base.size
    middles: list[tuple[float, float]] = []
    front = 0.0
    for number, count in enumerate(formation.ranks):
        middles += ((width * (file - (count - 1) / 2), front - depth / 2) for file in range(count))
        front -= depth + (formation.gaps[number] / THOUSANDTHS if number < len(formation.gaps) else 0)
    return middles
