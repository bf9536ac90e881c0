"""Proposals in battle: who goes where, and who fires at whom."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.dystopian_legions.actions import Advance, Double, Fire, Hold, Pick
from rulesets.dystopian_legions.chapters.shooting.aiming import Spent, best
from rulesets.dystopian_legions.counsel.proposing import allowed, named, proposal
from rulesets.dystopian_legions.table.measure import gap
from rulesets.dystopian_legions.table.pools import COLOURS, Pool
from rulesets.dystopian_legions.table.state import Legions, Section
from rulesets.kit.engine.question import Question
from rulesets.kit.facets.counsel import Proposal

SECTIONS, WAYS = 5, 1
"""How many sections are proposed to be activated, and ways for each."""
EXPECTED = {"black": 0.5, "blue": 2 / 3, "red": 0.8}
"""The successes that a die brings on the average."""


def who_first(view: Legions, question: Question) -> Iterator[Proposal]:
    """To go first is to fire first."""
    yield proposal("Go first", Pick(choice="first"), "Whoever goes first fires first")
    yield proposal("Let the other side go first", Pick(choice="second"), "Whoever goes second sees what comes")


def activations(view: Legions, question: Question) -> Iterator[Proposal]:
    """Each section toward the enemy, the nearest first; then to hold, for those that are in range."""
    ready = [view.sections[name] for name in allowed(view, question, type="advance")]
    near = sorted(ready, key=lambda one: _nearest(view, one))[:SECTIONS]
    for section in near:
        yield from _onward(view, question, section)
    holding = [*allowed(view, question, type="hold")]
    for section in near:
        if section.id in holding:
            away = _nearest(view, section)
            yield proposal(f"{named(section.id)}: hold, and fire", Hold(section=section.id), _why(away))


def _onward(view: Legions, question: Question, section: Section) -> Iterator[Proposal]:
    """At the double where an advance brings it nobody within range."""
    away = _nearest(view, section)
    kind = Advance if away <= view.card(section).mv + _range(view, section) else Double
    ways = allowed(view, question, type=kind.model_fields["type"].default, section=section.id)
    told = "go on, and fire" if kind is Advance else "at the double"
    for number, to in zip(range(WAYS), ways, strict=False):
        aside = f", to {to.removeprefix('at ').partition(' ')[0]}" if number else " at the enemy"
        yield proposal(f"{named(section.id)}: {told}{aside}", kind(section=section.id, to=to), _why(away))


def _range(view: Legions, section: Section) -> int:
    """The longest range of its weapons."""
    profiles = (view.profile(section, figure) for figure in section.alive)
    weapons = [*view.card(section).section_weapons, *(weapon for its in profiles for weapon in its.weapons)]
    return max((weapon.lr for weapon in weapons), default=0)


def _why(away: float) -> str:
    return f"The nearest enemy is {away:.0f}″ away"


def _nearest(view: Legions, section: Section) -> float:
    return min((gap(view, section, enemy) for enemy in view.enemies(section)), default=0.0)


def fire(view: Legions, question: Question) -> Iterator[Proposal]:
    """All that can, at each target: the most successes for the Injury Rating first."""
    firing = view.sections[question.values["section"]]
    found = []
    for name in allowed(view, question, type="fire"):
        target = view.sections[name]
        successes = sum(expected(shot.pool) for shot in best(view, firing, target, Spent()))
        rating = min(view.profile(target, figure).ir for figure in target.alive)
        found.append((successes / rating, successes, name))
    for worth, successes, name in sorted(found, reverse=True):
        why = f"{successes:.1f} successes on the average, for {worth:.1f} Life Points in the open"
        yield proposal(f"Fire at {named(name)} with all that can", Fire(target=name), why)


def expected(pool: Pool) -> float:
    """The successes of a pool on the average."""
    return sum(EXPECTED[colour] * pool.of(colour) for colour in COLOURS)
