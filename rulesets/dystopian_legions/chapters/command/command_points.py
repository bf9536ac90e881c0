"""The Command Point pools at the start of a turn (CP, TURN-01)."""

from __future__ import annotations

from rulesets.dystopian_legions.chapters.command.leaders import (
    as_political_officer,
    by_adjutants,
    generated,
    leaders,
    leaders_among,
    political_officers_among,
)
from rulesets.dystopian_legions.table.happenings.turn import PoolsBuilt
from rulesets.dystopian_legions.table.state import Legions, Section
from rulesets.kit.engine.points import rule


def build_pools(game: Legions) -> None:
    """Both sides have their Command Points for the turn, and nobody has spent any."""
    lost = []
    for seat, side in enumerate(game.sides):
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
    return [*game.of(seat), *game.due(seat)]


@rule(without=0)
def lost_to_shaken(game: Legions, seat: int) -> int:
    """DL-MORALE-12: a point for each Shaken Marker on a section with a leader, however many leaders it has."""
    led = {leader.section.id for leader in leaders(game, seat)}
    return sum(game.sections[name].shaken for name in led)
