"""The tree of a roll: what is rolled, what is done with the dice, and what counts. Frozen, and readable as JSON.

Dice are counted; every number is a whole number, and division rounds down.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field


class _Node(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Face(_Node):
    """One side of a die: the number that it is worth, and what is on it if that is not the number."""

    value: int
    symbol: str = ""

    @property
    def shown(self) -> str:
        """What is read on it."""
        return self.symbol or str(self.value)


class Die(_Node):
    """A die: its sides in order, or for an ordinary one only how many; `name` and `look` as its game knows it."""

    sides: int
    faces: tuple[Face, ...] = ()
    name: str = ""
    look: str = ""

    def face(self, number: int) -> Face:
        """The side with this number, counted from 1."""
        return self.faces[number - 1] if self.faces else Face(value=number)

    def value(self, number: int) -> int:
        """What the side with this number is worth; quicker than to ask the side."""
        return self.faces[number - 1].value if self.faces else number

    @property
    def lowest(self) -> int:
        """The least that it shows."""
        return min(face.value for face in self.faces) if self.faces else 1

    @property
    def highest(self) -> int:
        """The most that it shows."""
        return max(face.value for face in self.faces) if self.faces else self.sides


Sign = Literal[">=", "<=", ">", "<", "=", "!="]

_HOLDS = {
    ">=": lambda value, than: value >= than,
    "<=": lambda value, than: value <= than,
    ">": lambda value, than: value > than,
    "<": lambda value, than: value < than,
    "=": lambda value, than: value == than,
    "!=": lambda value, than: value != than,
}


class Condition(_Node):
    """What a die has to show: a number that compares so, or one of some symbols."""

    sign: Sign
    than: int = 0
    symbols: tuple[str, ...] = ()

    def holds(self, face: Face) -> bool:
        """Whether a side, or a number, fulfils it."""
        if self.symbols:
            return (face.symbol in self.symbols) == (self.sign == "=")
        return bool(_HOLDS[self.sign](face.value, self.than))


class Keep(_Node):
    """Of all dice only the highest or lowest so many count ("kh3", "kl1"); `drop`: all but these ("dh1", "dl1")."""

    which: Literal["highest", "lowest"]
    number: int
    drop: bool = False

    def kept(self, dice: int) -> int:
        """How many of so many dice are kept."""
        return max(0, dice - self.number) if self.drop else min(dice, self.number)

    @property
    def keeps_highest(self) -> bool:
        """Whether the kept ones are the highest."""
        return (self.which == "highest") != self.drop


class Explode(_Node):
    """A die that shows this is joined by another of its kind, which may explode as well."""

    on: Condition


class Reroll(_Node):
    """A die that shows this is rolled again, once; the second result stands."""

    on: Condition


class OpenEnded(_Node):
    """A die that shows its highest side is followed by a d6: above 4 it adds one and another d6 follows."""

    sides: int = 6
    above: int = 4


class Count(_Node):
    """The dice that show this are counted; those of `twice` count two."""

    on: Condition
    twice: Condition | None = None

    def of(self, face: Face) -> int:
        """How many successes a side is."""
        if self.twice is not None and self.twice.holds(face):
            return 2
        return int(self.on.holds(face))


class Number(_Node):
    """A number as it is written."""

    kind: Literal["number"] = "number"
    value: int


class Pool(_Node):
    """Dice of one kind that are rolled together, and what is done with them. The number may be rolled itself.

    Whatever the order in which the changes are written, a die is rolled again, raised or lowered, followed by others,
    kept and counted in this order. `at_least` and `at_most` are what a die that shows less or more counts as.
    """

    kind: Literal["pool"] = "pool"
    count: Expression
    die: Die
    keep: Keep | None = None
    explode: Explode | None = None
    reroll: Reroll | None = None
    at_least: int | None = None
    at_most: int | None = None
    open_ended: OpenEnded | None = None
    counts: Count | None = None
    label: str = ""


class Sum(_Node):
    """Two numbers added, subtracted, multiplied or divided (rounded down)."""

    kind: Literal["sum"] = "sum"
    sign: Literal["+", "-", "*", "/"]
    left: Expression
    right: Expression
    label: str = ""


class Negative(_Node):
    """A number taken from nothing."""

    kind: Literal["negative"] = "negative"
    of: Expression


class Compared(_Node):
    """Whether a number compares so: one success or none."""

    kind: Literal["compared"] = "compared"
    of: Expression
    on: Condition
    label: str = ""


class Scatter(_Node):
    """A direction out of so many that are equally likely (360: degrees), and how far."""

    kind: Literal["scatter"] = "scatter"
    directions: int
    distance: Expression
    label: str = ""


class Stage(_Node):
    """What follows in a chain: dice for each success before ("then"), or dice that cancel one each ("unless")."""

    word: Literal["then", "unless"]
    pool: Pool


class Chain(_Node):
    """A roll and what follows from its successes: to hit, then to wound, unless saved, then damage."""

    kind: Literal["chain"] = "chain"
    first: Expression
    stages: tuple[Stage, ...]


class Opposed(_Node):
    """Two rolls against each other; its number is by how much the first is ahead."""

    kind: Literal["opposed"] = "opposed"
    left: Expression
    right: Expression


Expression = Annotated[
    Number | Pool | Sum | Negative | Compared | Scatter | Chain | Opposed,
    Field(discriminator="kind"),
]

for _made in (Pool, Sum, Negative, Compared, Scatter, Chain, Opposed, Stage):
    _made.model_rebuild()
