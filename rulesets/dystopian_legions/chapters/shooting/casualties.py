"""The casualties of an attack: model by model from the nearest, its cover dice, its Life Points (RAD-07 to RAD-11)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import shapely

from rulesets.dystopian_legions.chapters.morale.losses import loses
from rulesets.dystopian_legions.chapters.shooting.aiming import marks, sees
from rulesets.dystopian_legions.chapters.shooting.cover import blackened, cover_dice, degree, shield_dice
from rulesets.dystopian_legions.chapters.shooting.weapon_rules import is_energy, is_lethal, weapons
from rulesets.dystopian_legions.table.happenings.shooting import Degree, ModelShotAt, Shot
from rulesets.dystopian_legions.table.mars import is_towering
from rulesets.dystopian_legions.table.measure import TOLERANCES, is_within
from rulesets.dystopian_legions.table.pools import COLOURS, REGULAR, Pool, Throw, exploded, rolled, rolled_again, throw
from rulesets.dystopian_legions.table.profiles import Weapon
from rulesets.dystopian_legions.table.sight import lines_from
from rulesets.dystopian_legions.table.state import Figure, Legions, Section
from rulesets.kit.boards.tables.places import Frozen, Spot
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule


@rule(without=lambda game, shots, target: shots[0].model)
def reference(game: Legions, shots: Sequence[Shot], target: Section) -> str:
    """DL-RAD-11: the model of the attack that stands closest to the target section, by its name (DL-D-53)."""
    firing = dict.fromkeys(shot.model for shot in shots)
    lines_of, there = lines_from(game, firing, target), marks(game, target)
    return min(firing, key=lambda name: min(lines_of[name, mark].inches for mark in there))


@rule(without=lambda game, shots, target: [game.named(name)[1] for name in marks(game, target)])
def exposed(game: Legions, shots: Sequence[Shot], target: Section) -> list[Figure]:
    """DL-RAD-11, DL-RAD-03: the models of a target that somebody of the attack sees as all stand now (DL-D-98, 99);
    whom blasts hit nobody has to see (DL-D-163)."""
    if any(shot.indirect for shot in shots):
        return [game.named(name)[1] for name in marks(game, target)]
    firing = {shot.model for shot in shots}
    lines_of = lines_from(game, firing, target)
    seen = [name for name in marks(game, target) if any(sees(lines_of[one, name]) for one in firing)]
    return [game.named(name)[1] for name in seen]


def next_model(game: Legions, shots: Sequence[Shot], target: Section, nearest_to: str) -> Figure | None:
    """DL-RAD-07, DL-RAD-10: the nearest of those who are seen; of equals ordinary models before leaders."""
    in_sight = exposed(game, shots, target)
    return min(in_sight, key=lambda figure: _turn(game, target, nearest_to, figure), default=None)


def _turn(game: Legions, target: Section, nearest_to: str, figure: Figure) -> tuple[float, ...]:
    """Which model comes first: its distance, then what it is worth to its own side."""
    return _from(
        lines_from(game, [nearest_to], target)[nearest_to, target.name_of(figure)].inches, game, target, figure
    )


def _from(inches: float, game: Legions, target: Section, figure: Figure) -> tuple[float, ...]:
    return round(inches / TOLERANCES.reach), *worth(game, target, figure)


@rule(without=())
def worth(game: Legions, target: Section, figure: Figure) -> tuple[int, ...]:
    """DL-TRANS-46: of those who are as near, as all are who ride in a transport, the side to which they belong loses
    the least first (DL-D-99)."""
    profile = game.profile(target, figure)
    led = {"": 0, "nco": 1, "officer": 2}[profile.leader]
    return led, len(profile.mars), figure.lp


@rule(without=lambda game, target, centre: next((figure for figure in target.alive), None))
def next_under_blasts(game: Legions, target: Section, centre: Spot) -> Figure | None:
    """DL-IDF-28: of a section that blasts hit the model that is nearest to the middle of the first one, all of its
    models being eligible (DL-D-163); in a building or aboard all are as near."""
    middle = shapely.Point(centre.point)

    def turn(figure: Figure) -> tuple[float, ...]:
        away = 0.0 if is_within(target) else float(shapely.distance(middle, game.model(target, figure).body.area))
        return _from(away, game, target, figure)

    return min((game.named(name)[1] for name in marks(game, target)), key=turn, default=None)


class Saves(Frozen):
    """What a model has against an attack: its cover, and its cover and shield dice as they fell."""

    cover: Degree
    saved: Throw
    shielded: Throw

    @property
    def thrown(self) -> Throw:
        """All these dice together."""
        return Throw(dice=(*self.saved.dice, *self.shielded.dice))


def saves_of(game: Legions, dice: Dice, shots: Sequence[Shot], target: Section, figure: Figure) -> Saves:
    """A model rolls its cover and shield dice."""
    cover = degree(game, shots, target, figure)
    saved = save(cover_dice(cover.level), dice, again=may_roll_cover_again(game, target, figure))
    shield = shield_dice(game, target, figure)
    energy = is_energy(game, weapons(game, shots))
    return Saves(cover=cover, saved=saved, shielded=throw(blackened(shield) if energy else shield, dice))


class Saved(NamedTuple):
    """The saves of a model, and the successes of them when luck has been tried."""

    of: Saves
    successes: int


def shoot_at(game: Legions, attack: Sequence[Weapon], target: Section, figure: Figure, came: int, saves: Saved) -> int:
    """The successes of an attack with these weapons come to a model; what is left of them behind it."""
    left = after_saves(came, saves.successes)
    ir = game.profile(target, figure).ir
    lethal = is_lethal(attack)
    hits = life_points(ir, left, figure.lp)
    lost = figure.lp if lethal and hits else hits
    after = left - (min(hits, 1) if lethal else hits) * ir
    loses(game, target, figure, lost)
    game.say(
        ModelShotAt(
            rule="DL-RAD-09",
            section=target.id,
            label=figure.label,
            profile=figure.profile,
            cover=saves.of.cover,
            saved=saves.of.saved,
            shielded=saves.of.shielded,
            luck=saves.successes - saves.of.thrown.successes,
            before=came,
            after=after,
            lethal=lethal,
            ir=ir,
            lost=lost,
            killed=not figure.alive,
        )
    )
    return after


@rule(without=0)
def life_points(ir: int, successes: int, lp: int) -> int:
    """DL-RAD-09, DL-PROF-05: a Life Point for as many successes as the model's IR, for as long as it has any."""
    return min(lp, successes // ir)


def save(pool: Pool, dice: Dice, *, again: bool) -> Throw:
    """The cover dice of a model, always at 4 and more (DL-D-05); those that failed once more, where it digs in."""
    fell = rolled([colour for colour in COLOURS for _ in range(pool.of(colour))], dice, REGULAR)
    failed = [place for place, die in enumerate(fell) if not die.successes] if again else []
    return exploded(rolled_again(fell, failed, dice, REGULAR), dice, REGULAR)


@rule(without=False)
def may_roll_cover_again(game: Legions, target: Section, figure: Figure) -> bool:
    """DL-ORD-40, DL-ORD-42: whoever digs in rolls failed cover dice again, but no shield dice."""
    return target.order == "dig_in" and may_dig_in(game, target, figure)


@rule(without=True)
def may_dig_in(game: Legions, target: Section, figure: Figure) -> bool:
    """DL-ORD-41: neither ironclads nor who is Skimming or Towering (DL-D-64)."""
    profile = game.profile(target, figure)
    return profile.type != "ironclad" and not is_towering(profile.mars)


@rule(without=lambda successes, saved: successes)
def after_saves(successes: int, saved: int) -> int:
    """DL-RAD-08, DL-COVER-06: cover and shield dice take successes off the attack, never below none."""
    return max(0, successes - saved)
