"""Leaders: who may spend Command Points on whom, and how many (CMD, CP)."""

from __future__ import annotations

from typing import NamedTuple

from rulesets.dystopian_legions.table.measure import TOLERANCES, group
from rulesets.dystopian_legions.table.profiles import Profile
from rulesets.dystopian_legions.table.state import Figure, Legions, Section
from rulesets.kit.boards.models.group import Group
from rulesets.kit.engine.points import rule

COMMAND_RANGE = 8.0
"""Inches from an officer to the nearest base of a section (DL-CMD-03)."""


class Leader(NamedTuple):
    """An officer or an NCO on the table."""

    section: Section
    figure: Figure
    profile: Profile

    @property
    def name(self) -> str:
        """The name of the model."""
        return self.section.name_of(self.figure)


def leaders(game: Legions, seat: int) -> list[Leader]:
    """The living leaders of a seat on the table."""
    both = ((section, figure) for section in game.of(seat) for figure in section.alive)
    found = (Leader(section, figure, game.profile(section, figure)) for section, figure in both)
    return [leader for leader in found if leader.profile.leader]


def leader(game: Legions, name: str) -> Leader:
    """The leader of a model's name."""
    section, figure = game.named(name)
    return Leader(section, figure, game.profile(section, figure))


@rule(without=None)
def senior_officer(game: Legions, seat: int) -> Leader | None:
    """DL-CMD-05, DL-CMD-07, DL-CMD-08: the highest ranking living officer on the table; among equals the one that was
    noted."""
    officers = [one for one in leaders(game, seat) if one.profile.leader == "officer"]
    noted = game.sides[seat].senior
    return max(officers, key=lambda one: (one.profile.rank, one.name == noted), default=None)


@rule(without=0)
def generated(leader: Leader) -> int:
    """DL-CMD-02, DL-CMD-03: the Command Points that an NCO or an officer generates each turn."""
    return leader.profile.cp


@rule(without=lambda game, leader: game.sides[leader.section.seat].cp)
def left_to_spend(game: Legions, leader: Leader) -> int:
    """DL-CP-04: as many in a turn as it generates itself, and never more than the pool still holds."""
    return max(0, min(generated(leader) - leader.figure.spent, game.sides[leader.section.seat].cp))


def may_spend_on(game: Legions, leader: Leader, section: Section) -> bool:
    """Whether a leader may spend Command Points on a section now."""
    if leader.section.seat != section.seat:
        return False
    return leader.section is section or (leader.profile.leader == "officer" and commands(game, leader, section))


@rule(without=False)
def commands(game: Legions, officer: Leader, section: Section) -> bool:
    """DL-CMD-04: an officer spends on any friendly section with a model within his Command Range."""
    here = Group({officer.name: game.model(officer.section, officer.figure)})
    return TOLERANCES.within(here.gap(group(game, section)), COMMAND_RANGE)


@rule(without=lambda game, section: [])
def payers(game: Legions, section: Section) -> list[Leader]:
    """DL-CHECK-05: who can bolster a check of a section: its own NCOs and officers, and officers in whose Command Range
    it lies, as long as they can spend a point."""
    own_side = leaders(game, section.seat)
    return [one for one in own_side if left_to_spend(game, one) and may_spend_on(game, one, section)]


def pay(game: Legions, name: str, points: int = 1) -> None:
    """A leader pays Command Points out of the pool of his side."""
    paying = leader(game, name)
    paying.figure.spent += points
    game.sides[paying.section.seat].cp -= points
