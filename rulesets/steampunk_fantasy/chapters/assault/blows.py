"""Hits of an assault: who struck them, on whom they fall, and the damage rolls that come of them (ASLT)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from pydantic import BaseModel, ConfigDict

from rulesets.kit.engine.points import rule
from rulesets.kit.engine.saved import Saved
from rulesets.steampunk_fantasy.chapters.assault.fear_and_cunning import CUNNING, hits_for_a_roll
from rulesets.steampunk_fantasy.chapters.assault.fighting_values import specials, striking
from rulesets.steampunk_fantasy.chapters.conditions.afflictions import FIRE, MAJOR_ACID, MINOR_ACID, POISON
from rulesets.steampunk_fantasy.chapters.damage.hit import Hit
from rulesets.steampunk_fantasy.table.cards import Profile
from rulesets.steampunk_fantasy.table.specials import Word
from rulesets.steampunk_fantasy.table.state import Steampunk

TOKENS = (FIRE, MINOR_ACID, MAJOR_ACID, POISON)
"""Specials that need only a hit: they leave a token on the base, once for each source (SF-D-74, SF-D-104)."""


class Blow(BaseModel):
    """One hit: the base that struck it, and the profile of the member."""

    model_config = ConfigDict(frozen=True)

    by: str
    profile: str

    @property
    def name(self) -> str:
        """What a player calls it."""
        return f"{self.by}: {self.profile}"


class Target(Saved):
    """A member of a base with the hits that it was assigned; `main` is the one with whose values damage is rolled."""

    base: str
    member: int
    blows: list[Blow] = []
    main: Blow | None = None

    @property
    def name(self) -> str:
        """What a player calls it: its base, and its number counted from 1."""
        return f"{self.base} {self.member + 1}"


def profile_of(game: Steampunk, blow: Blow) -> Profile:
    """How the member fights that struck a hit."""
    return game.card(game.bases[blow.by]).profile(blow.profile)


def alike(game: Steampunk, blows: Iterable[Blow]) -> bool:
    """Whether it makes no difference which of these hits is which: what they do, and whether they can be traded."""
    return len({(_does(game, blow), _traded(game, blow)) for blow in blows}) <= 1


def does_alike(game: Steampunk, blows: Iterable[Blow]) -> bool:
    """Whether it makes no difference with which of these hits damage is rolled."""
    return len({_does(game, blow) for blow in blows}) <= 1


def _does(game: Steampunk, blow: Blow) -> tuple[object, ...]:
    profile = profile_of(game, blow)
    return (*striking(profile), tuple(word for word in specials(profile) if word.name != CUNNING))


def _traded(game: Steampunk, blow: Blow) -> tuple[str, int] | None:
    """With which other hits a hit may be given up for light damage: those of the same base, at the same rate."""
    rate = cunning_of(game, blow)
    return (blow.by, rate) if rate else None


def cunning_of(game: Steampunk, blow: Blow) -> int:
    """How many hits like this one go for one roll of light damage; 0 if it cannot be traded."""
    return hits_for_a_roll(game, game.bases[blow.by], profile_of(game, blow))


def damage_rolls(game: Steampunk, targets: Sequence[Target], angles: Mapping[str, int]) -> list[Hit]:
    """The damage roll of each member that was hit."""
    return [hit for target in targets if target.blows for hit in _hits(game, target, angles[target.base])]


def _hits(game: Steampunk, target: Target, side: int) -> list[Hit]:
    blow = target.main or target.blows[0]
    profile = profile_of(game, blow)
    ap, pen, damage = striking(profile)
    hit = Hit(
        target=target.base,
        by=blow.by,
        with_what=blow.profile,
        member=target.member,
        side=side,
        ap=ap,
        pen=pen,
        damage=damage,
        extra=0,
        specials=tuple(word for word in specials(profile) if word.name not in TOKENS),
    )
    return together(hit, len(target.blows))


@rule(without=lambda hit, blows: [hit] * blows)
def together(hit: Hit, blows: int) -> list[Hit]:
    """SF-ASLT-13: a member gets one damage roll for all its hits, with 1 more for each beyond the first."""
    return [hit.model_copy(update={"extra": blows - 1})]


def tokens(game: Steampunk, targets: Sequence[Target]) -> list[tuple[str, list[Word], str]]:
    """What the hits leave on the bases besides damage, and who has struck them: once for each source, however often it
    hit."""
    sources = dict.fromkeys((target.base, blow) for target in targets for blow in target.blows)
    return [
        (base, [word for word in specials(profile_of(game, blow)) if word.name in TOKENS], blow.by)
        for base, blow in sources
    ]
