"""Flyers that stand still in the air, and others that glide: where they may stand (HOVER, SKIM)."""

from __future__ import annotations

from rulesets.kit.engine.points import rule
from rulesets.legions_imperialis.chapters.deployment.clearing import in_the_way, nearest_free, over_impassable
from rulesets.legions_imperialis.chapters.movement.terms import ZONE
from rulesets.legions_imperialis.table.flying import above, can_hover, flies, leaps, opponents, skims
from rulesets.legions_imperialis.table.happenings.movement import Crashed, Hovers, TookOff
from rulesets.legions_imperialis.table.state import Detachment, Imperialis, Stand


def able_to_hover(game: Imperialis, seat: int) -> list[Detachment]:
    """The Flyers of a seat that can hover or do, whoever of them is on the table."""
    return [one for one in game.of(seat) if can_hover(game, one)]


def hover(game: Imperialis, seat: int, named: list[str]) -> None:
    """LIX-SR-HOVER-01, LIX-SR-HOVER-03: those that are named hover, all models of a Detachment alike; others that did
    take off."""
    for detachment in able_to_hover(game, seat):
        if detachment.id in named and flies(game, detachment):
            begin_to_hover(game, detachment)
        elif detachment.id not in named and detachment.hovering:
            take_off(game, detachment)


@rule(without=None)
def take_off(game: Imperialis, detachment: Detachment) -> None:
    """LIX-SR-HOVER-03: who hovers becomes a Flyer again, and leaves with the others in this phase."""
    detachment.hovering = False
    game.say(TookOff(rule="LIX-SR-HOVER-03", detachment=detachment.id))


def begin_to_hover(game: Imperialis, detachment: Detachment) -> None:
    """LIX-SR-HOVER-02: a Skimmer now: lost in Impassable terrain, else put beside whoever is in the way."""
    detachment.hovering = True
    lost = [stand.label for stand in detachment.alive if is_lost(game, detachment, stand)]
    for label in lost:
        detachment.stand(label).wounds = 0
    moved = [stand.label for stand in detachment.alive if _moved_aside(game, detachment, stand)]
    poses = {stand.label: stand.pose for stand in detachment.alive}
    told = Hovers(rule="LIX-SR-HOVER-02", detachment=detachment.id, poses=poses, moved=moved, lost=lost)
    game.say(told)


@rule(without=False)
def is_lost(game: Imperialis, detachment: Detachment, stand: Stand) -> bool:
    """LIX-SR-HOVER-02, LIX-SR-SKIM-02, LIX-SR-JUMP-02: whoever comes to hover over Impassable terrain, or ends its move
    over it, is destroyed."""
    return (skims(game, detachment) or leaps(game, detachment)) and over_impassable(game, game.model(detachment, stand))


def _moved_aside(game: Imperialis, detachment: Detachment, stand: Stand) -> bool:
    """Puts a model on the nearest place where it may stand; whether it stood elsewhere."""
    model, kept = game.model(detachment, stand), apart_from(game, detachment)
    alone = detachment.model_copy(
        update={"stands": [one for one in detachment.stands if one.label != stand.label], "id": detachment.id}
    )
    beside = game.model_copy(update={"detachments": {**game.detachments, detachment.id: alone}})
    if not in_the_way(beside, model, kept):
        return False
    at = nearest_free(beside, model, kept)
    if at is not None:
        stand.pose = stand.pose._replace(x=at.spot.x, y=at.spot.y)
    return at is not None


@rule(without=dict)
def apart_from(game: Imperialis, detachment: Detachment) -> dict[str, float]:
    """LIX-SR-HOVER-02: an inch from enemies, and off all other models."""
    enemies = {enemy.id for enemy in opponents(game, detachment)}
    standing = (one for one in game.on_table() if not above(game, one))
    return {one.id: ZONE if one.id in enemies else 0.0 for one in standing}


def crash(game: Imperialis, detachment: Detachment) -> None:
    """LIX-SR-SKIM-02, LIX-SR-JUMP-02: a Skimmer that ends its move over Impassable terrain is destroyed, and so is who
    leaps."""
    lost = [stand.label for stand in detachment.alive if is_lost(game, detachment, stand)]
    for label in lost:
        detachment.stand(label).wounds = 0
    if lost:
        rule_id = "LIX-SR-SKIM-02" if skims(game, detachment) else "LIX-SR-JUMP-02"
        game.say(Crashed(rule=rule_id, detachment=detachment.id, models=lost))
