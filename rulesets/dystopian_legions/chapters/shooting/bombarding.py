"""What a player may say of indirect fire: the place, the load, the weapons, the spotters (IDF-13 to IDF-16)."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.dystopian_legions.actions import Bombard, OverwatchBombard
from rulesets.dystopian_legions.chapters.shooting.aiming import Spent, written
from rulesets.dystopian_legions.chapters.shooting.declaring import SETTLED, one_more
from rulesets.dystopian_legions.chapters.shooting.laying import (
    all_that_bear,
    can_join,
    guns,
    indirect_arms,
    over_open_sights,
    spotters,
    why_no_barrage,
)
from rulesets.dystopian_legions.chapters.shooting.mixed_fire import mixed_choices
from rulesets.dystopian_legions.table import goals
from rulesets.dystopian_legions.table.happenings.shooting import Shot
from rulesets.dystopian_legions.table.measure import group, models
from rulesets.dystopian_legions.table.reasons.barrage import NoSuchSpotter
from rulesets.dystopian_legions.table.reasons.shooting import NoSuchAnswer
from rulesets.dystopian_legions.table.state import Legions, Section
from rulesets.kit.boards.models.forms import anchor
from rulesets.kit.boards.tables.places import Point, Spot
from rulesets.kit.engine.question import Draft, Offer, Option, offer, spoken
from rulesets.kit.engine.refusal import Refused

SHELLS, SMOKE = "shells", "smoke"


def can_bombard(game: Legions, section: Section, spent: Spent) -> bool:
    """Whether a section has an indirect weapon left that bears on any of the places that suggest themselves."""
    if next(indirect_arms(game, section, spent), None) is None:
        return False
    return any(why_no_barrage(game, section, at, spent) is None for _, at in aims(game, section))


def aims(game: Legions, section: Section) -> Iterator[tuple[str, Point]]:
    """The places that suggest themselves, by the names of the sections there: of each enemy the model in its midst, and
    the one that is nearest."""
    here = anchor(group(game, section))
    for enemy in game.enemies(section):
        there = [model.middle for model in models(game, enemy).values()]
        midst = Point(sum(at.x for at in there) / len(there), sum(at.y for at in there) / len(there))
        for at in dict.fromkeys((min(there, key=midst.to), min(there, key=here.to))):
            yield enemy.id, at


def place_of(game: Legions, text: str) -> Point | Refused:
    """Where a text says that shells are to fall."""
    return goals.place(game, text, "DL-IDF-13")


def bombard_choices(game: Legions, section: Section, spent: Spent, draft: Draft) -> Offer | None:
    """The place, shells or smoke, then the weapons and the spotters one after the other, and direct fire with them."""
    if "aim" not in draft:
        return _where(game, section, spent)
    at = place_of(game, draft["aim"])
    if isinstance(at, Refused):
        raise at
    if "load" not in draft and guns(game, section, at.spot, spent, smoke=True):
        return offer("load", (SHELLS, SMOKE), lambda value: _no_load(section, value))
    smoke = draft.get("load") == SMOKE
    bearing = guns(game, section, at.spot, spent, smoke=smoke)
    asked = _with_what(game, section, at.spot, bearing, spent, draft)
    asked = asked or _by_whom(game, section, at.spot, bearing, spent, draft)
    if asked or smoke:
        return asked
    shells = _chosen(game, section, at.spot, bearing, spent, draft.get("guns", []))
    return mixed_choices(game, section, shells, spent, draft.get("spotters", []), draft)


def _where(game: Legions, section: Section, spent: Spent) -> Offer:
    def judge(text: str) -> Refused | None:
        at = place_of(game, text)
        return at if isinstance(at, Refused) else why_no_barrage(game, section, at, spent)

    return spoken("aim", [Option(at.spot.name, {"section": name}) for name, at in aims(game, section)], judge)


def _no_load(section: Section, value: str) -> Refused | None:
    if value in (SHELLS, SMOKE):
        return None
    return Refused("DL-SMOKE-02", NoSuchAnswer(section=section.id, value=value, options=[SHELLS, SMOKE]))


def _with_what(
    game: Legions, section: Section, at: Spot, bearing: list[Shot], spent: Spent, draft: Draft
) -> Offer | None:
    chosen: list[str] = draft.get("guns", [])
    if len(bearing) == 1 or (chosen and chosen[-1] == SETTLED):
        return None
    taken = [shot for shot in bearing if written(shot) in chosen]
    joined = {shot.model for shot in taken}
    left = {
        written(shot): shot
        for shot in bearing
        if shot.model not in joined and can_join(game, section, at, shot, taken, spent)
    }
    return one_more("guns", section, left, "DL-IDF-13")


def _by_whom(
    game: Legions, section: Section, at: Spot, bearing: list[Shot], spent: Spent, draft: Draft
) -> Offer | None:
    chosen: list[str] = draft.get("spotters", [])
    if chosen and chosen[-1] == SETTLED:
        return None
    firing = _chosen(game, section, at, bearing, spent, draft.get("guns", []))
    able = spotters(game, section, at, {shot.model for shot in firing})
    left = [name for name in able if name not in chosen]
    if not left:
        return None

    def judge(name: str) -> Refused | None:
        if name in left:
            return None
        return Refused("DL-IDF-16", NoSuchSpotter(section=section.id, value=name, options=left))

    enough = bool(chosen) or over_open_sights(game, section, at, firing)
    return offer("spotters", left, judge, many=True, enough=enough)


def _chosen(
    game: Legions, section: Section, at: Spot, bearing: list[Shot], spent: Spent, names: list[str]
) -> list[Shot]:
    told = {written(shot): shot for shot in bearing}
    taken = [told[text] for text in names if text in told]
    return taken or all_that_bear(game, section, at, bearing, spent)


def bombards(given: OverwatchBombard) -> Bombard:
    """The barrage of an answer on Overwatch; nobody orders it to Fight Harder!."""
    return Bombard.model_validate(given.model_dump(exclude={"type", "section"}))


def barrage_of(game: Legions, section: Section, spent: Spent, given: Bombard) -> tuple[Spot, list[Shot]]:
    """The aiming point and the weapons of an answer, in the order in which they were named (DL-D-159)."""
    at = place_of(game, given.aim)
    if isinstance(at, Refused):
        raise at
    bearing = guns(game, section, at.spot, spent, smoke=given.load == SMOKE)
    return at.spot, _chosen(game, section, at.spot, bearing, spent, given.guns)
