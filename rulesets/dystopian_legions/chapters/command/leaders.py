"""Leaders: who may spend Command Points on whom, and how many (CMD, CP)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rulesets.dystopian_legions.table import mars
from rulesets.dystopian_legions.table.measure import TOLERANCES, away
from rulesets.dystopian_legions.table.profiles import Profile
from rulesets.dystopian_legions.table.state import Figure, Legions, Section
from rulesets.kit.engine.points import rule

COMMAND_RANGE = 8.0
"""Inches from an officer to the nearest base of a section (DL-CMD-03)."""
AS_AN_NCO = 2
"""The Command Points that a Battle Hardened section may spend on itself in a turn."""


class Leader(NamedTuple):
    """Somebody on the table who may spend Command Points: an officer, an NCO, or whoever counts as one."""

    section: Section
    figure: Figure
    profile: Profile

    @property
    def name(self) -> str:
        """The name of the model."""
        return self.section.name_of(self.figure)


def leaders(game: Legions, seat: int) -> list[Leader]:
    """The living leaders of a seat on the table."""
    return leaders_among(game, game.in_play(seat))


def leaders_among(game: Legions, sections: Sequence[Section]) -> list[Leader]:
    """The living leaders of these sections."""
    return [one for one in _all_of(game, sections) if one.profile.leader]


def _all_of(game: Legions, sections: Sequence[Section]) -> list[Leader]:
    both = ((section, figure) for section in sections for figure in section.alive)
    return [Leader(section, figure, game.profile(section, figure)) for section, figure in both]


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


@rule(without=0)
def by_adjutants(game: Legions, leader: Leader, among: Sequence[Section] | None = None) -> int:
    """DL-MAR-01: what the Adjutants of an officer add: those of his own section, or where it has no other officer those
    of his platoon (DL-D-34); `among` these sections, without them those on the table."""
    if leader.profile.leader != "officer":
        return 0
    there = game.in_play(leader.section.seat) if among is None else among
    numbers = {section.id: _adjutants(game, section) for section in there}
    if not any(numbers.values()):
        return 0
    officers = [one for one in leaders_among(game, there) if one.profile.leader == "officer"]
    return sum(numbers[section.id] for section in there if _adjutants_serve(section, leader, officers))


def _adjutants(game: Legions, section: Section) -> int:
    """What the Adjutants of a section add."""
    return sum(mars.number(game.profile(section, figure).mars, "Adjutant") for figure in section.alive)


def _adjutants_serve(section: Section, officer: Leader, officers: Sequence[Leader]) -> bool:
    """Whether the Adjutants of a section are attached to one of these officers."""
    near = [one for one in officers if one.section is section]
    near = near or [one for one in officers if one.section.platoon == section.platoon]
    return bool(near) and near[0].name == officer.name


@rule(without=lambda game, leader: generated(leader))
def limit(game: Legions, leader: Leader) -> int:
    """DL-CP-04: as many points in a turn as it generates itself; an officer those of his Adjutants, too."""
    raised = game.options.adjutant_raises_limit == "on"
    return generated(leader) + (by_adjutants(game, leader) if raised else 0) + as_political_officer(leader)


@rule(without=0)
def as_political_officer(leader: Leader) -> int:
    """DL-MAR-49: a Political Officer generates its value, for its own section (DL-D-172)."""
    return mars.number(leader.profile.mars, "Political Officer")


@rule(without=False)
def with_tokens(game: Legions) -> bool:
    """DL-CP-07: with the option each section has its own Command Points, and nobody shares them (DL-D-38)."""
    return game.options.battle_hardened_tokens == "on"


def left_to_spend(game: Legions, leader: Leader) -> int:
    """What a leader may still spend this turn, and never more than the pool holds; of tokens those of his section."""
    if with_tokens(game):
        return game.whole(leader.section).tokens
    return max(0, min(_left_of_its_own(game, leader), game.sides[leader.section.seat].cp))


def _left_of_its_own(game: Legions, leader: Leader) -> int:
    if leader.profile.leader or as_political_officer(leader):
        return limit(game, leader) - leader.figure.spent
    return hardened(game, leader.section) - sum(
        figure.spent for figure in leader.section.figures if _is_hardened(game, leader.section, figure)
    )


@rule(without=0)
def hardened(game: Legions, section: Section) -> int:
    """DL-MAR-05, DL-MAR-06, DL-CP-05: a section with Battle Hardened models spends as if it had one NCO [2]."""
    return AS_AN_NCO if any(_is_hardened(game, section, figure) for figure in section.alive) else 0


def _is_hardened(game: Legions, section: Section, figure: Figure) -> bool:
    """Whether a model counts for Battle Hardened; what a real leader spends is his own (DL-D-36)."""
    profile = game.profile(section, figure)
    return mars.has(profile.mars, "Battle Hardened") and not profile.leader


def of_its_own(game: Legions, section: Section) -> list[Leader]:
    """Who spends Command Points on this section alone though he is no leader: the first Battle Hardened model."""
    figures = (figure for figure in section.alive if _is_hardened(game, section, figure))
    return [Leader(section, figure, game.profile(section, figure)) for figure in figures][:1]


def political_officers(game: Legions, seat: int) -> list[Leader]:
    """The Political Officers of a seat who are no leaders otherwise."""
    return political_officers_among(game, game.in_play(seat))


def political_officers_among(game: Legions, sections: Sequence[Section]) -> list[Leader]:
    """The Political Officers of these sections who are no leaders otherwise."""
    return [one for one in _all_of(game, sections) if as_political_officer(one) and not one.profile.leader]


@rule(without=lambda game, leader, section: leader.section.seat == section.seat)
def may_spend_on(game: Legions, leader: Leader, section: Section) -> bool:
    """DL-CMD-01: whether a leader may spend Command Points on a section now; whoever is no officer on his own alone."""
    if leader.section.seat != section.seat:
        return False
    return is_with(game, leader, section) or (leader.profile.leader == "officer" and commands(game, leader, section))


@rule(without=False)
def commands(game: Legions, officer: Leader, section: Section) -> bool:
    """DL-CMD-04: an officer spends on any friendly section with a model within his Command Range, on foot or aboard
    (DL-D-203)."""
    far = (away(game, officer.section, officer.figure, one) for one in game.troops(section))
    return TOLERANCES.within(min(far), COMMAND_RANGE)


@rule(without=lambda game, section: [])
def payers(game: Legions, section: Section) -> list[Leader]:
    """DL-CHECK-05: who can bolster a check of a section: its own NCOs and officers, and officers in whose Command Range
    it lies, as long as they can spend a point; its Political Officer, too (DL-MAR-49)."""
    political = [one for one in political_officers(game, section.seat) if is_with(game, one, section)]
    return [one for one in (*issuers(game, section), *political) if left_to_spend(game, one)]


def is_with(game: Legions, leader: Leader, section: Section) -> bool:
    """Whether a leader is one of a section, on foot or aboard its transport."""
    return game.whole(leader.section) is game.whole(section)


def issuers(game: Legions, section: Section) -> list[Leader]:
    """Who may give a section orders, if he can pay for them."""
    own_side = [one for one in leaders(game, section.seat) if may_spend_on(game, one, section)]
    return [*own_side, *of_its_own(game, section)]


def pay(game: Legions, name: str, points: int = 1) -> None:
    """A leader pays Command Points out of the pool of his side."""
    paying = leader(game, name)
    paying.figure.spent += points
    home = game.whole(paying.section)
    home.tokens = max(0, home.tokens - points)
    game.sides[paying.section.seat].cp -= points
