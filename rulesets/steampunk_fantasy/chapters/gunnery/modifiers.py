"""What makes a shot easier or harder: one rule, one modifier (FIRE)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from rulesets.kit.boards.hexes.board import distance
from rulesets.kit.engine.points import Table, rule
from rulesets.steampunk_fantasy.moments import TO_BE_HIT, TO_HIT, asked, modifiers, of_base, of_member, of_weapon
from rulesets.steampunk_fantasy.table.angles import firing_angles, on_edge
from rulesets.steampunk_fantasy.table.cards import Profile, Weapon
from rulesets.steampunk_fantasy.table.state import Steampunk, UnitBase
from rulesets.steampunk_fantasy.table.terrain import terrain_of

POINT_BLANK = 1
"""Hexes, or less."""

SPEED: Table[str, int | None] = Table(
    f"{__name__}.SPEED",
    {
        "stand-still": ("SF-FIRE-03", 1),
        "crawl": ("SF-FIRE-04", 1),
        "rest": ("SF-FIRE-05", 1),
        "setup": ("SF-FIRE-06", 1),
        "slow": ("SF-FIRE-07", 0),
        "fast": ("SF-FIRE-08", -1),
    },
    without=None,
)
"""What a speed adds, to hit and to be hit alike."""


class Bonus(NamedTuple):
    """A modifier of a to-hit roll, and whose it is: of the "firer", the "target" or the "shot"."""

    rule: str
    amount: int
    of: str


@dataclass(frozen=True)
class Sighted:
    """A shot that is to be rolled: who fires with what at whom, and whether with an aim."""

    game: Steampunk
    firer: UnitBase
    profile: Profile | None
    weapon: Weapon
    target: UnitBase
    aimed: bool = False

    @property
    def hexes(self) -> int:
        """The distance in hexes."""
        return distance(self.firer.hex, self.target.hex)


def speed(of: str, base: UnitBase) -> list[Bonus]:
    """What the speed of the firer, or the target, adds."""
    amount = SPEED.get(base.speed, None)
    return [] if amount is None else [Bonus(SPEED.rule_of(base.speed), amount, of)]


@rule(without=[])
def flying(of: str, base: UnitBase) -> list[Bonus]:
    """SF-FIRE-09: flying is -1 to hit and -1 to be hit, besides the speed."""
    return [Bonus("SF-FIRE-09", -1, of)] if base.air else []


@rule(without=[])
def smoke(of: str, game: Steampunk, base: UnitBase) -> list[Bonus]:
    """SF-FIRE-10: out of a hex with smoke and into one it is -1."""
    return [Bonus("SF-FIRE-10", -1, of)] if game.here(base.hex).smoke else []


@rule(without=[])
def forest(shot: Sighted) -> list[Bonus]:
    """SF-FIRE-11: a target in forest is -1 to be hit; firing out of forest is free."""
    return [Bonus("SF-FIRE-11", -1, "target")] if terrain_of(shot.game, shot.target.hex) == "forest" else []


@rule(without=[])
def aim(shot: Sighted) -> list[Bonus]:
    """SF-FIRE-12: a shot with an aim has +2."""
    return [Bonus("SF-FIRE-12", 2, "shot")] if shot.aimed else []


@rule(without=[])
def point_blank(shot: Sighted) -> list[Bonus]:
    """SF-FIRE-13: at point-blank range it is +1."""
    return [Bonus("SF-FIRE-13", 1, "shot")] if shot.hexes <= POINT_BLANK else []


@rule(without=[])
def normal_range(shot: Sighted) -> list[Bonus]:
    """SF-FIRE-14: within the weapon's range nothing is added."""
    return [Bonus("SF-FIRE-14", 0, "shot")] if POINT_BLANK < shot.hexes <= shot.weapon.range else []


@rule(without=[])
def long_range(shot: Sighted) -> list[Bonus]:
    """SF-FIRE-15: beyond the weapon's range it is -1."""
    return [Bonus("SF-FIRE-15", -1, "shot")] if shot.hexes > shot.weapon.range else []


@rule(without=[])
def edge(shot: Sighted) -> list[Bonus]:
    """SF-FIRE-16: through the corner at the edge of the weapon's own firing angle it is -1."""
    angles = firing_angles(shot.firer, shot.target.hex)
    return [Bonus("SF-FIRE-16", -1, "shot")] if on_edge(shot.weapon.angle, angles) else []


@rule(without=[])
def huge(shot: Sighted) -> list[Bonus]:
    """SF-FIRE-17: a huge target is +1 to be hit."""
    return [Bonus("SF-FIRE-17", 1, "target")] if shot.game.card(shot.target).size == "huge" else []


def abilities_to_hit(shot: Sighted) -> list[Bonus]:
    """What the firer's abilities add, those of its weapon among them."""
    game, base = shot.game, shot.firer
    own = of_member(game, base, shot.profile) if shot.profile is not None else of_base(game, base)
    effects = asked(TO_HIT, (*own, *of_weapon(shot.weapon)), game, base=base)
    return [Bonus(modifier.rule, modifier.amount, "firer") for modifier in modifiers(effects)]


def abilities_to_be_hit(shot: Sighted) -> list[Bonus]:
    """What the target's abilities add."""
    effects = asked(TO_BE_HIT, of_base(shot.game, shot.target), shot.game, base=shot.target)
    return [Bonus(modifier.rule, modifier.amount, "target") for modifier in modifiers(effects)]


MODIFIERS: tuple[Callable[[Sighted], list[Bonus]], ...] = (
    lambda shot: speed("firer", shot.firer),
    lambda shot: speed("target", shot.target),
    lambda shot: flying("firer", shot.firer),
    lambda shot: flying("target", shot.target),
    lambda shot: smoke("firer", shot.game, shot.firer),
    lambda shot: smoke("target", shot.game, shot.target),
    forest,
    aim,
    point_blank,
    normal_range,
    long_range,
    edge,
    huge,
    abilities_to_hit,
    abilities_to_be_hit,
)
"""Everything that bears on a to-hit roll, in the order of the rules."""


def to_hit(shot: Sighted) -> list[Bonus]:
    """All modifiers of a shot."""
    return [bonus for modifier in MODIFIERS for bonus in modifier(shot)]
