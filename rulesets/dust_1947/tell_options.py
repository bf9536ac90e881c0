"""What menus and questions say: each option with what it will do, each field with what it asks for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulesets.dust_1947 import terrain
from rulesets.dust_1947.attack import has_target
from rulesets.dust_1947.ranges import between_units
from rulesets.dust_1947.reaction import NOBODY
from rulesets.dust_1947.state import Dust, Unit
from rulesets.dust_1947.tell_move import FACINGS, squares
from rulesets.dust_1947.tell_turn import ACTIONS, count, player, unit
from rulesets.kit.boards.square import parse_square
from rulesets.kit.question import Offer, Option, Question
from rulesets.kit.ruleset import Choice

LABEL, NOTE = 80, 100
"""The most characters of an option's label and note."""

TYPES = {
    "activate": ("Activate a unit", "Rolls what is rolled first"),
    "pass": ("Pass", "Activates nothing; it is the other player's turn"),
    "finish": ("Finish", "Leaves the reserves where they are this turn"),
}

FIELDS = {
    "type": "What do you do?",
    "edge": "Which edge?",
    "hero": "Which hero?",
    "player": "Who makes the first activation?",
    "actions": "Which action next?",
    "lead": "Which end leads?",
    "via": "By way of which square?",
    "facing": "Facing which way?",
    "target": "Which target?",
    "split": "Which weapons at which target?",
    "half": "Which half is sustained?",
    "how": "How does it react?",
    "victims": "Who takes the next hit?",
    "weapons": "Which weapons strike back?",
    "answer": "Into reserve?",
}

UNITS = {
    "join": "Which unit does the hero join?",
    "react": "Which unit reacts?",
    "command": "Which unit gets moving?",
    "deploy": "Which unit do you place?",
}

WORDS: dict[str, Choice] = {
    word: Choice(value=word, label=label, note=note)
    for word, label, note in (
        ("me", "I do", ""),
        ("opponent", "The opponent does", ""),
        ("alone", "Nobody: the hero stays alone", "Played as a unit of its own"),
        (NOBODY, "Nobody reacts", "The activation goes on"),
        ("split", "Split fire", "Each weapon gets its own target"),
        ("ranged", "The ranged weapons", "Their misses are rolled again"),
        ("close combat", "The close combat weapons", "Their misses are rolled again"),
        ("turn", "Turn in place, then ATTACK", "Rolls to hit once"),
        ("sustained", "SUSTAINED ATTACK", "Misses are rolled again once"),
        ("yes", "Yes", "It may come back from the next turn on"),
        ("no", "No", "It is gone for good"),
        ("front", "The front", ""),
        ("rear", "The rear", ""),
        ("north", "The north edge", "Rows from the top"),
        ("south", "The south edge", "Rows from the bottom"),
    )
}

NOTES = {
    "move": "1 action; a second MOVE right after it makes a MARCH MOVE",
    "march": "2 actions; the enemy may react on the way",
    "attack": "1 action",
    "sustained": "2 actions; misses are rolled again once",
    "nothing": "1 action",
    "double": "free, right after the MARCH MOVE",
    "raid": "all actions: MOVE, ATTACK, MOVE",
    "reload": "1 action; the weapons are loaded again",
    "get moving": "1 action; on BLOC a friend near by activates again and this activation ends",
}


def cut(text: str, limit: int) -> str:
    """The text in at most so many characters."""
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"


def strength(game: Dust, one: Unit) -> str:
    """What is left of a unit: soldiers, or points of its track; with its joined hero's after a plus."""
    card = game.card(one)
    if card.kind == "infantry":
        left, full = len(one.standing), card.soldiers
    else:
        full = card.track or 1
        left = full - one.damage
    hero = game.companion(one)
    return f"{left}/{full}" + (f"+{strength(game, hero)}" if hero is not None else "")


def full_name(game: Dust, one: Unit) -> str:
    """A unit with the hero that has joined it."""
    hero = game.companion(one)
    return f"{one.id} with {hero.id}" if hero is not None else one.id


def markers(one: Unit) -> list[str]:
    """The tokens on a unit, in words."""
    told = (("under fire", one.under_fire), ("suppressed", one.suppressed), ("stunned", one.stunned))
    return [word for word, on in (*told, ("activated", one.activated)) if on] + list(one.criticals)


def option(view: Dust, question: Question, offer: Offer, chosen: Option) -> Choice:
    """An option's label and note, cut to what a menu holds."""
    made = FIELD_WORDS.get(offer.field, _plain)(view, question, chosen)
    return Choice(value=chosen.value, label=cut(made.label, LABEL), note=cut(made.note, NOTE))


def field(question: Question, offer: Offer) -> str:
    """What a menu asks for."""
    if offer.field == "unit":
        return UNITS.get(question.key, "Which unit?")
    if offer.field == "to":
        return "Where to?" if question.key == "move" else "In which square?"
    if question.key == "secondary":
        return "Which weapon is lost?"
    return FIELDS.get(offer.field, f"Which {offer.field}?")


def _plain(view: Dust, question: Question, chosen: Option) -> Choice:
    return WORDS.get(chosen.value, Choice(value=chosen.value, label=chosen.value))


