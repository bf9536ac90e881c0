"""What shots and assaults are expected to bring, in victory points, each reckoned once for a view."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import cached_property
from math import erf, sqrt
from typing import Any, TypeVar

from rulesets.kit.boards.hexes.board import Hex, distance
from rulesets.steampunk_fantasy.chapters.assault.fighting_values import (
    assault_pools,
    assaulted_angles,
    deflection_pools,
    specials,
    striking,
)
from rulesets.steampunk_fantasy.chapters.damage.hit import Hit
from rulesets.steampunk_fantasy.chapters.gunnery.modifiers import Sighted, to_hit
from rulesets.steampunk_fantasy.chapters.gunnery.odds import chance_of
from rulesets.steampunk_fantasy.chapters.gunnery.readiness import is_loaded
from rulesets.steampunk_fantasy.chapters.gunnery.rolling_to_hit import HITS_ON, hit_on
from rulesets.steampunk_fantasy.chapters.gunnery.shots import area_of, at_hexes, farthest, shots_of
from rulesets.steampunk_fantasy.chapters.hex_effects.effect_weapons import lays_clouds
from rulesets.steampunk_fantasy.counsel.harm import Harm, points_of
from rulesets.steampunk_fantasy.table.angles import Angle, bears, firing_angles
from rulesets.steampunk_fantasy.table.cards import FireGroup, Profile, Weapon
from rulesets.steampunk_fantasy.table.lines_of_sight import in_sight, spot
from rulesets.steampunk_fantasy.table.state import Steampunk, UnitBase

KEY = "counsel"
CLOUD = 0.12
"""What a cloud or a fire takes of a base in its hex, about."""
SMOKE = "smoke"
UNLOADED = 0.5
"""How much an enemy's weapon counts that has to be loaded first."""
HOLDS_THE_HEX = 0.25
"""What driving a base out of its hex is worth, as a share of the base."""
ADVANTAGE = 0.35
"""The chance to hit with which a weapon counts when nothing is known of its target."""

T = TypeVar("T")


