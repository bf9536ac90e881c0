"""What a player may say when his section fires: menus, and the shots of an answer (RAD-01, SHOOT-04, SHOOT-06)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from rulesets.dystopian_legions.actions import Fire
from rulesets.dystopian_legions.chapters.orders.occasions import Occasion, able, refusal
from rulesets.dystopian_legions.chapters.shooting.aiming import (
    UNSPENT,
    Spent,
    best,
    in_view,
    no_such_target,
    shots,
    targets,
    weapons_at_once,
    why_no_fire,
    written,
)
from rulesets.dystopian_legions.chapters.shooting.hull_aiming import (
    best_of_each,
    hull_shots,
    hull_targets,
    is_a_hull,
    left_for,
    names_a_hull,
    why_no_hit,
)
from rulesets.dystopian_legions.chapters.shooting.weapon_rules import fires_alone, picks_its_mark, weapon_of
from rulesets.dystopian_legions.table.happenings.shooting import Shot
from rulesets.dystopian_legions.table.measure import field
from rulesets.dystopian_legions.table.reasons.orders import NobodyGivesIt
from rulesets.dystopian_legions.table.reasons.shooting import NoSuchMark, NoSuchShot, NoSuchTarget
from rulesets.dystopian_legions.table.state import Legions, Section
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.question import Draft, Offer, Option, offer
from rulesets.kit.engine.refusal import Refused

SETTLED = ""
"""The mark behind the last shot."""


def can_fire(game: Legions, section: Section, spent: Spent, only: str) -> bool:
    """Whether a section has anything left to fire, and somebody to fire at."""
    return any(_targets(game, section, spent, only))


def _targets(game: Legions, section: Section, spent: Spent, only: str) -> Iterator[str]:
    names = (name for name in all_targets(game, section, spent) if not charged_by_the_other(name, spent))
    return (name for name in names if only in ("", name) or is_of(game, name, only))


@rule(without=lambda game, name, only: name.rpartition("/")[0] == only)
def is_of(game: Legions, name: str, only: str) -> bool:
    """DL-ORD-45, DL-TRANS-01: whether an ironclad belongs to a section: its own, or its transport."""
    section = game.sections.get(name.rpartition("/")[0])
    return section is not None and only in (section.id, section.belongs_to)


@rule(without=False)
def charged_by_the_other(name: str, spent: Spent) -> bool:
    """DL-TRANS-10, DL-TRANS-38: a transport does not fire at those whom its section has charged."""
    return name in spent.spared or name.rpartition("/")[0] in spent.spared


def all_targets(game: Legions, section: Section, spent: Spent = UNSPENT) -> Iterator[str]:
    """The enemy sections that a section can fire at, and the ironclads, looked for one after the other."""
    yield from targets(game, section, spent)
    yield from hull_targets(game, section, spent)


def fire_choices(game: Legions, section: Section, spent: Spent, only: str, draft: Draft) -> Offer | None:
    """The target, then the shots one after the other; without any it is all that can fire."""
    if "target" not in draft:
        return _whom(game, section, spent, only)
    if names_a_hull(game, draft["target"]):
        return _which_attacks(game, section, spent, draft)
    return _with_what(game, section, spent, draft) or _mark(game, section, spent, draft)


def _whom(game: Legions, section: Section, spent: Spent, only: str) -> Offer:
    names = [*_targets(game, section, spent, only)]

    def judge(name: str) -> Refused | None:
        if name in names:
            return None
        if name in field(game).models and game.named(name)[0].seat != section.seat:
            return why_not_at(game, section, name, spent)
        if refused := no_such_target(game, section, name, names):
            return refused
        return why_no_fire(game, section, game.sections[name], spent)

    return offer("target", names, judge, kind="target")


def why_not_at(game: Legions, section: Section, name: str, spent: Spent) -> Refused | None:
    """Why a section cannot fire at a single model of an enemy section: only ironclads are aimed at by themselves."""
    target, figure = game.named(name)
    if is_a_hull(game, target, figure):
        return why_no_hit(game, section, name, spent)
    return Refused("DL-SHOOT-03", NoSuchTarget(value=name, options=[*_targets(game, section, spent, "")]))


def _which_attacks(game: Legions, section: Section, spent: Spent, draft: Draft) -> Offer | None:
    """IAD attacks one after the other; without any all models that can, each with its best weapon."""
    chosen: list[str] = draft.get("shots", [])
    if chosen and chosen[-1] == SETTLED:
        return None
    attacks = hull_shots(game, section, draft["target"], spent)
    taken = [one for one in attacks if written(one) in chosen]
    left = {written(one): one for one in attacks if one not in taken and left_for(game, section, one, taken, spent)}
    return one_more("shots", section, left, "DL-IAD-01")


def _with_what(game: Legions, section: Section, spent: Spent, draft: Draft) -> Offer | None:
    chosen: list[str] = draft.get("shots", [])
    if chosen and chosen[-1] == SETTLED:
        return None
    left = {written(one): one for one in possible(game, section, spent, draft["target"], chosen)}
    enough = bool(chosen or best(game, section, game.sections[draft["target"]], spent))
    return one_more("shots", section, left, "DL-RAD-04", enough=enough)


def one_more(asked: str, section: Section, left: Mapping[str, Shot], by: str, *, enough: bool = True) -> Offer | None:
    """One more of the shots that are left to a section, by what is written on them; another is refused `by` a rule.
    None where nothing is left."""

    def judge(text: str) -> Refused | None:
        return None if text in left else Refused(by, NoSuchShot(section=section.id, value=text, options=list(left)))

    options = [Option(text, {"pool": one.pool.written, "inches": one.inches}) for text, one in left.items()]
    return offer(asked, options, judge, many=True, enough=enough) if left else None


def _mark(game: Legions, section: Section, spent: Spent, draft: Draft) -> Offer | None:
    """Whom a Sniper aims at: any model that he sees."""
    chosen = [text for text in draft.get("shots", []) if text != SETTLED]
    target = game.sections[draft["target"]]
    taken = [one for one in shots(game, section, target, spent) if written(one) in chosen]
    if "mark" in draft or not any(picks_its_mark(weapon_of(game, one)) for one in taken):
        return None
    figure = game.named(taken[0].model)[1]
    seen = in_view(game, section, figure, weapon_of(game, taken[0]), target)
    labels = [name.rpartition("/")[2] for name in seen]

    def judge(label: str) -> Refused | None:
        if label in labels:
            return None
        return Refused("DL-MAR-62", NoSuchMark(section=target.id, value=label, options=labels))

    return offer("mark", labels, judge)


def who_drives(game: Legions, section: Section, draft: Draft) -> Offer | None:
    """Who tells a section to Fight Harder! with its attack; without anybody it is not (DL-D-08)."""
    names = drivers(game, section)
    if "harder" in draft or not names:
        return None

    def judge(name: str) -> Refused | None:
        return None if name in names else Refused("DL-ORD-04", NobodyGivesIt(value=name, options=names))

    return offer("harder", names, judge, enough=True)


def drivers(game: Legions, section: Section) -> list[str]:
    """DL-ORD-37: who can order a section to Fight Harder! before its dice."""
    if refusal(game, Occasion([section.id], ("attack",)), section, "fight_harder") is not None:
        return []
    return [one.name for one in able(game, section, "fight_harder")]


def possible(game: Legions, section: Section, spent: Spent, target: str, chosen: Sequence[str]) -> list[Shot]:
    """The shots that can come to those that were chosen."""
    there = shots(game, section, game.sections[target], spent)
    taken = [one for one in there if written(one) in chosen]
    if any(fires_alone(game, one) for one in taken):
        return []
    shared = [one.weapon for one in taken if one.shared]
    further = spent._replace(
        models=[*spent.models, *_done(game, taken)], weapons=[*spent.weapons, *shared], pooled=spent.pooled
    )
    left = [one for one in shots(game, section, game.sections[target], further) if written(one) not in chosen]
    return [one for one in left if not taken or not fires_alone(game, one)]


def _done(game: Legions, taken: Sequence[Shot]) -> list[str]:
    """Which models have fired all that they may in one attack, by their numbers."""
    fired_by = Counter(one.model for one in taken)
    return [name.rpartition("/")[2] for name, count in fired_by.items() if count >= weapons_at_once(game, name)]


def fired(game: Legions, section: Section, spent: Spent, given: Fire) -> list[Shot]:
    """The shots of an answer; at an ironclad each of them is an attack of its own."""
    if not given.shots:
        return all_that_can(game, section, given.target, spent)
    by_text = {written(one): one for one in _possible_at(game, section, given.target, spent)}
    return [by_text[text] for text in given.shots]


def all_that_can(game: Legions, section: Section, target: str, spent: Spent) -> list[Shot]:
    """The shots of all that can fire at once at a section, or at an ironclad, each with its best weapon."""
    if names_a_hull(game, target):
        return best_of_each(game, section, hull_shots(game, section, target, spent), spent)
    return best(game, section, game.sections[target], spent)


def _possible_at(game: Legions, section: Section, target: str, spent: Spent) -> list[Shot]:
    if names_a_hull(game, target):
        return hull_shots(game, section, target, spent)
    return shots(game, section, game.sections[target], spent)
