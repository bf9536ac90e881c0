"""The points that players may settle before a game, in words (SETUP, GEN)."""

from __future__ import annotations

from functools import lru_cache

from rulesets.dust_1947.before.armies.limits import AP_LIMIT, LIMITS
from rulesets.dust_1947.before.scenarios import scenario
from rulesets.dust_1947.face.tell import setup_words
from rulesets.dust_1947.table.state import Options
from rulesets.kit.facets import settling
from rulesets.kit.facets.settling import Point
from rulesets.kit.facets.setup import Setting


@lru_cache(maxsize=16)
def settings(key: str) -> tuple[Setting, ...]:
    """The points that may be settled before a game of a scenario; what holds otherwise comes first."""
    limit = scenario.load(key).ap_limit if scenario.known(key) else LIMITS[-1]
    open_points = (point for point in settling.points(Options) if len(point.values) > 1)
    told = (Point(AP_LIMIT, LIMITS, limit), *open_points)
    return tuple(settling.setting(point, setup_words.setting(point.key), setup_words.value) for point in told)
