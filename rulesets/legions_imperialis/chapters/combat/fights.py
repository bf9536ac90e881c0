"""A Fight: two models, dice and CAF (FGT)."""

from __future__ import annotations

from collections.abc import Callable

from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.legions_imperialis.moments import FIGHT_BONUS, FIGHT_DICE, FIGHT_LOSS, FIGHT_WOUNDS, added, replaced
from rulesets.legions_imperialis.table.happenings.combat import Fought
from rulesets.legions_imperialis.table.profiles import Mode, Profile
from rulesets.legions_imperialis.table.state import Detachment, Imperialis, Stand

MOST_DICE = 6
"""LI-FGT-09: the most dice of a Fight roll."""
AN_INCH = 1000


def fight(game: Imperialis, one: str, other: str, dice: Dice) -> int | None:
    """LI-FGT-03: a Fight of two models, resolved; the seat that won it, None for a tie."""
    models = [game.named(name) for name in (one, other)]
    counts = [dice_of(game, models[mine], models[1 - mine]) for mine in (0, 1)]
    fell = [dice.roll(count) for count in counts]
    plus = [bonuses(game, detachment, stand) for detachment, stand in models]
    totals = [sum(faces) + sum(adds.values()) for faces, adds in zip(fell, plus, strict=True)]
    for _, stand in models:
        stand.fights += 1
    winner = won_by(totals)
    ahead = max(totals) - min(totals)
    wounds = 0 if winner is None else _lost(game, models[winner], models[1 - winner], ahead)
    game.say(
        Fought(
            rule="LI-FGT-03",
            models=[one, other],
            dice=fell,
            added=plus,
            totals=totals,
            winner="" if winner is None else (one, other)[winner],
            wounds=wounds,
        )
    )
    return None if winner is None else models[winner][0].seat


@rule(without=0)
def dice_of(game: Imperialis, mine: tuple[Detachment, Stand], its: tuple[Detachment, Stand]) -> int:
    """LI-FGT-03, LI-FGT-08, LI-FGT-09: 2D6, one more for each Fight that the other model has taken part in this round,
    and those of rules; never more than 6 (LI-D-39)."""
    profile = game.profile(*mine)
    more = of_each_weapon(profile, lambda mode: sum(added(FIGHT_DICE, mode.traits, game, profile=profile).values()))
    return min(MOST_DICE, 2 + its[1].fights + more)


def bonuses(game: Imperialis, detachment: Detachment, stand: Stand) -> dict[str, int]:
    """What is added to the dice of a model: its CAF, and what a Charge gives."""
    profile = game.profile(detachment, stand)
    charge = for_the_charge(detachment, stand)
    if charge:
        charge, _ = replaced(FIGHT_BONUS, profile.rules, game, charge)
    return {"CAF": caf(profile), **({"LI-CHG-05": charge} if charge else {})}


@rule(without=0)
def caf(profile: Profile) -> int:
    """LI-CBT-01: the Close Assault Factor of a model, which may be negative."""
    return profile.caf


@rule(without=0)
def for_the_charge(detachment: Detachment, stand: Stand) -> int:
    """LI-CHG-05, LI-FGT-04: 1 for a model with a Charge Order that moved at least 1 inch in this round's Movement
    phase (LI-D-22)."""
    return 1 if detachment.order == "charge" and stand.moved >= AN_INCH else 0


@rule(without=None)
def won_by(totals: list[int]) -> int | None:
    """LI-FGT-05, LI-FGT-06: the higher total wins; equal totals are a tie."""
    return None if totals[0] == totals[1] else totals.index(max(totals))


def _lost(game: Imperialis, winner: tuple[Detachment, Stand], loser: tuple[Detachment, Stand], ahead: int) -> int:
    """LI-FGT-05: the loser suffers its Wounds."""
    wounds = loses_wounds(game, winner, loser, ahead)
    loser[1].wounds -= wounds
    return wounds


@rule(without=0)
def loses_wounds(
    game: Imperialis, winner: tuple[Detachment, Stand], loser: tuple[Detachment, Stand], ahead: int
) -> int:
    """LI-FGT-05, LI-FGT-07: the loser suffers a Wound without a save, and more where a trait says so; `ahead` is by how
    much the winner's total is higher."""
    weapons, profile = game.profile(*winner), game.profile(*loser)

    def of_mode(mode: Mode) -> int:
        return sum(added(FIGHT_WOUNDS, mode.traits, game, profile=profile, mode=mode).values())

    modes = (mode for weapon in weapons.weapons for mode in weapon.modes)
    once = max((replaced(FIGHT_LOSS, mode.traits, game, 1, ahead=ahead)[0] for mode in modes), default=1)
    return min(loser[1].wounds, once + of_each_weapon(weapons, of_mode))


def of_each_weapon(profile: Profile, amount: Callable[[Mode], int]) -> int:
    """What the weapons of a model give, each by one of its profiles."""
    return sum(max(map(amount, weapon.modes)) for weapon in profile.weapons)
