"""How preparation sounds: settings, terrain, deployment, armies."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial

from rulesets.kit.engine.said import Sentence
from rulesets.kit.engine.telling import listed, plain
from rulesets.kit.facets import settling
from rulesets.kit.facets.setup import Setting
from rulesets.steampunk_fantasy.face.tell.armies_told import RESOURCE_NAMES
from rulesets.steampunk_fantasy.face.tell.phrases import SIDES, player
from rulesets.steampunk_fantasy.table.happenings.setup import Deployed, Huge, LaidOut
from rulesets.steampunk_fantasy.table.reasons import (
    EmptyArmy,
    Full,
    MixedRaces,
    NoSuchArmy,
    NoSuchSize,
    NoSuchValue,
    NothingToCorrect,
    NotOwnRows,
    TooDear,
    TooManyBases,
    Twice,
    TwoAtOnce,
)
from rulesets.steampunk_fantasy.table.state import Options, Steampunk

SETTINGS = {
    "turns": ("Length", "turns until the points are counted"),
    "victory": ("Victory", "by points, or only by elimination"),
    "points_scale": ("Points", "as printed, or doubled"),
    "announce_huge": ("Huge units", "whether they are announced before the game"),
    "start_loaded": ("Weapons at the start", "whether they are loaded"),
    "area_stack": ("Area attacks together", "those of one base, or of several"),
    "ap_decay": ("AP over distance", "counts the distance, or only the hexes between"),
    "armour_die": ("Armour dice", "block above the number, or at it as well"),
    "hex_retrigger": ("Clouds", "act once a stay, or every turn"),
    "target_naming": ("Naming targets", "race after race, or all together"),
    "team_points": ("Two against one: points", "shared by the partners, or for each"),
    "alone": ("Two against one: who is alone", "the seat that plays against the other two"),
    "speaker": ("Two against one: speaker", "which partner decides where both have as much at stake"),
    "answer_for_partner": ("Two against one: absence", "whether partners may answer for each other"),
}
VALUES = {
    "none": "no limit",
    "points": "points",
    "same_base": "one base",
    "any_base": "any base",
    "hexes_between": "hexes between",
    "at_least": "at it as well",
    "per_stay": "once a stay",
    "per_turn": "every turn",
    "by_race": "race after race",
    "first": "the first of both",
    "second": "the second of both",
}


def setting(key: str) -> tuple[str, str]:
    """A point that may be settled: its name, and what it is about."""
    return SETTINGS[key]


def value(key: str, told: str) -> str:
    """One of the values of such a point."""
    if key == "turns" and told.isdecimal():
        return f"{told} turns"
    if key == "alone":
        return f"player {told}"
    return VALUES.get(told, told)


@lru_cache(maxsize=1)
def settings() -> tuple[Setting, ...]:
    """The points that may be settled before a game; what holds otherwise comes first."""
    return tuple(
        settling.setting(point, setting(point.key), partial(value, point.key)) for point in settling.points(Options)
    )


def announced(units: Sequence[str]) -> list[str]:
    """The huge units of a force, told to everybody while it is still possible to choose another against them."""
    names = listed(map(plain, units))
    return [f"Brings {names}, huge: who has a force already may still take another (SF-SETUP-03)."] if units else []


EVENTS: list[Sentence[Steampunk]] = [
    Sentence(LaidOut, lambda view, told: "Both sides have laid out their rows."),
    Sentence(
        Deployed, lambda view, told: f"{told.base} stands in {told.hex}, facing {SIDES[told.facing]}, {told.speed}."
    ),
    Sentence(Huge, lambda view, told: f"{player(view, told.seat)} brings a huge unit: {told.base}, {told.unit}."),
]

REASONS: list[Sentence[None]] = [
    Sentence(Twice, lambda _, told: f"{told.hex} has its terrain already."),
    Sentence(NotOwnRows, lambda _, told: f"{told.value or 'That'} is not in your own rows."),
    Sentence(Full, lambda _, told: f"{told.hex} is full: two bases, one of them large, or one huge base alone."),
    Sentence(NoSuchArmy, lambda _, told: f"There is no army {told.army}."),
    Sentence(
        TooDear,
        lambda _, told: (
            f"The army costs {told.spent} {RESOURCE_NAMES[told.resource]} points ({told.resource}); there are"
            f" {told.points}."
        ),
    ),
    Sentence(
        TwoAtOnce,
        lambda _, told: (
            f"{told.order} of {told.unit} does two things at once ({told.text}): a fire order has one for each"
            " gunnery step."
        ),
    ),
    Sentence(
        TooManyBases,
        lambda _, told: (
            f"The bases of a side fill {told.number} hexes, and its own rows have {told.most}: take a larger map or a"
            " smaller army."
        ),
    ),
    Sentence(EmptyArmy, lambda _, told: "No base is in the army."),
    Sentence(MixedRaces, lambda _, told: f"An army of {told.race} has no bases of {listed(told.others)}."),
    Sentence(NoSuchSize, lambda _, told: f"There is no size of game {told.size}: {listed(told.sizes)}."),
    Sentence(NothingToCorrect, lambda _, told: f"{told.what or 'That'} cannot be put right: {listed(told.options)}."),
    Sentence(NoSuchValue, lambda _, told: f"{told.value or 'That'} makes no sense: {listed(told.options[:12])}."),
]
