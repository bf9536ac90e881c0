"""Proposals for whoever activates a section: where it goes, and at whom it fires then."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, islice
from typing import NamedTuple

from rulesets.dystopian_legions.actions import (
    Advance,
    Charge,
    Disembark,
    Double,
    Embark,
    Enter,
    Fly,
    HitTheDeck,
    Hold,
    Order,
    Pick,
    Retreat,
    Unhitch,
)
from rulesets.dystopian_legions.chapters.morale.shaken import retreats
from rulesets.dystopian_legions.chapters.movement.allowance import allowance
from rulesets.dystopian_legions.chapters.movement.course import mines_on_the_way, runs_straight, suggested
from rulesets.dystopian_legions.counsel.aims import CLAIM, LOG, nearing, sought, to_go, wanted
from rulesets.dystopian_legions.counsel.attacking import Attack, attacks, odds
from rulesets.dystopian_legions.counsel.harvest import WORTH_A_CHARGE, Harvest, at_range, best_fire, by_charge
from rulesets.dystopian_legions.counsel.proposing import named
from rulesets.dystopian_legions.counsel.riding import boarding, getting_out, keeping_up, landing, letting_go
from rulesets.dystopian_legions.counsel.roofs import ROOF, landings, middle_of
from rulesets.dystopian_legions.counsel.shelling import barrages
from rulesets.dystopian_legions.table import goals
from rulesets.dystopian_legions.table.measure import gap, group, in_coherency
from rulesets.dystopian_legions.table.questions import ChooseMoveAsked, DisembarkAsked, FireAsked
from rulesets.dystopian_legions.table.state import DEPTH, Legions, Movement, Section
from rulesets.kit.boards.models.forms import Form, anchor
from rulesets.kit.boards.models.layout import Goal
from rulesets.kit.boards.tables.measured import inches
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.counsel.proposing import aimed_at, allowed, may_follow, proposal
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.foresight import foreseen, next_question
from rulesets.kit.engine.offering import offered
from rulesets.kit.engine.question import Question
from rulesets.kit.facets.counsel import Proposal

AS_NOW = Form("as now")
LEAST = 3.0
"""Points of a force that fire has to be worth to be told of."""
UNSEEN = 0.7
"""What fire after a move is worth, of which it is not known yet who will see whom."""
MOST = 5
"""So many activations are proposed at most."""
DISAPPOINTS = 0.5
"""The share of what was hoped of fire after a move below which something else is tried."""
BENDS = ((1.0, 0.0), (1.0, 25.0), (1.0, -25.0), (0.6, 0.0), (1.0, 50.0), (1.0, -50.0))
"""The goals that are tried one after the other: shares of what a section may move, and degrees off its way."""
EDGE = 2.0
"""Inches from the table's edge within which nobody is sent."""


class Plan(NamedTuple):
    """A movement action of a section: what it is worth, and what its fire promises; `first` is what it does before
    it moves, or its transport with it aboard."""

    section: str
    how: Movement
    value: float
    fire: Harvest | None = None
    target: str = ""
    first: Embark | Unhitch | Fly | None = None


class Follows(NamedTuple):
    """What follows from a move and is answered with it: by the other half of a section and its transport, or by those
    who ride; in words, and the view with the question after it, if it is known before dice fall."""

    answers: tuple[Action, ...] = ()
    told: str = ""
    after: tuple[Legions, Question] | None = None


def who_first(view: Legions, question: Question) -> Iterator[Proposal]:
    """To go first is to fire first."""
    yield proposal("Go first", Pick(choice="first"), why="Whoever goes first fires first")
    yield proposal("Let the other side go first", Pick(choice="second"), why="You see what comes, and answer it")


