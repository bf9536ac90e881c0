"""What a position is worth to a seat, in army points: a page of advice.

A battle is won by points: those of the enemy's units that are gone, and those of the scenario. So count what is scored;
then what every unit still is, for a hurt one is half lost and one in cover half safe; then who can fire at whom.
"""

from __future__ import annotations

from rulesets.dust_1947.chapters.damage.elimination import track
from rulesets.dust_1947.chapters.turn.victory import SEATS, scores
from rulesets.dust_1947.counsel.fire import might_at, price
from rulesets.dust_1947.counsel.outlook import COVERED, FADE, covered, held
from rulesets.dust_1947.table.measure.ranges import distance
from rulesets.dust_1947.table.sight.lines_of_sight import lookout_over
from rulesets.dust_1947.table.state import Dust, Unit

SCORED = 1.0
"""A victory point."""
ALIVE = 0.5
"""What of a unit's army points counts as long as anybody of it is left."""
HEALTH = 0.4
"""What of them counts by how much of it is left."""
SHAKEN = 0.1
"""What of them a token costs: under fire, suppressed or stunned."""
THREAT = 0.3
"""How much of what the enemy could take with one attack counts as taken; of a unit that has activated nothing does."""
WON = 1000.0
"""The game itself."""


def worth(view: Dust, seat: int) -> float:
    """What the position is worth to a seat: what it has, less what the other has."""
    if view.verdict is not None:
        won = [one in view.verdict.winners for one in SEATS]
        return WON * (won[seat] - won[1 - seat])
    points = scores(view)
    return SCORED * (points[seat] - points[1 - seat]) + side(view, seat) - side(view, 1 - seat)


def side(view: Dust, seat: int) -> float:
    """What one side's units are worth as they stand."""
    return sum(
        standing(view, unit) - THREAT * threatened(view, unit) + near(view, unit) for unit in view.on_board(seat)
    )


def standing(view: Dust, unit: Unit) -> float:
    """What a unit is worth by its health and its tokens."""
    whole = price(view, unit)
    healthy = len(unit.standing) / len(unit.soldiers) if unit.soldiers else 1 - unit.damage / track(view, unit)
    tokens = unit.under_fire + unit.suppressed + unit.stunned
    return whole * (ALIVE + HEALTH * healthy - SHAKEN * tokens)


def threatened(view: Dust, unit: Unit) -> float:
    """The army points that the worst of the enemies could take of it when it acts next."""
    lookout, worst = lookout_over(view), 0.0
    for other in view.on_board(1 - unit.seat):
        if not other.activated and lookout.look(other, other.square, unit, unit.square).clear:
            worst = max(worst, might_at(view, other, unit, distance(other.squares, unit.squares)))
    return worst * (COVERED if covered(view, unit, unit.squares) else 1)


def near(view: Dust, unit: Unit) -> float:
    """What a unit is worth by how near it is to what the scenario is about."""
    return FADE * held(view, unit, unit.squares)
