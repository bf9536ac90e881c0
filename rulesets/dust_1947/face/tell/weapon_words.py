"""How special weapons sound: salvos, snipers, flames, grapples, tesla, artillery and smoke."""

from __future__ import annotations

from collections.abc import Callable

from rulesets.dust_1947.chapters.weapons.loaded import FIRE
from rulesets.dust_1947.face.tell.causes import because, cited, counting, shown
from rulesets.dust_1947.face.tell.names import Asker, unit
from rulesets.dust_1947.table.happenings.shape import OfAUnit
from rulesets.dust_1947.table.happenings.suppression import Held, NoLongerStunned, Released, Stunned
from rulesets.dust_1947.table.happenings.weapons import Called, Smoke, SmokeClears, SmokeShells, StrikesNobody
from rulesets.dust_1947.table.questions import SmokeAsked
from rulesets.dust_1947.table.reasons import weapons as weapons_reasons
from rulesets.dust_1947.table.state import Dust
from rulesets.dust_1947.table.tabletop.scale import inches
from rulesets.kit.engine.choice import Choice
from rulesets.kit.engine.question import Option, Question
from rulesets.kit.engine.said import Sentence
from rulesets.kit.engine.telling import plain


def _of(words: str) -> Callable[[Dust, OfAUnit], str]:
    return lambda game, it: f"{unit(game, it.unit)} {words}{because(it.rule)}."


def _smoke_shells(game: Dust, it: SmokeShells) -> str:
    end = "the screen is placed" if it.placed else "nothing comes of it"
    needs = f"on {counting('smoke')} (DU-WPN-SMOKE-01)"
    return f"{unit(game, it.unit)} fires smoke with {plain(it.weapon)} {needs}: {shown(it.dice, 'smoke')}: {end}."


def _strikes_nobody(game: Dust, it: StrikesNobody) -> str:
    who = f"{plain(it.weapon)} of {unit(game, it.unit)}"
    return f"{who} strikes nobody: the area at {plain(it.target)} is empty{cited(it.rule)}."


def _smoke(game: Dust, it: Smoke) -> str:
    until = f" until the end of turn {it.turn}" if it.turn else ""
    where = f"{inches(1):g} inches around {it.at}" if it.at else ", ".join(it.squares)
    return f"Smoke fills {where}{until}{cited(it.rule)}."


def _clears(game: Dust, it: SmokeClears) -> str:
    where = f"around {' and '.join(it.around)}" if it.around else f"in {', '.join(it.squares)}"
    return f"The smoke {where} clears (DU-WPN-SMOKE-02)."


def _released(game: Dust, it: Released) -> str:
    by, held = unit(game, it.by), unit(game, it.unit)
    end = f"{held} is free, as {by} is gone" if it.gone else f"{by} lets {held} go"
    return f"{end} (DU-WPN-GRAPPLE-03)."


EVENTS: list[Sentence[Dust]] = [
    Sentence(Stunned, _of("is stunned")),
    Sentence(NoLongerStunned, _of("is no longer stunned")),
    Sentence(Held, lambda game, it: f"{unit(game, it.unit)} is held by {unit(game, it.by)} (DU-WPN-GRAPPLE-01)."),
    Sentence(Called, lambda game, it: f"{unit(game, it.by)} calls {unit(game, it.unit)}, which activates."),
    Sentence(SmokeShells, _smoke_shells),
    Sentence(StrikesNobody, _strikes_nobody),
    Sentence(Smoke, _smoke),
    Sentence(SmokeClears, _clears),
    Sentence(Released, _released),
]
"""One line for each announcement."""

REASONS: list[Sentence[None]] = [
    Sentence(
        weapons_reasons.NoSuchWay, lambda _, it: f'"{plain(it.way)}" is no way to fire: say {" or ".join(it.options)}.'
    ),
    Sentence(
        weapons_reasons.NotAround,
        lambda _, it: f'"{plain(it.block)}" is no block around the vehicle: say {", ".join(it.options)}.',
    ),
    Sentence(
        weapons_reasons.NoSmokeThere,
        lambda _, it: f"{it.square} is in a building; smoke, as declared, is laid outdoors only.",
    ),
    Sentence(
        weapons_reasons.UnderARoof, lambda _, it: f"{it.unit} is in a building; artillery cannot fire from inside."
    ),
    Sentence(
        weapons_reasons.UnderConcrete,
        lambda _, it: f"{it.unit} is in a bunker; artillery cannot fire from inside.",
    ),
    Sentence(weapons_reasons.NoDot, lambda _, it: f"{it.square} has no centre dot; artillery needs one to aim at."),
    Sentence(
        weapons_reasons.NoPoint, lambda _, it: "No weapon of this unit can be aimed at a point from where it stands."
    ),
    Sentence(
        weapons_reasons.NoSuchPoint,
        lambda _, it: f'"{plain(it.square)}" is no square of the board; name one such as D5.',
    ),
    Sentence(
        weapons_reasons.NotAGun,
        lambda _, it: f"{it.gun} is no other friendly unit on the board; call one with artillery.",
    ),
    Sentence(weapons_reasons.GunHasActivated, lambda _, it: f"{it.gun} has activated this turn and cannot be called."),
    Sentence(
        weapons_reasons.GunReachesNothing,
        lambda _, it: f"{it.gun} has no artillery that reaches what the observer sees.",
    ),
    Sentence(weapons_reasons.HeldFirst, lambda _, it: f"{it.unit} is held: its first action is NOTHING."),
    Sentence(weapons_reasons.HeldMoves, lambda _, it: f"{it.unit} is held by {it.by} and cannot move."),
    Sentence(weapons_reasons.HeldFights, lambda _, it: f"{it.unit} is held and cannot attack."),
    Sentence(weapons_reasons.HeldReacts, lambda _, it: f"{it.unit} is held and cannot react."),
]
"""One sentence for each refusal: what is wrong, what would be right."""

NOTES = {"launch smoke": "free, once in a game; a smoke screen on the vehicle"}
"""What an action does, for the menu."""

QUESTIONS: list[Sentence[Asker]] = [
    Sentence(SmokeAsked, lambda to, told: f"{to.who} puts a smoke screen on {unit(to.view, told.unit)}."),
]
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
        note = (
            "Everybody in these four squares" if word.startswith("shells ") else f"1 die; {counting('smoke')} lays it"
        )
        label = word.replace("-", " to ")
    elif word.startswith("burst "):
        note, label = "Everybody in these four squares", word.replace("-", " to ")
    elif word.startswith("through "):
        note = "Everybody in these squares burns"
    elif "strikes" in chosen.about:
        note = "Strikes " + ", ".join(f"{number} of {name}" for name, number in chosen.about["strikes"].items())
        label = f"template {word}"
    elif word.startswith("fire "):
        note = "So many are used up"
    return Choice(value=chosen.value, label=f"{weapon}: {label}", note=note)


def block(view: Dust, question: Question, chosen: Option) -> Choice:
    """A block of squares, by two of its corners."""
    return Choice(value=chosen.value, label=chosen.value.replace("-", " to "), note="Four squares")
