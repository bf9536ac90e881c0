"""Proposals for those who ride: to get out where the enemy is near, or the objective; and for transports alone."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.dystopian_legions.actions import Disembark, Pick
from rulesets.dystopian_legions.chapters.transports.disembarking import STAYS
from rulesets.dystopian_legions.chapters.transports.joining import ALONE
from rulesets.dystopian_legions.counsel.aims import to_go
from rulesets.dystopian_legions.counsel.proposing import named
from rulesets.dystopian_legions.table.measure import gap
from rulesets.dystopian_legions.table.questions import DisembarkAsked, JoinAsked
from rulesets.dystopian_legions.table.state import Legions
from rulesets.kit.counsel.proposing import allowed, proposal
from rulesets.kit.engine.question import Question
from rulesets.kit.facets.counsel import Proposal

NEAR = 14.0
"""Inches to an enemy within which those who ride get out to fight."""
THERE = 6.0
"""Inches to where a section is wanted within which it gets out."""


def getting_out(view: Legions, question: Question) -> Iterator[Proposal]:
    """Out where there is somebody to fire at, or something to hold; else on."""
    section = view.sections[question.told(DisembarkAsked).section]
    stays = proposal(f"{named(view, section.id)}: stay aboard", Pick(choice=STAYS), why="It rides on next turn")
    place = next(allowed(view, question, type="disembark"), None)
    out = []
    if place is not None:
        why = "It fires this turn, and can hold an objective"
        out = [proposal(f"{named(view, section.id)}: get out", Disembark(to=place), why=why)]
    yield from (*out, stays) if _is_of_use(view, question) else (stays, *out)


def _is_of_use(view: Legions, question: Question) -> bool:
    """Whether an enemy is near, or the place where the section is wanted."""
    transport = view.sections[question.told(DisembarkAsked).transport]
    near = min((gap(view, transport, enemy) for enemy in view.enemies(transport)), default=NEAR + 1)
    return near <= NEAR or to_go(view, transport) <= THERE


def joining(view: Legions, question: Question) -> Iterator[Proposal]:
    """The first of those whom a transport can join; else it stays alone."""
    told = question.told(JoinAsked)
    for name in told.options:
        yield proposal(f"{named(view, told.section)}: join {name}", Pick(choice=name), why="It can ride next turn")
    yield proposal(f"{named(view, told.section)}: stay alone", Pick(choice=ALONE), why="It goes where it likes")
