"""Proposals of the manoeuvre phase: which unit next, and how it moves (MOVE, SHOOT, REDR)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rulesets.julia_augusta.actions import Done, Manoeuvre, Move, Pick
from rulesets.julia_augusta.chapters.manoeuvre.manoeuvre_phase import Manoeuvres
from rulesets.julia_augusta.chapters.manoeuvre.tasks import FORCED, why_not_that
from rulesets.julia_augusta.chapters.manoeuvre.unit_moves import ADD, ENOUGH, LEAVE, STAY, Movement
from rulesets.julia_augusta.chapters.movement.allowance import may_march
from rulesets.julia_augusta.chapters.shooting.aiming import RANGE
from rulesets.julia_augusta.counsel.commanding import rides
from rulesets.julia_augusta.counsel.moving import Worthwhile, goes_on, stands_in_the_way, targets, ways
from rulesets.julia_augusta.counsel.proposing import named
from rulesets.julia_augusta.counsel.shooting import by_odds, said_volley
from rulesets.julia_augusta.face.tell.move_words import in_words
from rulesets.julia_augusta.face.tell.text import dps
from rulesets.julia_augusta.table.measure import CLOSE, NEAR, distance, enemy_within, in_front
from rulesets.julia_augusta.table.questions import AboutAUnit
from rulesets.julia_augusta.table.state import Julia, Unit
from rulesets.kit.boards.tables.measured import inches
from rulesets.kit.counsel.proposing import aimed_at, proposal
from rulesets.kit.engine.question import Question
from rulesets.kit.engine.telling import capital
from rulesets.kit.facets.counsel import Proposal

MOST_UNITS = 4
"""Units that are proposed with all that they do; the next ones only as a unit to be moved."""
TIRED = 2
"""DPs from which a unit redresses its ranks, and adds no die to its move."""
ASKED_AGAIN = "You are asked again where a die has fallen"
ONE_DIE_MORE = "Add a d6 to the move; a 6 tires a formed unit (1 DP)"
SPARE = 0.5
"""Inches that are as good as none."""


def activations(view: Julia, question: Question) -> Iterator[Proposal]:
    """The units that may do something, from the front to the rear, each with its best; where there are none, that the
    others stand."""
    moving = view.asking(question.number)
    assert isinstance(moving, Manoeuvres), "who is asked for a unit manoeuvres"
    units = _next_units(view, moving)
    best = next(units, None)
    if best is not None:
        yield proposal(best.label, *best.answers, why=best.why, toward=best.toward)
    every = [*([best] if best is not None else ()), *units]
    yield from _on_the_pad(every)
    yield from every[1:]
    if len(every) > 1:
        yield replace(every[0], label="All as proposed, from the front to the rear", why=ASKED_AGAIN, rest=True)
    yield from rides(view, question)
    if best is None:
        yield proposal("The others stand", Done(), why="Nobody else stands better after a move")


def _next_units(view: Julia, moving: Manoeuvres) -> Iterator[Proposal]:
    """What the next units do."""
    made = 0
    for unit in _from_the_front(view, moving.seat):
        if made >= MOST_UNITS:
            break
        if moving.why_not_unit(view, unit.id) is None:
            of_unit = _of_unit(view, unit, moving)
            first = next(of_unit, None)
            if first is not None:
                made += 1
                yield first
                yield from of_unit


def _on_the_pad(proposals: Sequence[Proposal]) -> Iterator[Proposal]:
    """The first unit that marches, with its way left to its player."""
    for one in proposals:
        first = one.answers[0]
        if len(one.answers) > 1 and isinstance(first, Manoeuvre):
            yield proposal(f"{named(first.unit)}: on the move pad", first, why="You put its way together yourself")
            return


def _from_the_front(view: Julia, seat: int) -> list[Unit]:
    """The units of a side, whoever is nearest to the enemy first: so nobody stands in another's way."""

    def farness(unit: Unit) -> tuple[float, str]:
        return min((distance(unit, enemy) for enemy in view.enemies(unit)), default=0.0), unit.id

    return sorted(view.on_table(seat), key=farness)


