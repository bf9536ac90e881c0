"""The order of a move, field by field: what is offered, and why the rest is not (MOVE, BIG, TRANS)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from typing import Literal

from rulesets.dust_1947.chapters.action_lists import duties
from rulesets.dust_1947.chapters.movement import turning
from rulesets.dust_1947.chapters.movement.course import Course, known_course, leading_ends
from rulesets.dust_1947.chapters.movement.step_net import diagonal
from rulesets.dust_1947.chapters.transport import boarding
from rulesets.dust_1947.table.measure.floors import Floor, Place, parse_place, square_of
from rulesets.dust_1947.table.reasons import movement as movement_reasons
from rulesets.dust_1947.table.reasons import transport as transport_reasons
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.kit.boards.squares.board import Direction
from rulesets.kit.engine.question import Draft, Listing, Offer, Option, listed, offer
from rulesets.kit.engine.refusal import Refused

Allowance = Literal["move", "march", "turn", "follow"]


def place_named(game: Dust, name: str) -> Place:
    """The place of this name."""
    return parse_place(game.scenario.field, name)


class WayMenu:
    """What the order of a move may say: `allowance` is how far it goes, `duty`: it is the move that an aircraft has to
    make, or the pilot of the vehicle `left`."""

    def __init__(self, game: Dust, unit: Unit, allowance: Allowance, left: Unit | None, *, duty: bool) -> None:
        self._game, self._unit, self._allowance = game, unit, allowance
        self._left, self._duty = left, duty

    @property
    def _course(self) -> Course:
        return known_course(self._game, self._unit, self._allowance)

    def offer(self, draft: Draft) -> Offer | None:
        """The next field: the end that leads, the place, what to pass, the facing, the carrier."""
        leads = leading_ends(self._unit, self._allowance)
        if "lead" not in draft and len(leads) > 1:
            return offer("lead", leads, _known_end, enough=True)
        lead = draft.get("lead", "")
        if "to" not in draft:
            return self._places(lead)
        if "" not in draft.get("via", []):
            to, via = place_named(self._game, draft["to"]), _waypoints(self._game, draft)
            if via or self._course.detours(lead, to, via):
                return self._passing(lead, to, via)
        facings = self._facings(draft) if "facing" not in draft else None
        if facings is not None or "into" in draft:
            return facings
        return boarding.into(self._game, self._unit, partial(self._not_into, draft))

    def _places(self, lead: str) -> Offer:
        course = self._course

        def bound(place: Place) -> Refused | None:
            told = (self._game, self._unit, course, lead, place, self._left)
            return duties.why_not_there(*told) if self._duty else None

        def judge(text: str) -> Refused | None:
            return course.why_not(lead, text) or bound(place_named(self._game, text))

        listing = _listing(self._game, course.stops(lead), lambda place: bound(place) is None)
        return listed("to", listing, judge, kind="path")

    def _passing(self, lead: str, to: Place, via: tuple[Place, ...]) -> Offer:
        course = self._course
        must = self._duty and not via and duties.must_pass_a_square(self._game, self._unit, course, lead, to)
        return listed(
            "via",
            _listing(self._game, course.detours(lead, to, via)),
            lambda text: course.why_not_by(lead, text, to, via),
            kind="path",
            many=True,
            enough=not must,
        )

    def _facings(self, draft: Draft) -> Offer | None:
        facings = self._may_face(draft) if self._game.card(self._unit).has_facing else ()
        return (
            offer("facing", facings, _facing_judge(facings), kind="facing", enough=True) if len(facings) > 1 else None
        )

    def _may_face(self, draft: Draft) -> tuple[Direction, ...]:
        """The facings at the end of the way; those of a large vehicle follow from where it stands."""
        if len(self._unit.squares) != 2:
            return turning.turns(self._game, self._unit)
        lead, path = self._way(draft)
        ends = self._course.places(lead, path, self._course.trailing(lead))
        return turning.either_end([square_of(place) for place in ends])

    def _way(self, draft: Draft) -> tuple[str, tuple[Place, ...]]:
        """The end that leads, and the way that a draft names."""
        to = place_named(self._game, draft["to"])
        return self._course.path(draft.get("lead", ""), to, _waypoints(self._game, draft))

    def _not_into(self, draft: Draft, carrier: Unit) -> Refused | None:
        """Why the unit does not get into a carrier at the end of the way that a draft names."""
        game, unit = self._game, self._unit
        if isinstance(place_named(game, draft["to"]), Floor) or carrier is self._left:
            return Refused("DU-TRANS-04", transport_reasons.NotBesideCarrier(unit=unit.id, carrier=carrier.id))
        lead, path = self._way(draft)
        course = self._course
        squares = [square_of(place) for place in course.places(lead, path, course.trailing(lead))]
        left = course.budget_along(game, self._allowance, path) - course.costs(path)[-1]
        return boarding.why_not_into(game, unit, carrier, squares, left=left, diagonal=_has_diagonal(path))


def _known_end(value: str) -> Refused | None:
    return None if value in ("front", "rear") else Refused("DU-BIG-01", movement_reasons.UnknownEnd(end=value))


def _facing_judge(facings: tuple[Direction, ...]) -> Callable[[str], Refused | None]:
    def judge(value: str) -> Refused | None:
        if value in facings:
            return None
        return Refused("DU-MOVE-03", movement_reasons.CannotFace(facing=value, options=[way.value for way in facings]))

    return judge


def _listing(game: Dust, costs: dict[Place, int], allowed: Callable[[Place], bool] = lambda place: True) -> Listing:
    """The places that are allowed, each with what it costs to go there."""

    def options() -> Iterator[Option]:
        return (Option(place.name, {"cost": cost}) for place, cost in sorted(costs.items()) if allowed(place))

    def holds(text: str) -> bool:
        try:
            place = place_named(game, text)
        except ValueError:
            return False
        return place.name == text and place in costs and allowed(place)

    return Listing(options, holds, lambda: any(map(allowed, costs)))


def _has_diagonal(path: Sequence[Place]) -> bool:
    """Whether a way has a step that is not straight."""
    return any(diagonal(here, there) for here, there in pairwise(path))


def _waypoints(game: Dust, draft: Draft) -> tuple[Place, ...]:
    return tuple(place_named(game, name) for name in draft.get("via", []) if name)