def activations(view: Legions, question: Question) -> Iterator[Proposal]:
    """What a section does: the best of each section, and then the second best; behind the very first, which may be a
    run, whatever fires comes before what only moves."""
    names = _ready(view, question)
    back = [name for name in names if retreats(view, view.sections[name])]
    able = [view.sections[name] for name in names if name not in back]
    plans = [sorted(_plans(view, section), key=lambda plan: -plan.value) for section in able]
    proposed = islice(chain(_retreats(view, question, back), _found(view, question, plans)), MOST)
    first = next(proposed, None)
    if first is None:
        yield from _anything(view, question, names)
    else:
        yield first
        yield from sorted(proposed, key=lambda one: not one.toward)


def _found(view: Legions, question: Question, plans: list[list[Plan]]) -> Iterator[Proposal]:
    """The best plan of each section that can be carried out, then the next best of all; a charge, which takes long to
    judge, only where it is the best."""
    rest: list[Plan] = []
    for made in sorted(plans, key=lambda made: _in_turn(made[0])):
        left = iter(made)
        best = next((one for plan in left if (one := _proposed(view, question, plan)) is not None), None)
        rest += (plan for plan in left if plan.how != "charge")
        if best is not None:
            yield best
    for plan in sorted(rest, key=_in_turn):
        further = _proposed(view, question, plan)
        if further is not None:
            yield further


def _in_turn(plan: Plan) -> tuple[bool, float]:
    """Whoever has a shot goes first, and of those who have one the best."""
    return plan.fire is None, -plan.value


def _ready(view: Legions, question: Question) -> list[str]:
    """The sections that may be activated, or the one that is."""
    asked = question.about(ChooseMoveAsked)
    if asked is not None and question.asks(ChooseMoveAsked):
        return [asked.section]
    ready = [name for kind in ("advance", "retreat") for name in allowed(view, question, type=kind)]
    return [name for name in view.sections if name in ready]


def _retreats(view: Legions, question: Question, names: Sequence[str]) -> Iterator[Proposal]:
    """A section that has to retreat goes where it finds cover, else home."""
    for name in names:
        ways = [*allowed(view, question, type="retreat", section=name)]
        for to in sorted(ways, key=lambda way: way == "home")[:2]:
            label = f"{named(view, name)}: retreat {'home' if to == 'home' else 'to ' + to}"
            yield proposal(label, Retreat(section=name, to=to), why="It has two Shaken Markers or more")


def _plans(view: Legions, section: Section) -> Iterator[Plan]:
    """What a section may do, with what it is worth as far as that is known before it has moved. Who is down neither
    charges nor goes at the double, which would shake him."""
    shot, out = best_fire(view, section, LEAST), landing(view, section, 0.0)
    if in_coherency(view, section) and (shot is not None or out):
        yield Plan(section.id, "hold", out + (shot.worth if shot is not None else 0.0), shot)
    if in_coherency(view, section) and (shells := barrages(view, section)):
        yield Plan(section.id, "hold", shells[0].worth)
    walk, run = allowance(view, section, "advance"), allowance(view, section, "double")
    after = _after(view, section, walk)
    gain = nearing(view, section, walk) + UNSEEN * landing(view, section, walk)
    ahead = Plan(section.id, "advance", gain + (after.worth * UNSEEN if after is not None else 0.0), after)
    yield ahead
    yield from _hitches(view, section, ahead.value)
    yield from _flights(view, section, after)
    if not section.building and not section.hit_the_deck:
        yield Plan(section.id, "double", nearing(view, section, run))
    if not section.hit_the_deck:
        yield from _charges(view, section)
    yield from _doors(view, section)


def _hitches(view: Legions, section: Section, ahead: float) -> Iterator[Plan]:
    """Aboard, where it gets on faster so; or ahead without the section that it tows, which has somebody to fire at."""
    if gain := boarding(view, section):
        yield Plan(section.id, "advance", gain, first=Embark(section=section.id))
    if stays := letting_go(view, section, LEAST):
        yield Plan(section.id, "advance", ahead + stays, first=Unhitch(section=section.id))


