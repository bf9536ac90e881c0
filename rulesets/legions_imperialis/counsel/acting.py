"""Proposals for whoever activates a Detachment in the Movement phase: where it goes, or whom it charges."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain, islice
from typing import NamedTuple

from rulesets.kit.boards.models.forms import Form, anchor, front
from rulesets.kit.boards.models.layout import Goal
from rulesets.kit.boards.tables.places import THOUSANDTHS, Point
from rulesets.kit.counsel.proposing import allowed, may_follow, proposal
from rulesets.kit.engine.offering import offered
from rulesets.kit.engine.question import Question
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.facets.counsel import Proposal
from rulesets.legions_imperialis.actions import Arrive, Charge, Defend, Move, PileIn, Stay
from rulesets.legions_imperialis.chapters.activation.activating import manner_of
from rulesets.legions_imperialis.chapters.deployment.landing import deep_strikes
from rulesets.legions_imperialis.chapters.firing.defending import targets
from rulesets.legions_imperialis.chapters.movement.allowance import allowance, farthest
from rulesets.legions_imperialis.chapters.movement.course import course, suggested
from rulesets.legions_imperialis.chapters.movement.striding import strides
from rulesets.legions_imperialis.counsel.aims import nearing, sought, to_go, wanted
from rulesets.legions_imperialis.counsel.flights import arrival_at, flight, flown
from rulesets.legions_imperialis.counsel.harvest import by_charge, by_defence
from rulesets.legions_imperialis.counsel.naming import named
from rulesets.legions_imperialis.counsel.ordering import shot_here
from rulesets.legions_imperialis.table import goals
from rulesets.legions_imperialis.table.engaging import pinned
from rulesets.legions_imperialis.table.flying import flies
from rulesets.legions_imperialis.table.measure import gap, group, in_coherency
from rulesets.legions_imperialis.table.state import Detachment, Imperialis

AS_NOW = Form("as now")
MOST = 5
"""So many activations are proposed at most."""
BENDS = ((1.0, 0.0), (1.0, 25.0), (1.0, -25.0), (0.6, 0.0), (1.0, 50.0), (1.0, -50.0))
"""The goals that are tried one after the other: shares of what may be moved, and degrees off the way."""
EDGE = 2.0
"""Inches from the table's edge within which nobody is sent."""
ARRIVES = 5.0
"""What it is worth to come onto the table, in points of an army."""
CLOSE = 1.0
"""Inches from its marker within which nobody goes on."""


class Plan(NamedTuple):
    """What a Detachment may do, and what it is worth in points of an army; `target` is whom it charges."""

    detachment: str
    how: str
    value: float
    target: str = ""


def activations(view: Imperialis, question: Question) -> Iterator[Proposal]:
    """What each Detachment does: Charges first, then those that have most of their move; the best of each, and then
    the second best."""
    names = list(dict.fromkeys([*allowed(view, question, type="stay"), *_arriving(view, question)]))
    plans = [sorted(_plans(view, view.detachments[name]), key=_in_turn) for name in names]
    plans.sort(key=lambda made: _in_turn(made[0]))
    firsts = chain.from_iterable(islice(_proposed(view, question, made), 1) for made in plans)
    further = (plan for made in plans for plan in made[1:])
    seen = set[str]()
    yield from islice(_once(chain(firsts, _proposed(view, question, sorted(further, key=_in_turn))), seen), MOST)


def _arriving(view: Imperialis, question: Question) -> Sequence[str]:
    """The Detachments in Reserve that may arrive."""
    return [*allowed(view, question, type="arrive")] if "arrive" in question.takes else []


def _once(proposals: Iterator[Proposal], seen: set[str]) -> Iterator[Proposal]:
    for one in proposals:
        if str(one.answers) not in seen:
            seen.add(str(one.answers))
            yield one


def _in_turn(plan: Plan) -> tuple[bool, float]:
    return plan.how != "charge", -plan.value


