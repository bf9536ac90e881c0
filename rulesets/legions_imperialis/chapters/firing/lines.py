"""Which models of a target a weapon reaches, and with what modifier (TGT, OBS, TERR-05)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

import shapely

from rulesets.kit.boards.tables.places import Frozen, Pose
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.refusal import Refused
from rulesets.legions_imperialis.moments import (
    DEFENDS,
    DICE,
    EARTHBOUND,
    HITS_FLYERS,
    IN_ARC,
    LAYS,
    MOUNTED,
    NO_OVERWATCH,
    SHOTS,
    STEADY,
    THROUGH_TERRAIN,
    TO_HIT,
    UNSEEN,
    added,
    holds,
    replaced,
)
from rulesets.legions_imperialis.table.engaging import engaged_with, pinned, scale
from rulesets.legions_imperialis.table.flying import above, flies
from rulesets.legions_imperialis.table.measure import TOLERANCES, group
from rulesets.legions_imperialis.table.profiles import ENGINES, Mode, Weapon
from rulesets.legions_imperialis.table.reasons.firing import TargetPinned
from rulesets.legions_imperialis.table.sight import Hidden, hidden, obscured, visible
from rulesets.legions_imperialis.table.state import Detachment, Imperialis, Stand

SIX = 6
"""The face that hits Flyers."""


def key_of(weapon: int, mode: str) -> str:
    """What the shots of a model's weapon in one of its modes are counted by."""
    return f"{weapon} {mode}".strip()


class Aimed(Frozen):
    """A weapon that one model aims: the model's number, the weapon's place among its weapons and the mode. `dice` as
    written, and the rules that have changed them. On Overwatch `standing` is how each model of the target stands for it
    (LI-D-16)."""

    model: str
    weapon: int
    mode: str
    dice: str
    dice_by: tuple[str, ...] = ()
    standing: Mapping[str, Pose] = {}

    @property
    def key(self) -> str:
        """What its shots are counted by."""
        return key_of(self.weapon, self.mode)

    def weapon_of(self, game: Imperialis, detachment: Detachment) -> Weapon:
        """The weapon."""
        return game.profile(detachment, detachment.stand(self.model)).weapons[self.weapon]

    def mode_of(self, game: Imperialis, detachment: Detachment) -> Mode:
        """The profile of it that fires."""
        return self.weapon_of(game, detachment).mode(self.mode)


class Shot(Aimed):
    """A weapon as it is fired: the models of the target to which its Hits can be allocated, its modifiers by the ids of
    the rules, and whether it is fired at Flyers, and with a First Fire Order."""

    at: tuple[str, ...]
    modifiers: Mapping[str, int]
    flyer: bool = False
    first_fire: bool = False


class Row(Aimed):
    """What a weapon reaches: the modifiers of each model of the target, and those that hold for all; whether they are
    Flyers, whether it is fired at them without a line of sight, and whether with a First Fire Order."""

    by_model: Mapping[str, Mapping[str, int]]
    of_all: Mapping[str, int]
    flyer: bool = False
    indirect: bool = False
    first_fire: bool = False

    @property
    def modifiers(self) -> set[int]:
        """What the models of the target take from Hit rolls, each amount once."""
        return {sum(amounts.values()) for amounts in self.by_model.values()}

    def shot(self, accepted: int = 0) -> Shot:
        """The shot, with the worst modifier that is accepted, or the least where all are worse; at the models to which
        it or a lesser one applies (LI-OBS-06, LI-OBS-07)."""
        taken = min((one for one in self.modifiers if one >= accepted), default=max(self.modifiers))
        at = tuple(label for label, amounts in self.by_model.items() if may_be_hit(sum(amounts.values()), taken))
        first = next(amounts for amounts in self.by_model.values() if sum(amounts.values()) == taken)
        return Shot(
            model=self.model,
            weapon=self.weapon,
            mode=self.mode,
            at=at,
            dice=self.dice,
            dice_by=self.dice_by,
            modifiers={**first, **self.of_all},
            flyer=self.flyer,
            first_fire=self.first_fire,
            standing={label: self.standing[label] for label in at if label in self.standing},
        )


