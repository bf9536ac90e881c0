"""Ground that closes a square to a unit, or does not let it stop there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from rulesets.dust_1947.moments import AFLOAT, OPEN_GROUND, asked, named, replaced
from rulesets.dust_1947.table.cards import Card
from rulesets.dust_1947.table.happenings import movement as happened
from rulesets.dust_1947.table.sight.obstacles import CRATES, HUT, of_field
from rulesets.dust_1947.table.state import Dust, Field, Unit
from rulesets.kit.boards.squares.board import Square
from rulesets.kit.engine.points import rule

Rule = str
Words = tuple[str, ...]
SOLID = "solid building"
"""A building square without a dot: nobody can be in it."""
SMALL_RUIN = "small ruin"
"""The smaller version of a ruined house, which is a building besides."""


def squares_by_words(game: Dust) -> Iterator[tuple[Words, list[Square]]]:
    """The squares that may be closed to somebody, those with the same terrain words together; wrecks come last."""
    yield from _of_the_map(game.scenario.field).items()
    yield ("wreck",), [*game.wrecks, *(square for screen in game.burning_wrecks for square in screen.squares)]


@of_field
def _of_the_map(battlefield: Field) -> dict[Words, list[Square]]:
    by_words: dict[Words, list[Square]] = {}
    for square, ground in battlefield.ground.items():
        if not MATTERS.isdisjoint(ground.terrain):
            solid = "building" in ground.terrain and not ground.dot
            by_words.setdefault((*ground.terrain, SOLID) if solid else ground.terrain, []).append(square)
    return by_words


def words(game: Dust) -> Iterator[tuple[Square, Words]]:
    """Every square that may be closed to somebody, with its terrain words; wrecks included."""
    return ((square, here) for here, squares in squares_by_words(game) for square in squares)


def closed(card: Card, here: Words) -> Rule | None:
    """The rule that keeps a ground unit out of a square with these words, if one does."""
    return next((bars for word in here if (bars := CROSSING.get(word, _nothing)(card)) is not None), None)


def no_stop(card: Card, here: Words) -> Rule | None:
    """The rule that lets a ground unit through such a square but does not let it stop."""
    return only_infantry_ends_in_a_wreck(card) if "wreck" in here or "burning wreck" in here else None


def open_to(card: Card) -> Sequence[str]:
    """The terrain that a skill of a unit makes open ground for it."""
    words: Sequence[str] = replaced(asked(OPEN_GROUND, named(card.skills), card), ())[0]
    return words


def ashore(card: Card, battlefield: Field) -> tuple[Rule, Sequence[Square]]:
    """The rule that keeps a unit on water, and all that is closed by it; none for a unit that goes on land."""
    cited = replaced(asked(AFLOAT, named(card.skills), card), value=False)[1]
    return (cited, dry(battlefield)) if cited else ("", ())


@of_field
def dry(battlefield: Field) -> tuple[Square, ...]:
    """The squares of a battlefield without water."""
    water = {square for square, ground in battlefield.ground.items() if "water" in ground.terrain}
    every = (Square(column, row) for row in range(battlefield.rows) for column in range(battlefield.columns))
    return tuple(square for square in every if square not in water)


@rule(without=None)
def crush(game: Dust, unit: Unit, squares: Iterable[Square]) -> None:
    """DU-TERR-16: a vehicle that enters a square with ammo crates, to cross or to stop, removes them."""
    crates = crates_of(game.scenario.field)
    if not crates or game.card(unit).kind != "vehicle":
        return
    crushed = [square for square in dict.fromkeys(squares) if square in crates and square not in game.crushed]
    if crushed:
        game.crushed += crushed
        game.say(happened.Crushed(rule="DU-TERR-16", unit=unit.id, squares=[square.name for square in crushed]))


@of_field
def crates_of(battlefield: Field) -> frozenset[Square]:
    """The squares of a battlefield that have ammo crates when the game begins."""
    return frozenset(square for square, ground in battlefield.ground.items() if CRATES in ground.terrain)


def has_height(here: Words) -> bool:
    """Whether such a square squeezes those who step past it: water does not."""
    return any(word in TALL for word in here)


def _nothing(card: Card) -> Rule | None:
    return None


@rule(without=lambda card: "DU-TERR-03")
def trees(card: Card) -> Rule | None:
    """DU-TERR-03: trees hinder nobody: every unit may cross them or stop among them."""
    return None


@rule(without=None)
def structure(card: Card) -> Rule | None:
    """DU-TERR-14: structures cannot be entered or crossed on the ground."""
    return "DU-TERR-14"


@rule(without=None)
def ammo_dump(card: Card) -> Rule | None:
    """DU-TERR-17: an ammo dump is an impassable structure."""
    return "DU-TERR-17"


@rule(without=None)
def deep_water(card: Card) -> Rule | None:
    """DU-TERR-08: deep water is closed to all but naval and amphibious units."""
    return None if "water" in open_to(card) else "DU-TERR-08"


@rule(without=None)
def swamp(card: Card) -> Rule | None:
    """DU-TERR-07: wheeled, half-tracked and tracked vehicles cannot enter swamp, unless they are amphibious."""
    return "DU-TERR-07" if card.on_wheels_or_tracks and "swamp" not in open_to(card) else None


@rule(without=None)
def rubble(card: Card) -> Rule | None:
    """DU-TERR-13: wheeled, half-tracked and tracked vehicles cannot pass through or occupy rubble."""
    return "DU-TERR-13" if card.on_wheels_or_tracks else None


@rule(without=None)
def tank_traps(card: Card) -> Rule | None:
    """DU-TERR-18: no vehicle may enter or cross tank traps."""
    return None if card.on_foot else "DU-TERR-18"


@rule(without=None)
def wreck(card: Card) -> Rule | None:
    """DU-TERR-32: wheeled, half-tracked and tracked vehicles may not move through a wreck."""
    return "DU-TERR-32" if card.on_wheels_or_tracks else None


@rule(without=None)
def only_infantry_ends_in_a_wreck(card: Card) -> Rule | None:
    """DU-TERR-33: only infantry may end a move in a wreck; walkers may cross it."""
    return None if card.on_foot else "DU-TERR-33"


@rule(without=None)
def solid_building(card: Card) -> Rule | None:
    """DU-TERR-21: there is no way into a building without an opening; a hut is one."""
    return "DU-TERR-21"


@rule(without=None)
def babylonian_plinth(card: Card) -> Rule | None:
    """DU-BAB-03: a structure, on whose top infantry climbs for 1 move (DU-D-195)."""
    return None if card.on_foot else "DU-BAB-03"


@rule(without=None)
def lamassu(card: Card) -> Rule | None:
    """DU-BAB-04: only aircraft and flying units cross a lamassu pillar."""
    return "DU-BAB-04"


@rule(without=None)
def impassable(card: Card) -> Rule | None:
    """DU-BAB-07: only flying units and aircraft pass terrain that is marked impassable."""
    return "DU-BAB-07"


@rule(without=None)
def small_ruin(card: Card) -> Rule | None:
    """DU-BAB-06: vehicles enter only the larger version of the ruined house."""
    return None if card.on_foot else "DU-BAB-06"


CROSSING: dict[str, Callable[[Card], Rule | None]] = {
    **dict.fromkeys(("trees", "small trees", "large trees"), trees),
    "structure": structure,
    "ammo dump": ammo_dump,
    "water": deep_water,
    "swamp": swamp,
    "rubble": rubble,
    "tank traps": tank_traps,
    "wreck": wreck,
    "burning wreck": wreck,
    HUT: solid_building,
    "babylonian plinth": babylonian_plinth,
    "lamassu": lamassu,
    "impassable": impassable,
    SMALL_RUIN: small_ruin,
    SOLID: solid_building,
}
MATTERS = frozenset({"building", *CROSSING})
TALL = frozenset({"structure", "ammo dump", "babylonian plinth", "lamassu", "impassable", HUT, SOLID})
