"""How special weapons sound: salvos, snipers, flames, grapples, tesla, artillery and smoke."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulesets.dust_1947.chapters.weapons.loaded import FIRE
from rulesets.dust_1947.face.tell.causes import because, cited, counting, shown
from rulesets.dust_1947.face.tell.names import unit
from rulesets.dust_1947.face.tell.turn_words import Told
from rulesets.dust_1947.table.state import Dust
from rulesets.kit.engine.choice import Choice
from rulesets.kit.engine.question import Option, Question
from rulesets.kit.engine.telling import plain


def _of(words: str) -> Callable[[Dust, Told], str]:
    return lambda game, told: f"{unit(game, told['unit'])} {words}{because(told['rule'])}."


def _smoke_shells(game: Dust, told: Told) -> str:
    end = "the screen is placed" if told["placed"] else "nothing comes of it"
    needs = f"on {counting('smoke')} (DU-WPN-SMOKE-01)"
    return f"{unit(game, told['unit'])} fires smoke with {plain(told['weapon'])} {needs}: {shown(told['dice'])}: {end}."


def _smoke(game: Dust, told: Told) -> str:
    until = f" until the end of turn {told['turn']}" if told["turn"] else ""
    return f"Smoke fills {', '.join(told['squares'])}{until}{cited(told['rule'])}."


def _released(game: Dust, told: Told) -> str:
    by, held = unit(game, told["by"]), unit(game, told["unit"])
    end = f"{held} is free, as {by} is gone" if told["gone"] else f"{by} lets {held} go"
    return f"{end} (DU-WPN-GRAPPLE-03)."


EVENTS: dict[str, Callable[[Dust, Mapping[str, Any]], str]] = {
    "stunned": _of("is stunned"),
    "no_longer_stunned": _of("is no longer stunned"),
    "held": lambda game, told: f"{unit(game, told['unit'])} is held by {unit(game, told['by'])} (DU-WPN-GRAPPLE-01).",
    "called": lambda game, told: f"{unit(game, told['by'])} calls {unit(game, told['unit'])}, which activates.",
    "smoke_shells": _smoke_shells,
    "smoke": _smoke,
    "smoke_clears": lambda game, told: f"The smoke in {', '.join(told['squares'])} clears (DU-WPN-SMOKE-02).",
    "released": _released,
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
IN_BRACKETS = {"anybody": "nobody named"}
"""Those that need other words in a report."""


def in_its_way(word: str) -> str:
    """A way of firing behind the weapon's name; nothing where it has only one."""
    if word.startswith(FIRE):
        return f" ({word.removeprefix(FIRE)} at once)"
    return f" ({IN_BRACKETS.get(word, word.replace('-', ' to '))})" if word else ""


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
