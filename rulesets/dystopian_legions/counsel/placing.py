"""Proposals before the battle: where sections are placed (DEPLOY)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import inf

from rulesets.dystopian_legions.actions import Allot, Deploy, Divide, Embark, Mark, Pick
from rulesets.dystopian_legions.chapters.deployment.attaching import TOWED_BY, attachments, pair_of
from rulesets.dystopian_legions.chapters.deployment.fire_teams import WHOLE
from rulesets.dystopian_legions.chapters.deployment.zones import main_zone
from rulesets.dystopian_legions.counsel.proposing import named
from rulesets.dystopian_legions.table import goals
from rulesets.dystopian_legions.table.questions import FlankAsked, ZoneAsked
from rulesets.dystopian_legions.table.state import Legions, Section
from rulesets.kit.boards.models.layout import Goal
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.counsel.proposing import allowed, may_follow, proposal
from rulesets.kit.engine.offering import closed, offered
from rulesets.kit.engine.question import Draft, Question
from rulesets.kit.facets.counsel import Proposal

ASIDE = 18.0
"""Inches by which a strong wing stands aside."""
MOST = 3
"""Sections that are proposed one by one."""


def zones(view: Legions, question: Question) -> Iterator[Proposal]:
    """Either zone, the one that the side would have anyway first."""
    own = view.sides[question.seat].edge
    for edge in sorted(question.told(ZoneAsked).edges, key=lambda edge: edge != own):
        yield proposal(f"Deploy in the {edge}", Pick(choice=edge), why="The other side has the other zone")


def flanks(view: Legions, question: Question) -> Iterator[Proposal]:
    """Either flanking edge."""
    for edge in question.told(FlankAsked).edges:
        yield proposal(f"Flank from the {edge}", Pick(choice=edge), why="The other side has the other edge")


def markers(view: Legions, question: Question) -> Iterator[Proposal]:
    """A few places, the first of them as near to the middle as there is one."""
    for number, at in enumerate(allowed(view, question, type="mark")):
        if number == MOST:
            return
        yield proposal(f"A marker at {at}", Mark(at=at), why="Nearer to the middle than others")


def shifting(view: Legions, question: Question) -> Iterator[Proposal]:
    """Both have prepared for the table as it lies."""
    yield proposal("Leave it where it is", Pick(choice="decline"), why="The table stays as both have seen it")
    yield proposal("Agree", Pick(choice="accept"), why="The marker may be placed better then")


def mines(view: Legions, question: Question) -> Iterator[Proposal]:
    """All that are left before the own zone, or this one at a place near the middle."""
    for number, at in enumerate(allowed(view, question, type="mark")):
        if number == MOST:
            return
        if not number:
            yield proposal(f"Lay the rest: a mine at {at} first", Mark(at=at), why="Before your own zone", rest=True)
        yield proposal(f"A mine at {at}", Mark(at=at), why="Before your own zone, near the middle")


def dividing(view: Legions, question: Question) -> Iterator[Proposal]:
    """A whole section stands more losses."""
    for text in allowed(view, question, type="divide"):
        label = "No fire teams" if text == WHOLE else f"Fire teams: {text}"
        yield proposal(label, Divide(teams=text), why="" if text == WHOLE else "Two may stand, and act, apart")


AHEAD = {"scouting": "scouts ahead", "infiltrator": "infiltrates"}
"""What is proposed of how sections are deployed, by the fields of the answer."""


def allotting(view: Legions, question: Question) -> Iterator[Proposal]:
    """All by Main Deployment; or whoever may scouts ahead."""
    yield proposal("All sections by Main Deployment", Allot(), why="Everybody stands together")
    draft: Draft = {"type": "allot"}
    while (offer := offered(view, question, draft)) is not None:
        able = next((option.value for option in offer.options), None)
        if able is not None and offer.field in AHEAD:
            answer = Allot.model_validate({"type": "allot", offer.field: [able]})
            label = f"{named(view, able)} {AHEAD[offer.field]}"
            yield proposal(label, answer, why="Placed after all others, nearer to the enemy")
        draft = closed(draft, offer)


def who_places(view: Legions, question: Question) -> Iterator[Proposal]:
    """To place second is to see where the enemy stands."""
    yield proposal("Let the other side place first", Pick(choice="second"), why="You see where the enemy stands")
    yield proposal("Place first", Pick(choice="first"))


def deployment(view: Legions, question: Question) -> Iterator[Proposal]:
    """All sections from the middle outward, or the next ones one by one; who has a transport rides in it, and a gun
    that can be towed is."""
    for name in allowed(view, question, type="embark"):
        yield proposal(f"{named(view, name)}: start aboard", Embark(section=name), why="It rides, and gets out later")
    yield from _attached(view, question)
    for number, name in enumerate(_in_order(view, question)[:MOST]):
        to = _place(view, question, name)
        if to is None:
            continue
        answer = Deploy(section=name, to=to)
        if not number:
            yield proposal(
                f"Place the rest: {named(view, name)} first", answer, why="From the middle outward", rest=True
            )
        yield proposal(f"{named(view, name)} {to}", answer, why="As near to the middle as there is room")


def _attached(view: Legions, question: Question) -> Iterator[Proposal]:
    """Guns behind those who tow them, where there is room."""
    for name in allowed(view, question, type="deploy"):
        ways = attachments(view, view.sections[name])
        to = next((way for way in ways if may_follow(view, question, way, type="deploy", section=name)), None)
        if to is not None:
            pair = pair_of(view, view.sections[name], to)
            other = next(one.id for one in pair or () if one.id != name)
            does = "towed by" if to.startswith(TOWED_BY) else "towing"
            label, why = f"{named(view, name)}: {does} {named(view, other)}", "The gun moves as far as its vehicle"
            yield proposal(label, Deploy(section=name, to=to), why=why)


def _in_order(view: Legions, question: Question) -> list[str]:
    """The sections that are still to be placed, those of officers last: they stand behind the others."""
    return sorted(allowed(view, question, type="deploy"), key=lambda name: _is_led(view, view.sections[name]))


def _is_led(view: Legions, section: Section) -> bool:
    """Whether an officer goes with a section."""
    return any(view.profile(section, figure).leader == "officer" for figure in section.figures)


def _place(view: Legions, question: Question, name: str) -> str | None:
    """The free place of those that are suggested that is farthest ahead, and of those the nearest to the middle."""
    offer = offered(view, question, {"type": "deploy", "section": name})
    if offer is None:
        return None
    section, middle = view.sections[name], _middle(view, question.seat, 0.0)
    texts = [option.value for option in offer.suggestions]
    texts.sort(key=lambda text: _depth(view, section, text, middle))
    return next((text for text in texts if offer.holds(text)), None)


def _depth(view: Legions, section: Section, text: str, middle: Point) -> tuple[float, float]:
    """How far back a place is, and how far from the middle of the zone."""
    goal = goals.read(view, section, text, view.ahead(section.seat), "DL-DEPLOY-21")
    if not isinstance(goal, Goal):
        return inf, inf
    back = middle.moved(view.ahead(section.seat), 100.0).to(goal.at)
    return round(back / 3), middle.to(goal.at)


def _wing(aside: float, told: str) -> Callable[[Legions, Question], Proposal | None]:
    """A deployment that stands so many inches to a side, seen from the side's own edge."""

    def next_one(view: Legions, question: Question) -> Proposal | None:
        for name in allowed(view, question, type="deploy"):
            middle = _middle(view, question.seat, aside)
            offer = offered(view, question, {"type": "deploy", "section": name})
            texts = [option.value for option in offer.suggestions] if offer is not None else []
            section = view.sections[name]
            texts.sort(key=lambda text: _away(view, section, text, middle))
            to = next((text for text in texts if offer is not None and offer.holds(text)), None)
            if to is not None:
                label = f"Place the rest: the line to the {told}, {named(view, name)} first"
                return proposal(label, Deploy(section=name, to=to), why="A strong wing", rest=True)
        return None

    return next_one


def _middle(view: Legions, seat: int, aside: float) -> Point:
    """The middle of a side's zone, so far to its right."""
    corners = main_zone(view, seat)
    x, y = (sum(part) / len(corners) for part in zip(*corners, strict=True))
    return Point(x, y).moved(view.ahead(seat) + 90.0, aside)


def _away(view: Legions, section: Section, text: str, middle: Point) -> float:
    goal = goals.read(view, section, text, view.ahead(section.seat), "DL-DEPLOY-21")
    return middle.to(goal.at) if isinstance(goal, Goal) else inf


WAYS = {"right": _wing(ASIDE, "right"), "left": _wing(-ASIDE, "left")}
"""Whole deployments by their names."""
