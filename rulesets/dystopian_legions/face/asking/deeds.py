"""What could be done at the questions that fall due while the other player acts, the best first (HTD-03, OW-04,
CHECK-05, TURN-03, ORD-17)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Literal, NamedTuple

from rulesets.dystopian_legions.actions import (
    AnswerFire,
    Bolster,
    HoldFire,
    NoOrder,
    Order,
    Overwatch,
    OverwatchBombard,
    Pick,
)
from rulesets.dystopian_legions.chapters.command.bolstering import NOBODY, bolstering_all
from rulesets.dystopian_legions.chapters.command.leaders import Leader, left_to_spend, payers, senior_officer
from rulesets.dystopian_legions.chapters.luck.luck import KEEP
from rulesets.dystopian_legions.chapters.orders.occasions import Occasion, givers, possible
from rulesets.dystopian_legions.chapters.overwatch.overwatch import OverwatchFire
from rulesets.dystopian_legions.chapters.shooting.aiming import ON_OVERWATCH, expected
from rulesets.dystopian_legions.chapters.shooting.answering import NOTHING
from rulesets.dystopian_legions.chapters.shooting.attack import RadAttack, pooled
from rulesets.dystopian_legions.chapters.shooting.barrage import Barrage
from rulesets.dystopian_legions.chapters.shooting.bombarding import aims, barrage_of, bombards
from rulesets.dystopian_legions.chapters.shooting.declaring import all_that_can
from rulesets.dystopian_legions.table.happenings.shooting import Shot
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
from rulesets.dystopian_legions.table.state import Legions
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.offering import offered
from rulesets.kit.engine.procedure import Procedure, under_way
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
    moved = question.told(OverwatchAsked).moved
    shots = [deed for name in question.told(OverwatchAsked).sections for deed in _fire(view, question, name)]

    def turn(deed: Deed) -> tuple[bool, float]:
        return owner_of(view, deed.about) != moved, -expected(pooled(volley_of(view, deed)))

    yield from sorted(shots, key=turn)


def _fire(view: Legions, question: Question, name: str) -> Iterator[Deed]:
    """The fire of a section on Overwatch: at each target, and its shells at each enemy that it may fire at with them.
    Whoever has to spot besides is not named ahead: that would cost him his own fire."""
    for target in _values(view, question, {"type": "overwatch", "section": name}):
        yield Deed(name, Overwatch(section=name, target=target), target)
    for enemy, at in aims(view, view.sections[name]):
        draft = {"type": "overwatch_bombard", "section": name}
        if at.spot.name in _values(view, question, draft):
            yield Deed(name, OverwatchBombard(section=name, aim=at.spot.name), enemy)


def volley_of(view: Legions, deed: Deed) -> Sequence[Shot]:
    """All that a section fires by a deed on Overwatch."""
    section = view.sections[deed.unit]
    if isinstance(deed.action, OverwatchBombard):
        return barrage_of(view, section, ON_OVERWATCH, bombards(deed.action))[1]
    return all_that_can(view, section, deed.about, ON_OVERWATCH)


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
        offer = bolstering_all(view, sections, {"by": paid})
        if offer is not None and offer.holds(text):
            paid.append(text)
    return Bolster(by=paid)


class Attacked(NamedTuple):
    """An attack on a section: who attacks whom, and with which shots."""

    section: str
    target: str
    shots: Sequence[Shot]


def attack_on(view: Legions) -> Attacked | None:
    """The attack that is being made, or the blasts over the section that is asked what it does about them."""
    return next((attacked for one in under_way(view.root) if (attacked := _attack_of(one)) is not None), None)


def _attack_of(procedure: Procedure) -> Attacked | None:
    match procedure:
        case RadAttack():
            return Attacked(procedure.section, procedure.target, procedure.shots)
        case Barrage() if procedure.asked_of < len(procedure.pools):
            pool = procedure.pools[procedure.asked_of]
            return Attacked(procedure.section, pool.target, pool.shots)
    return None


def charged_now(view: Legions) -> list[str]:
    """The sections that the one has charged which has moved."""
    fire = next((one for one in under_way(view.root) if isinstance(one, OverwatchFire)), None)
    return fire.charged if fire is not None else []


def _values(view: Legions, question: Question, draft: Draft) -> list[str]:
    """What may be said next."""
    offer = offered(view, question, draft)
    return [option.value for option in offer.options] if offer is not None else []
