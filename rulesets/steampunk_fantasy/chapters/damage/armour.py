"""Armour: how many dice it has against a hit, and how many of them block (DMG)."""

from __future__ import annotations

from dataclasses import dataclass

from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import Table, rule
from rulesets.steampunk_fantasy.chapters.damage.hit import Hit
from rulesets.steampunk_fantasy.table.state import Steampunk

PER_BLOCK = 3
"""How much each blocking die takes from the damage roll."""

BLOCKS_ABOVE = Table(
    f"{__name__}.BLOCKS_ABOVE",
    {0: ("SF-DMG-06", 5), -1: ("SF-DMG-06", 4), -2: ("SF-DMG-06", 3), -3: ("SF-DMG-06", 2)},
    without=6,
)
"""By Pen: an armour die blocks if it shows more than this number."""


@dataclass(frozen=True)
class Stopped:
    """What the armour did: its dice, how many of them blocked, and whether there was no armour against this hit."""

    dice: tuple[int, ...] = ()
    blocks: int = 0
    ignored: bool = False

    @property
    def penetrated(self) -> bool:
        """Whether no armour die blocked, be it that there was none (SF-D-43)."""
        return self.blocks == 0


@rule(without=Stopped())
def roll_armour(game: Steampunk, dice: Dice, hit: Hit) -> Stopped:
    """SF-DMG-02: armour is rolled before the damage die."""
    number, pen = facing(game, hit)
    if number is None:
        return Stopped(ignored=True)
    fallen = tuple(dice.roll(number))
    return Stopped(fallen, sum(blocks(game, die, pen) for die in fallen))


def facing(game: Steampunk, hit: Hit) -> tuple[int | None, int]:
    """How many armour dice a hit faces (None: there is no armour against it), and with which Pen."""
    ap, pen = piercing(hit)
    ap, armour = left_of(game, hit, ap), armour_of(game, hit)
    return (None, 0) if ignored(armour, ap) else (number_of_dice(armour, ap), pen)


@rule(without=(0, 0))
def piercing(hit: Hit) -> tuple[int, int]:
    """SF-DMG-03: AP is how many armour dice a hit ignores, Pen how easily the others stop it."""
    return hit.ap, hit.pen


def left_of(game: Steampunk, hit: Hit, ap: int) -> int:
    """What is left of the AP at the distance of a hit; an assault loses nothing (SF-D-40)."""
    if hit.distance is None:
        return ap
    between = game.options.ap_decay == "hexes_between"
    return decayed(ap, max(0, hit.distance - 1) if between else hit.distance)


@rule(without=lambda ap, hexes: ap)
def decayed(ap: int, hexes: int) -> int:
    """SF-DMG-04: AP is 1 less for every full 3 hexes, and never below 0."""
    return max(0, ap - hexes // 3)


def armour_of(game: Steampunk, hit: Hit) -> int:
    """The target's armour on the side hit, less what acid has eaten (SF-CONT-07)."""
    base = game.bases[hit.target]
    return max(0, game.card(base).armour[hit.side] - base.armour_loss)


@rule(without=False)
def ignored(armour: int, ap: int) -> bool:
    """SF-DMG-07: an AP of as much as the armour leaves the target without armour for this hit."""
    return ap >= armour


@rule(without=lambda armour, ap: armour)
def number_of_dice(armour: int, ap: int) -> int:
    """SF-DMG-05: as many dice as the armour less the AP."""
    return max(0, armour - ap)


def blocks_above(pen: int) -> int:
    """What an armour die has to beat."""
    return BLOCKS_ABOVE[max(-3, min(0, pen))]


def blocks(game: Steampunk, die: int, pen: int) -> bool:
    """Whether an armour die blocks; with the option, also if it shows the very number (SF-D-41)."""
    above = blocks_above(pen)
    return die > above or (game.options.armour_die == "at_least" and die == above)
