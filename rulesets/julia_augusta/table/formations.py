"""Formations: how the bases of a unit stand in ranks and in lines (FORM, SETUP-07)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import ceil
from typing import Literal, NamedTuple

from rulesets.kit.boards.tables.bases import Placement
from rulesets.kit.boards.tables.formations import Ranks, RectangularBase
from rulesets.kit.boards.tables.places import Pose
from rulesets.kit.engine.points import rule

Type = Literal["HI", "MI", "LI", "CAV", "LC", "CHARIOT"]
Grade = Literal["A", "B", "C", "D"]
Formation = Literal["line", "column", "wedge", "unformed"]

FOOT = RectangularBase(width=2000, depth=1500)
MOUNTED = RectangularBase(width=2000, depth=2000)
"""Bases are 2 inches wide; those of foot 1.5 inches deep, those of mounted 2 (JA-D-05)."""
LINE_GAP = 500
"""Thousandths of an inch between two lines of a Legion: at most 1 inch (JA-SETUP-07)."""
MOST_RANKS = 4
USUAL_FILES = 4
WIDE_COLUMN = 7
"""Bases from which a column is two bases wide."""
WEDGE_BASES = 5
LEAST_IN_A_LINE = 2
"""Bases that each line of a Legion has at least (JA-D-78)."""

Lines = tuple[tuple[int, ...], ...]
"""The ranks of each line from the front, each a number of bases. All but a Legion in line have one line."""


class Layout(NamedTuple):
    """A formation with its ranks."""

    formation: Formation
    lines: Lines

    @property
    def name(self) -> str:
        """How a player writes it: "line 4", "line 4 in 2 lines", "column", "wedge", "unformed 3": the number is that of
        the files."""
        if self.formation in ("column", "wedge"):
            return self.formation
        several = f" in {len(self.lines)} lines" if len(self.lines) > 1 else ""
        return f"{self.formation} {self.lines[0][0]}{several}"


def ranks(bases: int, files: int) -> tuple[int, ...]:
    """The ranks of so many bases in so many files; what does not fill a rank stands in the last."""
    full, rest = divmod(bases, files)
    return (files,) * full + ((rest,) if rest else ())


def line(bases: int, files: int, lines: int = 1) -> Layout:
    """JA-FORM-01, JA-SETUP-07: a line of so many files; its lines share the bases evenly, the front first."""
    shares = [bases // lines + (number < bases % lines) for number in range(lines)]
    return Layout("line", tuple(ranks(share, files) for share in shares))


def column(bases: int) -> Layout:
    """A column is one base wide, or two for units of 7 or more bases (JA-FORM-02)."""
    return Layout("column", (ranks(bases, 2 if bases >= WIDE_COLUMN else 1),))


def wedge(bases: int) -> Layout:
    """A wedge has ranks of 2, up to 3, up to 4 and so on (JA-FORM-03)."""
    in_rank: list[int] = []
    while bases > 0:
        in_rank.append(min(bases, 2 + len(in_rank)))
        bases -= in_rank[-1]
    return Layout("wedge", (tuple(in_rank),))


def unformed(bases: int, files: int) -> Layout:
    """No order, though the bases still stand in ranks (JA-FORM-04)."""
    return Layout("unformed", (ranks(bases, files),))


@rule(without=False)
def may_form_line(type_: Type) -> bool:
    """JA-FORM-01: HI, MI and CAV may be in line."""
    return type_ in ("HI", "MI", "CAV")


@rule(without=False)
def may_form_wedge(type_: Type, grade: Grade, bases: int) -> bool:
    """JA-FORM-03: a wedge needs at least 5 bases and grade A or B; HI, MI and CAV may use it."""
    return type_ in ("HI", "MI", "CAV") and grade in ("A", "B") and bases >= WEDGE_BASES


@rule(without=lambda type_: False)
def is_light(type_: Type) -> bool:
    """JA-SETUP-02: LI, LC and chariots are light troops."""
    return type_ in ("LI", "LC", "CHARIOT")


@rule(without=lambda type_: False)
def is_mounted(type_: Type) -> bool:
    """JA-SETUP-02: CAV, LC and chariots are mounted; cavalry means all of them."""
    return type_ in ("CAV", "LC", "CHARIOT")


def lines_of(bases: int, most: int) -> list[Layout]:
    """All lines of so many bases: two files or more, at most four ranks each, in up to so many lines of equal files."""
    lines = []
    for number in range(1, most + 1):
        share = ceil(bases / number)
        if bases // number >= LEAST_IN_A_LINE:
            lines += [line(bases, files, number) for files in range(max(2, ceil(share / MOST_RANKS)), share + 1)]
    return lines


@rule(without=False)
def is_never_formed(type_: Type) -> bool:
    """JA-FORM-05: light troops are always unformed, though they stand in ranks."""
    return is_light(type_)


def layouts(type_: Type, grade: Grade, bases: int, most_lines: int = 1) -> list[Layout]:
    """Everything that so many bases may stand in, a Legion in up to so many lines."""
    if is_never_formed(type_):
        return [unformed(bases, files) for files in range(ceil(bases / MOST_RANKS), bases + 1)]
    every = [*(lines_of(bases, most_lines) if may_form_line(type_) else ()), column(bases)]
    return [*every, *([wedge(bases)] if may_form_wedge(type_, grade, bases) else ())]


def usual(type_: Type, bases: int, lines: int = 1) -> Layout:
    """How a unit stands where nobody says more: up to four bases in a rank, up to eight in two, the others in three."""
    share = ceil(bases / lines)
    files = max(2, ceil(share / ceil(share / USUAL_FILES)))
    return unformed(bases, files) if is_never_formed(type_) else line(bases, files, lines)


@lru_cache(maxsize=4096)
def placement(pose: Pose, type_: Type, formation: Formation, lines: Lines) -> Placement:
    """Where every base of a unit lies."""
    return Placement(
        pose=pose, base=MOUNTED if type_ in ("CAV", "LC", "CHARIOT") else FOOT, formation=_stand(formation, lines)
    )


@lru_cache(maxsize=1024)
def _stand(formation: Formation, lines: Lines) -> Ranks:
    """How the bases stand on the board."""
    kind: Literal["line", "column", "wedge"] = formation if formation in ("column", "wedge") else "line"
    return Ranks(kind=kind, ranks=tuple(rank for one in lines for rank in one), gaps=_gaps(lines))


def _gaps(lines: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """What is free behind each rank: the gap behind the last rank of each line but the last."""
    gaps: list[int] = []
    for one in lines[:-1]:
        gaps += [*(0 for _ in one[1:]), LINE_GAP]
    return tuple(gaps)


def without_one(lines: Lines) -> Lines:
    """The ranks after a casualty: from the rear rank of the front line; the next line steps into the place of one that
    lost its last base (JA-D-53, JA-SETUP-07)."""
    front = lines[0]
    left = (*front[:-1], front[-1] - 1) if front[-1] > 1 else front[:-1]
    return (left, *lines[1:]) if left else lines[1:]
