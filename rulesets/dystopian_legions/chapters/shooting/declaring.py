"""What a player may say when his section fires: menus, and the shots of an answer (RAD-01, SHOOT-04, SHOOT-06)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rulesets.dystopian_legions.actions import Fire
from rulesets.dystopian_legions.chapters.orders.occasions import Occasion, able, refusal
from rulesets.dystopian_legions.chapters.shooting.aiming import (
    Spent,
    best,
    in_view,
    no_such_target,
    shots,
    targets,
    weapons_at_once,
    why_no_fire,
)
from rulesets.dystopian_legions.chapters.shooting.weapon_rules import fires_alone, picks_its_mark, weapon_of
from rulesets.dystopian_legions.table.happenings.shooting import Shot
from rulesets.dystopian_legions.table.reasons.orders import NobodyGivesIt
from rulesets.dystopian_legions.table.reasons.shooting import NoSuchMark, NoSuchShot
from rulesets.dystopian_legions.table.state import Legions, Section
from rulesets.kit.engine.question import Draft, Offer, Option, offer
from rulesets.kit.engine.refusal import Refused

SETTLED = ""
"""The mark behind the last shot."""


def can_fire(game: Legions, section: Section, spent: Spent, only: str) -> bool:
    """Whether a section has anything left to fire, and somebody to fire at."""
    return bool(_targets(game, section, spent, only))


def _targets(game: Legions, section: Section, spent: Spent, only: str) -> list[str]:
    return [name for name in targets(game, section, spent) if only in ("", name)]


def fire_choices(
    game: Legions, section: Section, spent: Spent, only: str, draft: Draft, *, ordered: bool
) -> Offer | None:
    """The target, then the shots one after the other; without any it is all that can fire. Then, where it can be
    `ordered`, who tells it to Fight Harder!; without anybody it is not (DL-D-08)."""
    if "target" not in draft:
        return _whom(game, section, spent, only)
    found = _with_what(game, section, spent, draft) or _mark(game, section, spent, draft)
    return found or (_harder(game, section, draft) if ordered else None)


def _whom(game: Legions, section: Section, spent: Spent, only: str) -> Offer:
    names = _targets(game, section, spent, only)

    def judge(name: str) -> Refused | None:
        if refused := no_such_target(game, section, name, names):
            return refused
        return None if name in names else why_no_fire(game, section, game.sections[name], spent)

    return offer("target", names, judge, kind="target")


def _with_what(game: Legions, section: Section, spent: Spent, draft: Draft) -> Offer | None:
    chosen: list[str] = draft.get("shots", [])
    if chosen and chosen[-1] == SETTLED:
        return None
    left = {written(one): one for one in possible(game, section, spent, draft["target"], chosen)}

    def judge(text: str) -> Refused | None:
        if text in left:
            return None
        return Refused("DL-RAD-04", NoSuchShot(section=section.id, value=text, options=list(left)))

    options = [Option(text, {"pool": one.pool.written, "inches": one.inches}) for text, one in left.items()]
    enough = bool(chosen or best(game, section, game.sections[draft["target"]], spent))
    return offer("shots", options, judge, many=True, enough=enough) if left else None


def _mark(game: Legions, section: Section, spent: Spent, draft: Draft) -> Offer | None:
    """Whom a Sniper aims at: any model that he sees."""
    chosen = [text for text in draft.get("shots", []) if text != SETTLED]
    target = game.sections[draft["target"]]
    taken = [one for one in shots(game, section, target, spent) if written(one) in chosen]
    if "mark" in draft or not any(picks_its_mark(weapon_of(game, section, one)) for one in taken):
        return None
    figure = game.named(taken[0].model)[1]
    seen = in_view(game, section, figure, weapon_of(game, section, taken[0]), target)
    labels = [name.rpartition("/")[2] for name in seen]

    def judge(label: str) -> Refused | None:
        if label in labels:
            return None
        return Refused("DL-MAR-62", NoSuchMark(section=target.id, value=label, options=labels))

    return offer("mark", labels, judge)


def _harder(game: Legions, section: Section, draft: Draft) -> Offer | None:
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
    found = shots(game, section, game.sections[target], spent)
    taken = [one for one in found if written(one) in chosen]
    if any(fires_alone(game, section, one) for one in taken):
        return []
    shared = [one.weapon for one in taken if one.shared]
    further = spent._replace(
        models=[*spent.models, *_done(game, taken)], weapons=[*spent.weapons, *shared], pooled=spent.pooled
    )
    left = [one for one in shots(game, section, game.sections[target], further) if written(one) not in chosen]
    return [one for one in left if not taken or not fires_alone(game, section, one)]


def _done(game: Legions, taken: Sequence[Shot]) -> list[str]:
    """Which models have fired all that they may in one attack, by their numbers."""
    fired_by = Counter(one.model for one in taken)
    return [name.rpartition("/")[2] for name, count in fired_by.items() if count >= weapons_at_once(game, name)]


def written(one: Shot) -> str:
    """A shot as it is chosen: the number of the model, and its weapon."""
    return f"{one.model.rpartition('/')[2]} {one.weapon}"


def fired(game: Legions, section: Section, spent: Spent, given: Fire) -> list[Shot]:
    """The shots of an answer."""
    target = game.sections[given.target]
    if not given.shots:
        return best(game, section, target, spent)
    found = {written(one): one for one in shots(game, section, target, spent)}
    return [found[text] for text in given.shots]
