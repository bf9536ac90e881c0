"""Proposals in combats and for the moves after them (CBT, ACM)."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.julia_augusta.actions import Choose, Done, Inspire, Pick
from rulesets.julia_augusta.chapters.disorder.disorder_points import limit
from rulesets.julia_augusta.counsel.proposing import may_answer, named, options
from rulesets.julia_augusta.face.tell.text import dps
from rulesets.julia_augusta.table.state import Julia, Unit
from rulesets.kit.counsel.proposing import proposal
from rulesets.kit.engine.question import Option, Question
from rulesets.kit.engine.telling import capital
from rulesets.kit.facets.counsel import Proposal

TIRED = 2
"""DPs from which a Legion relieves its ranks, and nobody pursues of his own will; nor does anybody light troops."""
LIKED = {"follow_up": 3.0, "pass_through": 2.0, "pursue": 2.0, "halt": 1.0, "fall_back": 0.5}
"""How much each result move is liked by a unit in good order."""


def inspiring(view: Julia, question: Question) -> Iterator[Proposal]:
    """Every leader inspires who can: what is left of his actions is worth nothing after the combats."""
    for option in options(view, question, type="inspire"):
        leader = view.leaders[option.value]
        label = f"{named(leader.id)} inspires {named(leader.unit)}: a die more"
        yield proposal(label, Inspire(leader=leader.id), why="Actions that are left are lost after the combats")
    yield proposal("No leader inspires any more", Done())


def first_units(view: Julia, question: Question) -> Iterator[Proposal]:
    """The unit whose dice the modifiers change, the better troops first."""
    picks = (view.units[option.value] for option in options(view, question, type="pick"))
    for unit in sorted(picks, key=lambda unit: (unit.grade, unit.dp, unit.id)):
        why = f"Grade {unit.grade}, {dps(unit.dp)}"
        yield proposal(f"The modifiers change {named(unit.id)}", Pick(choice=unit.id), why=why)


def casualties(view: Julia, question: Question) -> Iterator[Proposal]:
    """The unit that misses a base least: light troops, then those with the most bases."""
    picks = (view.units[option.value] for option in options(view, question, type="pick"))
    for unit in sorted(picks, key=lambda unit: (not unit.light, -unit.bases, unit.id)):
        yield proposal(f"{named(unit.id)} loses the base", Pick(choice=unit.id), why=f"{unit.bases} bases now")


def result_moves(view: Julia, question: Question) -> Iterator[Proposal]:
    """Who moves next after a combat, and how: the order as it is shown is as good as any."""
    if may_answer(view, question, "done"):
        yield proposal("All move as shown", Done(), why="Nothing but their order is open", rest=True)
    for name in (option.value for option in options(view, question, type="choose")):
        unit = view.units[name]
        ways = options(view, question, type="choose", unit=name)
        for way in sorted(ways, key=lambda way: -_liking(view, unit, way)):
            label = f"{named(name)}: {capital(way.value)}"
            yield proposal(label, Choose(unit=name, choice=way.value), why=_why(unit, way))


def _liking(view: Julia, unit: Unit, way: Option) -> float:
    liked = LIKED.get(way.about["move"], 0.0)
    if way.about["move"] == "pursue" and (unit.dp >= TIRED or view.units[way.about["enemy"]].light):
        liked -= 2.0
    if way.about["relieves"]:
        liked += 2.0 if unit.dp >= TIRED else -1.0
    return liked


def _why(unit: Unit, way: Option) -> str:
    left = f"{unit.dp} of {dps(limit(unit))} that shake it"
    return f"Takes 1 DP off; {left}" if way.about["relieves"] else left


def pursuers(view: Julia, question: Question) -> Iterator[Proposal]:
    """Who goes after a routing unit first: the strongest."""
    picks = (view.units[option.value] for option in options(view, question, type="pick"))
    for unit in sorted(picks, key=lambda unit: (unit.dp, -unit.bases, unit.id)):
        yield proposal(f"{named(unit.id)} goes first", Pick(choice=unit.id), why=dps(unit.dp).capitalize())