def _plans(view: Imperialis, detachment: Detachment) -> Iterator[Plan]:
    """What a Detachment may do, with what it is worth as far as that is known before it has moved."""
    if detachment.in_reserve:
        yield Plan(detachment.id, "arrive", ARRIVES)
        yield Plan(detachment.id, "stay", 0.0)
        return
    if flies(view, detachment):
        yield Plan(detachment.id, "fly", flight(view, detachment)[1])
        yield Plan(detachment.id, "stay", 0.0)
        return
    yield Plan(detachment.id, "stay", _staying(view, detachment))
    if pinned(view, detachment):
        yield Plan(detachment.id, "pile_in", 1.0)
        return
    if detachment.order == "charge":
        yield from _charges(view, detachment)
    if detachment.order == "march":
        yield from _defending(view, detachment)
    reach = allowance(view, detachment, manner_of(detachment))
    if reach > 0 and to_go(view, detachment) > 0:
        yield Plan(detachment.id, "move", nearing(view, detachment, reach))


def _staying(view: Imperialis, detachment: Detachment) -> float:
    """What is kept by staying: a shot that a move might lose, of whoever stands where it is wanted."""
    if detachment.order in ("march", "charge") or pinned(view, detachment):
        return 0.0
    return shot_here(view, detachment).worth * 0.5


def _defending(view: Imperialis, detachment: Detachment) -> Iterator[Plan]:
    """The best target of Point Defence before a March."""
    worth = {name: by_defence(view, detachment, view.detachments[name]).worth for name in targets(view, detachment)}
    if worth:
        best = max(worth, key=lambda name: worth[name])
        yield Plan(detachment.id, "defend", worth[best], best)


def _charges(view: Imperialis, detachment: Detachment) -> Iterator[Plan]:
    """Whom it may charge: those who are near enough."""
    reach = farthest(view, detachment, "charge")
    for enemy in view.enemies(detachment):
        ahead = by_charge(view, detachment, enemy)
        if ahead > 0 and gap(view, detachment, enemy) <= reach:
            yield Plan(detachment.id, "charge", ahead, enemy.id)


def _proposed(view: Imperialis, question: Question, plans: Sequence[Plan]) -> Iterator[Proposal]:
    """Plans as they can be carried out, in their order."""
    for plan in plans:
        made = _carried_out(view, question, plan)
        if made is not None:
            yield made


def _carried_out(view: Imperialis, question: Question, plan: Plan) -> Proposal | None:
    if not may_follow(view, question, plan.detachment, type="move" if plan.how == "fly" else plan.how):
        return None
    return CARRIED_OUT[plan.how](view, question, plan)


def _stay(view: Imperialis, question: Question, plan: Plan) -> Proposal:
    name, detachment = named(view, plan.detachment), view.detachments[plan.detachment]
    if detachment.in_reserve:
        return proposal(f"{name}: stay in Reserve", Stay(detachment=plan.detachment), why="It may come later")
    why = "It stands where it is wanted" if to_go(view, detachment) <= 0 else "It keeps what it sees before its guns"
    return proposal(f"{name}: stay", Stay(detachment=plan.detachment), why=why)


def _defends(view: Imperialis, question: Question, plan: Plan) -> Proposal:
    label = f"{named(view, plan.detachment)}: Point Defence at {named(view, plan.target)} first"
    answer = Defend(detachment=plan.detachment, target=plan.target)
    return proposal(label, answer, why="It fires no more when it has marched")


def _pile_in(view: Imperialis, question: Question, plan: Plan) -> Proposal:
    label = f"{named(view, plan.detachment)}: pile in"
    return proposal(label, PileIn(detachment=plan.detachment), why="More models fight")


def _arrival(view: Imperialis, question: Question, plan: Plan) -> Proposal | None:
    """Where the way to a marker is shortest that is not its own, or to whom Flyers would fire at."""
    detachment = view.detachments[plan.detachment]
    offer = offered(view, question, {"type": "arrive", "detachment": detachment.id})
    if offer is None:
        return None

    def off(text: str) -> float:
        return arrival_at(view, detachment, text)

    to = next((text for text in sorted((one.value for one in offer.suggestions), key=off) if offer.holds(text)), None)
    if to is None:
        return None
    whence = "from whom it would fire at" if flies(view, detachment) else "from a marker, and its risk"
    whence = whence if flies(view, detachment) or deep_strikes(view, detachment) else "from a marker"
    answer = Arrive(detachment=detachment.id, to=to)
    return proposal(f"{named(view, detachment.id)}: arrive {to}", answer, why=f"{off(to):.0f}″ {whence}")


