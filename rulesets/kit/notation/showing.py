"""What a roll came to, in words: one line for each handful of dice, and what it comes to in all. Plain text."""

from __future__ import annotations

from itertools import groupby

from rulesets.kit.notation.rolling import Result, Thrown
from rulesets.kit.notation.tree import Chain, Compared, Number, Opposed, Pool, Scatter, Stage, Sum

COMPASS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
DEGREES = 360
MOST_SHOWN = 120
"""Dice of one handful that are written out; of more only how many show what."""


def total(result: Result) -> str:
    """What a roll comes to."""
    node = result.node
    if isinstance(node, Opposed):
        left, right = (part.value for part in result.parts)
        ahead = (
            "a tie" if left == right else f"the {'first' if left > right else 'second'} is ahead by {abs(result.value)}"
        )
        return f"{left} : {right}, {ahead}"
    if isinstance(node, Compared):
        return f"{'yes' if result.value else 'no'} ({result.parts[0].value})"
    if isinstance(node, Scatter):
        return f"{direction(node.directions, result.direction or 0)}, {result.value}"
    return counted(result.value, result)


def counted(number: int, like: Result) -> str:
    """A number with what is counted, where a roll like this counts successes."""
    return f"{number} {'success' if number == 1 else 'successes'}" if _counts(like) else str(number)


def _counts(result: Result) -> bool:
    """Whether its number is one of successes."""
    node = result.node
    if isinstance(node, Pool):
        return node.counts is not None
    if isinstance(node, Stage):
        return node.pool.counts is not None
    if isinstance(node, Chain):
        return _counts(result.parts[-1])
    return isinstance(node, Sum) and node.sign in "+-" and all(_counts(part) for part in result.parts)


def direction(ways: int, rolled: int) -> str:
    """A direction out of so many, numbered from 1."""
    degrees = (rolled - 1) * DEGREES // ways
    toward = COMPASS[round(degrees / DEGREES * len(COMPASS)) % len(COMPASS)]
    return f"direction {rolled} of {ways}" if ways < DEGREES else f"{degrees}° ({toward})"


def lines(result: Result) -> list[str]:
    """Each handful of dice in the order in which it fell, with what it adds."""
    below = [line for part in result.parts for line in lines(part)]
    node = result.node
    if isinstance(node, Scatter):
        return [f"direction: {direction(node.directions, result.direction or 0)}", *below]
    if not isinstance(node, Pool | Stage):
        return below
    return [*below, f"{named(node, len(result.dice))}: {_faces(result.dice)} = {worth(result)}"]


def worth(result: Result) -> str:
    """What a handful adds; of dice with symbols how often each was rolled."""
    if isinstance(result.node, Stage) and result.node.word == "unless":
        return f"{sum(die.worth for die in result.dice)} cancelled, {result.value} left"
    symbols = ", ".join(f"{count} {symbol}" for symbol, count in sorted(result.symbols.items()))
    number = counted(result.value, result)
    return f"{number} ({symbols})" if symbols else number


def named(node: Pool | Stage, dice: int) -> str:
    """What a handful is called: its label, or its dice; what follows in a chain says so."""
    pool = node.pool if isinstance(node, Stage) else node
    number = pool.count.value if isinstance(node, Pool) and isinstance(pool.count, Number) else dice
    own = f"{'die' if number == 1 else 'dice'} of {pool.die.sides} side{'s' * (pool.die.sides > 1)}"
    die = pool.die.name or (own if pool.die.faces else f"d{pool.die.sides}")
    told = pool.label or (f"{number} {die}" if pool.die.name or pool.die.faces else f"{number}{die}")
    return f"{node.word} {told}" if isinstance(node, Stage) else told


def _faces(dice: tuple[Thrown, ...]) -> str:
    """The dice as they lie: "1>4" was rolled again, "+6" joined the one before, "1↑2" counts as more than it shows, one
    in brackets does not count."""
    if len(dice) > MOST_SHOWN:
        ordered = sorted(dice, key=lambda die: (-die.face.value, die.face.shown))
        alike = ((shown, len(list(those))) for shown, those in groupby(ordered, lambda die: die.face.shown))
        return ", ".join(f"{count} × {shown}" for shown, count in alike)
    return " ".join(_face(die) for die in dice) or "no dice"


def _face(die: Thrown) -> str:
    before = f"{die.die.face(die.before).shown}>" if die.before is not None else ""
    limited = "" if die.why == "followed" or die.die.faces else _limited(die)
    told = f"{'+' if die.why else ''}{before}{die.face.shown}{limited}"
    return told if die.kept or die.why == "followed" else f"({told})"


def _limited(die: Thrown) -> str:
    """What a die counts as, where that is not what it shows; one that others followed shows these itself."""
    if die.value == die.number or die.raised:
        return ""
    return f"{'↑' if die.value > die.number else '↓'}{die.value}"
