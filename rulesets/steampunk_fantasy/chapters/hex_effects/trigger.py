"""When hex effects trigger, and for whom (HEX, TURN)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from rulesets.kit.boards.hexes.board import Hex
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.steampunk_fantasy.chapters.hex_effects.clouds import acid_cloud, poison_cloud
from rulesets.steampunk_fantasy.chapters.hex_effects.fires import catch_fire
from rulesets.steampunk_fantasy.chapters.hex_effects.placing import ACID, FIRE, POISON, effect_in
from rulesets.steampunk_fantasy.chapters.movement.planning import Contest
from rulesets.steampunk_fantasy.table.state import Steampunk, UnitBase

Act = Callable[[Steampunk, Dice, UnitBase, Hex], None]

ACTS: dict[str, Act] = {POISON: poison_cloud, ACID: acid_cloud, FIRE: catch_fire}
"""What an effect does to a base that meets it."""


@rule(without=None)
def after_gunnery(game: Steampunk, dice: Dice, fired: Collection[str]) -> None:
    """SF-TURN-02: what was fired into a hex in this gunnery step acts on the bases that stand there."""
    for base in game.on_map():
        meet(game, dice, base, base.hex, fired)


@rule(without=None)
def before_assaults(game: Steampunk, dice: Dice, contests: Sequence[Contest]) -> None:
    """SF-TURN-05: before the assaults, effects act on whoever is in a hex, or tries to enter a contested one, and has
    not met them there yet; who tries to enter meets those of the contested hex."""
    entering = {name: contest.hex for contest in contests for name in contest.entering}
    for base in game.on_map():
        place = entering.get(base.id, base.hex)
        forget(base, base.hex, place)
        meet(game, dice, base, place)


@rule(without=None)
def after_assaults(game: Steampunk, dice: Dice) -> None:
    """SF-TURN-09: after the assaults they act on whoever was forced into a hex."""
    for base in game.on_map():
        forget(base, base.hex)
        meet(game, dice, base, base.hex)


def forget(base: UnitBase, *staying: Hex) -> None:
    """Whoever has left a hex has not met its effects when he comes back."""
    base.met = [met for met in base.met if met.split()[0] in {place.name for place in staying}]


def meet(game: Steampunk, dice: Dice, base: UnitBase, place: Hex, only: Collection[str] | None = None) -> None:
    """Let the effects of a hex (only some of them) act on a base that meets them there."""
    for effect in present(game, base, place):
        name = effect_in(place, effect)
        if (only is not None and name not in only) or met_before(game, base, name):
            continue
        base.met = list(dict.fromkeys([*base.met, name]))
        if not suffered_this_turn(base, name):
            base.suffered = [*base.suffered, name]
            ACTS[effect](game, dice, base, place)


def present(game: Steampunk, base: UnitBase, place: Hex) -> list[str]:
    """The effects of a hex that reach a base: flyers are above them (SF-D-66)."""
    ground = game.here(place)
    there = {POISON: ground.poison is not None, ACID: ground.acid is not None, FIRE: ground.fire}
    return [] if base.air else [effect for effect, is_there in there.items() if is_there]


@rule(without=False)
def met_before(game: Steampunk, base: UnitBase, name: str) -> bool:
    """SF-HEX-01: an effect acts when a base meets it for the first time, and again only after it left the hex; with the
    option it acts in each turn of its stay (SF-D-65)."""
    anew = game.options.hex_retrigger == "per_turn" and name not in base.suffered
    return name in base.met and not anew


@rule(without=False)
def suffered_this_turn(base: UnitBase, name: str) -> bool:
    """SF-TURN-09: no base suffers the same effect of the same hex twice in a turn."""
    return name in base.suffered
