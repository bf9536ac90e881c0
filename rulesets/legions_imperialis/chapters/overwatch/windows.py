"""When a Detachment that moves could be fired at on Overwatch: its move looked at moment by moment (OW-02, OW-10)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from rulesets.kit.boards.models.group import Group
from rulesets.kit.boards.models.walks import Walk
from rulesets.kit.boards.tables.places import Pose, Spot
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.remembering import Remembered
from rulesets.legions_imperialis.chapters.firing.lines import Lines, Row, target_pinned
from rulesets.legions_imperialis.table.engaging import pinned
from rulesets.legions_imperialis.table.flying import flies
from rulesets.legions_imperialis.table.measure import TOLERANCES, group, lies
from rulesets.legions_imperialis.table.sight import looked
from rulesets.legions_imperialis.table.state import Detachment, Imperialis

MOMENTS = tuple(range(0, 101, 5))
"""The moments of a move that are looked at, in percent of each model's own way (LI-D-15)."""
FIRST_LOOKED_AT = (100, 0, 50)
"""The moments that are looked at first where only one has to be found."""
HUNDRED = 100


class Ways(NamedTuple):
    """The move of a Detachment: the way of each of its models that moves, by their numbers, and how each of them
    stands at its end."""

    ways: Mapping[str, Sequence[Spot]]
    ends: Mapping[str, Pose]

    def gone(self, label: str, moment: int) -> list[Spot]:
        """The way of a model up to a moment of the move."""
        points = [spot.point for spot in self.ways.get(label, ())]
        if len(points) < 2:
            return [point.spot for point in points]
        whole = Walk(tuple(points), 0.0)
        left, passed = whole.length * moment / HUNDRED, points[:1]
        for one, other in pairwise(points):
            left -= one.to(other)
            if left <= 0:
                break
            passed.append(other)
        return [point.spot for point in (*passed, whole.at(moment / HUNDRED))]

    def pose(self, label: str, before: Pose, moment: int) -> Pose:
        """Where a model is at a moment of the move."""
        if moment >= HUNDRED:
            return self.ends.get(label, before)
        way = self.ways.get(label, ())
        if moment <= 0 or len(way) < 2:
            return before
        at = Walk(tuple(spot.point for spot in way), 0.0).at(moment / HUNDRED).spot
        facing = self.ends[label].facing if label in self.ends else before.facing
        return Pose(at.x, at.y, facing)

    @property
    def told(self) -> Any:
        """All of it, to remember by what was reckoned of it."""
        return tuple((label, tuple(way)) for label, way in self.ways.items()), tuple(self.ends.items())


WINDOWS: Remembered[Imperialis, Mapping[int, list[Row]]] = Remembered(16, lies)


@rule(without=())
def watchers(game: Imperialis, moving: Detachment) -> tuple[Detachment, ...]:
    """LI-OW-01, LI-OW-03: enemy Detachments with an Advance or First Fire Order. Whether one is Engaged & Pinned is
    asked of each moment (LI-D-12): whom a move sets free may fire when it is over."""
    return tuple(
        one
        for one in game.enemies(moving)
        if one.order in ("advance", "first_fire") and not one.withdrew and can_watch(game, one)
    )


@rule(without=True)
def can_watch(game: Imperialis, detachment: Detachment) -> bool:
    """LIX-SR-FLYER-11, LIX-SR-INTERCEPT-02: Flyers do not call Overwatch, nor does who has fired as an Interceptor this
    round."""
    return not flies(game, detachment) and not detachment.intercepted


@rule(without=True)
def is_free_to_watch(game: Imperialis, watcher: Detachment) -> bool:
    """LI-OW-01, LI-ENG-06: who is Engaged & Pinned at that moment calls no Overwatch, such as whoever a Charge has
    pinned when it is over (LI-D-12)."""
    return not pinned(game, watcher)


def at_moment(game: Imperialis, moving: Detachment, move: Ways, moment: int) -> Imperialis:
    """The table at a moment of a move."""
    stands = [
        stand.model_copy(update={"pose": move.pose(stand.label, stand.pose, moment)}) if stand.alive else stand
        for stand in moving.stands
    ]
    there = moving.model_copy(update={"stands": stands})
    return game.model_copy(update={"detachments": {**game.detachments, moving.id: there}})


@rule(without=lambda game, moving, move: [watcher.id for watcher in watchers(game, moving)])
def who_could(game: Imperialis, moving: Detachment, move: Ways) -> list[str]:
    """LI-OW-04: the Detachments to which whoever moves is an eligible target at one or more moments of the move."""
    moments_of_it = Moments(game, moving, move)
    rest = [moment for moment in MOMENTS if moment not in FIRST_LOOKED_AT]
    return [
        watcher.id
        for watcher in watchers(game, moving)
        if moments_of_it.rows(watcher.id, FIRST_LOOKED_AT) or moments_of_it.rows(watcher.id, rest)
    ]


