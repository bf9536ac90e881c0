"""Proposals for templates: who fires only them, and where each lies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from rulesets.kit.boards.tables.places import Point
from rulesets.kit.counsel.proposing import may_follow, proposal
from rulesets.kit.engine.question import Question
from rulesets.kit.facets.counsel import Proposal
from rulesets.kit.reckoning.telling import mean
from rulesets.legions_imperialis.actions import Lay, NoTemplate, Template
from rulesets.legions_imperialis.chapters.firing.laying import Laying
from rulesets.legions_imperialis.chapters.firing.template_odds import TemplateOdds
from rulesets.legions_imperialis.chapters.firing.templates import firer
from rulesets.legions_imperialis.counsel.naming import named
from rulesets.legions_imperialis.table.state import Imperialis

MOST = 4
"""So many places are proposed at most."""
LOOKED_AT = 6
"""So many are reckoned with their scatter."""


def templates(view: Imperialis, question: Question, names: Sequence[str]) -> Iterator[Proposal]:
    """Those whose templates come to lie over somebody."""
    for name in names if "template" in question.takes else ():
        if may_follow(view, question, name, type="template"):
            yield proposal(f"{named(view, name)}: fire templates", Template(detachment=name), why="They need no target")


def where(view: Imperialis, question: Question) -> Iterator[Proposal]:
    """Where the next template lies: where it is expected to hit most enemies, less those of the own side."""
    asking = view.asking(question.number)
    assert isinstance(asking, Laying)
    reckoned = TemplateOdds(view, view.detachments[asking.detachment], asking.guns[0])
    found = [_at(view, asking, reckoned, at) for at in islice(asking.places(view), LOOKED_AT)]
    for _, one in sorted(found, key=lambda one: -one[0])[:MOST]:
        yield one
    yield proposal("Lay no more templates", NoTemplate(), why="What was declared besides is fired")


def _at(view: Imperialis, asking: Laying, reckoned: TemplateOdds, at: Point) -> tuple[float, Proposal]:
    detachment = view.detachments[asking.detachment]
    hits = reckoned.hits(at, asking.bound(view))
    theirs = {name: chances for name, chances in hits.items() if view.detachments[name].seat != detachment.seat}
    ours = [chances for name, chances in hits.items() if name not in theirs]
    worth = float(mean(*theirs.values())) - float(mean(*ours))
    whom = max(theirs, key=lambda name: float(mean(theirs[name])), default="")
    label = f"{'Over' if asking.is_disc(view) else 'Toward'} {at.spot.name}"
    label += f": {mean(*theirs.values())} Hits, most on {named(view, whom)}" if whom else ""
    why = f"{mean(*ours)} Hits on your own" if ours else f"{_away(view, asking, at):.0f}″ away"
    return worth, proposal(label, Lay(to=at.spot.name), why=why)


def _away(view: Imperialis, asking: Laying, at: Point) -> float:
    return firer(view, view.detachments[asking.detachment], asking.guns[0]).middle.to(at)
