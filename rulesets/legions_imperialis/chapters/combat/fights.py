"""A Fight: two models, dice and CAF (FGT)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.legions_imperialis.moments import FIGHT_BONUS, FIGHT_DICE, FIGHT_LOSS, FIGHT_WOUNDS, added, replaced
from rulesets.legions_imperialis.table.happenings.combat import Fought
from rulesets.legions_imperialis.table.profiles import Mode, Profile
from rulesets.legions_imperialis.table.state import Detachment, Imperialis, Stand

MOST_DICE = 6
"""LI-FGT-09: the most dice of a Fight roll."""
AN_INCH = 1000
CHARGE = "LI-CHG-05"
"""What gives a bonus to whoever charges, if no rule of its own gives another one."""


def fight(game: Imperialis, one: str, other: str, dice: Dice) -> int | None:
    """LI-FGT-03: a Fight of two models, resolved; the seat that won it, None for a tie."""
    models = [game.named(name) for name in (one, other)]
    more = [more_dice(game, models[mine], models[1 - mine]) for mine in (0, 1)]
    fell = [dice.roll(dice_of(game, models[mine], models[1 - mine])) for mine in (0, 1)]
    plus = [bonuses(game, detachment, stand) for detachment, stand in models]
    totals = [sum(faces) + sum(adds.values()) for faces, adds in zip(fell, plus, strict=True)]
    for _, stand in models:
        stand.fights += 1
    winner = won_by(totals)
    ahead = max(totals) - min(totals)
    wounds, causes = (0, []) if winner is None else _lost(game, models[winner], models[1 - winner], ahead)
    game.say(
        Fought(
            rule="LI-FGT-03",
            models=[one, other],
            dice=fell,
            more=more,
            added=plus,
            totals=totals,
            winner="" if winner is None else (one, other)[winner],
            wounds=wounds,
            causes=causes if wounds > 1 else [],
        )
    )
    return None if winner is None else models[winner][0].seat


@rule(without=0)
def dice_of(game: Imperialis, mine: tuple[Detachment, Stand], its: tuple[Detachment, Stand]) -> int:
    """LI-FGT-03, LI-FGT-08, LI-FGT-09: 2D6, one more for each Fight that the other model has taken part in this round,
    and those of rules; never more than 6 (LI-D-39)."""
    return min(MOST_DICE, 2 + sum(more_dice(game, mine, its).values()))


def more_dice(game: Imperialis, mine: tuple[Detachment, Stand], its: tuple[Detachment, Stand]) -> dict[str, int]:
    """The dice beyond two, by the ids of the rules that give them."""
    profile = game.profile(*mine)
    traits = of_each_weapon(profile, lambda mode: added(FIGHT_DICE, mode.traits, game, profile=profile))
    return {**({"LI-FGT-08": its[1].fights} if its[1].fights else {}), **traits}


def bonuses(game: Imperialis, detachment: Detachment, stand: Stand) -> dict[str, int]:
    """What is added to the dice of a model: its CAF, and what a Charge gives."""
    profile = game.profile(detachment, stand)
    charge = for_the_charge(detachment, stand)
    if not charge:
        return {"CAF": caf(profile)}
    charge, causes = replaced(FIGHT_BONUS, profile.rules, game, charge)
    return {"CAF": caf(profile), [CHARGE, *causes][-1]: charge}


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


def _lost(
    game: Imperialis, winner: tuple[Detachment, Stand], loser: tuple[Detachment, Stand], ahead: int
) -> tuple[int, list[str]]:
    """LI-FGT-05: the loser suffers its Wounds; so many, and by which rules they are more than one."""
    wounds = loses_wounds(game, winner, loser, ahead)
    once = _of_one_fight(game, winner, ahead)
    loser[1].wounds -= wounds
    return wounds, [*once[1], *_of_weapons(game, winner, loser)]


@rule(without=0)
def loses_wounds(
    game: Imperialis, winner: tuple[Detachment, Stand], loser: tuple[Detachment, Stand], ahead: int
) -> int:
    """LI-FGT-05, LI-FGT-07: the loser suffers a Wound without a save, and more where a trait says so; `ahead` is by how
    much the winner's total is higher."""
    once, _ = _of_one_fight(game, winner, ahead)
    return min(loser[1].wounds, once + sum(_of_weapons(game, winner, loser).values()))


def _of_one_fight(game: Imperialis, winner: tuple[Detachment, Stand], ahead: int) -> tuple[int, list[str]]:
    """The Wounds that a lost Fight costs by itself, and the rules that have replaced the one."""
    modes = (mode for weapon in game.profile(*winner).weapons for mode in weapon.modes)
    costs = (replaced(FIGHT_LOSS, mode.traits, game, 1, ahead=ahead) for mode in modes)
    return max(costs, key=lambda one: int(one[0]), default=(1, []))


def _of_weapons(game: Imperialis, winner: tuple[Detachment, Stand], loser: tuple[Detachment, Stand]) -> dict[str, int]:
    """The Wounds that the winner's weapons add, by the ids of the rules."""
    profile = game.profile(*loser)

    def of_mode(mode: Mode) -> dict[str, int]:
        return added(FIGHT_WOUNDS, mode.traits, game, profile=profile, mode=mode)

    return of_each_weapon(game.profile(*winner), of_mode)


def of_each_weapon(profile: Profile, amounts: Callable[[Mode], Mapping[str, int]]) -> dict[str, int]:
    """What the weapons of a model give by the ids of the rules, each by the best of its profiles."""
    given_by_all: Counter[str] = Counter()
    for weapon in profile.weapons:
        given_by_all.update(max(map(amounts, weapon.modes), key=lambda given: sum(given.values())))
    return dict(given_by_all)
