"""The moments at which skills and special weapons speak up, and which of them a unit or weapon has."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, ClassVar, TypeVar

from rulesets.dust_1947.cards import Weapon
from rulesets.dust_1947.state import Dust, Unit
from rulesets.kit.moments import Effect, Modifier, Moment, Replacement, Reroll, Skill, effects, of_kind
from rulesets.kit.points import rule

INITIATIVE_DICE = Moment("initiative_dice", "Replaces the number of dice of the initiative roll.")
THIRD_ACTION = Moment("third_action", "Replaces the row of the roll that may give a third action.")
FREE_ACTIONS = Moment("free_actions", "Adds free actions to a declaration; told the unit and the action before.")
SPECIAL_ACTIONS = Moment("special_actions", "Adds special actions to a declaration; told the unit and those before.")
RECOVERY_DICE = Moment("recovery_dice", "Replaces the number of dice of a recovery roll.")
REACTION_RANGE = Moment("reaction_range", "Replaces the range, in squares, from which a unit may react.")
REACTION_SYMBOLS = Moment("reaction_symbols", "Replaces the row of symbols that count in a reaction roll.")
HIT_SYMBOLS = Moment("hit_symbols", "Replaces the row of symbols that hit; told the weapon.")
AFTER_HITS = Moment("after_hits", "Adds hits after all re-rolls; told the hits and the dice.")
DENIES_COVER = Moment("denies_cover", "Takes the cover save from infantry; told the target's card.")
DAMAGE_POINTS = Moment("damage_points", "Cancels points of damage one by one; told the points and the dice.")
BEFORE_ATTACK = Moment("before_attack", "Refuses a weapon before it is declared; told the unit.")
AFTER_ATTACK = Moment("after_attack", "Notes that a weapon was used; told the unit and how many fired.")
ELIMINATED = Moment("eliminated", "Hears that a unit was eliminated; told the victim and how.")

MOMENTS = (
    INITIATIVE_DICE,
    THIRD_ACTION,
    FREE_ACTIONS,
    SPECIAL_ACTIONS,
    RECOVERY_DICE,
    REACTION_RANGE,
    REACTION_SYMBOLS,
    HIT_SYMBOLS,
    AFTER_HITS,
    DENIES_COVER,
    DAMAGE_POINTS,
    BEFORE_ATTACK,
    AFTER_ATTACK,
    ELIMINATED,
)


class DustSkill(Skill):
    """A skill of a unit or a keyword of a weapon. `shared`: a joined hero and its unit lend it to each other;
    `parameter` is what stands after the colon."""

    shared: ClassVar[bool] = False

    def __init__(self, parameter: str = "") -> None:
        self.parameter = parameter


S = TypeVar("S", bound=type[DustSkill])
REGISTRY: dict[str, type[DustSkill]] = {}


def register(cls: S) -> S:
    """Make a skill known by the word on the card."""
    REGISTRY[cls.key.casefold()] = cls
    return cls


def known(word: str) -> bool:
    """Whether a skill or keyword, as printed, is refereed."""
    return word.partition(":")[0].strip().casefold() in REGISTRY


@lru_cache(maxsize=1024)
def named(words: tuple[str, ...]) -> tuple[DustSkill, ...]:
    """The refereed skills among the words of a card or weapon."""
    parts = [word.partition(":") for word in words]
    return tuple(
        REGISTRY[key.strip().casefold()](parameter.strip())
        for key, _, parameter in parts
        if key.strip().casefold() in REGISTRY
    )


def in_play(game: Dust, unit: Unit) -> list[DustSkill]:
    """The skills of a unit: its own, and those that its joined hero, or the unit it joined, shares with it."""
    found = list(named(game.card(unit).skills))
    other = unit.joined or unit.hero
    if other is not None and game.units[other].where == "board":
        found += [skill for skill in named(game.card(game.units[other]).skills) if skill.shared]
    return found


def of_weapon(weapon: Weapon) -> tuple[DustSkill, ...]:
    """The refereed keywords of a weapon."""
    return named(weapon.keywords)


def asked(moment: Moment, skills: list[DustSkill] | tuple[DustSkill, ...], game: Dust, **told: Any) -> list[Effect]:
    """What these skills do at a moment; quick where there are none."""
    return effects(moment, skills, game, **told) if skills else []


@rule(without=lambda found, value: (value, ""))
def replaced(found: list[Effect], value: Any) -> tuple[Any, str]:
    """DU-GEN-03: a special rule beats the general one: the value after replacements, the last one standing, and the
    rule that replaced it (empty: none)."""
    last = of_kind(Replacement, found)
    return (last[-1].value, last[-1].rule) if last else (value, "")


def added(found: list[Effect]) -> int:
    """The sum of all modifiers."""
    return sum(modifier.amount for modifier in of_kind(Modifier, found))


def rerolls(found: list[Effect]) -> list[Reroll]:
    """The re-rolls, forced ones first."""
    return sorted(of_kind(Reroll, found), key=lambda reroll: not reroll.forced)