@rule(without=True)
def may_be_hit(modifier: int, chosen: int) -> bool:
    """LI-OBS-07: with a lesser modifier chosen, Hits come only to models affected by that or a lesser one (LI-D-31)."""
    return modifier >= chosen


@rule(without=None)
def target_pinned(game: Imperialis, target: Detachment) -> Refused | None:
    """LI-TGT-09: a Detachment that is Engaged & Pinned cannot be targeted."""
    return Refused("LI-TGT-09", TargetPinned(detachment=target.id)) if pinned(game, target) else None


class Reaching(NamedTuple):
    """A weapon of one model in one mode, and the models of the target in its range and arc, seen or not."""

    stand: Stand
    weapon: int
    mode: Mode
    reached: Sequence[Stand]


def rows(game: Imperialis, firing: Detachment, target: Detachment) -> list[Row]:
    """Every weapon that a Detachment can fire at another, in every mode, model by model."""
    lines = Lines(game, firing, target)
    return lines.rows(hidden(game, firing, target)) if lines.reaching else []


class Lines:
    """All lines between a Detachment that fires and its target. On Overwatch the `game` is a moment of a move; who is
    Engaged then stands in `as_engaged`. To measure takes far less time than to look: who reaches nobody is not asked
    what it sees."""

    def __init__(
        self, game: Imperialis, firing: Detachment, target: Detachment, *, as_engaged: Imperialis | None = None
    ) -> None:
        self._game, self._firing, self._target = game, firing, target
        self._overwatch, self._as_engaged = as_engaged is not None, as_engaged or game
        self._flyers = flies(game, target)
        gaps = group(game, firing).gaps(group(game, target)).tolist()
        self._gaps = {
            (one.label, other.label): inches
            for one, row in zip(firing.alive, gaps, strict=True)
            for other, inches in zip(target.alive, row, strict=True)
        }

    @cached_property
    def reaching(self) -> list[Reaching]:
        """Every weapon that reaches somebody, if it sees him, in every mode, model by model."""
        each = (self._reaching(*one) for stand in self._firing.alive for one in self._modes(stand))
        return [one for one in each if one.reached]

    def _modes(self, stand: Stand) -> Iterator[tuple[Stand, int, Mode]]:
        for number, weapon in enumerate(self._game.profile(self._firing, stand).weapons):
            left = (mode for mode in weapon.modes if shots_left(self._game, stand, number, mode) != 0)
            yield from ((stand, number, fired) for mode in left if (fired := self._as_fired(mode)) is not None)

    def _as_fired(self, mode: Mode) -> Mode | None:
        """A profile of a weapon as it can be fired now; None if it cannot."""
        return mode if mode.fires and not self._is_kept_from(mode) else None

    def _is_kept_from(self, mode: Mode) -> bool:
        """Whether a weapon may not fire now, whoever comes before it; what lays a template has no target."""
        if holds(LAYS, mode.traits, self._game, mode=mode):
            return True
        if self._overwatch and holds(NO_OVERWATCH, mode.traits, self._game):
            return True
        if self._flyers and holds(EARTHBOUND, mode.traits, self._game):
            return True
        return has_defended(self._firing) and is_defence(self._game, mode)

    def _reaching(self, stand: Stand, weapon: int, mode: Mode) -> Reaching:
        in_range = [other for other in self._target.alive if in_band(mode, self._gaps[stand.label, other.label])]
        return Reaching(stand, weapon, mode, [other for other in in_range if self._in_arc(stand, other, mode)])

    def rows(self, hidden: Hidden) -> list[Row]:
        """Those that can be fired, where so much of each model of the target is hidden from each."""
        return [row for one in self.reaching for row in self._row(one, hidden)]

    def _row(self, one: Reaching, hidden: Hidden) -> Iterator[Row]:
        stand, mode = one.stand, one.mode
        gaps = {other.label: self._gaps[stand.label, other.label] for other in self._target.alive}
        blocked = {other.label: self._blocked(stand, other, hidden) for other in self._target.alive}
        seen = [other.label for other in self._target.alive if self._sees(other, blocked[other.label])]
        nearest = min((gaps[label] for label in seen), default=0.0)
        if seen and nearest < mode.least and not in_band(mode, nearest):
            return
        inches = min(gaps.values())
        if seen and in_band(mode, nearest):
            at_sight = [other for other in one.reached if other.label in seen]
            yield from self._at(one, at_sight, blocked, inches)
        if len(seen) < len(gaps) and over_everything(self._game, mode):
            yield from self._at(one, one.reached, {}, inches)

    def _at(self, one: Reaching, reached: Sequence[Stand], blocked: Mapping[str, int], inches: float) -> Iterator[Row]:
        """A weapon as it is fired at these models, of which so much is `blocked`; without a line of sight nothing is
        (LIX-D-23)."""
        mode, indirect = one.mode, not blocked
        if reached:
            dice, dice_by = written_dice(self._game, self._firing, self._target, mode, inches, len(reached))
            yield Row(
                model=one.stand.label,
                weapon=one.weapon,
                mode=mode.name,
                dice=dice,
                dice_by=tuple(dice_by),
                by_model={other.label: self._modifiers(mode, other, blocked.get(other.label, 0)) for other in reached},
                of_all=self._of_all(mode, indirect),
                standing={other.label: other.pose for other in reached} if self._overwatch else {},
                flyer=self._flyers,
                indirect=indirect,
                first_fire=self._firing.order == "first_fire",
            )

    def _blocked(self, stand: Stand, other: Stand, hidden: Hidden) -> int:
        return hidden[self._firing.name_of(stand), self._target.name_of(other)]

    def _sees(self, other: Stand, blocked: int) -> bool:
        """LI-TGT-05, LI-OBS-04, LI-OBS-05: whether enough of a model can be seen."""
        return visible(blocked, self._game.profile(self._target, other).type)

    def _in_arc(self, stand: Stand, other: Stand, mode: Mode) -> bool:
        told = {
            "firing": self._game.model(self._firing, stand),
            "target": self._game.model(self._target, other),
            "mode": mode,
        }
        return not holds(IN_ARC, mode.traits, self._game, **told)

    def _modifiers(self, mode: Mode, other: Stand, blocked: int) -> dict[str, int]:
        """What one model of the target takes from Hit rolls: obstruction and terrain add up (LI-D-31)."""
        exposed = holds(THROUGH_TERRAIN, mode.traits, self._game, mode=mode)
        amounts = {
            "LI-OBS-02": obscured(blocked, self._game.profile(self._target, other).type),
            "LIX-TERR-05": 0 if exposed else self._in_terrain[other.label],
        }
        return {name: amount for name, amount in amounts.items() if amount}

    @cached_property
    def _in_terrain(self) -> dict[str, int]:
        """What terrain does to Hit rolls against each model of the target, whoever fires."""
        return {other.label: in_terrain(self._game, self._target, other) for other in self._target.alive}

    @cached_property
    def _at_the_engaged(self) -> int:
        return at_the_engaged(self._as_engaged, self._as_engaged.detachments[self._target.id])

    def _of_all(self, mode: Mode, unseen: bool) -> dict[str, int]:
        """What holds for the whole target."""
        if hard_to_hit(self._game, self._firing, self._target, mode):
            return {"LIX-SR-FLYER-09": (mode.hit or SIX) - SIX}
        watching = self._on_overwatch(mode) if self._overwatch else {}
        amounts = {"LI-TGT-10": self._at_the_engaged, **watching, "LIX-TR-QUAKE-02": for_shaking(self._firing)}
        amounts |= added(TO_HIT, mode.traits, self._game, mode=mode, unseen=unseen, saves=self._saves)
        return {name: amount for name, amount in amounts.items() if amount or name in watching}

    def _on_overwatch(self, mode: Mode) -> dict[str, int]:
        """What Overwatch takes, by the rule that says so last; by which it takes nothing is told too."""
        amount, causes = replaced(STEADY, mode.traits, self._game, on_overwatch())
        return {["LI-OW-07", *causes][-1]: amount}

    @cached_property
    def _saves(self) -> list[int | None]:
        """The Save characteristics of the target's models, as they are printed."""
        return [self._game.profile(self._target, stand).save for stand in self._target.alive]


