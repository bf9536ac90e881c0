"""What hits leave behind: tokens, and what special weapons do to whom they hit (SUP, WPN)."""

from __future__ import annotations

from collections.abc import Iterable

from rulesets.dust_1947.chapters.hits.volleys import Volley, survivor, weapon_of
from rulesets.dust_1947.chapters.suppression.stun import SUPPRESSED
from rulesets.dust_1947.chapters.suppression.suppression import hit, hit_hard, waits
from rulesets.dust_1947.moments import DAMAGED, ON_HIT, SUPPRESSES, asked, replaced
from rulesets.dust_1947.table.skills_in_play import of_weapon, own
from rulesets.dust_1947.table.state import Dust


def place_tokens(game: Dust, volleys: list[Volley], name: str, interrupted: str | None) -> None:
    """One step of suppression for a unit that was hit, or more if a weapon says so; what belongs to the unit that is
    interrupted waits for the end of its activation."""
    unit = survivor(game, name)
    if unit is None:
        return
    cited = suppressing(game, volleys, name)
    if not waits(game.units[name], interrupted):
        by = volleys[0].unit
        hit_hard(game, unit, cited, by) if cited else hit(game, unit, by)
    elif cited:
        unit.delayed_tokens = [*unit.delayed_tokens, f"{SUPPRESSED}:{cited}"]


def suppressing(game: Dust, volleys: list[Volley], name: str) -> str:
    """The rule by which one of the weapons that hit a unit suppresses it at once; empty where none does."""
    for volley in volleys:
        if volley.target == name and volley.hits:
            skills = (*of_weapon(weapon_of(game, volley)), *own(game, game.units[volley.bearer]))
            _, cited = replaced(asked(SUPPRESSES, skills, game), False)
            if cited:
                return cited
    return ""


def weapons_that_hit(game: Dust, volleys: list[Volley], interrupted: str | None = None) -> None:
    """Let the keywords of all weapons that hit do what they do to the units hit."""
    for volley in volleys:
        unit = survivor(game, volley.target) if volley.hits else None
        keywords = of_weapon(weapon_of(game, volley))
        if unit is not None and keywords:
            delayed = waits(game.units[volley.target], interrupted)
            asked(ON_HIT, keywords, game, unit=unit, by=volley.unit, delayed=delayed)


def weapons_that_hurt(
    game: Dust, volleys: list[Volley], name: str, weapons: Iterable[str], interrupted: str | None = None
) -> None:
    """Let the keywords of weapons that did damage to a unit do what they do to it."""
    unit = survivor(game, name)
    felt = {volley.weapon: volley for volley in volleys if volley.target == name and volley.weapon in set(weapons)}
    for volley in felt.values() if unit is not None else ():
        delayed = waits(game.units[name], interrupted)
        asked(DAMAGED, of_weapon(weapon_of(game, volley)), game, unit=unit, delayed=delayed)
