"""The sections of the picture: one token each, with a base for each model."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.dystopian_legions.table.profiles import ModelType
from rulesets.dystopian_legions.table.questions import AboutASection
from rulesets.dystopian_legions.table.state import Figure, Legions, Section
from rulesets.kit.boards.tables.formations import RoundBase
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.pictures.scene import Base, Body, Marker, Token

SHAPES: dict[ModelType, str] = {
    "infantry": "infantry",
    "heavy_infantry": "heavy infantry",
    "cavalry": "cavalry",
    "aeronaut": "light infantry",
    "ironclad": "chariot",
}


def tokens(view: Legions) -> Iterator[Token]:
    """The sections on the table and those still to be placed; lit are those that the open questions are about, and the
    one that is in hand."""
    asked = (question.about(AboutASection) for question in view.questions if question.owed)
    lit = {view.acting, *(told.section for told in asked if told is not None)}
    for section in view.sections.values():
        if section.on_table or section.where == "waiting":
            yield _token(view, section, section.id in lit)


def _token(view: Legions, section: Section, lit: bool) -> Token:
    standing = section.alive if section.on_table else []
    middles = [figure.pose.point for figure in standing]
    return Token(
        id=section.id,
        label=section.id,
        name=section.id,
        side=section.seat,
        shape=SHAPES[view.profile(section, section.figures[0]).type],
        places=tuple((at.x, at.y) for at in middles),
        where=_where(middles[0]) if middles else "not placed",
        facing=round(standing[0].pose.degrees) if standing else None,
        strength=f"{section.lp}/{section.start_lp}",
        markers=tuple(_markers(section)) if standing else (),
        highlighted=lit,
        body=Body(bases=tuple(_base(view, section, figure) for figure in standing)) if standing else None,
    )


def _where(at: Point) -> str:
    return f"{round(at.x, 1):g},{round(at.y, 1):g}"


def _base(view: Legions, section: Section, figure: Figure) -> Base:
    """The base of a model."""
    base, at = view.profile(section, figure).base, figure.pose.point
    wide, deep = base.size
    return Base(at=(at.x, at.y), facing=figure.pose.degrees, width=wide, depth=deep, round=isinstance(base, RoundBase))


def _markers(section: Section) -> Iterator[Marker]:
    """The markers of a section."""
    if section.shaken:
        yield Marker(kind="shaken", count=section.shaken)
    if section.activated:
        yield Marker(kind="activated", count=section.activated)
    if section.overwatch:
        yield Marker(kind="overwatch")
    if section.hit_the_deck:
        yield Marker(kind="hit the deck")
