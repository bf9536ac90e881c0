"""Standing orders for what falls due while the other player acts, so that a game does not wait a night for a "no"."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulesets.dystopian_legions.actions import AnswerFire, Bolster, Order
from rulesets.dystopian_legions.chapters.shooting.attack import pooled
from rulesets.dystopian_legions.chapters.shooting.casualties import exposed
from rulesets.dystopian_legions.chapters.shooting.cover import LEVELS, degree
from rulesets.dystopian_legions.face.asking.deeds import attack_on, charged_now, nothing, owner_of, volley_of
from rulesets.dystopian_legions.face.tell.check_words import CHECKS
from rulesets.dystopian_legions.face.tell.fire_words import CHOICES
from rulesets.dystopian_legions.face.tell.luck_words import ROLLS
from rulesets.dystopian_legions.table.measure import gap, within
from rulesets.dystopian_legions.table.ordering import ORDERS
from rulesets.dystopian_legions.table.profiles import Slot
from rulesets.dystopian_legions.table.questions import (
    AboutASection,
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
from rulesets.kit.boards.tables.measured import inches
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.choice import Choice
from rulesets.kit.engine.question import Question
from rulesets.kit.engine.standing_orders import YES, Deed, Group, Predicate, StandingOrder
from rulesets.kit.engine.telling import count

MOST = 24
"""The largest number that a condition asks for."""
HOW = Predicate(key="how", asks="It does this", options=("down", "dig_in", "both"))
DICE = Predicate(key="dice", asks="The attack on it has at least so many dice", number_up_to=MOST)
COVER = Predicate(key="cover", asks="Somebody who is seen then has at least this cover", options=LEVELS[1:])
BETTER = Predicate(key="better", asks="Somebody who is seen has better cover then", options=(YES,))
ACTIVATED = Predicate(key="activated", asks="It has been activated already", options=(YES,))
MARKERS = Predicate(key="markers", asks="It has at least so many Shaken Markers", number_up_to=3)
KEEP = Predicate(key="keep", asks="So many Command Points are left after it", number_up_to=MOST)
VOLLEY = Predicate(key="volley", asks="It fires with at least so many dice", number_up_to=MOST)
DISTANCE = Predicate(key="distance", asks="The target is at most so many inches away", number_up_to=MOST)
EFFECTIVE = Predicate(key="effective", asks="All its shots are within Effective Range", options=(YES,))
MOVED = Predicate(key="moved", asks="The target is the section that has moved", options=(YES,))
CHARGED = Predicate(key="charged", asks="The section itself is charged", options=(YES,))
AT_MOST = Predicate(key="at_most", asks="With at most so many dice", number_up_to=MOST)
CHECK = Predicate(key="check", asks="The check is of this kind", options=("morale", "restore_order"))
ROLLED = Predicate(key="rolled", asks="The dice are of this kind", options=("fire", "melee", "saves"))
TOKENS = Predicate(key="tokens", asks="It has at least so many Luck Tokens", number_up_to=3)
KEYS: dict[str, tuple[Predicate, ...]] = {
    UnderFireAsked.key: (HOW, DICE, COVER, BETTER, ACTIVATED, MARKERS, KEEP),
    OverwatchAsked.key: (VOLLEY, DISTANCE, EFFECTIVE, MOVED, CHARGED),
    BolsterAllAsked.key: (AT_MOST, MARKERS, CHECK, KEEP),
    BolsterAsked.key: (AT_MOST, KEEP),
    RallyAsked.key: (MARKERS, KEEP),
    CommitAsked.key: (AT_MOST, KEEP),
    LuckAsked.key: (ROLLED, TOKENS),
    WhoFirstAsked.key: (),
}
"""The kinds of question that may be answered ahead, and what an order can make it depend on."""
LABELS = {
    UnderFireAsked.key: "What a section does that is fired at",
    OverwatchAsked.key: "Whether a section on Overwatch fires",
    BolsterAllAsked.key: "Dice more for Morale Checks and Restore Order",
    BolsterAsked.key: "Dice more for the check of an order",
    RallyAsked.key: "Whom an officer rallies who has moved",
    CommitAsked.key: "Command Points for the initiative",
    LuckAsked.key: "Whether a lucky model rolls a die again",
    WhoFirstAsked.key: "Whether you activate first",
}
WORDS: Mapping[str, Mapping[Any, str]] = {HOW.key: CHOICES, CHECK.key: CHECKS, ROLLED.key: ROLLS}
"""What the values of some conditions are called."""
SLOTS: dict[Slot, str] = {
    "officer": "all officers' sections",
    "line": "all line sections",
    "attached": "all attached sections",
}
"""The kinds of section that may be named together in an order."""


def groups(view: Legions, seat: int) -> list[Group]:
    """For whom orders may be given: sections of a kind, those of a platoon, and each by itself."""
    mine = [section for section in view.sections.values() if section.seat == seat and not is_gone(view, section.id)]
    kinds = [(told, tuple(one.id for one in mine if view.card(one).slot == slot)) for slot, told in SLOTS.items()]
    platoons = sorted({one.platoon for one in mine})
    led = [(f"platoon {number}", tuple(one.id for one in mine if one.platoon == number)) for number in platoons]
    several = [*kinds, *(led if len(platoons) > 1 else [])]
    return [Group(name, units) for name, units in several if units] + [Group(one.id, (one.id,)) for one in mine]


def is_gone(view: Legions, name: str) -> bool:
    """Whether a section has left the game."""
    return view.sections[name].where in ("wiped_out", "broken")


def values(view: Legions, seat: int, predicate: Predicate) -> list[Choice] | None:
    """The words that may be named in an order; None for numbers."""
    words = WORDS.get(predicate.key)
    return None if words is None else [Choice(value=one, label=words[one]) for one in predicate.options]


def holds(view: Legions, question: Question, deed: Deed, when: Mapping[str, Any]) -> bool:
    """Whether every predicate holds for a deed."""
    return all(TESTS[key](view, question, deed, value) for key, value in when.items())


def _cost(deed: Deed) -> int:
    """The Command Points of a deed."""
    if isinstance(deed.action, Bolster):
        return len(deed.action.by)
    if isinstance(deed.action, Order):
        return ORDERS[deed.action.order].cost
    digs = isinstance(deed.action, AnswerFire) and deed.action.choice in ("dig_in", "both")
    return ORDERS["dig_in"].cost if digs else 0


def _levels(view: Legions, down: bool) -> dict[str, int]:
    """How good the cover of each model is that is seen by an attack, as it is now or once it lies."""
    attack = attack_on(view)
    if attack is None:
        return {}
    target = view.sections[attack.target]
    lying = target.model_copy(update={"hit_the_deck": target.hit_the_deck or down})
    then = view.model_copy(update={"sections": {**view.sections, target.id: lying}})
    seen = exposed(then, attack.shots, lying)
    return {one.label: LEVELS.index(degree(then, attack.shots, lying, one).level) for one in seen}


def _lies(deed: Deed) -> bool:
    return deed.about in ("down", "both")


def _covered(view: Legions, question: Question, deed: Deed, value: str) -> bool:
    return max(_levels(view, _lies(deed)).values(), default=0) >= LEVELS.index(value)


def _better(view: Legions, question: Question, deed: Deed, value: str) -> bool:
    now, then = _levels(view, down=False), _levels(view, _lies(deed))
    return any(level > now.get(label, 0) for label, level in then.items())


def _dice(view: Legions, question: Question, deed: Deed, value: str) -> bool:
    attack = attack_on(view)
    return attack is not None and sum(shot.pool.size for shot in attack.shots) >= int(value)


def _volley(view: Legions, question: Question, deed: Deed, value: str) -> bool:
    return pooled(volley_of(view, deed)).size >= int(value)


def _effective(view: Legions, question: Question, deed: Deed, value: str) -> bool:
    return not any(shot.long for shot in volley_of(view, deed))


def _near(view: Legions, question: Question, deed: Deed, value: str) -> bool:
    return within(view, view.sections[deed.unit], view.sections[owner_of(view, deed.about)], float(value))


def _left(view: Legions, question: Question, deed: Deed, value: str) -> bool:
    return view.sides[question.seat].cp - _cost(deed) >= int(value)


def _of_kind(view: Legions, question: Question, deed: Deed, value: str) -> bool:
    return question.told(BolsterAllAsked).check == value


TESTS: dict[str, Callable[[Legions, Question, Deed, str], bool]] = {
    HOW.key: lambda view, question, deed, value: deed.about == value,
    DICE.key: _dice,
    COVER.key: _covered,
    BETTER.key: _better,
    ACTIVATED.key: lambda view, question, deed, value: view.sections[deed.unit].activated > 0,
    MARKERS.key: lambda view, question, deed, value: view.sections[deed.unit].shaken >= int(value),
    KEEP.key: _left,
    VOLLEY.key: _volley,
    DISTANCE.key: _near,
    EFFECTIVE.key: _effective,
    MOVED.key: lambda view, question, deed, value: owner_of(view, deed.about) == question.told(OverwatchAsked).moved,
    CHARGED.key: lambda view, question, deed, value: deed.unit in charged_now(view),
    AT_MOST.key: lambda view, question, deed, value: _cost(deed) <= int(value),
    CHECK.key: _of_kind,
    ROLLED.key: lambda view, question, deed, value: question.told(LuckAsked).what == value,
    TOKENS.key: lambda view, question, deed, value: question.told(LuckAsked).tokens >= int(value),
}
"""What each condition means."""


def reason(view: Legions, question: Question, order: StandingOrder, action: Action) -> str:
    """What an order looked at: the attack, how far away whoever moved was, markers and Command Points."""
    if order.policy == "never" or question.asks(WhoFirstAsked):
        return ""
    unmet = "the conditions are not met: " if action == nothing(view, question) else ""
    return unmet + _looked_at(view, question)


def _looked_at(view: Legions, question: Question) -> str:
    if question.asks(UnderFireAsked):
        return f"it was fired at with {question.told(UnderFireAsked).dice}"
    if question.asks(OverwatchAsked):
        asked = question.told(OverwatchAsked)
        moved = view.sections[asked.moved]
        away = [f"{name} was {inches(gap(view, view.sections[name], moved))} away" for name in asked.sections]
        return ", ".join(away) if moved.on_table else ""
    if question.asks(LuckAsked):
        fell = question.told(LuckAsked)
        return f"{', '.join(fell.dice)} {ROLLS[fell.what]}, {count(fell.tokens, 'Luck Token')} left"
    left = f"{count(view.sides[question.seat].cp, 'Command Point')} left"
    names = question.told(BolsterAllAsked).sections if question.asks(BolsterAllAsked) else []
    about = question.about(AboutASection)
    names = names or ([about.section] if about is not None else [])
    return ", ".join([*(f"{name} had {count(view.sections[name].shaken, 'Shaken Marker')}" for name in names), left])
