"""How fire sounds: the attack as it is declared, every die, the cover of each model step by step, the casualties."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from rulesets.dystopian_legions.actions import AnswerFire, Fire, HitTheDeck, HoldFire
from rulesets.dystopian_legions.chapters.shooting.weapon_rules import shared_out
from rulesets.dystopian_legions.face.tell.text import models, thrown, weapons
from rulesets.dystopian_legions.table.happenings.shooting import (
    AttackDeclared,
    AttackRolled,
    CoverChange,
    Degree,
    GotUp,
    ModelShotAt,
    Quality,
    Shot,
    Treated,
    WeaponsTried,
    WentDown,
    WipedOut,
)
from rulesets.dystopian_legions.table.happenings.shooting import (
    Fire as FireKind,
)
from rulesets.dystopian_legions.table.pools import Need, Pool
from rulesets.dystopian_legions.table.questions import FireAsked, UnderFireAsked
from rulesets.dystopian_legions.table.state import Legions
from rulesets.kit.boards.tables.measured import saved_inches
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.said import Sentence
from rulesets.kit.engine.telling import count, listed, plain

ASKS: list[Sentence[str]] = [
    Sentence(FireAsked, lambda to, told: f"{to} says at whom {plain(told.section)} fires, if at anybody."),
    Sentence(
        UnderFireAsked,
        lambda to, told: f"{to} says what {plain(told.section)} does: {plain(told.by)} fires with {told.dice}.",
    ),
]
"""What the table waits for; told to a player's name."""
TYPES = {
    "fire": "Fire",
    "hold_fire": "Fire no more",
    "hit_the_deck": "Hit the Deck",
    "answer_fire": "Answer the fire",
}
"""The types of answers in a menu."""
FIELDS = {
    "target": "At whom?",
    "shots": "Which models and weapons? (none: all that can)",
    "mark": "At which model?",
    "along": "Who fires along? (nobody: it fires by itself)",
    "harder": "Fight Harder! by whom? (1 CP; nobody: as it is)",
}
CHOICES = {"nothing": "Nothing", "down": "Hit the Deck", "dig_in": "Dig In!", "both": "Hit the Deck and Dig In!"}
"""What a section does that is fired at."""


def _fires(action: Fire) -> str:
    with_what = f" with {plain(weapons(action.shots))}" if action.shots else ""
    aimed = f", at model {plain(action.mark)}" if action.mark else ""
    along = f", together with {plain(_along(action.along))}" if action.along else ""
    harder = ", told to Fight Harder!" if action.harder else ""
    return f"Fires at {plain(models([action.target]))}{with_what}{aimed}{along}{harder}"


def _along(names: Sequence[str]) -> str:
    """Whole sections that fire along, and single weapons."""
    whole, single = ([name for name in names if ("/" in name) is one] for one in (False, True))
    return listed([*whole, *([weapons(single)] if single else [])])


SAID: dict[type[Action], Callable[[Any], str]] = {
    Fire: _fires,
    HoldFire: lambda action: "Fires no more",
    HitTheDeck: lambda action: "Hits the deck",
    AnswerFire: lambda action: CHOICES.get(action.choice, plain(action.choice)),
}
"""Each type of action in a few words."""
FIRES: dict[FireKind, str] = {
    "open_fire": "fires at",
    "overwatch": "fires on Overwatch at",
    "on_my_mark": "fires by On My Mark! at",
}
WHY = {
    "shaken": "Shaken",
    "hit_the_deck": "Hit the Deck this turn",
    "overwatch": "Overwatch",
    "on_my_mark": "On My Mark!",
    "spread_out": "Spread Out Men!",
    "spray_em": "Spray 'Em!",
    "elusive": "Elusive Target",
    "open_topped": "fire from inside a transport",
    "focus_fire": "Focus Fire!",
}
"""Why shots are Rushed or Placed."""
QUALITY: dict[Need, str] = {3: "Placed Shots, 3+", 4: "Regular Shots, 4+", 5: "Rushed Shots, 5+"}
CHANGES: dict[CoverChange, str] = {
    "elevated_fire": "elevated fire −1",
    "from_above": "indirect fire −1",
    "spray_and_pray": "Spray and Pray −1",
    "towering": "Towering −1",
    "hit_the_deck": "hit the deck",
    "down_in_vain": "hit the deck (nothing for Drones)",
}


def _declared(view: Legions, told: AttackDeclared) -> str:
    own = Quality(section=told.section, placed=told.placed, rushed=told.rushed, need=told.need)
    whose = shared_out(told.shots)
    parts = [f"{listed(volleys(whose[one.section]))}; {_quality(one)}" for one in (own, *told.joined)]
    along = [f" Together with {one.section}: {part}." for one, part in zip(told.joined, parts[1:], strict=True)]
    return f"{told.section} {FIRES[told.fire]} {told.target}: {parts[0]}.{''.join(along)}{_kept_from_it(told)}"


def _quality(of: Quality) -> str:
    why = why_so(of.placed, of.rushed)
    return f"{QUALITY[of.need]}{f' ({why})' if why else ''}"


