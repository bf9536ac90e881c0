"""Words for what is declared of an attack together with the actions."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.dust_1947.face.tell.causes import counting
from rulesets.dust_1947.table.state import Dust
from rulesets.kit.engine.choice import Choice
from rulesets.kit.engine.question import Option, Question

OF_THE_ATTACK = {
    "fire: own weapons": ("own weapons", "Targets are chosen with the attack"),
    "fire: called": ("calls a gun", "One that has not activated fires where this unit sees"),
    "sustained: ranged": ("ranged weapons sustained", "Close combat weapons attack plainly"),
    "sustained: close combat": ("close combat sustained", "Ranged weapons attack plainly"),
}
OF_A_WEAPON = {
    "normal": ("a normal attack", "Usual dice; the token stays"),
    "salvo": ("a salvo", "Twice the dice; then it must be reloaded"),
    "shells": ("shells", "At everybody in four squares"),
    "smoke": ("smoke", f"1 die; {counting('smoke')} lays it"),
}


def mode(view: Dust, question: Question, chosen: Option) -> Choice:
    """A mode, with what it means."""
    label, note = _words(chosen.value)
    return Choice(value=chosen.value, label=label[0].upper() + label[1:], note=note)


def modes(told: Sequence[str]) -> str:
    """The modes behind the actions that were declared; nothing where there are none."""
    return f" ({', '.join(_words(text)[0] for text in told)})" if told else ""


def _words(text: str) -> tuple[str, str]:
    """The words of a mode, and what it means."""
    weapon, _, word = text.partition(": ")
    label, note = OF_THE_ATTACK.get(text) or OF_A_WEAPON[word]
    return (label if text in OF_THE_ATTACK else f"{weapon}: {label}"), note
