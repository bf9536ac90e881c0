"""The odds of a roll in words: what it comes to on average, and how likely it is to come to a number or more."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from rulesets.kit.notation.reckoning import Odds
from rulesets.kit.notation.tree import Compared, Expression, Opposed, Scatter

LISTED = 12
"""Numbers of which each is told; of more some steps between almost certain and almost never."""
STEPS = tuple(Fraction(share, 100) for share in (99, 90, 75, 50, 25, 10, 1))


def told(tree: Expression, odds: Odds, at_least: int | None = None) -> list[str]:
    """The odds of a tree; `at_least` is a number that is asked for, or more."""
    if isinstance(tree, Compared):
        return [f"yes: **{percent(odds.at_least(1))}**", *_left_out(odds)]
    lines = [_in_short(odds)]
    if isinstance(tree, Scatter):
        lines = [f"how far: {lines[0]}; every direction is equally likely"]
    if isinstance(tree, Opposed):
        lines = [_sides(odds), f"the first is ahead by {lines[0]}"]
    if at_least is not None:
        lines.append(f"{at_least} or more: **{percent(odds.at_least(at_least))}**")
    return [*lines, *_each(odds), *_left_out(odds)]


def percent(chance: Fraction | float) -> str:
    """A chance as it is read: never 0 or 100 % for what may come out otherwise."""
    share = float(chance * 100)
    if chance in (0, 1):
        return f"{share:.0f} %"
    return "under 0.1 %" if share < 0.05 else "over 99.9 %" if share > 99.95 else f"{share:.1f} %"


def _in_short(odds: Odds) -> str:
    numbers = sorted(odds.chances)
    usual = f"**{float(odds.mean):.2f}** on average (±{float(odds.variance) ** 0.5:.2f})"
    if len(numbers) == 1:
        return f"always **{numbers[0]}**"
    return f"{usual}, from {numbers[0]} up" if odds.left_out else f"{usual}, from {numbers[0]} to {numbers[-1]}"


def _sides(odds: Odds) -> str:
    """Who is ahead of two."""
    second, tie = 1 - odds.at_least(0), odds.chances.get(0, Fraction(0))
    first = odds.at_least(1)
    return f"the first is ahead: **{percent(first)}**, the second: **{percent(second)}**, a tie: {percent(tie)}"


def _each(odds: Odds) -> Iterator[str]:
    """Number by number, or in steps."""
    numbers = sorted(odds.chances)
    if len(numbers) < 2:
        return
    if len(numbers) <= LISTED:
        for number in numbers:
            chance = odds.chances[number]
            yield f"-# {number}: {percent(chance)}, or more: {percent(odds.at_least(number))}"
        return
    yield from (f"-# {number} or more: {percent(chance)}" for number, chance in _steps(odds, numbers))


def _steps(odds: Odds, numbers: Sequence[int]) -> list[tuple[int, Fraction]]:
    """The highest number for each step that is still as likely as that, or more."""
    more, ladder = Fraction(0), []
    for number in reversed(numbers):
        more += odds.chances[number]
        ladder.append((number, more))
    likely = [next((one for one in ladder if one[1] >= step), ladder[-1]) for step in STEPS]
    return list(dict.fromkeys(likely))


def _left_out(odds: Odds) -> list[str]:
    """What dice that follow one another without end leave out."""
    if not odds.left_out:
        return []
    return ["-# Dice that others join were followed until that is rarer than one in a million."]
