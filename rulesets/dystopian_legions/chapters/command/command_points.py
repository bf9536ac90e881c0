"""The Command Point pools at the start of a turn (CP, TURN-01)."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.dystopian_legions.chapters.command.leaders import (
    as_political_officer,
    by_adjutants,
    generated,
    hardened,
    leaders,
    leaders_among,
    political_officers_among,
    with_tokens,
)
from rulesets.dystopian_legions.table.happenings.turn import PoolsBuilt
from rulesets.dystopian_legions.table.state import Legions, Section
from rulesets.kit.engine.points import rule


def build_pools(game: Legions) -> None:
    """Both sides have their Command Points for the turn, and nobody has spent any."""
    lost = []
    for seat, side in enumerate(game.sides):
        if with_tokens(game):
            whole = hand_out(game, seat)
            side.cp = sum(section.tokens for section in generating(game, seat))
        else:
            whole = pool(game, seat)
            side.cp = max(0, whole - lost_to_shaken(game, seat))
        lost.append(whole - side.cp)
    for section in game.sections.values():
        for figure in section.figures:
            figure.spent = 0
    game.say(PoolsBuilt(rule="DL-CP-01", points=[side.cp for side in game.sides], lost=lost))


@rule(without=0)
def pool(game: Legions, seat: int) -> int:
    """DL-CP-01: what all officers and NCOs on the table generate (DL-D-33), with Adjutants and Political Officers."""
    there = generating(game, seat)
    both = [*leaders_among(game, there), *political_officers_among(game, there)]
    return sum(generated(one) + by_adjutants(game, one, there) + as_political_officer(one) for one in both)


@rule(without=lambda game, seat: game.of(seat))
def generating(game: Legions, seat: int) -> list[Section]:
    """DL-CP-01: the sections on the table, and those that are to come this turn (DL-D-33)."""
    return [*game.in_play(seat), *game.due(seat)]


def hand_out(game: Legions, seat: int) -> int:
    """Every section has its tokens; what all of them generate, with those that Shaken Markers take."""
    there = generating(game, seat)
    tokens_of = {section.id: tokens(game, section, there) for section in there}
    for section in there:
        led = bool(leaders_among(game, [section]))
        section.tokens = max(0, tokens_of[section.id] - (section.shaken if led else 0))
    return sum(tokens_of.values())


@rule(without=0)
def tokens(game: Legions, section: Section, there: Sequence[Section]) -> int:
    """DL-CP-07: what its own leaders generate, and 2 where it is Battle Hardened (DL-D-38)."""
    both = [*leaders_among(game, [section]), *political_officers_among(game, [section])]
    led = sum(generated(one) + by_adjutants(game, one, there) + as_political_officer(one) for one in both)
    return led + hardened(game, section)


@rule(without=0)
def lost_to_shaken(game: Legions, seat: int) -> int:
    """DL-MORALE-12: a point for each Shaken Marker on a section with a leader, however many leaders it has."""
    led = {leader.section.id for leader in leaders(game, seat)}
    return sum(game.sections[name].shaken for name in led)
