"""What poison and acid clouds do to a base that meets them (HEX)."""

from __future__ import annotations

from rulesets.kit.boards.hexes.board import Hex
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.steampunk_fantasy.chapters.conditions.afflictions import acid, poison
from rulesets.steampunk_fantasy.chapters.conditions.pinned import pin
from rulesets.steampunk_fantasy.chapters.damage.resistance import POISON, resistance
from rulesets.steampunk_fantasy.chapters.hex_effects.placing import STRENGTHS
from rulesets.steampunk_fantasy.moments import words_of
from rulesets.steampunk_fantasy.table.happenings.hex_effects import CloudChokes, CloudOfAcid, CloudPoisons
from rulesets.steampunk_fantasy.table.state import Cloud, Steampunk, UnitBase
from rulesets.steampunk_fantasy.table.unit_kinds import has_biological_crew, is_biological

IMMUNE = ("immune to poison", "immune to poison clouds")
"""The specials of those whom a poison cloud does nothing."""


def poison_cloud(game: Steampunk, dice: Dice, base: UnitBase, place: Hex) -> None:
    """A base meets the poison cloud of a hex."""
    cloud = game.here(place).poison
    if cloud is None or is_immune(game, base):
        return
    poisons(game, dice, base, place, cloud)
    chokes(game, dice, base, cloud)


def is_immune(game: Steampunk, base: UnitBase) -> bool:
    """Whether poison clouds do nothing to a base."""
    return any(word.name in IMMUNE for word in words_of(game, base))


@rule(without=None)
def poisons(game: Steampunk, dice: Dice, base: UnitBase, place: Hex, cloud: Cloud) -> None:
    """SF-HEX-04: a d6 for each biological member; each that shows the number needed puts one poison on the base."""
    if not is_biological(game.card(base)):
        return
    fallen = dice.roll(len(base.living))
    needed, sides = cloud.needed, cloud.strength
    game.say(CloudPoisons(rule="SF-HEX-04", base=base.id, hex=place.name, needed=needed, sides=sides, dice=fallen))
    for _ in range(sum(die >= cloud.needed for die in fallen)):
        poison(game, base, cloud.strength)


@rule(without=None)
def chokes(game: Steampunk, dice: Dice, base: UnitBase, cloud: Cloud) -> None:
    """SF-HEX-05: a die of the cloud for each base that is biological or has such a crew: above the number needed and
    its poison resistance together, the base is pinned."""
    card = game.card(base)
    if not (is_biological(card) or has_biological_crew(card)):
        return
    die, resisted = dice.roll(1, cloud.strength)[0], resistance(game, base, POISON)
    above = cloud.needed + resisted
    game.say(
        CloudChokes(
            rule="SF-HEX-05",
            base=base.id,
            sides=cloud.strength,
            die=die,
            above=above,
            resistance=resisted,
            pinned=die > above,
        )
    )
    if die > above:
        pin(game, base)


@rule(without=None)
def acid_cloud(game: Steampunk, dice: Dice, base: UnitBase, place: Hex) -> None:
    """SF-HEX-07: a d6 for each base; on the number needed it gets a minor or major acid."""
    cloud = game.here(place).acid
    if cloud is None:
        return
    die = dice.roll(1)[0]
    game.say(CloudOfAcid(rule="SF-HEX-07", base=base.id, hex=place.name, die=die, needed=cloud.needed))
    if die >= cloud.needed:
        acid(game, base, major=cloud.strength == STRENGTHS["major"])
