"""How a game came about, told when it is over: its losses, its dice against their odds, its ways."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb, sqrt
from typing import Generic, TypeVar

from rulesets.kit.engine.event import Event
from rulesets.kit.engine.game import Game
from rulesets.kit.pictures.epilogue import Epilogue, Fact, Fortune
from rulesets.kit.pictures.scene import Scene, Track

G = TypeVar("G", bound=Game)

WAYS = ("move", "charge", "pursuit", "rout", "evade")
"""The tracks that are ways of units."""
GOALS = ("objective",)
EARNEST = 3
"""Dice of a roll from which on it may be the best or the worst one."""


@dataclass(frozen=True)
class Throw:
    """Dice that a seat rolled together, each of which succeeds with the same chance; `what` says who and what for."""

    seat: int
    what: str
    dice: int
    chance: Fraction
    hits: int

    @property
    def ahead(self) -> Fraction:
        """By how many successes it was better than on average."""
        return self.hits - self.dice * self.chance

    @property
    def variance(self) -> Fraction:
        return self.dice * self.chance * (1 - self.chance)

    @property
    def odds(self) -> Fraction:
        """How likely so many successes, or more, were."""
        return sum((self._exactly(hits) for hits in range(self.hits, self.dice + 1)), Fraction(0))

    def _exactly(self, hits: int) -> Fraction:
        return comb(self.dice, hits) * self.chance**hits * (1 - self.chance) ** (self.dice - hits)


@dataclass(frozen=True)
class Loss:
    """What a seat lost at once: its name, what it was worth, and whether all of it is gone."""

    seat: int
    name: str
    worth: int
    gone: bool = True


def _none(view: Game, event: Event) -> Iterable[Throw]:
    return ()


def _no_sums(view: Game, event: Event) -> Iterable[tuple[int, int]]:
    return ()


def _nothing_held(view: Game) -> Sequence[str]:
    return ()


@dataclass(frozen=True)
class Chronicle(Generic[G]):
    """What a game can tell of its own record."""

    unit: str
    """What losses are counted in: "army points", "members"."""
    turn: Callable[[Event], int | None]
    """The turn that begins with an event."""
    losses: Callable[[G, Event], Iterable[Loss]]
    """What was lost in an event, as the table stands at the end."""
    throws: Callable[[G, Event], Iterable[Throw]] = _none
    """The dice of an event whose odds are known exactly."""
    counted: Callable[[G, Event], Iterable[tuple[int, int]]] = _no_sums
    """Whose losses an event tells, and how many they are then, where a game counts them itself: its `losses` are worth
    nothing and only name what is gone."""
    points: Callable[[G, Event], Iterable[tuple[int, int]]] = _no_sums
    """Whose points an event changes, and how many that seat has then."""
    places: Callable[[G], Sequence[str]] = _nothing_held
    """Who holds what at the end, in words."""
    ways: Callable[[G, Sequence[Event]], Iterable[Track]] | None = None
    """All ways that were gone; None where the picture of all events shows them."""


def epilogue(told: Chronicle[G], view: G, events: Sequence[Event], title: str, ways: Scene) -> Epilogue:
    """The end of a game from everything that happened in it; `ways` is its picture with all of that."""
    seats, turns = range(len(view.players)), [0]
    losses: list[list[int]] = [[0] for _ in seats]
    points: list[list[int]] = [[0] for _ in seats]
    fallen: list[list[str]] = [[] for _ in seats]
    throws: list[Throw] = []
    for event in events:
        if (turn := told.turn(event)) is not None and turn > turns[-1]:
            turns.append(turn)
            for sums in (*losses, *points):
                sums.append(sums[-1])
        for loss in told.losses(view, event):
            losses[loss.seat][-1] += loss.worth
            fallen[loss.seat] += [loss.name] if loss.gone else []
        for of_seat, reached in ((losses, told.counted), (points, told.points)):
            for seat, sum_of_it in reached(view, event):
                of_seat[seat][-1] = sum_of_it
        throws += told.throws(view, event)
    return Epilogue(
        title=title,
        sides=tuple(view.players),
        unit=told.unit,
        turns=tuple(turns),
        losses=tuple(map(tuple, losses)),
        points=tuple(map(tuple, points)) if any(any(sums) for sums in points) else (),
        fallen=tuple(map(tuple, fallen)),
        facts=facts(throws),
        fortunes=tuple(fortune(throws, seat) for seat in seats),
        places=tuple(told.places(view)),
        board=_only_ways(ways, tuple(told.ways(view, events)) if told.ways is not None else ways.tracks),
    )


def facts(throws: Sequence[Throw]) -> tuple[Fact, ...]:
    """The longest odds that came off, the best and the worst roll; those with no die at stake have none."""
    came_off = [throw for throw in throws if throw.hits and throw.chance < 1]
    earnest = [throw for throw in throws if throw.dice >= EARNEST and 0 < throw.chance < 1]
    told: list[Fact] = []
    if came_off:
        turning = min(came_off, key=lambda throw: throw.odds)
        told.append(_fact("Turning point", turning, f", {one_in(turning.odds)}"))
    if earnest:
        best, worst = (pick(earnest, key=lambda throw: throw.ahead) for pick in (max, min))
        told += [_fact("Best roll", best, _expected(best)), _fact("Worst roll", worst, _expected(worst))]
    return tuple(told)


def _fact(label: str, throw: Throw, more: str) -> Fact:
    return Fact(label=label, text=f"{throw.what}: {throw.hits} of {throw.dice}{more}", side=throw.seat)


def _expected(throw: Throw) -> str:
    return f", {float(throw.dice * throw.chance):.1f} expected"


def one_in(odds: Fraction) -> str:
    """A chance as people say it: "1 in 27", or in percent where it was no long one."""
    return f"1 in {round(1 / odds)}" if odds < Fraction(1, 5) else f"a chance of {round(float(odds) * 100)} %"


def fortune(throws: Sequence[Throw], seat: int) -> Fortune:
    """How the dice of a seat fell against exact expectation."""
    own = [throw for throw in throws if throw.seat == seat and 0 < throw.chance < 1]
    ahead, variance = sum(float(one.ahead) for one in own), sum(float(one.variance) for one in own)
    deviations = ahead / sqrt(variance) if variance else 0.0
    return Fortune(dice=sum(one.dice for one in own), ahead=round(ahead, 3), deviations=round(deviations, 3))


def _only_ways(scene: Scene, ways: Iterable[Track]) -> Scene:
    """The table at the end with all ways of units and what is fought for, nothing else."""
    tracks = tuple(track.model_copy(update={"label": "", "legs": ()}) for track in ways if track.kind in WAYS)
    areas = tuple(area for area in scene.areas if area.kind in GOALS)
    kept = {"tracks": tracks, "areas": areas, "badges": (), "dice": (), "legend": (), "framing": "board"}
    return scene.model_copy(update=kept)


def is_worth_telling(end: Epilogue) -> bool:
    """Whether anything happened: somebody lost something, or dice fell."""
    return bool(end.facts) or any(sums[-1] for sums in end.losses)
