"""Proposals for volleys, by their odds (SHOOT, MOVE-02)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from rulesets.julia_augusta.actions import Pick, Shoot
from rulesets.julia_augusta.chapters.disorder.disorder_points import is_shaken, limit
from rulesets.julia_augusta.chapters.shooting.volleys import targets, throw_at
from rulesets.julia_augusta.counsel.proposing import may_answer, named, options
from rulesets.julia_augusta.face.asking.foretelling import hits
from rulesets.julia_augusta.table.questions import AboutAUnit
from rulesets.julia_augusta.table.state import Julia, Unit
from rulesets.kit.counsel.proposing import aimed_at, proposal
from rulesets.kit.engine.question import Question
from rulesets.kit.facets.counsel import Proposal
from rulesets.kit.reckoning.telling import percent

ENOUGH, MOVE = "enough", "move"


def volleys(view: Julia, question: Question) -> Iterator[Proposal]:
    """The targets, the likeliest to suffer first; then a move, or no more."""
    unit = view.units[question.told(AboutAUnit).unit]
    if may_answer(view, question, "shoot"):
        for target in by_odds(view, unit):
            label, toward = said_volley(view, unit, target), aimed_at(unit.id, target.id)
            yield proposal(label, Shoot(target=target.id), why=why_volley(target), toward=toward)
    picks = {option.value for option in options(view, question, type="pick")} if "pick" in question.takes else set()
    if MOVE in picks:
        yield proposal(f"{named(unit.id)}: move now", Pick(choice=MOVE), why="The second volley is left out")
    if ENOUGH in picks:
        yield proposal(f"{named(unit.id)}: no volley", Pick(choice=ENOUGH))


def by_odds(view: Julia, unit: Unit) -> Sequence[Unit]:
    """Whom a unit may shoot at, best first."""
    enemies = [view.units[option.value] for option in targets(view, unit).options]
    return sorted(enemies, key=lambda target: (-worth_of_volley(view, unit, target), target.id))


def worth_of_volley(view: Julia, unit: Unit, target: Unit) -> float:
    """The DPs that fall on average, counted double on who is nearly shaken, and a half on light troops."""
    near_limit = is_shaken(target) or target.dp >= limit(target) - 1
    weight = (2.0 if near_limit else 1.0) * (0.5 if target.light else 1.0)
    return weight * throw_at(view, unit, target).dice / 6


def said_volley(view: Julia, unit: Unit, target: Unit) -> str:
    """A volley with its odds."""
    return f"Shoot at {named(target.id)}, {percent(_chance(view, unit, target))} for a DP or more"


def _chance(view: Julia, unit: Unit, target: Unit) -> Fraction:
    return 1 - hits(throw_at(view, unit, target).dice)[0]


def why_volley(target: Unit) -> str:
    """How much the target can still bear."""
    left = limit(target) - target.dp
    return (
        "It is shaken: each DP costs a base" if left <= 0 else f"It is shaken {left} {'DP' if left == 1 else 'DPs'} on"
    )
