"""How skills sound: what they announce, refuse and add to menus."""

from __future__ import annotations

from collections.abc import Callable

from rulesets.dust_1947.face.tell.attack_words import left_over
from rulesets.dust_1947.face.tell.causes import because, count, counting, fallen, shown
from rulesets.dust_1947.face.tell.names import unit
from rulesets.dust_1947.face.tell.turn_words import ACTIONS, Told
from rulesets.dust_1947.table.happenings.before import KeptAway
from rulesets.dust_1947.table.happenings.damage import CheatDeath, Executed, Prisoner
from rulesets.dust_1947.table.happenings.shape import OfAUnit
from rulesets.dust_1947.table.happenings.skills import (
    Camouflaged,
    Clears,
    DugIn,
    Lands,
    LeavesItsHole,
    Lucky,
    Seen,
    SpyRoll,
    StaysHidden,
)
from rulesets.dust_1947.table.state import Dust
from rulesets.kit.engine.said import Sentence
from rulesets.kit.engine.telling import plain


def _of(words: str) -> Callable[[Dust, OfAUnit], str]:
    return lambda game, it: f"{unit(game, it.unit)} {words}{because(it.rule)}."


def _seen(game: Dust, it: Seen) -> str:
    action = f" after {ACTIONS.get(it.action, it.action)}" if it.action else ""
    return f"{unit(game, it.unit)} is camouflaged no more{action} (DU-SKILL-CAMO-02)."


def _executed(game: Dust, it: Executed) -> str:
    if it.victim in game.units:
        who, end = f"{unit(game, it.victim)} of", ""
    else:
        who, end = f"{fallen(it.fell) or '1 soldier'} of", f"; {left_over(it)}" if it.fell else ""
    return f"{unit(game, it.unit)} executes {who} {unit(game, it.target)}{end} (DU-SKILL-EXECUTE-01)."


def _cheat_death(game: Dust, it: CheatDeath) -> str:
    end = "he gets up again with 1 point, stunned" if it.lives else "this time he stays down"
    needs = f"on {counting('cheat death')} (DU-SKILL-CHEAT-01)"
    return f"{unit(game, it.unit)} tries to cheat death {needs}: {shown(it.dice)}: {end}."


def _lucky(game: Dust, it: Lucky) -> str:
    again = ", ".join(map(plain, it.again))
    return f"{unit(game, it.unit)} is Lucky, once in the game, and rolls again: {again} (DU-SKILL-LUCKY-01)."


def _lands(game: Dust, it: Lands) -> str:
    end = "free to act after one NOTHING" if it.free else "nothing but NOTHING this time"
    needs = f"free on {counting('landing')} (DU-SKILL-AIRBORNE-04)"
    return f"{unit(game, it.unit)} lands, {needs}: {shown(it.dice)}: {end}."


def _spy_roll(game: Dust, it: SpyRoll) -> str:
    number = it.actions
    end = f"it appears with {count(number, 'action')}" if number else "it stays off the board"
    needs = "an action for each BLOC (DU-SKILL-SPY-03)"
    return f"{unit(game, it.unit)}, Spy Revealed, {needs}: {shown(it.dice)}: {end}."


def _clears(game: Dust, it: Clears) -> str:
    end = f"the wreck in {', '.join(it.squares)} is gone" if it.squares else "it does not give way"
    which = f"the wreck in {it.wreck}" if it.wreck else "a wreck"
    needs = f"on {counting(it.row)}{because(it.rule)}"
    return f"{unit(game, it.unit)} pushes at {which} {needs}: {shown(it.dice)}: {end}."


EVENTS: list[Sentence[Dust]] = [
    Sentence(Camouflaged, _of("is camouflaged")),
    Sentence(Seen, _seen),
    Sentence(Executed, _executed),
    Sentence(CheatDeath, _cheat_death),
    Sentence(Lucky, _lucky),
    Sentence(KeptAway, _of("stays off the board for now")),
    Sentence(Lands, _lands),
    Sentence(StaysHidden, _of("stays off the board")),
    Sentence(SpyRoll, _spy_roll),
    Sentence(Clears, _clears),
    Sentence(
        Prisoner,
        lambda game, it: (
            f"A prisoner of {unit(game, it.victim)} talks to {unit(game, it.unit)}: 4 initiative dice from now on"
            f"{because(it.rule)}."
        ),
    ),
    Sentence(DugIn, _of("digs in")),
    Sentence(LeavesItsHole, _of("is dug in no more")),
]

REFUSALS: dict[str, Callable[[Told], str]] = {
    "only_gorillas": lambda told: f"{told['hero']} and {told['unit']}: gorillas join gorillas only.",
    "only_zombies": lambda told: f"{told['hero']} and {told['unit']}: zombies join zombies only.",
    "mindless_follow_zombies": lambda told: (
        f"{told['unit']} is mindless; it takes a zombie hero, or one with the Blutkreuz."
    ),
    "loner": lambda told: f"{told['hero']} never joins a unit.",
    "zombies_obey_nobody": lambda told: f"{told['unit']} is dead; no officer, medic or mechanic can help it.",
    "camouflaged": lambda told: f"{told['target']} is camouflaged; come within 2 squares to aim at it.",
    "not_right_after": lambda told: (
        f"{ACTIONS.get(told['action'], told['action'])} cannot come here: the free action wants its own right after it."
    ),
    "spy_hears_nobody": lambda told: f"{told['unit']} is off the board; no order reaches it.",
    "stunned_attacker": lambda told: f"{told['unit']} is stunned and makes no attacks.",
    "no_drop_zone": lambda told: f"Nobody drops in {told['square']}: within 2 squares of an objective, or indoors.",
    "just_landed": lambda told: "It has just landed: its first action is NOTHING.",
    "only_airborne": lambda told: f"{told['unit']} is airborne; only an airborne hero joins it.",
    "only_flyers": lambda told: f"{told['unit']} flies; only a hero who can fly joins it.",
    "not_beside_an_enemy": lambda told: f"{told['square']} is not beside an enemy unit, or indoors.",
    "no_wreck_beside": lambda told: f"There is no wreck in {plain(told['square'])} beside the vehicle.",
    "no_such_misses": lambda told: f'"{plain(told["text"])}" is not among the dice that missed.',
    "no_soldiers_there": lambda told: f"{plain(told['unit'])} is no enemy unit of soldiers on the board.",
    "not_at_mercy": lambda told: f"{told['unit']} is not stunned, or further away than 1 square.",
}
