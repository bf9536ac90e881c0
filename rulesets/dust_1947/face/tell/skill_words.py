"""How skills sound: what they announce, refuse and add to menus."""

from __future__ import annotations

from collections.abc import Callable

from rulesets.dust_1947.face.tell.attack_words import left_over
from rulesets.dust_1947.face.tell.causes import BLOC, because, counting, fallen, listed, shown
from rulesets.dust_1947.face.tell.names import unit
from rulesets.dust_1947.face.tell.turn_words import ACTIONS
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
from rulesets.dust_1947.table.reasons import skills as skills_reasons
from rulesets.dust_1947.table.state import Dust
from rulesets.kit.engine.said import Sentence
from rulesets.kit.engine.telling import count, plain


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
    return f"{unit(game, it.unit)} tries to cheat death {needs}: {shown(it.dice, 'cheat death')}: {end}."


def _lucky(game: Dust, it: Lucky) -> str:
    again = listed([plain(missed_dice(one)) for one in it.again])
    return f"{unit(game, it.unit)} is Lucky, once in the game, and rolls again: {again} (DU-SKILL-LUCKY-01)."


def missed_dice(order: str) -> str:
    """Dice that missed as an order names them, "3 Pistol > Guards", in words: "3 dice of Pistol at Guards"."""
    number, _, thrown = order.partition(" ")
    weapon, at, target = thrown.partition(" > ")
    if not (number.isdecimal() and at):
        return order  # as it was typed
    return f"{count(int(number), 'die', 'dice')} of {weapon} at {target}"


def _lands(game: Dust, it: Lands) -> str:
    end = "free to act after one NOTHING" if it.free else "nothing but NOTHING this time"
    needs = f"free on {counting('landing')} (DU-SKILL-AIRBORNE-04)"
    return f"{unit(game, it.unit)} lands, {needs}: {shown(it.dice, 'landing')}: {end}."


def _spy_roll(game: Dust, it: SpyRoll) -> str:
    number = it.actions
    end = f"it appears with {count(number, 'action')}" if number else "it stays off the board"
    needs = f"an action for each {BLOC} (DU-SKILL-SPY-03)"
    return f"{unit(game, it.unit)}, Spy Revealed, {needs}: {shown(it.dice, 'spy')}: {end}."


def _clears(game: Dust, it: Clears) -> str:
    end = f"the wreck in {', '.join(it.squares)} is gone" if it.squares else "it does not give way"
    which = f"the wreck in {it.wreck}" if it.wreck else "a wreck"
    needs = f"on {counting(it.row)}{because(it.rule)}"
    return f"{unit(game, it.unit)} pushes at {which} {needs}: {shown(it.dice, it.row)}: {end}."


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

REASONS: list[Sentence[None]] = [
    Sentence(skills_reasons.OnlyGorillas, lambda _, it: f"{it.hero} and {it.unit}: gorillas join gorillas only."),
    Sentence(
        skills_reasons.OnlySteelGuards, lambda _, it: f"{it.hero} and {it.unit}: Steel Guards join Steel Guards only."
    ),
    Sentence(
        skills_reasons.CreaturesObeyNobody, lambda _, it: f"{it.unit} hears nobody: no order or help is aimed at it."
    ),
    Sentence(skills_reasons.OnlyZombies, lambda _, it: f"{it.hero} and {it.unit}: zombies join zombies only."),
    Sentence(
        skills_reasons.MindlessFollowZombies,
        lambda _, it: f"{it.unit} is mindless; it takes a zombie hero, or one with the Blutkreuz.",
    ),
    Sentence(skills_reasons.Loner, lambda _, it: f"{it.hero} never joins a unit."),
    Sentence(
        skills_reasons.ZombiesObeyNobody, lambda _, it: f"{it.unit} is dead; no officer, medic or mechanic can help it."
    ),
    Sentence(
        skills_reasons.Camouflaged, lambda _, it: f"{it.target} is camouflaged; come within 2 squares to aim at it."
    ),
    Sentence(
        skills_reasons.NotRightAfter,
        lambda _, it: (
            f"{ACTIONS.get(it.action, it.action)} cannot come here: the free action wants its own right after it."
        ),
    ),
    Sentence(skills_reasons.SpyHearsNobody, lambda _, it: f"{it.unit} is off the board; no order reaches it."),
    Sentence(skills_reasons.StunnedAttacker, lambda _, it: f"{it.unit} is stunned and makes no attacks."),
    Sentence(
        skills_reasons.NoDropZone,
        lambda _, it: f"Nobody drops in {it.square}: within 2 squares of an objective, or indoors.",
    ),
    Sentence(skills_reasons.JustLanded, lambda _, it: "It has just landed: its first action is NOTHING."),
    Sentence(skills_reasons.OnlyAirborne, lambda _, it: f"{it.unit} is airborne; only an airborne hero joins it."),
    Sentence(skills_reasons.OnlyFlyers, lambda _, it: f"{it.unit} flies; only a hero who can fly joins it."),
    Sentence(skills_reasons.NotBesideAnEnemy, lambda _, it: f"{it.square} is not beside an enemy unit, or indoors."),
    Sentence(skills_reasons.NoSuchMisses, lambda _, it: f'"{plain(it.text)}" is not among the dice that missed.'),
    Sentence(
        skills_reasons.NoSoldiersThere, lambda _, it: f"{plain(it.unit)} is no enemy unit of soldiers on the board."
    ),
    Sentence(skills_reasons.NotAtMercy, lambda _, it: f"{it.unit} is not stunned, or further away than 1 square."),
]
