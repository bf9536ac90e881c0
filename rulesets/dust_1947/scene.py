"""How a battle looks: the table as it is, what the last activation did, and what a seat may do now."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rulesets.dust_1947 import scene_areas, scene_legend, scene_story
from rulesets.dust_1947.elimination import track
from rulesets.dust_1947.obstacles import smoke, standing
from rulesets.dust_1947.state import Dust, Unit
from rulesets.kit.boards.square import Direction, Square
from rulesets.kit.event import Event
from rulesets.kit.scene import Cell, Edge, Marker, Point, Scene, SquareGround, Token

WORDS = {"ammo crates": "crates"}
"""Terrain that renders know by another word."""
_CLOCKWISE = tuple(Direction)


def scene(view: Dust, shown: Sequence[Event], seat: int | None = None, *, title: str = "") -> Scene:
    """The picture of a view with what these events did; with `seat`, what it may do now."""
    areas = tuple(scene_areas.areas(view, seat))
    drawn = Scene(
        title=title,
        ground=_ground(view),
        sides=tuple(view.players),
        tokens=tuple(_tokens(view)),
        tracks=tuple(scene_story.tracks(view, shown)),
        areas=areas,
        badges=tuple(scene_story.badges(view, shown)),
        dice=tuple(scene_story.dice(view, shown)),
    )
    return drawn.model_copy(update={"legend": tuple(scene_legend.entries(drawn))})


# --- the ground ------------------------------------------------------------------------------------------------------


def _ground(view: Dust) -> SquareGround:
    field = view.scenario.field
    return SquareGround(columns=field.columns, rows=field.rows, cells=tuple(_cells(view)), edges=tuple(_edges(view)))


def _cells(view: Dust) -> Iterator[Cell]:
    """Every square that is not plain open ground, with its words and its height in levels."""
    words: dict[Square, list[str]] = {}
    levels = {square: ground.levels for square, ground in view.scenario.field.ground.items()}
    for square, ground in view.scenario.field.ground.items():
        words[square] = [WORDS.get(word, word) for word in ground.terrain] + ([] if ground.dot else ["no dot"])
    for square in view.wrecks:
        words.setdefault(square, []).append("wreck")
    for square in {square for screen in smoke(view) for square in screen}:
        words.setdefault(square, []).append("smoke")
    for square, found in sorted(words.items()):
        unique = tuple(dict.fromkeys(found))
        yield Cell(column=square.column, row=square.row, terrain=unique, level=levels.get(square, 0))


def _edges(view: Dust) -> Iterator[Edge]:
    """Every walled side of a square that lies on the board; the walls of buildings included."""
    field = view.scenario.field
    for (one, other), wall in sorted(standing(field).walls.items()):
        if one < other and all(0 <= s.column < field.columns and 0 <= s.row < field.rows for s in (one, other)):
            corner = (other.column, other.row)
            end = (other.column, other.row + 1) if other.column > one.column else (other.column + 1, other.row)
            yield Edge(start=corner, end=end, kind=wall.kind)


# --- the units -------------------------------------------------------------------------------------------------------


def _tokens(view: Dust) -> Iterator[Token]:
    """The units on the board and those that may still come; joined heroes after their squads."""
    lit = set(_lit(view))
    for unit in view.units.values():
        if unit.where == "eliminated" or unit.joined is not None:
            continue
        yield _token(view, unit, unit, lit)
        hero = view.units.get(unit.hero or "")
        if hero is not None and hero.joined == unit.id and hero.where != "eliminated":
            yield _token(view, hero, unit, lit)


def _token(view: Dust, unit: Unit, host: Unit, lit: set[str]) -> Token:
    """One unit; a joined hero stands where its squad stands."""
    card, board = view.card(unit), host.where == "board"
    return Token(
        id=unit.id,
        label=card.short,
        name=card.name,
        side=unit.seat,
        shape=shape(view, unit),
        places=middles(host.squares) if board else (),
        where=host.square.name if board else host.where,
        facing=_CLOCKWISE.index(unit.facing) * 45 if card.has_facing and board else None,
        strength=strength(view, unit),
        markers=tuple(_markers(unit)) if board else (),
        highlighted=unit.id in lit,
    )


def shape(view: Dust, unit: Unit) -> str:
    """The word for what a unit looks like."""
    kind = view.card(unit).kind
    return "support" if kind == "support weapon" else kind


def strength(view: Dust, unit: Unit) -> str:
    """Soldiers or damage points left, of how many."""
    full = track(view, unit)
    if view.card(unit).track is None and unit.soldiers:
        return f"{len(unit.standing)}/{len(unit.soldiers)}"
    return f"{full - unit.damage}/{full}"


def _markers(unit: Unit) -> Iterator[Marker]:
    flags = {"under fire": unit.under_fire, "suppressed": unit.suppressed, "stunned": unit.stunned}
    yield from (Marker(kind=kind) for kind, carried in flags.items() if carried)
    yield from (Marker(kind=word) for word in unit.criticals)
    if unit.activated:
        yield Marker(kind="activated")


def _lit(view: Dust) -> Iterator[str]:
    """The units that the open questions are about."""
    for question in view.questions:
        if question.given is None and isinstance(question.values.get("unit"), str):
            yield question.values["unit"]


def middles(squares: Iterable[Square]) -> tuple[Point, ...]:
    """The middles of squares."""
    return tuple((square.column + 0.5, square.row + 0.5) for square in squares)
