"""Where Flyers go, whom they bomb on the way, and who hovers; where others come down from above."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import shapely

from rulesets.kit.boards.models.group import Group
from rulesets.kit.boards.models.layout import Goal, Laid
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.counsel.proposing import proposal
from rulesets.kit.engine.offering import offered
from rulesets.kit.engine.question import Draft, Question
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.facets.counsel import Proposal
from rulesets.legions_imperialis.actions import Hover, Move
from rulesets.legions_imperialis.chapters.activation.activating import manner_of
from rulesets.legions_imperialis.chapters.activation.bombing import REACH, has_bombs, is_bomb
from rulesets.legions_imperialis.chapters.deployment.landing import deep_strikes, mishap
from rulesets.legions_imperialis.chapters.movement.course import course, suggested
from rulesets.legions_imperialis.counsel.aims import away
from rulesets.legions_imperialis.counsel.harvest import at_range, of_modes
from rulesets.legions_imperialis.counsel.naming import named
from rulesets.legions_imperialis.table import goals
from rulesets.legions_imperialis.table.arcs import in_front
from rulesets.legions_imperialis.table.flying import flies
from rulesets.legions_imperialis.table.markers import markers
from rulesets.legions_imperialis.table.measure import group, models
from rulesets.legions_imperialis.table.questions import HoverAsked
from rulesets.legions_imperialis.table.state import Detachment, Imperialis

LOOKED_AT = 12
"""So many of the ways that suggest themselves are looked at."""
FIRES_FROM = 12.0
"""Inches from which Flyers that come in hope to fire."""
RISK = 40.0
"""Inches farther from its marker that are as bad as a Deep Strike that is lost."""
DRIFTS = (2, 4, 6)
"""Inches of a scatter by which the risk of a place is judged."""


def flight(view: Imperialis, detachment: Detachment) -> tuple[str, float]:
    """The way of Flyers after which they fire best, with their bombs on the way, and what that is worth; "" where they
    can fly nowhere."""
    valued = (
        (_hoped(view, detachment, to), to)
        for to in islice(suggested(view, detachment, manner_of(detachment)), LOOKED_AT)
    )
    worth, to = max(((value, to) for value, to in valued if value is not None), default=(0.0, ""))
    return to, worth


def _hoped(view: Imperialis, detachment: Detachment, to: str) -> float | None:
    """What a way is worth: the best fire from its end, if any follows, and the best bombs on it."""
    laid = course(view, detachment, manner_of(detachment), to)
    if isinstance(laid, Refused):
        return None
    later = 0.0 if detachment.order == "march" else fire_from(view, detachment, laid.group)
    return later + max((_bombs(view, detachment, laid, enemy) for enemy in view.enemies(detachment)), default=0.0)


def fire_from(view: Imperialis, detachment: Detachment, there: Group) -> float:
    """The best fire of a Detachment that stands so, at those before it."""
    first = there[there.names[0]]
    enemies = ((enemy, group(view, enemy)) for enemy in view.enemies(detachment))
    ahead = (one for one in enemies if in_front(first, one[1][one[1].names[0]].middle, view.options.arcs))
    return max((at_range(view, detachment, enemy, max(0.0, there.gap(its))).worth for enemy, its in ahead), default=0.0)


def _bombs(view: Imperialis, detachment: Detachment, laid: Laid, enemy: Detachment) -> float:
    """About what bombs on a way take of an enemy, if it leads over him."""
    if not has_bombs(view, detachment) or flies(view, enemy):
        return 0.0
    walk = laid.walks[laid.group.names[0]]
    line = shapely.LineString(walk.points) if len(walk.points) > 1 else shapely.Point(walk.points[0])
    near = min(
        float(shapely.distance(line, shapely.Point(one.middle))) - one.radius for one in models(view, enemy).values()
    )
    return bombs_worth(view, detachment, enemy) if near <= REACH else 0.0


def bombs_worth(view: Imperialis, detachment: Detachment, enemy: Detachment) -> float:
    """What the bombs of a Detachment take of an enemy, in points of an army."""
    modes = (
        mode.model_copy(update={"most": REACH})
        for stand in detachment.alive
        for weapon in view.profile(detachment, stand).weapons
        for mode in weapon.modes
        if is_bomb(view, mode)
    )
    return of_modes(view, detachment, enemy, list(modes)).worth


def flown(view: Imperialis, question: Question, detachment: Detachment) -> Proposal | None:
    """The best way of Flyers, with what they do on it."""
    to, _ = flight(view, detachment)
    if not to:
        return None
    draft: Draft = {"type": "move", "detachment": detachment.id, "to": to}
    told: dict[str, str] = {}
    for field in ("bombs", "intercept"):
        told[field] = _at_whom(view, question, detachment, {**draft, **_left(told, field)}, field)
    answer = Move(detachment=detachment.id, to=to, bombs=told["bombs"], intercept=told["intercept"])
    label = f"{named(view, detachment.id)}: fly {to}"
    label += f", bombs on {named(view, told['bombs'])}" if told["bombs"] else ""
    label += f", Interceptors at {named(view, told['intercept'])}" if told["intercept"] else ""
    return proposal(label, answer, why="From there it fires best")


def _left(told: dict[str, str], field: str) -> Draft:
    """The fields before this one, as they are left or chosen."""
    before: Draft = dict(told)
    if told.get("bombs"):
        before["moment"] = ""
    return before if field != "bombs" else {}


def _at_whom(view: Imperialis, question: Question, detachment: Detachment, draft: Draft, field: str) -> str:
    """The best of those that are offered in a field; "" where it is not asked."""
    offer = offered(view, question, draft)
    if offer is None or offer.field != field:
        return ""
    enemies = [view.detachments[option.value] for option in offer.options]
    if field == "bombs":
        return max(enemies, key=lambda one: bombs_worth(view, detachment, one)).id if enemies else ""
    return max(enemies, key=lambda one: view.card(one).points).id if enemies else ""


def arrival_at(view: Imperialis, detachment: Detachment, text: str) -> float:
    """How little a place to arrive at is liked: the inches to a marker, or of Flyers to where they would fire; and the
    risk of coming down there."""
    goal = goals.read(view, detachment, text, 0.0, "LI-RES-03")
    if not isinstance(goal, Goal):
        return float("inf")
    if flies(view, detachment):
        return min((goal.at.to(at) for at in _prey(view, detachment)), default=0.0)
    wanted = [marker.at for marker in markers(view) if marker.seat != detachment.seat]
    off = min(goal.at.to(at) for at in wanted)
    return off + RISK * risk(view, detachment, goal.at) if deep_strikes(view, detachment) else off


def _prey(view: Imperialis, detachment: Detachment) -> Iterator[Point]:
    """Where those enemies are of which it would take most."""
    enemies = sorted(view.enemies(detachment), key=lambda one: -at_range(view, detachment, one, FIRES_FROM).worth)
    yield from (group(view, enemy)[enemy.name_of(enemy.alive[0])].middle for enemy in enemies[:3])


def risk(view: Imperialis, detachment: Detachment, at: Point) -> float:
    """The share of drifts from a place that end in a mishap."""
    model = next(iter(models(view, detachment).values()))
    ends = [model.to(at.moved(turn, inches).spot) for turn in range(0, 360, 45) for inches in DRIFTS]
    return sum(bool(mishap(view, end)) for end in ends) / len(ends)


def hovers(view: Imperialis, question: Question) -> Iterator[Proposal]:
    """Who stands where it would hold a marker hovers, the others leave; then all leave, or all stay as they are."""
    able = [view.detachments[name] for name in question.told(HoverAsked).detachments]
    holding = [one.id for one in able if any(away(view, one, marker) <= 0 for marker in markers(view))]
    stays = [one.id for one in able if one.hovering]
    told = {
        tuple(holding): "A Skimmer holds a marker, a Flyer does not",
        (): "In the air it comes again wherever it is wanted",
        tuple(stays): "As they are",
    }
    for names, why in told.items():
        label = f"Hover: {', '.join(named(view, name) for name in names)}" if names else "All Flyers leave the table"
        yield proposal(label, Hover(detachments=[*names]), why=why)