class Moments:
    """The moments of one move, each set up when it is first asked about."""

    def __init__(self, game: Imperialis, moving: Detachment, move: Ways) -> None:
        self._game, self._moving, self._move = game, moving, move
        self._tables: dict[int, Imperialis] = {}
        self._places: dict[int, Group] = {}
        self._pinned: dict[bool, bool] = {}

    def rows(self, watcher: str, moments: Iterable[int]) -> dict[int, list[Row]]:
        """What a Detachment could fire at each of these moments at which it could fire at all."""
        lines = self._lines(self._game.detachments[watcher], moments)
        if not lines:
            return {}
        sights = looked(self._game, self._game.detachments[watcher], [self._place(moment) for moment in lines])
        by_moment = ((moment, lines[moment].rows(seen.hidden)) for moment, seen in zip(lines, sights, strict=True))
        return {moment: rows for moment, rows in by_moment if rows}

    def _lines(self, watcher: Detachment, moments: Iterable[int]) -> dict[int, Lines]:
        """The lines of those moments at which the guns reach whoever moves, unless he is pinned."""
        there, far = group(self._game, watcher), farthest(self._game, watcher)
        near = [moment for moment in moments if TOLERANCES.within(there.gap(self._place(moment)), far)]
        free = [moment for moment in near if is_free_to_watch(self._as_engaged(moment), watcher)]
        lines = {moment: self._at(watcher, moment) for moment in free if not self._is_pinned(moment)}
        return {moment: seen_then for moment, seen_then in lines.items() if seen_then.reaching}

    def _at(self, watcher: Detachment, moment: int) -> Lines:
        table = self._table(moment)
        return Lines(table, watcher, table.detachments[self._moving.id], as_engaged=self._as_engaged(moment))

    def _is_pinned(self, moment: int) -> bool:
        over = moment >= HUNDRED
        if over not in self._pinned:
            table = self._as_engaged(moment)
            self._pinned[over] = target_pinned(table, table.detachments[self._moving.id]) is not None
        return self._pinned[over]

    def _as_engaged(self, moment: int) -> Imperialis:
        """The table of which the contacts hold: those of the beginning until the move is over (LI-D-15)."""
        return self._table(moment) if moment >= HUNDRED else self._game

    def _place(self, moment: int) -> Group:
        """Where those who move are at a moment."""
        if moment not in self._places:
            table = self._table(moment)
            self._places[moment] = group(table, table.detachments[self._moving.id])
        return self._places[moment]

    def _table(self, moment: int) -> Imperialis:
        if moment not in self._tables:
            self._tables[moment] = at_moment(self._game, self._moving, self._move, moment)
        return self._tables[moment]


def farthest(game: Imperialis, detachment: Detachment) -> int:
    """The longest range of a Detachment, in inches."""
    profiles = (game.profile(detachment, stand) for stand in detachment.alive)
    modes = (mode for profile in profiles for weapon in profile.weapons for mode in weapon.modes)
    return max((mode.most for mode in modes), default=0)


def window(game: Imperialis, moving: Detachment, move: Ways, watcher: str) -> Mapping[int, list[Row]]:
    """What a Detachment could fire at each moment of a move at which it could fire at all."""
    return WINDOWS.of(
        game,
        (moving.id, move.told, watcher),
        lambda still: Moments(still, still.detachments[moving.id], move).rows(watcher, MOMENTS),
    )


def rows_at(window: Mapping[int, Sequence[Row]], moment: int) -> list[Row]:
    """What can be fired at a moment: every model of the target that comes into view at some moment can be hit, as it
    stands then if it cannot be hit now (LI-OW-11, LI-D-16)."""
    by_nearness = sorted(window, key=lambda one: (abs(one - moment), one))
    return [*_joined(window, by_nearness)]


def _joined(window: Mapping[int, Sequence[Row]], moments: Sequence[int]) -> Iterator[Row]:
    rows: dict[tuple[str, int, str], Row] = {}
    for moment in moments:
        for row in window[moment]:
            key = (row.model, row.weapon, row.mode)
            known = rows.get(key)
            rows[key] = row if known is None else known.model_copy(update=comes_into_view(known, row))
    yield from rows.values()


@rule(without=lambda known, other: {})
def comes_into_view(known: Row, other: Row) -> dict[str, object]:
    """LI-OW-11: models that are eligible at another moment of the move can be hit as well, as they stand then."""
    return {"by_model": {**other.by_model, **known.by_model}, "standing": {**other.standing, **known.standing}}
