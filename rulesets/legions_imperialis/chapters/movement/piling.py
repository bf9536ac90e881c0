"""Pile-in moves: the pinned bring more models into contact (PILE)."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.kit.boards.models.contact import Charging
from rulesets.kit.boards.models.group import Group
from rulesets.kit.boards.models.layout import Laid
from rulesets.kit.boards.models.walks import Walk
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.engine.remembering import Remembered
from rulesets.legions_imperialis.chapters.movement.allowance import falling_behind, farthest
from rulesets.legions_imperialis.chapters.movement.course import parted
from rulesets.legions_imperialis.chapters.movement.terms import NOTHING, terms
from rulesets.legions_imperialis.table.engaging import contacts, engaged_with
from rulesets.legions_imperialis.table.measure import LINK, field, group, lies, models
from rulesets.legions_imperialis.table.reasons.movement import NobodyPilesIn
from rulesets.legions_imperialis.table.state import Detachment, Imperialis

PILES: Remembered[Imperialis, Laid | Refused] = Remembered(64, lies)


@rule(without=lambda game, detachment: [stand.label for stand in detachment.alive])
def able(game: Imperialis, detachment: Detachment) -> list[str]:
    """LI-PILE-02: the models, by their numbers, that are not in contact with an enemy model."""
    touching = {mine for mine, _ in contacts(game, detachment)}
    return [stand.label for stand in detachment.alive if detachment.name_of(stand) not in touching]


def pile_in(game: Imperialis, detachment: Detachment, labels: Sequence[str]) -> Laid | Refused:
    """How these models of a Detachment pile in, all that can if none is named; or why they cannot."""
    named = tuple(labels) or tuple(able(game, detachment))
    return PILES.of(game, (detachment.id, named), lambda still: _pile_in(still, detachment.id, named))


def _pile_in(game: Imperialis, name: str, labels: Sequence[str]) -> Laid | Refused:
    detachment = game.detachments[name]
    enemies = engaged_with(game, detachment)
    names = [f"{name}/{label}" for label in labels]
    nobody = Refused("LI-PILE-04", NobodyPilesIn(detachment=name))
    if not names or not enemies:
        return nobody
    touched = may_touch(enemies)
    conditions = terms(game, detachment, touched, falling_behind(game, detachment, "pile_in", NOTHING))
    ways = Charging(field(game), names, conditions, farthest(game, detachment, "pile_in"), LINK)
    targets = [one for enemy in enemies for one in models(game, enemy)]
    piled = ways.charge(targets, taken_already(game, enemies)).laid
    stood, foes = group(game, detachment), Group({one: field(game).models[one] for one in targets})
    closer = {one: piled.group[one] for one in names if ends_closer(stood, piled.group, foes, one)}
    if not closer:
        return nobody
    still = {one: Walk((model.middle,), 0.0) for one, model in stood.items()}
    laid = Laid(stood.moved(closer), still | {one: piled.walks[one] for one in closer})
    return parted(detachment, laid.group) or laid


@rule(without=frozenset())
def may_touch(enemies: Sequence[Detachment]) -> frozenset[str]:
    """LI-PILE-05, LI-PILE-06: into contact with the Detachments that it is Engaged with, and with no other."""
    return frozenset(enemy.id for enemy in enemies)


@rule(without=None)
def taken_already(game: Imperialis, enemies: Sequence[Detachment]) -> set[str] | None:
    """LI-PILE-07: enemies whom no friend touches come first; these are touched."""
    return {theirs for enemy in enemies for theirs, _ in contacts(game, enemy)}


@rule(without=True)
def ends_closer(before: Group, after: Group, foes: Group, name: str) -> bool:
    """LI-PILE-04: each ends closer to an enemy with whom its Detachment is Engaged than it started."""
    return after.only([name]).gap(foes) < before.only([name]).gap(foes) - 1e-6
