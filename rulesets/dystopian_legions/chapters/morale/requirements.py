"""What a Morale Check of a section needs, and with how many dice it is taken (MORALE-05 to MORALE-08)."""

from __future__ import annotations

from collections.abc import Collection

from rulesets.dystopian_legions.chapters.command.checks import Check
from rulesets.dystopian_legions.table import mars
from rulesets.dystopian_legions.table.measure import TOLERANCES, ground_under
from rulesets.dystopian_legions.table.pools import REGULAR, Need
from rulesets.dystopian_legions.table.questions import CheckKind
from rulesets.dystopian_legions.table.sight import lines
from rulesets.dystopian_legions.table.state import Figure, Legions, Section
from rulesets.kit.engine.points import rule

NEAR = 8.0
"""Inches within which a Heavy Ironclad of the enemy unsettles a section."""
HARDER: Need = 5
"""What whoever is below half strength needs."""


def check_of(
    game: Legions,
    section: Section,
    *,
    kind: CheckKind = "morale",
    suppressed: bool = False,
    seeing: Collection[str] | None = None,
) -> Check:
    """The Morale Check of a section, with all that changes it; `suppressed`: by what it has lost Life Points to,
    `seeing` are its models that are inspired, where that is known."""
    suppression, terror = by_suppression() if suppressed else 0, by_heavy_ironclads(game, section)
    harder = suppression + terror
    need = least_face(game, section)
    steadfast, inspired = by_steadfast(game, section), by_inspiring(game, section, seeing)
    causes = ["DL-MORALE-07"] * bool(suppression) + ["DL-MORALE-08"] * bool(terror)
    causes += ["DL-MORALE-06"] * (need != REGULAR) + ["DL-MAR-71"] * steadfast
    causes += ["DL-MAR-29"] * inspired
    return Check(
        section=section.id,
        check=kind,
        required=standard() + harder,
        need=need,
        extra=steadfast + inspired,
        causes=tuple(causes),
    )


@rule(without=0)
def standard() -> int:
    """DL-MORALE-05: two successes."""
    return 2


@rule(without=0)
def by_suppression() -> int:
    """DL-MORALE-07: one more for whoever lost Life Points to a weapon with Suppression (DL-D-45)."""
    return 1


@rule(without=0)
def by_heavy_ironclads(game: Legions, section: Section) -> int:
    """DL-MORALE-08: one more with a Heavy Ironclad of the enemy no more than 8 inches away (DL-D-185)."""
    return int(any(_frightens(game, section, enemy) for enemy in game.enemies(section)))


def _frightens(game: Legions, section: Section, enemy: Section) -> bool:
    heavy = (figure for figure in enemy.alive if game.profile(enemy, figure).hull == "heavy")
    bodies = [game.model(enemy, figure).body.area for figure in heavy]
    standing = [one for one in game.troops(section) if game.takes_part(one)]
    far = (float(ground_under(game, one).distance(body)) for body in bodies for one in standing)
    return any(TOLERANCES.within(inches, NEAR) for inches in far)


@rule(without=REGULAR)
def least_face(game: Legions, section: Section) -> Need:
    """DL-MORALE-06: 5 and more with fewer than half of the Life Points of the start; Non-Combatants do not count, and
    ironclads only among themselves (DL-D-44)."""
    return HARDER if 2 * _life_points(game, section) < _at_the_start(game, section) else REGULAR


def _life_points(game: Legions, section: Section) -> int:
    return sum(figure.lp for one, figure in game.models_of_all(section) if _fights(game, one, figure))


def _at_the_start(game: Legions, section: Section) -> int:
    return sum(
        game.profile(one, figure).lp for one, figure in game.models_of_all(section) if _fights(game, one, figure)
    )


@rule(without=True)
def _fights(game: Legions, section: Section, figure: Figure) -> bool:
    """DL-MAR-47: all but Non-Combatants, who do not count for morale; nobody asks it of a transport, which is a section
    of its own (DL-D-44)."""
    return not mars.has(game.profile(section, figure).mars, "Non-Combatant")


@rule(without=0)
def by_steadfast(game: Legions, section: Section) -> int:
    """DL-MAR-71, DL-ORD-27: a die more if all who fight are Steadfast, or the section was told to stand fast
    (DL-D-170)."""
    alive = ((one, figure) for one in game.troops(section) for figure in one.alive)
    fighting = [game.profile(one, figure) for one, figure in alive if _fights(game, one, figure)]
    steadfast = all(mars.has(profile.mars, "Steadfast") for profile in fighting)
    return int(steadfast or section.order == "stand_fast")


def by_inspiring(game: Legions, section: Section, seeing: Collection[str] | None = None) -> int:
    """DL-MAR-29: a die more if any of its models is inspired; several do not add up (DL-D-170). `seeing` are those who
    are, where that is known."""
    inspired = inspired_ones(game, section) if seeing is None else seeing
    return int(any(one.name_of(figure) in inspired for one in game.troops(section) for figure in one.alive))


@rule(without=frozenset())
def inspired_ones(game: Legions, section: Section) -> frozenset[str]:
    """DL-MAR-29: the models of a section that have Inspiring themselves, or see a friendly model that has, by their
    names."""
    troops = game.troops(section)
    own = {one.name_of(figure) for one in troops for figure in one.alive if _inspires(game, one, figure)}
    seen = (_seeing(game, one, other) for one in troops for other in game.friends(section))
    return frozenset(own.union(*seen))


def _seeing(game: Legions, section: Section, other: Section) -> set[str]:
    inspiring = {other.name_of(figure) for figure in other.alive if _inspires(game, other, figure)}
    if not inspiring:
        return set()
    return {one for (one, seen), line in lines(game, section, other).items() if line.clear and seen in inspiring}


def _inspires(game: Legions, section: Section, figure: Figure) -> bool:
    return mars.has(game.profile(section, figure).mars, "Inspiring")
