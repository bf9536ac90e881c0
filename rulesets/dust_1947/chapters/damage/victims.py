"""Who takes the hits on a unit: one by one, those with a named victim first (DMG)."""

from __future__ import annotations

from collections.abc import Container

from pydantic import ConfigDict

from rulesets.dust_1947.chapters.damage.elimination import track
from rulesets.dust_1947.chapters.hits.volleys import Volley, weapon_of
from rulesets.dust_1947.moments import PICKS_VICTIMS, asked, replaced
from rulesets.dust_1947.table.armament import joined_hero
from rulesets.dust_1947.table.skills_in_play import of_weapon, own
from rulesets.dust_1947.table.soldier_names import number_of, soldier
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.saved import Saved


class Hit(Saved):
    """One unsaved hit: the weapon, the damage points of its cell (None: it kills), and whom the attacker named for it
    (empty: the owner picks). `picked`: the attacker picks when all saves are made; `under` are the figures under its
    template, the only ones that can take it (empty: it laid none)."""

    model_config = ConfigDict(frozen=True)

    weapon: str
    damage: int | None
    victim: str = ""
    picked: bool = False
    under: list[str] = []


def points_of(game: Dust, unit: Unit, hit: Hit) -> int:
    """The points that one hit does to a hero or machine."""
    return automatic_kill(track(game, unit)) if hit.damage is None else printed_points(hit.damage)


@rule(without=1)
def printed_points(damage: int) -> int:
    """DU-DMG-03: each hit marks the damage points right of the slash."""
    return damage


@rule(without=1)
def automatic_kill(full_track: int) -> int:
    """DU-DMG-04: an automatic kill does the full damage track, counted undamaged."""
    return full_track


def capacity(game: Dust, unit: Unit, hits: list[Hit]) -> int:
    """How many of these hits a unit can take at most before nobody is left to take one."""
    hero = joined_hero(game, unit)
    least = min((points_of(game, hero, hit) for hit in hits), default=1) if hero is not None else 1
    left = track(game, hero) - hero.damage if hero is not None else 0
    return len(unit.standing) + -(-left // max(1, least))


def able_to_take(
    game: Dust, unit: Unit, hits: list[Hit], victims: list[str], only: Container[str] | None = None
) -> list[str]:
    """Who may take the next hit: one soldier of each kind, and the joined hero while its track has room; `only` some of
    them, where the board says so."""
    kinds: dict[object, str] = {}
    ordinary_first = sorted(enumerate(unit.soldiers, 1), key=lambda entry: entry[1].leader)
    for number, one in ordinary_first:
        if one.alive and soldier(number) not in victims and (only is None or soldier(number) in only):
            kinds.setdefault((one.weapons, one.roles), soldier(number))
    hero = [name for name in hero_may_take(game, unit, hits, victims) if only is None or name in only]
    return [*sorted(kinds.values(), key=number_of), *hero]


@rule(without=[])
def hero_may_take(game: Dust, unit: Unit, hits: list[Hit], victims: list[str]) -> list[str]:
    """DU-HERO-06: the player of a combined unit gives each hit to the hero or to a soldier."""
    hero = joined_hero(game, unit)
    if hero is None:
        return []
    taken = sum(points_of(game, hero, hit) for hit, name in zip(hits, victims, strict=False) if name == hero.id)
    return [hero.id] if hero.damage + taken < track(game, hero) else []


def named_first(game: Dust, unit: Unit, hits: list[Hit]) -> tuple[list[Hit], list[str]]:
    """DU-DMG-01: hits with a named victim are given first, as many as the victim can take; with the victims."""
    kept: list[Hit] = []
    for hit in hits:
        if hit.victim and can_take(game, unit, kept, hit.victim):
            kept.append(hit)
    return [*kept, *(hit for hit in hits if not hit.victim)], [hit.victim for hit in kept]


def can_take(game: Dust, unit: Unit, given: list[Hit], name: str) -> bool:
    """Whether a named soldier, or the joined hero, can take one more hit besides those given."""
    names = [hit.victim for hit in given]
    if name in game.units:
        return name in hero_may_take(game, unit, given, names)
    return name not in names and unit.soldiers[number_of(name) - 1].alive


def attacker_picks(game: Dust, volley: Volley) -> bool:
    """Whether the attacker picks who takes the hits of a volley, when they are known."""
    weapon = weapon_of(game, volley)
    skills = (*own(game, game.units[volley.bearer]), *of_weapon(weapon))
    return bool(replaced(asked(PICKS_VICTIMS, skills, game, weapon=weapon), False)[0])