def _flights(view: Legions, section: Section, after: Harvest | None) -> Iterator[Plan]:
    """Onto the roof that brings it nearest to where it is wanted, with the fire that it may hope for."""
    best = max(landings(view, section), key=lambda one: one[1], default=None)
    if best is not None:
        piece, nearer = best
        fire = after.worth * UNSEEN if after is not None else 0.0
        gain = ROOF + nearing(view, section, nearer) + fire
        yield Plan(section.id, "advance", gain, target=piece.name, first=Fly(section=section.id))


def _after(view: Legions, section: Section, walk: float) -> Harvest | None:
    """The best shot that a section may hope for when it has come nearer by so many inches."""
    hoped = [
        at_range(view, section, enemy, max(0.0, gap(view, section, enemy) - walk * 0.7))
        for enemy in view.enemies(section)
    ]
    best = max(hoped, key=lambda harvest: harvest.worth, default=None)
    return best if best is not None and best.worth > LEAST else None


def _charges(view: Legions, section: Section) -> Iterator[Plan]:
    """The best enemy that is near enough for a charge, if the melee is worth it."""
    reach = allowance(view, section, "charge")
    foes = (enemy for enemy in view.enemies(section) if not view.card(section).drives and not view.card(enemy).drives)
    near = (enemy for enemy in foes if gap(view, section, enemy) < reach)
    ahead, name = max(((by_charge(view, section, enemy), enemy.id) for enemy in near), default=(0.0, ""))
    if ahead > WORTH_A_CHARGE:
        yield Plan(section.id, "charge", ahead, target=name)


def _doors(view: Legions, section: Section) -> Iterator[Plan]:
    """Into a building that is the objective of the battle."""
    objective = sought(view, section)
    if objective is None or objective.piece is None or not objective.piece.is_building or section.building:
        return
    if to_go(view, section) <= allowance(view, section, "double"):
        yield Plan(section.id, "enter", LOG * CLAIM, target=objective.piece.name)


def _proposed(view: Legions, question: Question, plan: Plan) -> Proposal | None:
    """A plan as it can be carried out; None where it cannot."""
    if plan.first is not None:
        return _first(view, question, plan, plan.first)
    how = str(plan.how)
    into = {"charge": "target", "enter": "building"}.get(how)
    if into is not None and not may_follow(view, question, plan.target, type=how, section=plan.section):
        return None
    if not may_follow(view, question, plan.section, type=how):
        return None
    if into is not None:
        return _at(view, plan)
    if how == "hold":
        return _then_fires(view, question, plan, Hold(section=plan.section))
    return _way(view, question, plan)


def _first(view: Legions, question: Question, plan: Plan, first: Embark | Unhitch | Fly) -> Proposal | None:
    """What a section does before anything moves, with the best move after it."""
    if isinstance(first, Fly):
        return _onto_a_roof(view, question, plan, first)
    if not may_follow(view, question, plan.section, type=first.type):
        return None
    asked = _next(view, question, first)
    then = next(activations(*asked), None) if asked is not None else None
    if then is None:
        return None
    other = view.beside(view.sections[plan.section]) if isinstance(first, Embark) else None
    towed = view.sections[plan.section].tows
    does = f"get aboard {named(view, other.id)}" if other is not None else f"let go of {named(view, towed)}"
    label = f"{named(view, plan.section)}: {does}, {then.label.partition(': ')[2]}"
    why = "It rides faster than it walks, and fires at nobody" if other is not None else "Its gun stays, and may fire"
    return proposal(label, first, *then.answers, why=why, toward=then.toward)


def _onto_a_roof(view: Legions, question: Question, plan: Plan, first: Fly) -> Proposal | None:
    """A flight onto a roof, and the fire from there."""
    asked = _next(view, question, first) if may_follow(view, question, plan.section, type="fly") else None
    if asked is None:
        return None
    piece = next(piece for piece in view.pieces if piece.name == plan.target)
    goal = Goal(middle_of(piece), view.ahead(view.sections[plan.section].seat), Form("closed up", gap=0.1))
    move = Advance(section=plan.section, to=goals.written(asked[0], asked[0].sections[plan.section], goal))
    if not may_follow(*asked, move.to, type="advance", section=plan.section):
        return None
    then = _then_fires(*asked, plan, move)
    if then is None:
        return None
    label = f"{named(view, plan.section)}: fly onto {plan.target}, {then.label.partition(': ')[2]}"
    why = "From a roof it sees over others, and nobody on foot charges it"
    return proposal(label, first, *then.answers, why=why, toward=then.toward)


