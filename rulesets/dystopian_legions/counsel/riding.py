"""Proposals for those who ride: aboard where it is far, out where the enemy is near, or the objective; for transports
that come after their section, and alone; and for guns that are towed."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf

from rulesets.dystopian_legions.actions import Advance, Charge, Disembark, Double, Hold, Pick
from rulesets.dystopian_legions.chapters.movement.allowance import allowance
from rulesets.dystopian_legions.chapters.movement.towing import towed_by
from rulesets.dystopian_legions.chapters.transports.disembarking import STAYS
from rulesets.dystopian_legions.chapters.transports.joining import ALONE
from rulesets.dystopian_legions.counsel.aims import nearing, to_go
from rulesets.dystopian_legions.counsel.harvest import WORTH_A_CHARGE, at_range, best_fire, by_charge
from rulesets.dystopian_legions.counsel.proposing import named
from rulesets.dystopian_legions.table.measure import gap
from rulesets.dystopian_legions.table.questions import ChooseMoveAsked, DisembarkAsked, JoinAsked
from rulesets.dystopian_legions.table.state import Legions, Section
from rulesets.dystopian_legions.table.transports import all_fit
from rulesets.kit.counsel.proposing import allowed, may_follow, proposal
from rulesets.kit.engine.question import Question
from rulesets.kit.facets.counsel import Proposal

NEAR = 14.0
"""Inches to an enemy within which those who ride get out to fight."""
THERE = 6.0
"""Inches to where a section is wanted within which it gets out."""
FAR = 20.0
"""Inches to the nearest enemy from which a section may rather ride than walk."""
COMES = 0.7
"""The share of what a transport may move by which it comes nearer to whom its riders fire at."""


def boarding(view: Legions, section: Section) -> float:
    """What it is worth to get aboard: to come nearer by an advance now, by a double next turn and by stepping out, half
    of it each turn; nothing where the section walks as fast, or the enemy is near, and nothing in part: whoever rides
    so comes no sooner than those who walk."""
    transport = view.beside(section)
    if transport is None or section.is_transport or not all_fit(view, section, transport):
        return 0.0
    if _nearest(view, section) < FAR or to_go(view, section) <= THERE:
        return 0.0
    drives = allowance(view, transport, "advance") + allowance(view, transport, "double")
    rides = (drives + allowance(view, section, "advance")) / 2
    gain = nearing(view, section, rides)
    return gain if gain > nearing(view, section, allowance(view, section, "double")) else 0.0


def landing(view: Legions, transport: Section, inches: float) -> float:
    """What the fire of those aboard is worth who get out when their transport has come nearer by so many inches."""
    riders = view.aboard(transport)
    if riders is None or transport.boarded:
        return 0.0
    promised = (
        at_range(view, riders, enemy, max(0.0, gap(view, transport, enemy) - COMES * inches)).worth
        for enemy in view.enemies(transport)
    )
    return max(promised, default=0.0)


def letting_go(view: Legions, vehicle: Section, least: float) -> float:
    """What the section that a vehicle tows can take of the enemy where it stands; else nothing."""
    towed = towed_by(view, vehicle)
    shot = best_fire(view, towed, least) if towed is not None and not towed.activated else None
    return shot.worth if shot is not None else 0.0


def keeping_up(view: Legions, question: Question) -> tuple[Advance | Double | Hold, str] | None:
    """How the other half of a section and its transport comes after it, and in words: beside it, as slowly as may
    be."""
    name = question.told(ChooseMoveAsked).section
    told = f"{named(view, name)} comes along"
    for how, action in (("advance", Advance), ("double", Double)):
        to = next(allowed(view, question, type=how, section=name), None)
        if to is not None:
            return action(section=name, to=to), told
    return (Hold(section=name), f"{named(view, name)} holds") if may_follow(view, question, name, type="hold") else None


def getting_out(view: Legions, question: Question) -> Iterator[Proposal]:
    """Into a melee that is worth it; out where there is somebody to fire at, or something to hold; else on."""
    yield from _charges_out(view, question)
    section = view.sections[question.told(DisembarkAsked).section]
    stays = proposal(f"{named(view, section.id)}: stay aboard", Pick(choice=STAYS), why="It rides on next turn")
    place = next(allowed(view, question, type="disembark"), None)
    out = []
    if place is not None:
        why = "It fires this turn, and can hold an objective"
        out = [proposal(f"{named(view, section.id)}: get out", Disembark(to=place), why=why)]
    yield from (*out, stays) if _is_of_use(view, question) else (stays, *out)


def _charges_out(view: Legions, question: Question) -> Iterator[Proposal]:
    """Those enemies whom the riders charge with profit, the best first."""
    if "charge" not in question.takes:
        return
    section = view.sections[question.told(DisembarkAsked).section]
    names = [*allowed(view, question, type="charge", section=section.id)]
    ahead = {name: by_charge(view, section, view.sections[name]) for name in names}
    for name in sorted((one for one in names if ahead[one] > WORTH_A_CHARGE), key=lambda one: -ahead[one]):
        why = f"{ahead[name]:.0f} points better in the melee, on the average"
        label = f"{named(view, section.id)}: charge out at {named(view, name)}"
        yield proposal(label, Charge(section=section.id, target=name), why=why)


def _is_of_use(view: Legions, question: Question) -> bool:
    """Whether an enemy is near, or the place where the section is wanted."""
    transport = view.sections[question.told(DisembarkAsked).transport]
    return _nearest(view, transport) <= NEAR or to_go(view, transport) <= THERE


def _nearest(view: Legions, section: Section) -> float:
    """The inches to the nearest enemy."""
    return min((gap(view, section, enemy) for enemy in view.enemies(section)), default=inf)


def joining(view: Legions, question: Question) -> Iterator[Proposal]:
    """The first of those whom a transport can join; else it stays alone."""
    told = question.told(JoinAsked)
    for name in told.options:
        yield proposal(f"{named(view, told.section)}: join {name}", Pick(choice=name), why="It can ride next turn")
    yield proposal(f"{named(view, told.section)}: stay alone", Pick(choice=ALONE), why="It goes where it likes")
