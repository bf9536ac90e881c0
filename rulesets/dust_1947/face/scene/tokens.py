"""The units of the picture: one token each, a pilot inside his machine."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulesets.dust_1947.chapters.carrying_out.camouflage import CAMOUFLAGED
from rulesets.dust_1947.chapters.carrying_out.engineering import DUG
from rulesets.dust_1947.chapters.damage.elimination import track
from rulesets.dust_1947.face.scene.drawn_places import drawn
from rulesets.dust_1947.face.tell.lengths import stands_at
from rulesets.dust_1947.face.tell.transport_words import aboard
from rulesets.dust_1947.moments import CAUGHT
from rulesets.dust_1947.table.carrying import load
from rulesets.dust_1947.table.measure.floors import place_name
from rulesets.dust_1947.table.questions import AboutAUnit
from rulesets.dust_1947.table.sight.obstacles import level_of
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.dust_1947.table.tabletop import standing
from rulesets.dust_1947.table.tabletop.scale import inches
from rulesets.dust_1947.table.tabletop.standing import leader, leading_hero, pose_of
from rulesets.kit.boards.squares.board import Direction, Square
from rulesets.kit.pictures import models
from rulesets.kit.pictures.scene import Marker, Point, Stand, Token

_CLOCKWISE = tuple(Direction)
LEADER = "officer"
"""The look of whoever leads a unit on a table."""
LOOKS = {"support": "gun", "aircraft": "flyer"}
"""The looks of the models of other units, where they are not what the unit is."""


def tokens(view: Dust, bright: Iterable[str] = ()) -> Iterator[Token]:
    """The units on the board and those that may still come; joined heroes after their squads.

    Lit are the units in `bright`; if there are none, those that the open questions are about.
    """
    lit = set(bright) or set(_lit(view))
    for unit in view.units.values():
        if unit.where == "eliminated" or unit.joined is not None:
            continue
        yield _token(view, unit, unit, lit)
        hero = view.companion(unit)
        if hero is not None and view.pilot(unit) is None:
            yield _token(view, hero, unit, lit)


def _token(view: Dust, unit: Unit, host: Unit, lit: set[str]) -> Token:
    """One unit; a joined hero stands where its squad stands."""
    card, board = view.card(unit), host.where == "board"
    pilot = view.pilot(unit)
    return Token(
        id=unit.id,
        label=card.short,
        name=card.name if pilot is None else f"{card.name}, pilot {view.card(pilot).name}",
        side=unit.seat,
        shape=shape(view, unit),
        places=places(view, unit, host) if board else (),
        where=whereabouts(view, host) if board else aboard(view, host),
        facing=_CLOCKWISE.index(unit.facing) * 45 if card.has_facing and board else None,
        strength=strength(view, unit),
        markers=tuple(_markers(view, unit)) if board else (),
        highlighted=unit.id in lit,
        stands=tuple(stands(view, unit)) if board and view.options.on_a_table else (),
    )


def stands(view: Dust, unit: Unit) -> Iterator[Stand]:
    """The models of a unit on a table, in squares."""
    side, hero = inches(1), leading_hero(view, unit)
    own = list(standing.models(view, unit).values())[0 if hero is None else 1 :]
    for number, model in enumerate(own):
        drawn_as = models.stand(model, _look(view, unit, leads=number == 0 and hero is None))
        size = {"width": drawn_as.width / side, "depth": drawn_as.depth / side}
        faces = drawn_as.facing if view.card(unit).has_facing else None
        yield drawn_as.model_copy(update={"at": drawn(model.middle), "facing": faces, **size})


def _look(view: Dust, unit: Unit, *, leads: bool) -> str:
    """What a model looks like, among the words that renders know."""
    kind = shape(view, unit)
    if kind in ("infantry", "hero"):
        return LEADER if leads else ""
    return LOOKS.get(kind, kind)


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


def _markers(view: Dust, unit: Unit) -> Iterator[Marker]:
    """What a unit carries: its tokens, its critical hits, who is inside, how high it stands."""
    flags = {
        "under fire": unit.under_fire,
        "suppressed": unit.suppressed,
        "stunned": unit.stunned or bool(unit.held_by),
    }
    yield from (Marker(kind=kind) for kind, carried in flags.items() if carried)
    yield from (Marker(kind=_critical(word)) for word in unit.criticals)
    level = level_of(view, unit) if unit.squares else 0
    others = {
        f"level {level}": level > 0,
        "pilot": view.pilot(unit) is not None,
        "passengers": bool(load(view, unit)),
        "evading": bool(unit.evading),
        "stimulants": unit.stimulated,
        **{kind: bool(unit.skill_state.get(kind)) for kind in (CAMOUFLAGED, DUG, CAUGHT)},
        "unloaded": any(word.startswith("unloaded:") and number for word, number in unit.skill_state.items()),
        "activated": unit.activated,
    }
    yield from (Marker(kind=kind) for kind, carried in others.items() if carried)


def _critical(word: str) -> str:
    """A critical hit without the name of the weapon that it destroyed."""
    return "secondary weapon" if word.startswith("secondary") else word


def _lit(view: Dust) -> Iterator[str]:
    """The units that the open questions are about."""
    for question in view.questions:
        about = question.about(AboutAUnit) if question.given is None else None
        if about is not None:
            yield about.unit


def whereabouts(view: Dust, unit: Unit) -> str:
    """The place of a unit in words, on a table with the point in inches."""
    return f"{place_name(view, unit)} ({stands_at(view, unit)})" if view.options.on_a_table else place_name(view, unit)


def places(view: Dust, unit: Unit, host: Unit) -> tuple[Point, ...]:
    """Where a unit is drawn, in squares: in theirs, or on a table where its leader, its hull or the hero stands."""
    if not view.options.on_a_table:
        return middles(host.squares)
    at = pose_of(unit, 0).point if unit is not host else leader(view, unit).middle
    return (drawn(at),)


def middles(squares: Iterable[Square]) -> tuple[Point, ...]:
    """The middles of squares."""
    return tuple((square.column + 0.5, square.row + 0.5) for square in squares)