def _charge(view: Imperialis, question: Question, plan: Plan) -> Proposal | None:
    if not may_follow(view, question, plan.target, type="charge", detachment=plan.detachment):
        return None
    why = f"About {plan.value:.0f} points better in the Fights, on the average"
    label = f"{named(view, plan.detachment)}: charge {named(view, plan.target)}"
    return proposal(label, Charge(detachment=plan.detachment, target=plan.target), why=why)


def _way(view: Imperialis, question: Question, plan: Plan) -> Proposal | None:
    """The first of the goals on the way to where a Detachment is wanted that it can go to."""
    detachment = view.detachments[plan.detachment]
    fits = (
        to
        for to in _goals(view, detachment)
        if not isinstance(course(view, detachment, manner_of(detachment), to), Refused)
    )
    to = next(fits, None)
    if to is None:
        return None
    left, how = to_go(view, detachment), MOVES[manner_of(detachment)]
    marker = sought(view, detachment).name
    arrives = left <= allowance(view, detachment, manner_of(detachment))
    defence = _then_defends(view, question, detachment, to)
    label = f"{named(view, detachment.id)}: {how} {'to' if arrives else 'toward'} marker {marker}"
    label += f", Point Defence at {named(view, defence)}" if defence else ""
    answer = Move(detachment=detachment.id, to=to, defence=defence)
    return proposal(label, answer, why=f"{left:.0f}″ are left to marker {marker}")


def _then_defends(view: Imperialis, question: Question, detachment: Detachment, to: str) -> str:
    """At whom Point Defence fires where a March ends, which fires no more later (LIX-D-19); else it waits."""
    if detachment.order != "march":
        return ""
    offer = offered(view, question, {"type": "move", "detachment": detachment.id, "to": to})
    return offer.options[0].value if offer is not None and offer.options else ""


CARRIED_OUT: Mapping[str, Callable[[Imperialis, Question, Plan], Proposal | None]] = {
    "stay": _stay,
    "arrive": _arrival,
    "defend": _defends,
    "charge": _charge,
    "pile_in": _pile_in,
    "move": _way,
    "fly": lambda view, question, plan: flown(view, question, view.detachments[plan.detachment]),
}
"""How what a Detachment may do becomes a proposal."""
MOVES = {"advance": "advance", "march": "march", "charge_move": "go"}


def _goals(view: Imperialis, detachment: Detachment) -> Iterator[str]:
    """Places as far on the way as a Detachment comes, written as a player does."""
    how = manner_of(detachment)
    if not in_coherency(view, detachment):
        yield from suggested(view, detachment, how)
        return
    here, aim, reach = anchor(group(view, detachment)), wanted(view, detachment), allowance(view, detachment, how)
    if strides(view, detachment):
        yield from sorted(suggested(view, detachment, how), key=lambda text: _short_of(view, detachment, text, aim))
        return
    bearing, far = here.bearing(aim), min(reach, here.to(aim))
    if far < CLOSE:
        return
    for share, bend in BENDS:
        at = _on_table(view, here.moved(bearing + bend, far * share))
        yield goals.written(view, detachment, Goal(at, view.ahead(detachment.seat), AS_NOW))


def _short_of(view: Imperialis, detachment: Detachment, text: str, aim: Point) -> float:
    """The inches from a goal that is written to where a Detachment is wanted."""
    goal = goals.read(view, detachment, text, front(group(view, detachment)), "LI-MOV-02")
    return goal.at.to(aim) if isinstance(goal, Goal) else float("inf")


def _on_table(view: Imperialis, at: Point) -> Point:
    wide, deep = view.table.width / THOUSANDTHS, view.table.depth / THOUSANDTHS
    return Point(min(max(at.x, EDGE), wide - EDGE), min(max(at.y, EDGE), deep - EDGE))