@rule(without=False)
def over_everything(game: Imperialis, mode: Mode) -> bool:
    """LIX-TR-BARR-01, LIX-TR-BARR-03: whether a weapon may be fired at a target of which some or all models are not
    seen, as if none was."""
    return holds(UNSEEN, mode.traits, game)


def written_dice(
    game: Imperialis, firing: Detachment, target: Detachment, mode: Mode, inches: float, models: int
) -> tuple[str, list[str]]:
    """The Dice value of a weapon at a target so many inches away, of which it reaches so many models, and the rules
    that changed it."""
    engines = all(game.profile(target, other).type in ENGINES for other in target.alive)
    told = {"mode": mode, "inches": inches, "order": firing.order, "models": models, "engines": engines}
    return replaced(DICE, mode.traits, game, mode.dice, **told)


@rule(without=False)
def hard_to_hit(game: Imperialis, firing: Detachment, target: Detachment, mode: Mode) -> bool:
    """LIX-SR-FLYER-09, LIX-SR-FLYER-10: whether a weapon hits its target on natural 6s only, whatever modifies it
    (LIX-D-33): Flyers, if it has no Skyfire."""
    return flies(game, target) and not (
        holds(HITS_FLYERS, mode.traits, game, mode=mode) or from_the_air(game, firing, mode)
    )


