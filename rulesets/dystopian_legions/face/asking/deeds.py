"""What could be done at the questions that fall due while the other player acts, the best first (HTD-03, OW-04,
CHECK-05, TURN-03, ORD-17)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Literal

from rulesets.dystopian_legions.actions import AnswerFire, Bolster, HoldFire, NoOrder, Order, Overwatch, Pick
from rulesets.dystopian_legions.chapters.command.bolstering import NOBODY, bolstering_all
from rulesets.dystopian_legions.chapters.command.leaders import Leader, left_to_spend, payers, senior_officer
from rulesets.dystopian_legions.chapters.luck.luck import KEEP
from rulesets.dystopian_legions.chapters.orders.occasions import Occasion, givers, possible
from rulesets.dystopian_legions.chapters.overwatch.overwatch import OverwatchFire
from rulesets.dystopian_legions.chapters.shooting.aiming import ON_OVERWATCH, expected
from rulesets.dystopian_legions.chapters.shooting.answering import NOTHING
from rulesets.dystopian_legions.chapters.shooting.attack import RadAttack, pooled
from rulesets.dystopian_legions.chapters.shooting.declaring import all_that_can
from rulesets.dystopian_legions.table.pools import Pool
from rulesets.dystopian_legions.table.questions import (
    BolsterAllAsked,
    BolsterAsked,
    CommitAsked,
    LuckAsked,
    OverwatchAsked,
    RallyAsked,
    UnderFireAsked,
    WhoFirstAsked,
)
from rulesets.dystopian_legions.table.state import Legions, Section
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.offering import offered
from rulesets.kit.engine.procedure import under_way
from rulesets.kit.engine.question import Draft, Question
from rulesets.kit.engine.standing_orders import Deed

ANSWERS = ("down", "both", "dig_in")
"""What a section can do that is fired at, what costs nothing first."""
RALLY: Literal["rally"] = "rally"
"""The order that officers give when they have moved, and its moment."""


def nothing(view: Legions, question: Question) -> Action:
    """The answer of who does nothing of it."""
    answer: dict[str, Action] = {
        UnderFireAsked.key: NOTHING,
        OverwatchAsked.key: HoldFire(),
        RallyAsked.key: NoOrder(),
        LuckAsked.key: Pick(choice=KEEP),
        WhoFirstAsked.key: Pick(choice="second"),
    }
    return answer.get(question.key, NOBODY)


def deeds(view: Legions, question: Question) -> list[Deed]:
    """What could be done instead, the best first; whoever is asked and can do nothing has one without an action."""
    return [*_DEEDS[question.key](view, question)]


def _under_fire(view: Legions, question: Question) -> Iterator[Deed]:
    section = question.told(UnderFireAsked).section
    can = _values(view, question, {"type": "answer_fire"})
    yield from (Deed(section, AnswerFire(choice=how), how) for how in ANSWERS if how in can)


def _overwatch(view: Legions, question: Question) -> Iterator[Deed]:
    """The target that has moved first, then those at which the most successes come."""
    asked = question.told(OverwatchAsked)
    found = []
    for name in asked.sections:
        for target in _values(view, question, {"type": "overwatch", "section": name}):
            worth, whose = expected(fire_of(view, view.sections[name], target)), owner_of(view, target)
            found.append(((whose != asked.moved, -worth), Deed(name, Overwatch(section=name, target=target), target)))
    yield from (deed for _, deed in sorted(found, key=lambda one: one[0]))


def fire_of(view: Legions, section: Section, target: str) -> Pool:
    """All dice with which a section can fire on Overwatch at another, or at an ironclad."""
    return pooled(all_that_can(view, section, target, ON_OVERWATCH))


def owner_of(view: Legions, target: str) -> str:
    """The section that is fired at, be it at one ironclad of it."""
    return target if target in view.sections else target.rpartition("/")[0]


def _order_check(view: Legions, question: Question) -> Iterator[Deed]:
    section = view.sections[question.told(BolsterAsked).section]
    able = sorted(payers(view, section), key=lambda one: one.section is not section)
    yield from _bolsters(view, section.id, able)


def _morale_checks(view: Legions, question: Question) -> Iterator[Deed]:
    """The dice of each section by itself; who pays for it is one of its own rather than an officer near by."""
    for name in question.told(BolsterAllAsked).sections:
        able = sorted(payers(view, view.sections[name]), key=lambda one: one.section.id != name)
        yield from _bolsters(view, name, able, f" for {name}")
        if not able:
            yield Deed(name, None)


def _initiative(view: Legions, question: Question) -> Iterator[Deed]:
    officer = senior_officer(view, question.seat)
    if officer is not None:
        yield from _bolsters(view, officer.section.id, [officer])


def _bolsters(view: Legions, section: str, able: Sequence[Leader], behind: str = "") -> Iterator[Deed]:
    """As many dice as can be paid for, then one less each time."""
    each = [f"{one.name}{behind}" for one in able for _ in range(left_to_spend(view, one))]
    most = view.sides[view.sections[section].seat].cp
    yield from (Deed(section, Bolster(by=each[:count])) for count in range(min(most, len(each)), 0, -1))


def _rally(view: Legions, question: Question) -> Iterator[Deed]:
    """Whoever has most Shaken Markers first."""
    occasion = Occasion([question.told(RallyAsked).section], (RALLY,))
    shaken = [view.sections[name] for name in possible(view, occasion, RALLY)]
    for section in sorted(shaken, key=lambda one: -one.shaken):
        by = givers(view, occasion, section, RALLY)[0].name
        yield Deed(section.id, Order(order=RALLY, section=section.id, by=by))


def _luck(view: Legions, question: Question) -> Iterator[Deed]:
    """The best die that missed first."""
    section = question.told(LuckAsked).section
    again = (choice for choice in _values(view, question, {"type": "pick"}) if choice != KEEP)
    yield from (Deed(section, Pick(choice=choice), choice) for choice in islice(again, 1))


def _goes_first(view: Legions, question: Question) -> Iterator[Deed]:
    yield Deed("", Pick(choice="first"))


_DEEDS = {
    UnderFireAsked.key: _under_fire,
    OverwatchAsked.key: _overwatch,
    BolsterAsked.key: _order_check,
    BolsterAllAsked.key: _morale_checks,
    CommitAsked.key: _initiative,
    RallyAsked.key: _rally,
    LuckAsked.key: _luck,
    WhoFirstAsked.key: _goes_first,
}


def joined(view: Legions, question: Question, actions: Sequence[Action]) -> Action | None:
    """The dice of several sections in one answer, for as long as they can be paid for; None of other questions."""
    if not question.asks(BolsterAllAsked):
        return None
    sections, paid = question.told(BolsterAllAsked).sections, list[str]()
    for text in (text for action in actions if isinstance(action, Bolster) for text in action.by):
        found = bolstering_all(view, sections, {"by": paid})
        if found is not None and found.holds(text):
            paid.append(text)
    return Bolster(by=paid)


def attack_on(view: Legions) -> RadAttack | None:
    """The attack that is being made."""
    return next((one for one in under_way(view.root) if isinstance(one, RadAttack)), None)


def charged_now(view: Legions) -> list[str]:
    """The sections that the one has charged which has moved."""
    found = next((one for one in under_way(view.root) if isinstance(one, OverwatchFire)), None)
    return found.charged if found is not None else []


def _values(view: Legions, question: Question, draft: Draft) -> list[str]:
    """What may be said next."""
    found = offered(view, question, draft)
    return [option.value for option in found.options] if found is not None else []
