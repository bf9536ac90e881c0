"""Acid: what it does in the first two agony steps (CONT)."""

from __future__ import annotations

from collections.abc import Callable

from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import Table, rule
from rulesets.steampunk_fantasy.chapters.agony.instances import each_instance, suffering
from rulesets.steampunk_fantasy.chapters.conditions.afflictions import acid as splash
from rulesets.steampunk_fantasy.chapters.conditions.afflictions import set_on_fire
from rulesets.steampunk_fantasy.chapters.hex_effects.placing import place_poison
from rulesets.steampunk_fantasy.table.happenings.agony import AcidDowngraded, AcidRoll, ArmourEaten, MinorAcid
from rulesets.steampunk_fantasy.table.happenings.damage import FutureDamage
from rulesets.steampunk_fantasy.table.state import Acid, Steampunk, UnitBase

MINOR_EATS_ON = 3
"""A minor acid that shows less is gone."""
FUMES = 4, 4
"""The poison cloud that acid may give: its die, and the number needed."""

Row = Callable[[Steampunk, Dice, UnitBase, Acid], None]


def first_step(game: Steampunk, dice: Dice) -> None:
    """Agony 1: each acid eats at its base."""
    for base in suffering(game, lambda base: bool(base.acids)):
        for acid in each_instance(base.acids):
            major_eats(game, base) if acid.major else minor_eats(game, dice, base, acid)


@rule(without=None)
def major_eats(game: Steampunk, base: UnitBase) -> None:
    """SF-CONT-02: a major acid gives 1 token of future damage in Agony 1."""
    _one_more_token(game, base, "SF-CONT-02")


@rule(without=None)
def minor_eats(game: Steampunk, dice: Dice, base: UnitBase, acid: Acid) -> None:
    """SF-CONT-11: a minor acid gives 1 token on a d6 of 3 or more, otherwise it is gone."""
    die = dice.roll(1)[0]
    game.say(MinorAcid(rule="SF-CONT-11", base=base.id, die=die, needed=MINOR_EATS_ON, gone=die < MINOR_EATS_ON))
    if die >= MINOR_EATS_ON:
        _one_more_token(game, base, "SF-CONT-11")
    else:
        base.acids.remove(acid)


def _one_more_token(game: Steampunk, base: UnitBase, why: str) -> None:
    base.future_damage += 1
    game.say(FutureDamage(rule=why, base=base.id, more=1, tokens=base.future_damage, acid=True))


def second_step(game: Steampunk, dice: Dice) -> None:
    """Agony 2: each major acid is rolled for."""
    for base in suffering(game, lambda base: any(acid.major for acid in base.acids)):
        for acid in [acid for acid in each_instance(base.acids) if acid.major]:
            roll_for(game, dice, base, acid)


@rule(without=None)
def roll_for(game: Steampunk, dice: Dice, base: UnitBase, acid: Acid) -> None:
    """SF-CONT-03: in Agony 2 the enemy rolls a d6 for each acid."""
    die = dice.roll(1)[0]
    game.say(AcidRoll(rule=ROWS.rule_of(die), base=base.id, die=die))
    ROWS[die](game, dice, base, acid)


def downgrade(game: Steampunk, dice: Dice, base: UnitBase, acid: Acid) -> None:
    """From major to minor; the second time in a turn it is gone."""
    removed = gone(acid)
    if removed:
        base.acids = [other for other in base.acids if other is not acid]
    acid.major = False
    acid.downgrades += 1
    game.say(AcidDowngraded(rule="SF-CONT-10" if removed else "SF-CONT-04", base=base.id, gone=removed))


@rule(without=False)
def gone(acid: Acid) -> bool:
    """SF-CONT-10: an acid that is downgraded twice in a turn is removed instead."""
    return acid.downgrades > 0


def spread(game: Steampunk, dice: Dice, base: UnitBase, acid: Acid) -> None:
    """Every other base in the hex, of both sides, gets a minor acid (SF-D-61)."""
    for other in game.at(base.hex):
        if other is not base:
            splash(game, other, major=False)


def fumes(game: Steampunk, dice: Dice, base: UnitBase, acid: Acid) -> None:
    """A poison cloud."""
    place_poison(game, base.hex, *FUMES)


def eat_armour(game: Steampunk, dice: Dice, base: UnitBase, acid: Acid) -> None:
    """1 less armour for good, on all sides, and never below 0."""
    if max(game.card(base).armour) > base.armour_loss:
        base.armour_loss += 1
        game.say(ArmourEaten(rule="SF-CONT-07", base=base.id, lost=base.armour_loss))


def ignite(game: Steampunk, dice: Dice, base: UnitBase, acid: Acid) -> None:
    """The base is set on fire."""
    set_on_fire(game, base)


def twice_more(game: Steampunk, dice: Dice, base: UnitBase, acid: Acid) -> None:
    """Two more rolls, which may bring further ones (SF-D-62), and a token of future damage."""
    _one_more_token(game, base, "SF-CONT-09")
    for _ in range(2):
        roll_for(game, dice, base, acid)


def nothing(game: Steampunk, dice: Dice, base: UnitBase, acid: Acid) -> None:
    """What a row does that there is not."""


ROWS: Table[int, Row] = Table(
    f"{__name__}.ROWS",
    {
        1: ("SF-CONT-04", downgrade),
        2: ("SF-CONT-05", spread),
        3: ("SF-CONT-06", fumes),
        4: ("SF-CONT-07", eat_armour),
        5: ("SF-CONT-08", ignite),
        6: ("SF-CONT-09", twice_more),
    },
    without=nothing,
)
"""What a d6 does for a major acid."""
