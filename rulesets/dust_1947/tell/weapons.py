"""How special weapons sound: salvos, snipers, flames, grapples, tesla, artillery and smoke."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulesets.dust_1947.state import Dust
from rulesets.dust_1947.tell.turn import Told, shown, unit
from rulesets.kit.question import Option, Question
from rulesets.kit.ruleset import Choice
from rulesets.kit.telling import plain


def _token(words: str) -> Callable[[Dust, Told], str]:
    return lambda game, told: f"{unit(game, told['unit'])} {words}."


EVENTS: dict[str, Callable[[Dust, Mapping[str, Any]], str]] = {
    "stunned": _token("is stunned"),
    "held": lambda game, told: f"{unit(game, told['unit'])} is held by {unit(game, told['by'])} (DU-WPN-GRAPPLE-01).",
    "called": lambda game, told: f"{unit(game, told['by'])} calls {unit(game, told['unit'])}, which activates.",
    "smoke_shells": lambda game, told: (
        f"{unit(game, told['unit'])} fires smoke with {plain(told['weapon'])}: {shown(told['dice'])}"
        f"{'' if told['placed'] else ': nothing comes of it'} (DU-WPN-SMOKE-01)."
    ),
    "smoke": lambda game, told: f"Smoke fills {', '.join(told['squares'])}.",
    "smoke_clears": lambda game, told: f"The smoke in {', '.join(told['squares'])} clears (DU-WPN-SMOKE-02).",
    "released": lambda game, told: f"{unit(game, told['by'])} lets {unit(game, told['unit'])} go.",
}
"""One line for each announcement."""

REFUSALS: dict[str, Callable[[Mapping[str, Any]], str]] = {
    "no_such_way": lambda told: f'"{plain(told["way"])}" is no way to fire: say {" or ".join(told["options"])}.',
    "not_around": lambda told: (
        f'"{plain(told["block"])}" is no block around the vehicle: say {", ".join(told["options"])}.'
    ),
    "no_smoke_there": lambda told: f"{told['square']} is in a building; smoke, as declared, is laid outdoors only.",
    "under_a_roof": lambda told: f"{told['unit']} is in a building; artillery cannot fire from inside.",
    "no_dot": lambda told: f"{told['square']} has no centre dot; artillery needs one to aim at.",
    "no_point": lambda told: "No weapon of this unit can be aimed at a point from where it stands.",
    "no_such_point": lambda told: f'"{plain(told["square"])}" is no square of the board; name one such as D5.',
    "not_a_gun": lambda told: f"{told['gun']} is no other friendly unit on the board; call one with artillery.",
    "gun_has_activated": lambda told: f"{told['gun']} has activated this turn and cannot be called.",
    "gun_reaches_nothing": lambda told: f"{told['gun']} has no artillery that reaches what the observer sees.",
    "held_first": lambda told: f"{told['unit']} is held: its first action is NOTHING.",
    "held_moves": lambda told: f"{told['unit']} is held by {told['by']} and cannot move.",
    "held_fights": lambda told: f"{told['unit']} is held and cannot attack.",
    "held_reacts": lambda told: f"{told['unit']} is held and cannot react.",
}
"""One sentence for each refusal: what is wrong, what would be right."""

NOTES = {"launch smoke": "free, once in a game; a smoke screen on the vehicle"}
"""What an action does, for the menu."""

QUESTIONS: dict[str, Callable[[Dust, str, Told], str]] = {
    "smoke": lambda view, who, told: f"{who} puts a smoke screen on {unit(view, told['unit'])}.",
}
TO = {"smoke": "lays smoke"}

WAYS = {
    "normal": ("a normal attack", "Usual dice; the token stays"),
    "salvo": ("a salvo", "Twice the dice; then it must be reloaded"),
    "anybody": ("at the unit", "Its owner picks who is hit"),
}
"""The ways of firing that have words of their own."""


def in_its_way(word: str) -> str:
    """A way of firing behind the weapon's name; nothing where it is fired as usual."""
    plainly = not word or word in ("normal", "anybody") or word.startswith("fire ")
    return "" if plainly else f" ({word.replace('-', ' to ')})"


def way(view: Dust, question: Question, chosen: Option) -> Choice:
    """A way of firing, with what it does."""
    weapon, _, word = chosen.value.partition(": ")
    label, note = WAYS.get(word, (word, ""))
    if word.startswith("soldier "):
        note = "Takes every hit that goes through"
    elif word.startswith(("shells ", "smoke ")):
        note = "Everybody in these four squares" if word.startswith("shells ") else "1 die; BLOC or CROSSHAIR lays it"
        label = word.replace("-", " to ")
    elif word.startswith("through "):
        note = "Everybody in these squares burns"
    elif word.startswith("fire "):
        note = "So many are used up"
    return Choice(value=chosen.value, label=f"{weapon}: {label}", note=note)


def block(view: Dust, question: Question, chosen: Option) -> Choice:
    """A block of squares, by two of its corners."""
    return Choice(value=chosen.value, label=chosen.value.replace("-", " to "), note="Four squares")