@rule(without=False)
def from_the_air(game: Imperialis, firing: Detachment, mode: Mode) -> bool:
    """LIX-SR-FLYER-10: Point Defence of Flyers counts as having Skyfire."""
    return flies(game, firing) and is_defence(game, mode)


@rule(without=True)
def in_band(mode: Mode, inches: float) -> bool:
    """LI-TGT-06, LI-TGT-07, LI-TGT-08, LIX-WPN-01: not farther than the range, and not closer than the least one."""
    away = max(0.0, inches)  # who flies may be above its target
    return mode.least <= away + TOLERANCES.reach and TOLERANCES.within(away, mode.most)


@rule(without=0)
def in_terrain(game: Imperialis, target: Detachment, stand: Stand) -> int:
    """LIX-TERR-05, LIX-TERR-06: -1 at a model in Difficult or Obstructing terrain; Titans ignore Difficult terrain, and
    Flyers are above all of it."""
    if above(game, target):
        return 0
    counted = {"obstructing"} if game.profile(target, stand).type == "titan" else {"difficult", "obstructing"}
    return -1 if counted & set(categories_at(game, stand)) else 0


@rule(without=lambda game, stand: [])
def categories_at(game: Imperialis, stand: Stand) -> list[str]:
    """LIX-TERR-01: the categories of the areas in which the middle of a model lies."""
    at = shapely.Point(stand.pose.point)
    return [piece.nature.category for piece in game.pieces if piece.terrain.geometry.covers(at)]


@rule(without=0)
def at_the_engaged(game: Imperialis, target: Detachment) -> int:
    """LI-TGT-10, LI-TGT-11: -1 at a Detachment that is Engaged, unless it towers by 2 Scales over all that it is
    Engaged with."""
    return 0 if all(scale(game, target) >= scale(game, other) + 2 for other in engaged_with(game, target)) else -1


@rule(without=0)
def for_shaking(firing: Detachment) -> int:
    """LIX-TR-QUAKE-02: -1 for whoever a weapon with Quake has hit."""
    return -1 if firing.shaken else 0


@rule(without=False)
def has_defended(detachment: Detachment) -> bool:
    """LIX-TR-PD-04: Point Defence that has fired in the Movement phase fires no more in this round."""
    return detachment.defended


@rule(without=None)
def shots_left(game: Imperialis, stand: Stand, weapon: int, mode: Mode) -> int | None:
    """LIX-TR-LIMITED: how often a model can fire a weapon until the battle is over; None: as often as it likes."""
    most = replaced(SHOTS, mode.traits, game, 0, mode=mode)[0] if mode.traits else 0
    return max(0, most - stand.spent.get(key_of(weapon, mode.name), 0)) if most else None


@rule(without=True)
def may_part(game: Imperialis, mode: Mode) -> bool:
    """LIX-TR-COAX: whether a weapon may have another target than the rest of its model's."""
    return not holds(MOUNTED, mode.traits, game, mode=mode)


def is_defence(game: Imperialis, mode: Mode) -> bool:
    """Whether a weapon is Point Defence."""
    return holds(DEFENDS, mode.traits, game, mode=mode)


@rule(without=0)
def on_overwatch() -> int:
    """LI-OW-07: -2 on Overwatch."""
    return -2
