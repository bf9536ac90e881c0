"""Proposals for leaders, Eagles and control tests (CMD, CTRL)."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.julia_augusta.actions import Conform, ControlTest, Done, Inspire, Lead, MoveEagle, Pick, Steady
from rulesets.julia_augusta.chapters.command.control_test import GO_ON, STOP
from rulesets.julia_augusta.chapters.command.control_tests import would_spare
from rulesets.julia_augusta.chapters.command.controlled import must_test
from rulesets.julia_augusta.chapters.command.rides import Ride, ride_to
from rulesets.julia_augusta.chapters.disorder.disorder_points import is_shaken
from rulesets.julia_augusta.counsel.moving import goes_on
from rulesets.julia_augusta.counsel.proposing import may_answer, named, options
from rulesets.julia_augusta.face.tell.text import dps
from rulesets.julia_augusta.table.measure import (
    CLOSE,
    distance,
    in_combat,
    in_front,
    near,
    near_leader,
    unbroken_enemies,
)
from rulesets.julia_augusta.table.questions import AboutAUnit
from rulesets.julia_augusta.table.state import Julia, Leader, Unit
from rulesets.kit.counsel.proposing import proposal
from rulesets.kit.engine.question import Question
from rulesets.kit.engine.telling import capital
from rulesets.kit.facets.counsel import Proposal

STEADY_AT = 3
"""DPs from which a unit is steadied that might move, since it stands then; one that fights or soon will, from one."""
FIGHTS, SOON, LIKELY = 4.0, 3.0, 2.0
"""What the hit of a leader with a unit that fights is worth, with one that soon will and with one that has an enemy
ahead whom it may come at this turn, in bases that he holds."""
WORTH_RIDING = 2.5
"""Bases from which a leader rides before he steadies anybody."""
MOST = 4
CONTROLS = ("free", "excused", "repeat", "follow_eagle", "conform", "halt", "")
"""What a control test may allow, the best first."""
DOES = {
    "free": "it acts as you wish",
    "halt": "it halts",
    "repeat": "it repeats its last move",
    "follow_eagle": "it follows its Eagle",
}


def leading(view: Julia, question: Question) -> Iterator[Proposal]:
    """Who is steadied, who rides where, and that it is enough."""
    with_gains = [*_rides(view, question)]
    yield from (ride for gain, ride in with_gains if gain >= WORTH_RIDING)
    yield from _steadied(view, question)
    yield from (ride for gain, ride in with_gains if gain < WORTH_RIDING)
    yield from _carried(view, question)
    yield proposal("The other leaders do nothing now", Done(), why="Actions that are left may inspire in combat")
    for option in options(view, question, type="inspire") if may_answer(view, question, "inspire") else ():
        leader = view.leaders[option.value]
        yield proposal(f"{named(leader.id)} inspires {named(leader.unit)} already now", Inspire(leader=leader.id))


def _steadied(view: Julia, question: Question) -> Iterator[Proposal]:
    if not may_answer(view, question, "steady"):
        return
    for option in options(view, question, type="steady"):
        leader = view.leaders[option.value]
        unit = view.units[leader.unit]
        if unit.dp >= (1 if in_combat(view, unit) or soon_fights(view, unit) else STEADY_AT):
            label = f"{named(leader.id)} steadies {named(unit.id)}: 1 DP less"
            yield proposal(label, Steady(leader=leader.id), why=f"It has {dps(unit.dp)}")


def rides(view: Julia, question: Question) -> Iterator[Proposal]:
    """Rides of leaders to where they are of more use."""
    yield from (ride for _, ride in _rides(view, question))


def _rides(view: Julia, question: Question) -> Iterator[tuple[float, Proposal]]:
    """What each ride is worth more, in bases that are held, and the ride."""
    if not may_answer(view, question, "lead"):
        return
    with_gains = []
    for option in options(view, question, type="lead"):
        leader = view.leaders[option.value]
        gain, unit = _best_ride(view, leader)
        if unit is not None:
            with_gains.append((gain, leader, unit))
    for gain, leader, unit in sorted(with_gains, key=lambda it: (-it[0], it[1].id))[:MOST]:
        label = f"{named(leader.id)} rides to {named(unit.id)}"
        yield gain, proposal(label, Lead(leader=leader.id, to=unit.id), why=_why_ride(view, leader, unit))


def _why_ride(view: Julia, leader: Leader, unit: Unit) -> str:
    there = _with(leader, unit)
    if _hits(view, there) > _hits(view, leader):
        return "A leader with a unit that fights is worth a hit"
    held = _held(view, there) - _held(view, leader)
    return f"{held:g} bases more are within 4″ of a leader" if leader.unit else "A leader alone holds nobody together"


def _best_ride(view: Julia, leader: Leader) -> tuple[float, Unit | None]:
    """The ride that gains most, and the bases that it gains; nobody, if none gains anything."""
    if leader.unit and in_combat(view, view.units[leader.unit]):
        return 0.0, None
    now = _use(view, leader)
    judged = [(_use(view, _with(leader, unit)) - now, unit) for unit in _hosts(view, leader)]
    for gain, unit in sorted(judged, key=lambda it: (-it[0], it[1].id)):
        if gain <= 0:
            break
        if isinstance(ride_to(view, leader, unit.id), Ride):
            return gain, unit
    return 0.0, None


def _hosts(view: Julia, leader: Leader) -> Iterator[Unit]:
    return (unit for unit in view.on_table(leader.seat) if unit.id != leader.unit and not unit.routing)


def _with(leader: Leader, unit: Unit) -> Leader:
    return leader.model_copy(update={"unit": unit.id})


def _use(view: Julia, leader: Leader) -> float:
    """Of how much use a leader is where he is, in bases of the line."""
    return _held(view, leader) + _hits(view, leader)


def _hits(view: Julia, leader: Leader) -> float:
    """What the hit is worth that he adds to a combat of his unit, if nobody else does."""
    host = view.units.get(leader.unit)
    if host is None or leader.crippled or host.routing or is_shaken(host):
        return 0.0
    if any(other.id != leader.id and not other.crippled for other in view.leaders_with(host)):
        return 0.0
    if in_combat(view, host):
        return FIGHTS
    return SOON if soon_fights(view, host) else LIKELY * _may_come_at(view, host)


def soon_fights(view: Julia, unit: Unit) -> bool:
    """Whether a unit may charge or be charged as everybody stands: an enemy of the line is near, before its front or
    with it before his own."""
    enemies = (enemy for enemy in unbroken_enemies(view, unit) if not enemy.light and near(unit, enemy))
    return not unit.light and any(in_front(unit, enemy) or in_front(enemy, unit) for enemy in enemies)


def _may_come_at(view: Julia, unit: Unit) -> bool:
    """Whether an enemy of the line stands ahead so near that a move and a charge may reach him."""
    enemies = (enemy for enemy in unbroken_enemies(view, unit) if not enemy.light and near(unit, enemy, CLOSE))
    return not unit.light and any(in_front(unit, enemy) for enemy in enemies)


def _held(view: Julia, leader: Leader) -> float:
    """The bases of the line that only this leader holds, of those that do not fight; he himself is safer, and of use,
    with a unit of it."""
    others = [one for one in view.leaders_of(leader.seat) if one.id != leader.id]
    idle = (unit for unit in view.on_table(leader.seat) if not unit.routing and not in_combat(view, unit))
    units = (unit for unit in idle if near_leader(view, unit, leader))
    alone = (unit for unit in units if not any(near_leader(view, unit, one) for one in others))
    host = view.units.get(leader.unit)
    safe = 0.0 if host is None else 0.5 if host.light else 1.5
    return sum(1 if unit.light else unit.bases for unit in alone) + safe


def _carried(view: Julia, question: Question) -> Iterator[Proposal]:
    """An Eagle that has lost touch with its Legion goes before it again."""
    if not may_answer(view, question, "move_eagle"):
        return
    for option in options(view, question, type="move_eagle"):
        legion = [unit for unit in view.on_table(question.seat) if unit.legion == option.value]
        fronts = {unit.pose.spot.name: unit for unit in legion}
        places = options(view, question, type="move_eagle", eagle=option.value)
        if view.eagles[option.value].spot.name in fronts:
            continue
        for place in [place.value for place in places if place.value in fronts][:1]:
            label = f"The Eagle of {named(option.value)} before {named(fronts[place].id)}"
            yield proposal(label, MoveEagle(eagle=option.value, to=place), why="It leads who is out of control")


def control(view: Julia, question: Question) -> Iterator[Proposal]:
    """Who conforms, who tests first because others may follow, and that the others test in turn."""
    waiting = must_test(view, question.seat)
    if may_answer(view, question, "conform"):
        for option in options(view, question, type="conform"):
            models = (one.value for one in options(view, question, type="conform", unit=option.value))
            for model in [one for one in models if goes_on(view, view.units[one])][:1]:
                label = f"{named(option.value)} conforms to {named(model)}: no test"
                yield proposal(label, Conform(unit=option.value, to=model), why="It copies the move of its neighbour")
    spared = sorted(((_spares(unit, waiting), unit) for unit in waiting), key=lambda it: (-it[0], it[1].id))
    for number, unit in spared[:MOST] if may_answer(view, question, "test") else ():
        if number:
            why = f"If it passes, {number} {'unit' if number == 1 else 'units'} may follow it"
            yield proposal(f"{named(unit.id)} tests first", ControlTest(unit=unit.id), why=why)
    yield proposal("The others test one after the other", Done(), why="This rolls dice")


def _spares(unit: Unit, waiting: list[Unit]) -> int:
    return sum(would_spare(unit, other) for other in waiting if other is not unit)


def leaders_word(view: Julia, question: Question) -> Iterator[Proposal]:
    """The word that leaves the unit most freedom."""
    words = options(view, question, type="pick")
    for option in sorted(words, key=lambda one: (CONTROLS.index(one.about["control"]), one.value != "0")):
        does = DOES.get(option.about["control"], option.about["control"])
        word = "leave the score" if option.value == "0" else f"{option.value} by the leader's word"
        yield proposal(f"{capital(word)}: {does}", Pick(choice=option.value), why=f"Score {option.about['score']}")


def pursuit(view: Julia, question: Question) -> Iterator[Proposal]:
    """A pursuer stops: it is worth more in hand."""
    unit = view.units[question.told(AboutAUnit).unit]
    stop = proposal(f"{named(unit.id)}: end the pursuit", Pick(choice=STOP), why="It acts as you wish this turn")
    go_on = proposal(f"{named(unit.id)}: go on", Pick(choice=GO_ON))
    yield from ((stop, go_on) if not is_shaken(unit) else (go_on, stop))


def who_first(view: Julia, question: Question) -> Iterator[Proposal]:
    """Near the enemy whoever moves first finds him where he stands; far off the second sees more."""
    away = min(
        (distance(unit, enemy) for unit in view.on_table(question.seat) for enemy in unbroken_enemies(view, unit)),
        default=0.0,
    )
    first = proposal("We manoeuvre first", Pick(choice="first"), why="We choose who meets whom")
    second = proposal("They manoeuvre first", Pick(choice="second"), why="We see where they go")
    yield from ((first, second) if away <= CLOSE else (second, first))
