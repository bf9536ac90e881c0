"""Proposals for templates: who fires only them, and where each lies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from rulesets.kit.boards.tables.places import Point
from rulesets.kit.counsel.proposing import may_follow, proposal
from rulesets.kit.engine.question import Question
from rulesets.kit.facets.counsel import Proposal
from rulesets.kit.reckoning.telling import mean
from rulesets.legions_imperialis.actions import Lay, LayAll, NoTemplate, Template
from rulesets.legions_imperialis.chapters.firing.laying import Laying
from rulesets.legions_imperialis.chapters.firing.prospects import Outlook
from rulesets.legions_imperialis.chapters.firing.template_odds import TemplateOdds
from rulesets.legions_imperialis.chapters.firing.templates import firer
from rulesets.legions_imperialis.counsel.harvest import taken
from rulesets.legions_imperialis.counsel.naming import named
from rulesets.legions_imperialis.face.tell.odds_words import in_short
from rulesets.legions_imperialis.table.questions import TemplateAsked
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
    """Where the next template lies: where it is expected to take most of the enemy, less what it takes of the own side;
    first all of its kind at the best place."""
    asking = view.asking(question.number)
    assert isinstance(asking, Laying)
    detachment = view.detachments[asking.detachment]
    reckoned = TemplateOdds(view, detachment, asking.guns[0])
    places = [_Place.of(view, asking, reckoned, at) for at in islice(asking.places(view), LOOKED_AT)]
    places.sort(key=lambda place: -place.worth)
    count = question.told(TemplateAsked).alike
    if places and count > 1:
        best = places[0]
        label = f"All {count} {_toward(view, asking, best.at)}: the first {best.told}"
        yield proposal(label, LayAll(to=best.at.spot.name), why=best.why)
    for place in places[:MOST]:
        label = f"{_toward(view, asking, place.at).capitalize()}: {place.told}"
        yield proposal(label, Lay(to=place.at.spot.name), why=place.why)
    yield proposal("Lay no more templates", NoTemplate(), why="What was declared besides is fired")


class _Place(NamedTuple):
    """A place for a template: what it is worth in points of an army, and what is told of it."""

    at: Point
    worth: float
    told: str
    why: str

    @classmethod
    def of(cls, view: Imperialis, asking: Laying, reckoned: TemplateOdds, at: Point) -> _Place:
        """A place with all that may come of it."""
        outlooks = reckoned.outlooks(at, asking.bound(view))
        seat = view.detachments[asking.detachment].seat
        worths = {name: taken(view, view.detachments[name], one) for name, one in outlooks.items()}
        ours = [name for name in outlooks if view.detachments[name].seat == seat]
        theirs = [name for name in outlooks if name not in ours]
        whom = max(theirs, key=lambda name: worths[name], default="")
        likely, _, on_average = (
            _short(view, whom, outlooks[whom]).partition(", ") if whom else ("nobody is hit", "", "")
        )
        told = f"{likely}, {named(view, whom)}" if whom else likely
        own = f"; {mean(*(outlooks[name].destroyed for name in ours))} of your own models lost" if ours else ""
        why = f"{on_average}, {_away(view, asking, at):.0f}″ away{own}" if whom else f"No enemy can be hit{own}"
        return cls(at, sum(worths[name] for name in theirs) - sum(worths[name] for name in ours), told, why)


def _short(view: Imperialis, name: str, outlook: Outlook) -> str:
    return in_short(outlook, several=any(stand.wounds > 1 for stand in view.detachments[name].alive))


def _toward(view: Imperialis, asking: Laying, at: Point) -> str:
    return f"{'over' if asking.is_disc(view) else 'toward'} {at.spot.name}"


def _away(view: Imperialis, asking: Laying, at: Point) -> float:
    return firer(view, view.detachments[asking.detachment], asking.guns[0]).middle.to(at)