def _kept_from_it(told: AttackDeclared) -> str:
    """Who would fire if he saw anybody, and what he sees instead."""
    behind: dict[str, list[str]] = {}
    for aim in told.aims:
        if aim.by:
            behind.setdefault(models(aim.by), []).append(aim.model)
    blocked = [f"{_whose(told, names)} (blocked by {by})" for by, names in behind.items()]
    return f" Without a line of sight: {listed(blocked)}." if blocked else ""


def _whose(told: AttackDeclared, names: Sequence[str]) -> str:
    return models(names).replace(f" of {told.section}", "", 1) if _is_own(told, names) else models(names)


def _is_own(told: AttackDeclared, names: Sequence[str]) -> bool:
    return {name.rpartition("/")[0] for name in names} == {told.section}


def why_so(placed: Sequence[str], rushed: Sequence[str]) -> str:
    """Why shots are Placed, or Rushed."""
    parts = [listed(WHY[one] for one in reasons) for reasons in (placed, rushed) if reasons]
    return " against ".join(parts)


def volleys(shots: Sequence[Shot]) -> Iterator[str]:
    """The shots by weapon and range, with the dice of all of them and how far the nearest and the farthest fly."""
    alike = Counter((shot.weapon, shot.long, shot.pool) for shot in shots)
    for (weapon, far, pool), number in alike.items():
        flown = [shot.inches for shot in shots if (shot.weapon, shot.long, shot.pool) == (weapon, far, pool)]
        span = (
            saved_inches(min(flown))
            if min(flown) == max(flown)
            else f"{saved_inches(min(flown))} to {saved_inches(max(flown))}"
        )
        yield f"{number} × {weapon} at {'Long' if far else 'Effective'} Range ({span}): {dice_of(pool, number)}"


def dice_of(pool: Pool, number: int) -> str:
    """So many times the dice of a pool."""
    return pool.times(number).written


def _went_down(view: Legions, told: WentDown) -> str:
    price = ", its Overwatch given up" if told.overwatch else ""
    return f"{told.section} hits the deck{price}.{' It had been activated: a Shaken Marker.' if told.shaken else ''}"


def _got_up(view: Legions, told: GotUp) -> str:
    return f"{told.section} gets up{' in a hurry: a Shaken Marker' if told.hurried else ''}."


def _tried(view: Legions, told: WeaponsTried) -> str:
    parts = [
        f"{one.weapon} of {_label(one.model)} {'fails' if one.face == 1 else 'works'} ({one.face})"
        for one in told.unreliable
    ]
    parts += [f"{one.weapon} of {_label(one.model)} rolls {one.times} times its dice" for one in told.experimental]
    return f"{told.section}: {listed(parts)}."


def _label(name: str) -> str:
    return f"model {name.rpartition('/')[2]}"


def _treated(view: Legions, told: Treated) -> str:
    up = f"{listed(told.up)} {'gets' if len(told.up) == 1 else 'get'} up again" if told.up else "nobody gets up again"
    return (
        f"{told.by} of {told.section}, {told.need}+ for {listed(told.labels)}: {' '.join(map(str, told.faces))}; {up}."
    )


def _rolled(view: Legions, told: AttackRolled) -> str:
    rapid = f" (Rapid Fire: up to {count(told.rapid, 'die', 'dice')} rolled again)" if told.rapid else ""
    return f"{told.section} at {told.target}: {thrown(told.thrown)}{rapid}."


def _shot_at(view: Legions, told: ModelShotAt) -> str:
    saves = [f"{name} {thrown(fell)}" for name, fell in (("cover", told.saved), ("shield", told.shielded)) if fell.dice]
    saves += [f"luck +{told.luck}"] * (told.luck > 0) + [f"luck −{-told.luck}"] * (told.luck < 0)
    taken = f", {', '.join(saves)}" if saves else ""
    left = f", {count(told.after, 'success', 'successes')} left" if told.after else ""
    return (
        f"{told.profile} {told.label} of {told.section} ({come(told.before)}, {cover_of(told.cover)}{taken};"
        f" IR {told.ir}): {_result(told)}{left}."
    )


def come(successes: int) -> str:
    """How many successes come to somebody."""
    return f"{count(successes, 'success', 'successes')} {'comes' if successes == 1 else 'come'}"


def cover_of(cover: Degree) -> str:
    """The cover of a model with each step to it."""
    given = f"{cover.ground} cover of {cover.piece}" if cover.piece else "in the open"
    if not cover.changes:
        return given
    return f"{given}, {', '.join(CHANGES[change] for change in cover.changes)}: {_level(cover)}"


def _level(cover: Degree) -> str:
    return "no cover" if cover.level == "none" else f"{cover.level} cover"


def _result(told: ModelShotAt) -> str:
    if told.killed:
        return "killed, the hit is Lethal" if told.lethal else "killed"
    return f"{count(told.lost, 'LP')} lost" if told.lost else "unhurt"


EVENTS: list[Sentence[Legions]] = [
    Sentence(AttackDeclared, _declared),
    Sentence(WentDown, _went_down),
    Sentence(GotUp, _got_up),
    Sentence(WeaponsTried, _tried),
    Sentence(Treated, _treated),
    Sentence(AttackRolled, _rolled),
    Sentence(ModelShotAt, _shot_at),
    Sentence(WipedOut, lambda view, told: f"**{told.section} is wiped out.**"),
]
