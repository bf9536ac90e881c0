"""Battlefields as files: TOML with the corners of each piece of terrain in inches (docs/maps.md)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, get_args

from pydantic import TypeAdapter, ValidationError

from rulesets.julia_augusta.before.maps.map_check import demand_legal
from rulesets.julia_augusta.before.maps.map_pieces import RULE, MapFile, MapPiece
from rulesets.julia_augusta.before.names import Name
from rulesets.julia_augusta.table.reasons.maps import (
    MapCorner,
    MapCornerOff,
    MapCorners,
    MapManyPieces,
    MapNoPieces,
    MapOutline,
    MapPieceField,
    MapPieceLevel,
    MapPieceMisplaced,
    MapPieceName,
    MapPieceTwice,
    MapPieceWord,
)
from rulesets.julia_augusta.table.state import TABLE, Army
from rulesets.julia_augusta.table.terrain import Kind, Piece
from rulesets.kit.boards.maps.file import MapFields, quoted, shown, titled
from rulesets.kit.boards.tables.places import THOUSANDTHS, Point, Spot, inches_text, thousandths
from rulesets.kit.engine.refusal import Refused

FORMAT = MapFields(RULE, ("piece",))
FIELDS = ("name", "kind", "corners", "level", "of")
"""What stands in a piece: `level` only of a hill, `of` only of a camp."""
MOST_PIECES, MOST_CORNERS, MOST_LEVEL = 20, 60, 6
SIDES = get_args(Army)
_NAME: TypeAdapter[str] = TypeAdapter(Name)


def read(file: bytes) -> MapFile:
    """A battlefield from the bytes of its file; raises Refused that names the field and what would be right."""
    told = FORMAT.parsed(file)
    return demand_legal(MapFile(FORMAT.name(told), FORMAT.note(told), _pieces(told.get("piece", []))))


def _pieces(told: Any) -> tuple[MapPiece, ...]:
    if not isinstance(told, list) or not all(isinstance(one, dict) for one in told):
        raise Refused(RULE, MapNoPieces(value=shown(told)))
    if len(told) > MOST_PIECES:
        raise Refused(RULE, MapManyPieces(number=len(told), most=MOST_PIECES))
    found: list[MapPiece] = []
    for number, one in enumerate(told, 1):
        made = _piece(one, number)
        if made.piece.name.casefold() in (other.piece.name.casefold() for other in found):
            raise Refused(RULE, MapPieceTwice(number=number, name=made.piece.name))
        found.append(made)
    return tuple(found)


def _piece(told: dict[str, Any], number: int) -> MapPiece:
    unknown = next((field for field in told if field not in FIELDS), None)
    if unknown is not None:
        raise Refused(RULE, MapPieceField(number=number, field=shown(unknown), options=list(FIELDS)))
    name, kind = _name(told, number), _one_of(told, number, "kind", get_args(Kind))
    of = _one_of(told, number, "of", SIDES) if kind == "camp" else None
    level = _level(told, number) if kind == "hill" else 0
    given: dict[Literal["of", "level"], str | int | None] = {"of": of, "level": level}
    misplaced = next((field for field, here in given.items() if field in told and not here), None)
    if misplaced is not None:
        raise Refused(RULE, MapPieceMisplaced(name=name, kind=kind, field=misplaced))
    return MapPiece(_laid(Piece(name=name, kind=kind, corners=_corners(told, name), level=level)), of)


def _name(told: dict[str, Any], number: int) -> str:
    try:
        return _NAME.validate_python(told.get("name"), strict=True)
    except ValidationError:
        raise Refused(RULE, MapPieceName(number=number, value=shown(told.get("name")))) from None


def _one_of(told: dict[str, Any], number: int, field: str, options: Sequence[str]) -> Any:
    value = told.get(field)
    if value not in options:
        raise Refused(RULE, MapPieceWord(number=number, field=field, value=shown(value), options=list(options)))
    return value


def _level(told: dict[str, Any], number: int) -> int:
    level = told.get("level", 1)
    if not isinstance(level, int) or isinstance(level, bool) or not 1 <= level <= MOST_LEVEL:
        raise Refused(RULE, MapPieceLevel(number=number, value=shown(level), most=MOST_LEVEL))
    return level


def _corners(told: dict[str, Any], name: str) -> tuple[Spot, ...]:
    corners = told.get("corners")
    if not isinstance(corners, list) or not 2 <= len(corners) <= MOST_CORNERS:
        value = len(corners) if isinstance(corners, list) else shown(corners)
        raise Refused(RULE, MapCorners(name=name, value=value, most=MOST_CORNERS))
    return tuple(_corner(corner, name, number) for number, corner in enumerate(corners, 1))


def _corner(told: Any, name: str, number: int) -> Spot:
    if not isinstance(told, list) or len(told) != 2 or not all(type(one) in (int, float) for one in told):
        raise Refused(RULE, MapCorner(name=name, number=number))
    at = Point(*told)
    if not TABLE.contains(at):
        wide, deep = TABLE.width // THOUSANDTHS, TABLE.depth // THOUSANDTHS
        where = [shown(one) for one in told]
        raise Refused(RULE, MapCornerOff(name=name, number=number, at=where, width=wide, depth=deep))
    return Spot(thousandths(at.x), thousandths(at.y))


def _laid(piece: Piece) -> Piece:
    """A piece that the table can hold: an area has three corners or more, and no outline crosses itself."""
    try:
        _ = piece.terrain
    except ValidationError:
        raise Refused(RULE, MapOutline(name=piece.name, kind=piece.kind)) from None
    return piece


def written(told: MapFile) -> str:
    """A battlefield as the text of its file; what this makes, `read` takes."""
    return titled(told.name, told.note) + "".join(map(_written, told.pieces))


def _written(told: MapPiece) -> str:
    piece = told.piece
    corners = ", ".join(f"[{inches_text(corner.x)}, {inches_text(corner.y)}]" for corner in piece.corners)
    lines = ["", "[[piece]]", f"name = {quoted(piece.name)}", f'kind = "{piece.kind}"', f"corners = [{corners}]"]
    lines += [f"level = {piece.level}"] if piece.level else []
    return "\n".join([*lines, *([f'of = "{told.of}"'] if told.of else []), ""])
