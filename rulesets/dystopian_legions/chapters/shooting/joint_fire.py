"""Joint fire: sections that are activated together pool their models into one attack (ORD-15, TRANS-20)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from rulesets.dystopian_legions.actions import Fire
from rulesets.dystopian_legions.chapters.movement.allowance import may_fire_after
from rulesets.dystopian_legions.chapters.shooting.aiming import Spent, best, written
from rulesets.dystopian_legions.chapters.shooting.declaring import SETTLED, charged_by_the_other, possible
from rulesets.dystopian_legions.chapters.shooting.hull_aiming import names_a_hull
from rulesets.dystopian_legions.chapters.shooting.weapon_rules import fires_alone
from rulesets.dystopian_legions.table.happenings.shooting import Shot
from rulesets.dystopian_legions.table.measure import is_to_be_seen
from rulesets.dystopian_legions.table.pools import Pool
from rulesets.dystopian_legions.table.reasons.shooting import NoSuchShot
from rulesets.dystopian_legions.table.state import Legions, Section
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.question import Draft, Offer, Option, offer
from rulesets.kit.engine.refusal import Refused

Along = Mapping[str, Collection[str]]
"""The sections that are activated with one and have not fired yet, each with the enemies that it spares."""


@rule(without=False)
def other_half_attacked(game: Legions, section: Section) -> bool:
    """DL-TRANS-20, DL-SHOOT-04: a section makes one RAD attack with its transport, not one each."""
    return any(other.attacked for other in game.parts(section)[1:])


@rule(without=True)
def fires_beside(game: Legions, section: Section) -> bool:
    """DL-TRANS-19: a transport beside its section fires whenever that is allowed to, and after its charge."""
    beside = game.beside(section)
    return not section.is_transport or beside is None or beside.movement not in ("double", "enter_double")


@rule(without=True)
def fires_with_its_transport(game: Legions, section: Section) -> bool:
    """DL-TRANS-50: those of a section who ride while the others walk fire whenever their transport may."""
    transport = game.transport_of(section) if section.split_from and section.where == "aboard" else None
    return transport is None or may_open_fire(game, transport)


def may_open_fire(game: Legions, section: Section) -> bool:
    """Whether its movement action leaves a section its fire."""
    allowed = may_fire_after(section.movement) and fires_beside(game, section)
    return allowed and fires_with_its_transport(game, section)


@rule(without=False)
def out_of_turn(game: Legions, section: Section) -> bool:
    """DL-ORD-45, DL-OW-03: what a section has done in its last activation rules out no fire in that of an enemy."""
    return bool(game.acting) and game.sections[game.acting].seat != section.seat


def comrades(game: Legions, section: Section, along: Along) -> list[Section]:
    """Those who may add their models to an attack of a section."""
    others = (game.sections[name] for name in along)
    free = out_of_turn(game, section)
    able = (one for one in others if is_to_be_seen(game, one) and (free or may_open_fire(game, one)))
    return [one for one in able if called_together(game, section, one) or is_its_other_half(game, section, one)]


@rule(without=False)
def called_together(game: Legions, section: Section, other: Section) -> bool:
    """DL-ORD-15: sections that are activated together may take part in the same fire action."""
    return game.whole(section) is not game.whole(other)


@rule(without=False)
def is_its_other_half(game: Legions, section: Section, other: Section) -> bool:
    """DL-TRANS-20, DL-TRANS-43: a transport takes part in the attack of its section like any other model, those inside
    an Open Topped one in its."""
    return game.whole(section) is game.whole(other)


def given_before(game: Legions, section: Section) -> Spent:
    """What a section has fired already in the joint attack of another."""
    labels = dict.fromkeys(text.split(" ")[0] for text in section.joined)
    attacked = section.attacked or other_half_attacked(game, section)
    return Spent(tuple(labels), tuple(section.lent), attacked, tuple(section.joined))


def who_fires_along(game: Legions, section: Section, along: Along, draft: Draft) -> Offer | None:
    """Which sections fire along, each with all that it can, or with single shots; without any the section fires by
    itself. None where nobody can, and of an attack that is not pooled."""
    chosen: list[str] = draft.get("along", [])
    if names_a_hull(game, draft["target"]) or not _is_pooled(game, section, draft) or SETTLED in chosen[-1:]:
        return None
    left = _left(game, section, along, draft["target"], chosen)

    def judge(text: str) -> Refused | None:
        return (
            None if text in left else Refused("DL-ORD-15", NoSuchShot(section=section.id, value=text, options=[*left]))
        )

    options = [
        Option(text, {"pool": _dice(its), "inches": min(one.inches for one in its)}) for text, its in left.items()
    ]
    return offer("along", options, judge, many=True, enough=True) if left else None


def joint_shots(game: Legions, section: Section, along: Along, given: Fire) -> list[Shot]:
    """What others add to an attack."""
    whole = _all(game, section, along, given.target, [])
    return [shot for text in given.along for shot in whole[text]]


@rule(without=lambda game, shots: None)
def join(game: Legions, shots: Sequence[Shot]) -> None:
    """DL-ORD-15, DL-SHOOT-04: they are fired now: the one RAD attack of each section that takes part (DL-D-53)."""
    for shot in shots:
        section, figure = game.named(shot.model)
        figure.fired = section.attacked = True
        section.joined = [*section.joined, written(shot)]
        section.lent = [*section.lent, *[shot.weapon] * shot.shared]


def _is_pooled(game: Legions, section: Section, draft: Draft) -> bool:
    """Whether an attack is made by all together: one of a Solo Weapon is not."""
    texts = [text for text in draft.get("shots", []) if text != SETTLED]
    shots_of_all = possible(game, section, Spent(), draft["target"], [])
    return not any(fires_alone(game, one) for one in shots_of_all if written(one) in texts)


def _left(game: Legions, section: Section, along: Along, target: str, chosen: Sequence[str]) -> dict[str, list[Shot]]:
    """What can still be added: a section of which nothing was named, or one more shot."""
    addable = _all(game, section, along, target, chosen)
    whole = [text for text in chosen if text in game.sections]
    named = {text.rpartition("/")[0] for text in chosen if text not in whole}
    return {
        text: its
        for text, its in addable.items()
        if text not in chosen and text not in named and its[0].model.rpartition("/")[0] not in whole
    }


def _all(game: Legions, section: Section, along: Along, target: str, chosen: Sequence[str]) -> dict[str, list[Shot]]:
    """All that others can add: what each section has, by its name, and single shots, by the model and its weapon."""
    addable: dict[str, list[Shot]] = {}
    for other in comrades(game, section, along):
        spent = given_before(game, other)._replace(spared=along[other.id], watching=other.overwatch)
        if charged_by_the_other(target, spent):
            continue
        its = [text.removeprefix(f"{other.id}/") for text in chosen if text.startswith(f"{other.id}/")]
        if all_of_it := best(game, other, game.sections[target], spent):
            addable[other.id] = all_of_it
        single = (one for one in possible(game, other, spent, target, its) if not fires_alone(game, one))
        addable |= {f"{one.model} {one.weapon}": [one] for one in single}
    return addable


def _dice(shots: Sequence[Shot]) -> str:
    return sum((one.pool for one in shots), Pool()).written