def _at(view: Legions, plan: Plan) -> Proposal:
    """A charge, or the way into a building."""
    name = named(view, plan.section)
    if plan.how == "enter":
        answer = Enter(section=plan.section, building=plan.target)
        return proposal(f"{name}: enter {plan.target}", answer, why="It is the objective")
    why = f"{plan.value:.0f} points better in the melee, on the average"
    return proposal(
        f"{name}: charge {named(view, plan.target)}", Charge(section=plan.section, target=plan.target), why=why
    )


def _way(view: Legions, question: Question, plan: Plan) -> Proposal | None:
    """The first of the goals on the way to where a section is wanted that it can go to."""
    section, how = view.sections[plan.section], plan.how
    offer = offered(view, question, {"type": how, "section": section.id})
    held = (to for to in _goals(view, section, how) if offer is not None and offer.holds(to))
    text = next((to for to in held if not mines_on_the_way(view, section, how, to)), None)
    if text is None:
        return None
    if how == "advance":
        return _then_fires(view, question, plan, Advance(section=section.id, to=text))
    run = Double(section=section.id, to=text)
    asked = _next(view, question, run)
    label = f"{named(view, section.id)}: {_length(view, section, how, asked)} at the double"
    follows = _follows(asked)
    if follows.answers:
        return proposal(f"{label}{follows.told}", run, *follows.answers, why=_still(view, section))
    if asked is not None and asked[1].asks(FireAsked) and "hit_the_deck" in asked[1].takes:
        return proposal(f"{label}, then Hit the Deck", run, HitTheDeck(), why=_still(view, section))
    return proposal(label, run, why=_still(view, section))


def _next(view: Legions, question: Question, move: Action) -> tuple[Legions, Question] | None:
    """The view after a move with the question that follows; None where others are asked, or dice fall before."""
    after = foreseen(view, question, move)
    asked = next_question(after) if after is not None else None
    return (after, asked) if after is not None and asked is not None and asked.seat == question.seat else None


def _length(view: Legions, section: Section, how: Movement, after: tuple[Legions, Question] | None) -> str:
    """How far its middle goes, in whole inches; how far it may where that is not known before dice have fallen."""
    if after is None:
        return inches(allowance(view, section, how))
    there = after[0].sections[section.id]
    return f"{anchor(group(view, section)).to(anchor(group(after[0], there))):.0f}″"


def _goals(view: Legions, section: Section, how: Movement) -> Iterator[str]:
    """Places as far on the way as a section comes, written as a player does."""
    beside = view.beside(section)
    if not in_coherency(view, section) or (beside is not None and beside.went):
        yield from suggested(view, section, how)
        return
    if runs_straight(view, section, how):
        aim = wanted(view, section)
        yield from sorted(suggested(view, section, how), key=lambda text: _left_of(view, section, text, aim))
        return
    here, aim = anchor(group(view, section)), wanted(view, section)
    ahead, reach = view.ahead(section.seat), allowance(view, section, how)
    bearing, far = (here.bearing(aim), min(reach, here.to(aim))) if here.to(aim) > EDGE else (ahead, reach)
    for share, bend in BENDS:
        at = _on_table(view, here.moved(bearing + bend, far * share))
        yield goals.written(view, section, Goal(at, ahead, AS_NOW))


def _left_of(view: Legions, section: Section, text: str, aim: Point) -> float:
    """How far it is from where a run leads to where a section is wanted."""
    goal = goals.read(view, section, text, view.ahead(section.seat), "DL-IRON-03")
    return goal.at.to(aim) if isinstance(goal, Goal) else 0.0


def _on_table(view: Legions, at: Point) -> Point:
    return Point(min(max(at.x, EDGE), view.table_width - EDGE), min(max(at.y, EDGE), DEPTH - EDGE))


