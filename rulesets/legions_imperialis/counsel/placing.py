"""Proposals before the battle: which edge, and where Detachments are placed (DEPL)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice

from rulesets.kit.boards.models.forms import anchor
from rulesets.kit.boards.models.layout import Goal
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.counsel.proposing import allowed, proposal
from rulesets.kit.engine.offering import offered
from rulesets.kit.engine.question import Question
from rulesets.kit.facets.counsel import Proposal
from rulesets.legions_imperialis.actions import Deploy, Hold, Pick
from rulesets.legions_imperialis.chapters.deployment.landing import deep_strikes
from rulesets.legions_imperialis.chapters.deployment.setting_up import infiltrates
from rulesets.legions_imperialis.chapters.deployment.zones import zone
from rulesets.legions_imperialis.counsel.naming import named
from rulesets.legions_imperialis.table import goals
from rulesets.legions_imperialis.table.flying import can_hover
from rulesets.legions_imperialis.table.markers import Marker, markers
from rulesets.legions_imperialis.table.measure import group
from rulesets.legions_imperialis.table.questions import EdgeAsked
from rulesets.legions_imperialis.table.state import Detachment, Imperialis

MOST = 3
"""Detachments that are proposed one by one."""
INSIDE = 1.5
"""Inches from the front of the zone within which the first rank is placed."""
BACK = 4.0
"""Inches by which those stand farther back whose guns reach far."""
LONG = 30
"""Inches of range from which guns reach far."""


def edges(view: Imperialis, question: Question) -> Iterator[Proposal]:
    """Either edge, the one that the side would have anyway first."""
    own = view.sides[question.seat].edge
    for edge in sorted(question.told(EdgeAsked).edges, key=lambda edge: edge != own):
        yield proposal(f"Take the {edge}ern edge", Pick(choice=edge), why="The other side has the other one")


def deployment(view: Imperialis, question: Question) -> Iterator[Proposal]:
    """All Detachments before the markers, or the next ones one by one."""
    able = [*allowed(view, question, type="deploy")]
    if all(can_hover(view, view.detachments[name]) for name in able):
        yield from in_reserve(view, question)
    standing = (name for name in able if not can_hover(view, view.detachments[name]) or name == able[-1])
    for number, name in enumerate(islice(standing, MOST)):
        detachment = view.detachments[name]
        marker = _least_covered(view, detachment, _neutral(view))
        to = _place(view, question, detachment, marker)
        if to is None:
            continue
        answer = Deploy(detachment=name, to=to)
        if not number:
            label = f"Place the rest: {named(view, name)} first"
            yield proposal(label, answer, why="Spread before the markers", rest=True)
        yield proposal(f"{named(view, name)} {to}", answer, why=f"Before marker {marker.name}")
    yield from in_reserve(view, question)


def in_reserve(view: Imperialis, question: Question) -> Iterator[Proposal]:
    """The next one that may be held back."""
    for name in islice(allowed(view, question, type="hold"), 1):
        label = f"{named(view, name)}: hold in Reserve"
        yield proposal(label, Hold(detachment=name), why=_later(view, view.detachments[name]))


def _later(view: Imperialis, detachment: Detachment) -> str:
    """When and whence a Detachment comes that is held back."""
    if can_hover(view, detachment):
        return "From round 1 on it flies in over its own edge"
    return f"From round 2 on it comes {'down anywhere' if deep_strikes(view, detachment) else 'from almost any edge'}"


def _wing(side: int, told: str) -> Callable[[Imperialis, Question], Proposal | None]:
    """A deployment before two of the three markers: without the leftmost (1) or the rightmost (-1) as its side
    looks."""

    def next_one(view: Imperialis, question: Question) -> Proposal | None:
        wing = sorted(_neutral(view), key=lambda marker: side * _to_the_right(view, question.seat, marker))[1:]
        for name in allowed(view, question, type="deploy"):
            detachment = view.detachments[name]
            to = _place(view, question, detachment, _least_covered(view, detachment, wing))
            if to is not None:
                label = f"Place the rest: strong on the {told}, {named(view, name)} first"
                return proposal(label, Deploy(detachment=name, to=to), why="Two markers are enough", rest=True)
        return None

    return next_one


def _neutral(view: Imperialis) -> list[Marker]:
    return [marker for marker in markers(view) if marker.seat < 0]


def _to_the_right(view: Imperialis, seat: int, marker: Marker) -> float:
    """How far to the right a marker lies, as a side looks."""
    return marker.at.x if view.sides[seat].edge == "south" else -marker.at.x


def _least_covered(view: Imperialis, detachment: Detachment, wanted: Sequence[Marker]) -> Marker:
    """The marker before which the fewest points of a side stand; of equal ones that in the middle."""
    middle = view.table_width / 2

    def covered(marker: Marker) -> tuple[float, float]:
        own = (one for one in view.of(detachment.seat) if _nearest(view, one, wanted) == marker)
        return sum(view.card(one).points for one in own), abs(marker.at.x - middle)

    return min(wanted, key=covered)


def _nearest(view: Imperialis, detachment: Detachment, wanted: Sequence[Marker]) -> Marker:
    return min(wanted, key=lambda marker: abs(marker.at.x - anchor(group(view, detachment)).x))


def _place(view: Imperialis, question: Question, detachment: Detachment, marker: Marker) -> str | None:
    """The free place of those that are suggested that lies best before a marker."""
    offer = offered(view, question, {"type": "deploy", "detachment": detachment.id})
    if offer is None:
        return None
    best = marker.at if infiltrates(view, detachment) else _before(view, detachment, marker)
    texts = sorted((option.value for option in offer.suggestions), key=lambda text: _off(view, detachment, text, best))
    return next((text for text in texts if offer.holds(text)), None)


def _before(view: Imperialis, detachment: Detachment, marker: Marker) -> Point:
    """The place in the zone that lies nearest to a marker; guns that reach far stand farther back."""
    ys = [y for _, y in zone(view, detachment.seat)]
    ahead = -1 if view.sides[detachment.seat].edge == "south" else 1
    front = min(ys) if ahead < 0 else max(ys)
    return Point(marker.at.x, front - ahead * (BACK if _reaches_far(view, detachment) else INSIDE))


def _reaches_far(view: Imperialis, detachment: Detachment) -> bool:
    profiles = (view.profile(detachment, stand) for stand in detachment.stands)
    return any(mode.most >= LONG for one in profiles for weapon in one.weapons for mode in weapon.modes)


def _off(view: Imperialis, detachment: Detachment, text: str, best: Point) -> float:
    goal = goals.read(view, detachment, text, view.ahead(detachment.seat), "LIX-DEPL-05")
    return goal.at.to(best) if isinstance(goal, Goal) else float("inf")


WAYS = {"right": _wing(1, "right"), "left": _wing(-1, "left")}
"""Whole deployments by their names."""