def _type(view: Dust, question: Question, chosen: Option) -> Choice:
    label, note = TYPES.get(chosen.value, (chosen.value.capitalize(), ""))
    return Choice(value=chosen.value, label=label, note=note)


def _unit(view: Dust, question: Question, chosen: Option) -> Choice:
    if chosen.value not in view.units:
        return _plain(view, question, chosen)
    one = view.units[chosen.value]
    place = one.square.name if one.where == "board" else one.where
    parts = [strength(view, one), *markers(one)]
    trigger = question.values.get("unit") if question.key == "react" else None
    if trigger is not None:
        parts.insert(0, f"{squares(between_units(view, one, view.units[trigger]))} away")
    return Choice(value=one.id, label=f"{full_name(view, one)}, {place}", note=", ".join(parts))


def _action(view: Dust, question: Question, chosen: Option) -> Choice:
    note = NOTES[chosen.value]
    if chosen.value in ("attack", "sustained") and not has_target(view, view.units[question.values["unit"]]):
        note += "; no target from where it stands now"
    return Choice(value=chosen.value, label=ACTIONS[chosen.value], note=note)


def _place(view: Dust, question: Question, chosen: Option) -> Choice:
    parts = []
    if "cost" in chosen.about:
        parts.append(squares(chosen.about["cost"]))
    here = parse_square(chosen.value)
    parts += [word for square, words in terrain.words(view) if square == here for word in words]
    return Choice(value=chosen.value, label=chosen.value, note=", ".join(parts))


def _facing(view: Dust, question: Question, chosen: Option) -> Choice:
    return Choice(value=chosen.value, label=FACINGS[chosen.value].capitalize())


def _target(view: Dust, question: Question, chosen: Option) -> Choice:
    if chosen.value not in view.units:
        return _plain(view, question, chosen)
    one, about = view.units[chosen.value], chosen.about
    parts = [f"range {about['distance']}"] if "distance" in about else []
    parts += ["in cover"] if about.get("cover") else []
    parts += [", ".join(about.get("weapons", []))]
    return Choice(value=one.id, label=f"{one.id}, {one.square.name}, {strength(view, one)}", note="; ".join(parts))


def _entry(view: Dust, question: Question, chosen: Option) -> Choice:
    about = chosen.about
    note = f"range {about['distance']}" + (", in cover" if about.get("cover") else "") if "distance" in about else ""
    return Choice(value=chosen.value, label=chosen.value, note=note)


def _victim(view: Dust, question: Question, chosen: Option) -> Choice:
    about = chosen.about
    if "left" in about:
        return Choice(value=chosen.value, label=chosen.value, note=f"{count(about['left'], 'point')} left")
    carries = ", ".join(about.get("weapons", []))
    return Choice(value=chosen.value, label=chosen.value.capitalize(), note=f"carries {carries}" if carries else "")


FIELD_WORDS: dict[str, Callable[[Dust, Question, Option], Choice]] = {
    "type": _type,
    "unit": _unit,
    "hero": _unit,
    "actions": _action,
    "to": _place,
    "via": _place,
    "facing": _facing,
    "target": _target,
    "split": _entry,
    "victims": _victim,
}


def _who(view: Dust, values: Mapping[str, Any]) -> str:
    return unit(view, values["unit"])


QUESTIONS: dict[str, Callable[[Dust, str, Mapping[str, Any]], str]] = {
    "join": lambda view, who, told: f"{who} says whether **{told['hero']}** joins a unit.",
    "edge": lambda view, who, told: f"{who} takes an edge of the table.",
    "deploy": lambda view, who, told: f"{who} places a unit.",
    "first": lambda view, who, told: f"{who} has the initiative and says who makes the first activation.",
    "activate": lambda view, who, told: f"{who} activates a unit ({told['left'][0]} : {told['left'][1]} left).",
    "enter": lambda view, who, told: f"{who} places {_who(view, told)}, which comes from reserve.",
    "declare": lambda view, who, told: (
        f"{who} declares the {'2 or 3' if told['third'] else '2'} actions of {_who(view, told)}."
    ),
    "move": lambda view, who, told: f"{who} moves {_who(view, told)} up to {squares(told['squares'])}.",
    "attack": lambda view, who, told: f"{who} chooses the target of {_who(view, told)}.",
    "react": lambda view, who, told: f"{who} may react to {_who(view, told)}.",
    "respond": lambda view, who, told: f"{who} says how {_who(view, told)} reacts, with two successes.",
    "lose": lambda view, who, told: f"{who} chooses who takes {count(len(told['hits']), 'hit')} on {_who(view, told)}.",
    "secondary": lambda view, who, told: f"{who} chooses which weapon of {_who(view, told)} is destroyed.",
    "retaliate": lambda view, who, told: f"{who} may strike back with {_who(view, told)}.",
    "reserve": lambda view, who, told: f"{who} may put {_who(view, told)} into reserve.",
    "command": lambda view, who, told: f"{who} picks the unit that {_who(view, told)} gets moving.",
}
"""What the table waits for, by the key of the question."""


def asks(view: Dust, question: Question) -> str:
    """The question as a sentence about its player."""
    return QUESTIONS[question.key](view, player(view, question.seat), question.values)