def _then_fires(view: Legions, question: Question, plan: Plan, move: Advance | Hold) -> Proposal | None:
    """A move, and the best shot that follows from it; None where it was hoped for and does not come."""
    section = view.sections[move.section]
    after = _next(view, question, move)
    walk = f"advance {_length(view, section, 'advance', after)}" if isinstance(move, Advance) else "hold"
    follows = _follows(after)
    label, why, after = f"{named(view, section.id)}: {walk}{follows.told}", _still(view, section), follows.after
    shot = _best_shot(*after) if after is not None else None
    if plan.fire is not None and not follows.answers and _disappoints(plan.fire, shot):
        return None
    if after is None or shot is None:
        return proposal(label, move, *follows.answers, why=why)
    firing = after[0].sections[after[1].told(FireAsked).section]
    label = f"{label}, fire at {named(view, shot.harvest.target)}, {odds(after[0], firing, shot)}"
    toward = aimed_at(firing.id, shot.harvest.target)
    return proposal(label, move, *follows.answers, shot.answer, why=why, toward=toward)


def _disappoints(hoped: Harvest, shot: Attack | None) -> bool:
    """Whether what was hoped of fire after a move does not come."""
    return shot is None or shot.harvest.worth < DISAPPOINTS * hoped.worth * UNSEEN


def _follows(after: tuple[Legions, Question] | None) -> Follows:
    """Its transport comes after a section that has moved, or the other way round; those aboard one get out of it where
    that is of use."""
    if after is not None and _is_the_other_half(*after):
        goes = keeping_up(*after)
        if goes is not None:
            answer, told = goes
            return Follows((answer,), f", {told}", _next(*after, answer))
    if after is not None and after[1].asks(DisembarkAsked):
        out = next(getting_out(*after))
        told = ", riders get out" if isinstance(out.answers[0], Disembark) else f"; {out.label}"
        return Follows(out.answers, told, _next(*after, out.answers[0]))
    return Follows(after=after)


def _is_the_other_half(view: Legions, question: Question) -> bool:
    """Whether a section is asked for its move whose other half has moved; whoever was called With Me! goes where he
    likes."""
    if not question.asks(ChooseMoveAsked):
        return False
    beside = view.beside(view.sections[question.told(ChooseMoveAsked).section])
    return beside is not None and beside.went


def _best_shot(view: Legions, question: Question) -> Attack | None:
    """The best shot of a section that is asked at whom it fires; None where it has none, or where something else is
    asked before."""
    if not question.asks(FireAsked) or "fire" not in question.takes:
        return None
    return next((one for one in attacks(view, question) if one.harvest.worth > LEAST), None)


def _still(view: Legions, section: Section) -> str:
    """Why it is worth it to go on."""
    enemy = min((gap(view, section, one) for one in view.enemies(section)), default=0.0)
    left = to_go(view, section)
    wanted_there = f"{left:.0f}″ from where it scores; " if left > 0 else ""
    return f"{wanted_there}the nearest enemy is {enemy:.0f}″ away"


def _anything(view: Legions, question: Question, names: Sequence[str]) -> Iterator[Proposal]:
    """Whoever can do nothing that is worth it holds, or goes anywhere."""
    for name in names:
        if may_follow(view, question, name, type="hold"):
            yield proposal(f"{named(view, name)}: hold", Hold(section=name))
        elif may_follow(view, question, name, type="advance"):
            for to in allowed(view, question, type="advance", section=name):
                yield proposal(f"{named(view, name)}: close up", Advance(section=name, to=to))


def rallies(view: Legions, question: Question) -> Iterator[Order]:
    """The orders that rally somebody, those first who have most Shaken Markers."""
    shaken = [*allowed(view, question, type="order", order="rally")]
    for name in sorted(shaken, key=lambda one: -view.sections[one].shaken):
        by = next(allowed(view, question, type="order", order="rally", section=name), None)
        if by is not None:
            yield Order(order="rally", section=name, by=by)
