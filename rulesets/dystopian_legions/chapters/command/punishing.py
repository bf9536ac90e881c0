"""What a Political Officer does when a check fails near him (MAR-50)."""

from __future__ import annotations

from typing import NamedTuple

from rulesets.dystopian_legions.chapters.command.leaders import with_tokens
from rulesets.dystopian_legions.table import mars
from rulesets.dystopian_legions.table.happenings.command import PointsTaken
from rulesets.dystopian_legions.table.measure import TOLERANCES, away
from rulesets.dystopian_legions.table.state import Figure, Legions, Section
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule

REACH = 12.0
"""Inches from a Political Officer to the section that fails."""


@rule(without=lambda game, section, dice: None)
def punish(game: Legions, section: Section, dice: Dice) -> None:
    """DL-MAR-50: whoever fails a check within 12 inches of a friendly Political Officer costs his side D3 - 1 Command
    Points; once for a check, and never more than there are (DL-D-172), nor than tokens of his own."""
    side = game.sides[section.seat]
    if not any(near(game, section, other, figure) for other in game.in_play(section.seat) for figure in other.alive):
        return
    rolled = d3(dice)
    lost = min(section.tokens if with_tokens(game) else side.cp, rolled.value - 1)
    side.cp -= lost
    section.tokens = max(0, section.tokens - lost)
    game.say(PointsTaken(rule="DL-MAR-50", seat=section.seat, section=section.id, points=lost, die=rolled.die))


def near(game: Legions, section: Section, other: Section, figure: Figure) -> bool:
    """Whether a model is a Political Officer, and so near that a section answers to him."""
    if not mars.has(game.profile(other, figure).mars, "Political Officer") or not section.alive:
        return False
    return TOLERANCES.within(away(game, other, figure, section), REACH)


class D3(NamedTuple):
    """A D3: the die that fell, and half of it, rounded up."""

    die: int

    @property
    def value(self) -> int:
        """1 to 3."""
        return (self.die + 1) // 2


def d3(dice: Dice) -> D3:
    """Roll a D3."""
    (face,) = dice.roll(1, alike=lambda face: D3(face).value)
    return D3(face)
