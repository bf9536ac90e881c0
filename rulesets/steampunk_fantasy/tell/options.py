"""How questions and their options sound."""

from __future__ import annotations

from collections.abc import Callable

from rulesets.kit.question import Offer, Option, Question
from rulesets.kit.ruleset import Choice
from rulesets.steampunk_fantasy.orders.notation import NOTHING
from rulesets.steampunk_fantasy.state import Steampunk
from rulesets.steampunk_fantasy.tell.text import SIDES, player

AS_LAST_ROUND = "As last round"
AS_LAST_ROUND_NOTE = "Every base gets the orders that were written for it last."
PLACE_THE_REST = "Place the rest"
PLACE_THE_REST_NOTE = "Each may still be placed anew."

ACTIONS = {
    "F": "forward",
    "Rev": "back",
    "R": "turn right",
    "L": "turn left",
    "A": "faster",
    "B": "slower",
    "360": "turn freely",
    "Chase": "chase",
    "Flee": "flee",
    "-": "nothing",
    "Fire": "fire",
    "Aim": "aim",
    "Load": "load",
}
"""What the codes of orders mean."""

ASKS: dict[str, str] = {
    "design": "{player} lays out terrain in {their} own rows.",
    "deploy": "{player} places {base}.",
    "ready": "{player} says when all is done.",
    "ready, deployment": "{player} places bases.",
    "ready, orders": "{player} writes orders for turn {next}.",
    "orders": "{player} writes the orders of {base} for turn {turn}.",
    "declare": "{player} says whether {base} wants to assault.",
    "way": "{player} says where {base} turns or goes.",
    "meeting": "{player} names the hex that is fought over.",
    "targets": "{player} names the targets of {base} ({group}).",
    "damage_order": "{player} says which hit on {base} is rolled first.",
    "victim": "{player} says who of {base} dies.",
    "withdraw": "{player} says whether {base} withdraws before the assault.",
    "fighters": "{player} says who fights in {hex}.",
    "assaulted_side": "{player} says with which side {base} fights.",
    "halved_dice": "{player} says which dice of {base} go.",
    "deflected": "{player} says which hits are deflected.",
    "allotted": "{player} says on whom the hits fall.",
    "main_hit": "{player} says which hit on {member} counts most.",
    "trade": "{player} may trade hits of {by} on {target} for light damage.",
    "winners_enter": "{player} says who enters.",
    "retreat": "{player} says where {base} retreats to.",
    "turn": "{player} says where {base} turns after the assault.",
}
"""What the table waits for, by the key of the question."""

FIELDS: dict[str, str] = {
    "base": "Which base?",
    "movement": "Which movement order?",
    "fire": "Which fire order?",
    "hexes": "Which hex, and what lies in it?",
    "hex": "Which hex?",
    "facing": "Which side does it face?",
    "speed": "Which speed?",
    "to": "Where to?",
    "assault": "Into an assault?",
    "how": "Withdraw before the assault?",
    "shots": "Which target?",
    "choice": "Which?",
    "choices": "Which next?",
}
"""What a menu asks for, by the field."""


def asks(view: Steampunk, question: Question) -> str:
    """A question as a sentence."""
    told = {**question.values, "player": player(view, question.seat), "their": "their", "next": view.turn + 1}
    sentence = ASKS.get(f"{question.key}, {view.stage}") or ASKS.get(question.key, "{player} has to choose.")
    return sentence.format_map(told)


def matter(question: Question) -> str:
    """What a question is about, in few words."""
    return str(question.values.get("base", "")) or {"ready": "Done", "design": "Terrain"}.get(question.key, "Choose")


def field(question: Question, offer: Offer) -> str:
    """What a menu asks for."""
    return FIELDS.get(offer.field, "Which?")


def option(view: Steampunk, question: Question, offer: Offer, found: Option) -> Choice:
    """An option's label and what it will do."""
    label, note = _TOLD.get(offer.field, _plain)(view, question, found)
    return Choice(value=found.value, label=label[:80], note=note[:100])


def part(parts: tuple[str, ...]) -> Choice:
    """One part of an order."""
    told = parts[-1]
    if len(parts) == 1:
        return Choice(value=told, label=told.strip("()"), note="the speed that it is for")
    return Choice(value=told, label=told, note=meaning(told))


def meaning(told: str) -> str:
    """What the actions of a part do."""
    return ", ".join(_action(action) for action in told.split(",") if action)


def _action(action: str) -> str:
    word, _, more = action.partition("[")
    named = ACTIONS.get(word, word)
    return f"{named} ({more.rstrip(']')})" if more else named


Told = tuple[str, str]


def _plain(view: Steampunk, question: Question, found: Option) -> Told:
    return found.value, ""


def _order(view: Steampunk, question: Question, found: Option) -> Told:
    parts = found.value.rpartition(")")[2].strip().split(" + ")
    told = "; ".join(meaning(part) for part in parts if part != NOTHING) or "nothing"
    unlikely = found.about.get("likely") is False
    group = f"{found.about['group']}: " if "group" in found.about else ""
    return f"{group}{found.value}", f"{told}{' · not for the speed it will probably have' if unlikely else ''}"


def _side(view: Steampunk, question: Question, found: Option) -> Told:
    return SIDES.get(found.value, found.value), ""


def _base(view: Steampunk, question: Question, found: Option) -> Told:
    base = view.bases.get(found.value)
    return found.value, view.card(base).name if base is not None else ""


_TOLD: dict[str, Callable[[Steampunk, Question, Option], Told]] = {
    "movement": _order,
    "fire": _order,
    "facing": _side,
    "to": _side,
    "base": _base,
}