class Reckoning:
    """What a view tells of the fighting. Bases may be told to it in places where they are not: copies."""

    def __init__(self, view: Steampunk) -> None:
        self.view = view
        self._harm = Harm(view)
        self._found: dict[Hashable, Any] = {}

    @classmethod
    def of(cls, view: Steampunk) -> Reckoning:
        """The one of a view: of a view that nothing changes always the same."""
        return view.once(KEY, lambda: cls(view))

    def once(self, key: Hashable, find: Callable[[], T]) -> T:
        """What was found under a key, or is found now."""
        if key not in self._found:
            self._found[key] = find()
        known: T = self._found[key]
        return known

    @cached_property
    def _sides(self) -> tuple[list[UnitBase], list[UnitBase]]:
        return self.view.on_map(0), self.view.on_map(1)

    def enemies(self, base: UnitBase) -> list[UnitBase]:
        """The enemies of a base on the map."""
        return self._sides[1 - self.view.side(base)]

    def friends(self, base: UnitBase) -> list[UnitBase]:
        """The others of its side on the map."""
        return [other for other in self._sides[self.view.side(base)] if other.id != base.id]

    # --- shots -------------------------------------------------------------------------------------------------------

    def fire(self, firer: UnitBase, group: FireGroup, target: UnitBase, *, aimed: bool = False) -> float:
        """The points that one Fire of a group is expected to take from a target."""
        poses = (firer.hex, firer.facing, firer.speed, target.hex, target.facing, target.speed)
        key = ("fire", firer.id, group.name, target.id, *poses, aimed)
        return self.once(key, lambda: self._fire(firer, group, target, aimed=aimed))

    def best_fire(self, firer: UnitBase, group: FireGroup, *, aimed: bool = False) -> tuple[float, UnitBase | None]:
        """The enemy that a group had best fire at, and what that brings."""
        shots = [(self.fire(firer, group, target, aimed=aimed), target) for target in self.enemies(firer)]
        return max(shots, key=lambda shot: shot[0], default=(0.0, None))

    def chance(self, firer: UnitBase, group: FireGroup, target: UnitBase) -> float:
        """The chance that at least one shot of a group hits, aims not counted."""
        missed = 1.0
        for weapon, profile, number in self._shots(firer, group):
            if self._reaches(firer, weapon, target) and not at_hexes(weapon):
                missed *= (1 - self._hits(firer, weapon, profile, target, aimed=False)) ** number
        return 1 - missed

    def _fire(self, firer: UnitBase, group: FireGroup, target: UnitBase, *, aimed: bool) -> float:
        taken = 0.0
        for weapon, profile, number in self._shots(firer, group):
            if self._reaches(firer, weapon, target):
                hits = number * self._hits(firer, weapon, profile, target, aimed=aimed)
                taken += hits * self._a_hit(firer, weapon, target) if not _only_clouds(weapon) else _clouded(weapon)
        return min(1.0, taken) * points_of(target)

    def _hits(
        self, firer: UnitBase, weapon: Weapon, profile: Profile | None, target: UnitBase, *, aimed: bool
    ) -> float:
        """The hits of one shot with a weapon, on average."""
        area = area_of(weapon)
        if area is not None:
            return len(target.living) * max(0, 7 - area) / 6
        modifiers = to_hit(Sighted(self.view, firer, profile, weapon, target, aimed))
        return float(chance_of(HITS_ON - sum(bonus.amount for bonus in modifiers)))

    def _shots(self, firer: UnitBase, group: FireGroup) -> list[tuple[Weapon, Profile | None, int]]:
        """The shots of a group: weapon, the profile of those who fire it, and how many of them there are."""
        return self.once(("shots", firer.id, group.name), lambda: self._counted(firer, group))

    def _counted(self, firer: UnitBase, group: FireGroup) -> list[tuple[Weapon, Profile | None, int]]:
        alike: dict[tuple[str, str], int] = {}
        for shot in shots_of(self.view, firer, group):
            profile = "" if shot.member is None else firer.members[shot.member].profile
            alike[shot.weapon, profile] = alike.get((shot.weapon, profile), 0) + 1
        profiles = self.view.card(firer).profiles
        return [
            (self.view.weapon(firer, weapon), profiles.get(profile), number)
            for (weapon, profile), number in alike.items()
        ]

    def _reaches(self, firer: UnitBase, weapon: Weapon, target: UnitBase) -> bool:
        near = distance(firer.hex, target.hex) <= farthest(weapon)
        return near and bears(weapon.angle, firing_angles(firer, target.hex)) and self.sees(firer, target)

    def sees(self, firer: UnitBase, target: UnitBase) -> bool:
        """Whether the line between two bases is free."""
        ends = spot(self.view, firer), spot(self.view, target)
        return self.once(("sight", *ends), lambda: in_sight(self.view, *ends).clear)

    def _a_hit(self, firer: UnitBase, weapon: Weapon, target: UnitBase) -> float:
        hit = hit_on(self.view, firer, weapon, target)
        return self._harm.share_lost(hit)

    def potential(self, base: UnitBase, group: FireGroup) -> float:
        """What a Fire of a group may bring when a target comes into its range, about."""
        return self.once(("potential", base.id, group.name), lambda: self._potential(base, group))

    def _potential(self, base: UnitBase, group: FireGroup) -> float:
        brings = [0.0]
        for target in self.enemies(base):
            shares = (
                number * (ADVANTAGE * self._a_hit(base, weapon, target) if not _only_clouds(weapon) else CLOUD)
                for weapon, _, number in self._shots(base, group)
            )
            brings.append(min(1.0, sum(shares)) * points_of(target))
        return sum(brings) / max(1, len(brings) - 1)

    def threat(self, base: UnitBase) -> float:
        """The points that the enemies' fire may take from a base where it stands, if each fires its best at it."""
        return sum(self._threat_of(enemy, base) for enemy in self.enemies(base))

    def _threat_of(self, enemy: UnitBase, base: UnitBase) -> float:
        groups = self.view.groups(enemy)
        ready = ((group, 1.0 if is_loaded(enemy, group) else UNLOADED) for group in groups)
        return max((part * self.fire(enemy, group, base) for group, part in ready), default=0.0)

    def reach(self, base: UnitBase) -> int:
        """How far the best of a base's weapons carry without a malus, in hexes; 0 for those that only assault."""
        groups = self.view.groups(base)
        best = max(groups, key=lambda group: self.potential(base, group), default=None)
        return max((weapon.range for weapon, _, _ in self._shots(base, best)), default=0) if best is not None else 0

    # --- assaults ----------------------------------------------------------------------------------------------------

    def assault(self, base: UnitBase, enemy: UnitBase) -> float:
        """The points that an assault of a base into an enemy's hex is expected to bring, its own losses taken off."""
        key = ("assault", base.id, base.hex, enemy.id, enemy.hex, enemy.facing)
        return self.once(key, lambda: self._assault(base, enemy))

    def _assault(self, base: UnitBase, enemy: UnitBase) -> float:
        angle = assaulted_angles(enemy, [base.hex])[0]
        struck, taken = self._blows(base, Angle.FRONT, enemy, angle)
        suffered, lost = self._blows(enemy, angle, base, Angle.FRONT)
        spread = sqrt(struck + suffered + 1)
        wins = 0.5 + erf((struck - suffered) / spread) / 2
        ahead = HOLDS_THE_HEX * (wins * points_of(enemy) - (1 - wins) * points_of(base))
        return taken * points_of(enemy) - lost * points_of(base) + ahead

    def _blows(self, base: UnitBase, angle: Angle, enemy: UnitBase, side: Angle) -> tuple[float, float]:
        """The hits that a base strikes beyond what is deflected, and the share of the enemy that they take."""
        pools = assault_pools(self.view, base, angle)
        hits = sum(pool.dice * _successes(pool.needed) for pool in pools)
        stopped = sum(pool.dice * _successes(pool.needed) for pool in deflection_pools(self.view, enemy, side))
        left = max(0.1, hits - stopped)
        shares = (self._blow(base, pool.profile, enemy, side) * pool.dice * _successes(pool.needed) for pool in pools)
        return left, min(1.0, sum(shares) * left / hits) if hits else 0.0

    def _blow(self, base: UnitBase, profile: str, enemy: UnitBase, side: Angle) -> float:
        card = self.view.card(base).profile(profile)
        ap, pen, damage = striking(card)
        told = Hit(target=enemy.id, by=base.id, side=side, ap=ap, pen=pen, damage=damage, specials=specials(card))
        return self._harm.share_lost(told)

    def charge(self, base: UnitBase, enemies: Sequence[UnitBase]) -> float:
        """What an assault into the hex of these enemies brings: against all of them, one after the other."""
        return sum(self.assault(base, enemy) for enemy in enemies)

    def strength(self, base: UnitBase) -> float:
        """How many hits a base strikes with its front in an assault, on average."""
        return sum(pool.dice * _successes(pool.needed) for pool in assault_pools(self.view, base, Angle.FRONT))

    def held_by(self, base: UnitBase, place: Hex) -> list[UnitBase]:
        """The enemies that a base would assault in a hex."""
        return [] if base.air else [enemy for enemy in self.enemies(base) if enemy.hex == place and not enemy.air]


def _successes(needed: int) -> float:
    return max(0, min(6, 7 - needed)) / 6


def _only_clouds(weapon: Weapon) -> bool:
    return lays_clouds(weapon) and area_of(weapon) is None


def _clouded(weapon: Weapon) -> float:
    """What a weapon that lays clouds takes of a base in the hex; smoke nothing."""
    return 0.0 if all(word.name == SMOKE for word in weapon.special) else CLOUD
