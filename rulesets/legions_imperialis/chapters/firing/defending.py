"""Point Defence: weapons that fire in the Movement phase, or at a Secondary Target (TR-PD)."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.kit.engine.points import rule
from rulesets.kit.engine.question import Draft, Offer, offer
from rulesets.kit.engine.refusal import Refused
from rulesets.legions_imperialis.actions import Fire
from rulesets.legions_imperialis.chapters.firing.choosing import chosen, possible, that_fire
from rulesets.legions_imperialis.chapters.firing.lines import Row, Shot, is_defence, target_pinned
from rulesets.legions_imperialis.table.engaging import pinned
from rulesets.legions_imperialis.table.reasons.firing import NoDefence
from rulesets.legions_imperialis.table.state import Detachment, Imperialis


def defence(game: Imperialis, detachment: Detachment, target: Detachment) -> list[Row]:
    """The Point Defence of a Detachment that can fire at another."""
    if not has_defence(game, detachment) or target_pinned(game, target) is not None:
        return []
    return [row for row in possible(game, detachment, target) if is_defence(game, row.mode_of(game, detachment))]


def has_defence(game: Imperialis, detachment: Detachment) -> bool:
    """Whether a Detachment has such weapons at all."""
    profiles = (game.profile(detachment, stand) for stand in detachment.alive)
    return any(is_defence(game, mode) for one in profiles for weapon in one.weapons for mode in weapon.modes)


def targets(game: Imperialis, detachment: Detachment) -> list[str]:
    """At whom the Point Defence of a Detachment can fire where it stands."""
    if not has_defence(game, detachment):
        return []
    return [enemy.id for enemy in game.enemies(detachment) if defence(game, detachment, enemy)]


@rule(without=lambda game, detachment: Refused("LIX-TR-PD-02", NoDefence(detachment=detachment.id, target="")))
def no_defence(game: Imperialis, detachment: Detachment) -> Refused | None:
    """LIX-TR-PD-02: with an Advance or March Order Point Defence may fire in the Movement phase; not if the Detachment
    is Engaged & Pinned (LIX-D-19)."""
    by_order = detachment.order in ("advance", "march") or (not detachment.order and not detachment.issued)
    if by_order and not pinned(game, detachment):
        return None
    return Refused("LIX-TR-PD-02", NoDefence(detachment=detachment.id, target=""))


def no_target_of_defence(game: Imperialis, detachment: Detachment, target: str) -> Refused | None:
    """Why Point Defence cannot fire at somebody."""
    if target in targets(game, detachment):
        return None
    return Refused("LIX-TR-PD-02", NoDefence(detachment=detachment.id, target=target))


def target_left(game: Imperialis, detachment: Detachment, field: str, *, enough: bool) -> Offer | None:
    """At whom Point Defence fires; where it may be left out nobody is asked who has no target."""
    found = targets(game, detachment)
    if enough and not found:
        return None
    return offer(field, found, lambda name: no_target_of_defence(game, detachment, name), enough=enough)


def secondary_left(game: Imperialis, detachment: Detachment, target: Detachment, draft: Draft) -> Offer | None:
    """A Secondary Target, if the others have something to fire at the first and Point Defence at another."""
    if "secondary" in draft:
        return None
    able, main = secondary_targets(game, detachment, target, draft.get("weapons", ())), target.id
    if not able:
        return None

    def judge(name: str) -> Refused | None:
        return (
            None if name in able else Refused("LIX-TR-PD-01", NoDefence(detachment=detachment.id, target=name or main))
        )

    return offer("secondary", able, judge, enough=True)


@rule(without=())
def secondary_targets(
    game: Imperialis, detachment: Detachment, target: Detachment, named: Sequence[str]
) -> Sequence[str]:
    """LIX-TR-PD-01, LIX-TR-PD-05: all Point Defence together may fire at another eligible target than the rest."""
    rest = [row for row in possible(game, detachment, target) if not is_defence(game, row.mode_of(game, detachment))]
    if not has_defence(game, detachment) or not that_fire(game, detachment, rest, named):
        return ()
    others = (enemy for enemy in game.enemies(detachment) if enemy.id != target.id)
    return [one.id for one in others if that_fire(game, detachment, defence(game, detachment, one), named)]


def declared(game: Imperialis, detachment: Detachment, given: Fire) -> tuple[list[Shot], list[Shot]]:
    """LI-TGT-01: all shots of an answer before a die is rolled: those at the target, and those at the Secondary
    Target."""
    able = possible(game, detachment, game.detachments[given.target])
    if not given.secondary:
        return chosen(game, detachment, able, given.weapons, given.modifier), []
    rest = [row for row in able if not is_defence(game, row.mode_of(game, detachment))]
    second = defence(game, detachment, game.detachments[given.secondary])
    return chosen(game, detachment, rest, given.weapons, given.modifier), chosen(
        game, detachment, second, given.weapons
    )
