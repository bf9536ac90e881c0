"""What a Formation has lost, and when it is Broken (BRK)."""

from __future__ import annotations

from collections.abc import Iterable

from rulesets.kit.engine.points import rule
from rulesets.legions_imperialis.table.happenings.morale import FormationBroken
from rulesets.legions_imperialis.table.profiles import ENGINES, Profile
from rulesets.legions_imperialis.table.state import Detachment, Formation, Imperialis


@rule(without=1)
def counts_as(profile: Profile) -> int:
    """LI-BRK-05: a Titan or a Knight counts as its starting Wounds, every other model as 1."""
    return profile.wounds if profile.type in ENGINES else 1


@rule(without=lambda profiles: 10_000)
def break_point(profiles: Iterable[Profile]) -> int:
    """LI-BRK-03, LI-BRK-04: half of the models at the start, on the table or off it, rounded up."""
    return -(-sum(map(counts_as, profiles)) // 2)


def losses(game: Imperialis, formation: Formation) -> int:
    """What a Formation has lost."""
    return sum(lost(game, one) for one in game.members(formation.id))


@rule(without=0)
def lost(game: Imperialis, detachment: Detachment) -> int:
    """LI-BRK-06: destroyed models, and all Wounds lost by Titans and Knights."""
    total = 0
    for stand in detachment.stands:
        profile = game.profile(detachment, stand)
        total += profile.wounds - stand.wounds if profile.type in ENGINES else int(not stand.alive)
    return total


def check_broken(game: Imperialis, detachments: Iterable[Detachment]) -> None:
    """LI-BRK-02: whether the Formations of Detachments that have lost something are Broken now."""
    for name in dict.fromkeys(one.formation for one in detachments):
        formation = game.formations[name]
        gone = losses(game, formation)
        if not formation.broken and is_broken(gone, formation.break_point):
            formation.broken = True
            told = FormationBroken(rule="LI-BRK-07", formation=name, losses=gone, break_point=formation.break_point)
            game.say(told)


@rule(without=False)
def is_broken(losses: int, break_point: int) -> bool:
    """LI-BRK-07: Broken, when the losses equal or exceed the Break Point."""
    return losses >= break_point