def _of_unit(view: Julia, unit: Unit, moving: Manoeuvres) -> Iterator[Proposal]:
    """What a unit does best, and that its way is put together on the pad."""

    def may(what: str) -> bool:
        return why_not_that(view, unit, what, moving.acted) is None

    if any(may(what) for what in FORCED):
        return
    clears = may("move") and stands_in_the_way(view, unit)
    if clears:
        yield from _moves(view, unit)
    if may("shoot"):
        target = by_odds(view, unit)[0]
        label = f"{named(unit.id)}: {_low(said_volley(view, unit, target))}"
        yield proposal(label, _does(unit, "shoot"), toward=aimed_at(unit.id, target.id))
    if may("redress") and _would_rather_redress(view, unit):
        label = f"{named(unit.id)}: redress ranks"
        yield proposal(label, _does(unit, "redress"), why=f"It has {dps(unit.dp)}")
    if may("re-form") and unit.type in ("HI", "MI", "CAV") and not unit.formed:
        yield proposal(f"{named(unit.id)}: re-form", _does(unit, "re-form"), why="Nobody fights well without order")
    if may("move") and not clears:
        yield from _moves(view, unit)


def _low(told: str) -> str:
    return told[:1].lower() + told[1:]


def _does(unit: Unit, what: str) -> Manoeuvre:
    return Manoeuvre(unit=unit.id, what=what)


def _would_rather_redress(view: Julia, unit: Unit) -> bool:
    return not enemy_within(view, unit, NEAR) and (unit.dp >= TIRED or not enemy_within(view, unit, CLOSE))


def _moves(view: Julia, unit: Unit) -> Iterator[Proposal]:
    """Marches are known before the unit is taken; who rolls for his move is asked again when the die has fallen."""
    if may_march(view, unit):
        marching = Movement(unit=unit.id, what="move", marches=True)
        for way in ways(view, marching)[:1]:
            label = f"{named(unit.id)}: {in_words(way.told)}"
            yield proposal(label, _does(unit, "move"), Move(moves=way.told), why=_leads_to(way))
    elif stands_in_the_way(view, unit):
        label = f"{named(unit.id)}: roll to clear the way of the line"
        yield proposal(label, _does(unit, "move"), why="Friends cannot go through them without disorder")
    elif goes_on(view, unit):
        enemy = targets(view, unit)[0]
        label = f"{named(unit.id)}: roll to move on {named(enemy.id)}"
        yield proposal(label, _does(unit, "move"), why=f"{inches(distance(unit, enemy))} away; the average die")


def _leads_to(way: Worthwhile) -> str:
    unit = way.made.unit
    front = ", before its front" if in_front(unit, way.enemy) else ""
    return f"Then {named(way.enemy.id)} is {inches(distance(unit, way.enemy))} away{front}"


def moves(view: Julia, question: Question) -> Iterator[Proposal]:
    """The best ways of the unit in hand, a die more where that brings it to the enemy; that it stays where there are
    none."""
    moving = view.asking(question.number)
    assert isinstance(moving, Movement), "who is asked for a way moves"
    unit = view.units[moving.unit]
    ways_on = ways(view, moving)
    told = [proposal(capital(in_words(way.told)), Move(moves=way.told), why=_leads_to(way)) for way in ways_on[:3]]
    more = proposal(ONE_DIE_MORE, Pick(choice=ADD))
    if moving.dice and _a_die_helps(view, unit, ways_on):
        yield more
        yield from told
    else:
        yield from told
        if not told:
            yield proposal(f"{named(unit.id)}: stay here", Pick(choice=ENOUGH), why="It stands best where it is")
        yield from (more,) if moving.dice else ()


def _a_die_helps(view: Julia, unit: Unit, ways_on: list[Worthwhile]) -> bool:
    """Whether the best way ends for want of inches, with an enemy near ahead and out of a charge's reach, or out of a
    light unit's range: dice cost that nothing."""
    if not ways_on or unit.dp >= TIRED:
        return False
    made = ways_on[0].made
    away = distance(made.unit, targets(view, unit)[0]) - (RANGE if unit.type == "LI" else NEAR)
    return made.stop is None and made.left < SPARE <= away <= CLOSE


def forced_moves(view: Julia, question: Question) -> Iterator[Proposal]:
    """Nobody tires himself in a move that he has to make."""
    yield proposal("No more dice", Pick(choice=ENOUGH), why="A 6 costs formed troops 1 DP")
    yield proposal(ONE_DIE_MORE, Pick(choice=ADD))


def at_the_edge(view: Julia, question: Question) -> Iterator[Proposal]:
    """Light troops stay in the battle."""
    unit = named(question.told(AboutAUnit).unit)
    yield proposal(f"{unit} stops at the table's edge", Pick(choice=STAY))
    yield proposal(f"{unit} leaves the table", Pick(choice=LEAVE), why="It is lost, but counts no base of the line")
