"""Battlefields as files: TOML with the corners of each piece of terrain in inches (docs/maps.md)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from pydantic import ValidationError

from rulesets.kit.boards.maps.file import MapFields, quoted, shown, titled
from rulesets.kit.boards.maps.library import Size
from rulesets.kit.boards.maps.tables.pieces import (
    Field,
    TableMap,
    TablePiece,
    TerrainKind,
    Words,
    by_word,
    size_text,
    table_of,
)
from rulesets.kit.boards.maps.tables.reasons import (
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
    MapTableSize,
)
from rulesets.kit.boards.tables.places import Point, Spot, inches_text, thousandths
from rulesets.kit.engine.refusal import Refused

BASIC = ("name", "kind", "corners")
"""What stands in every piece."""


@dataclass(frozen=True)
class TableFormat:
    """How the battlefields of a game are written: the rule that refusals name, its kinds of terrain, the sizes of its
    tables in inches (a file says which, where there are several), and what a name may be: `name` gives it back, or
    raises ValueError."""

    rule: str
    kinds: tuple[TerrainKind, ...]
    sizes: tuple[Size, ...]
    name: Callable[[Any], str]
    most_pieces: int = 40
    most_corners: int = 60

    @cached_property
    def _titles(self) -> MapFields:
        return MapFields(self.rule, ("size", "piece") if len(self.sizes) > 1 else ("piece",))

    @cached_property
    def fields(self) -> tuple[str, ...]:
        """What may stand in a piece."""
        return (*BASIC, *dict.fromkeys(field for kind in self.kinds for field in kind.fields))

    @cached_property
    def _kinds(self) -> dict[str, TerrainKind]:
        return by_word(self.kinds)

    def read(self, file: bytes) -> TableMap:
        """A battlefield from the bytes of its file; raises Refused that names the field and what would be right."""
        told = self._titles.parsed(file)
        name, note, size = self._titles.name(told), self._titles.note(told), self._size(told)
        return TableMap(name, note, size, self._pieces(told.get("piece", []), size))

    def _size(self, told: dict[str, Any]) -> Size:
        if len(self.sizes) == 1:
            return self.sizes[0]
        known = {size_text(size): size for size in self.sizes}
        value = told.get("size", size_text(self.sizes[0]))
        if not isinstance(value, str) or value not in known:
            raise Refused(self.rule, MapTableSize(value=shown(value), options=list(known)))
        return known[value]

    def _pieces(self, told: Any, size: Size) -> tuple[TablePiece, ...]:
        if not isinstance(told, list) or not all(isinstance(one, dict) for one in told):
            raise Refused(self.rule, MapNoPieces(value=shown(told)))
        if len(told) > self.most_pieces:
            raise Refused(self.rule, MapManyPieces(number=len(told), most=self.most_pieces))
        pieces: list[TablePiece] = []
        for number, one in enumerate(told, 1):
            made = self._piece(one, number, size)
            if made.name.casefold() in (other.name.casefold() for other in pieces):
                raise Refused(self.rule, MapPieceTwice(number=number, name=made.name))
            pieces.append(made)
        return tuple(pieces)

    def _piece(self, told: dict[str, Any], number: int, size: Size) -> TablePiece:
        unknown = next((field for field in told if field not in self.fields), None)
        if unknown is not None:
            raise Refused(self.rule, MapPieceField(number=number, field=shown(unknown), options=list(self.fields)))
        name = self._name(told, number)
        kind = self._kinds[self._one_of(told, number, "kind", list(self._kinds))]
        read = ((word, self._value(told, number, word, field)) for word, field in kind.fields.items())
        more = tuple((word, value) for word, value in read if value is not None)
        misplaced = next(
            (field for field in self.fields if field in told and field not in (*BASIC, *kind.fields)), None
        )
        if misplaced is not None:
            having = [other.word for other in self.kinds if misplaced in other.fields]
            raise Refused(self.rule, MapPieceMisplaced(name=name, kind=kind.word, field=misplaced, kinds=having))
        return self._laid(TablePiece(name, kind.word, self._corners(told, name, size), more), kind)

    def _name(self, told: dict[str, Any], number: int) -> str:
        try:
            return self.name(told.get("name"))
        except ValueError:
            raise Refused(self.rule, MapPieceName(number=number, value=shown(told.get("name")))) from None

    def _value(self, told: dict[str, Any], number: int, word: str, field: Field) -> str | int | None:
        if isinstance(field, Words):
            return self._one_of(told, number, word, field.options)
        if word not in told and field.usual is None:
            return None
        value = told.get(word, field.usual)
        if not isinstance(value, int) or isinstance(value, bool) or not field.least <= value <= field.most:
            wrong = MapPieceLevel(number=number, value=shown(value), most=field.most, field=word, least=field.least)
            raise Refused(self.rule, wrong)
        return value

    def _one_of(self, told: dict[str, Any], number: int, field: str, options: Sequence[str]) -> str:
        value = told.get(field)
        if not isinstance(value, str) or value not in options:
            wrong = MapPieceWord(number=number, field=field, value=shown(value), options=list(options))
            raise Refused(self.rule, wrong)
        return value

    def _corners(self, told: dict[str, Any], name: str, size: Size) -> tuple[Spot, ...]:
        corners = told.get("corners")
        if not isinstance(corners, list) or not 2 <= len(corners) <= self.most_corners:
            value = len(corners) if isinstance(corners, list) else shown(corners)
            raise Refused(self.rule, MapCorners(name=name, value=value, most=self.most_corners))
        return tuple(self._corner(corner, name, number, size) for number, corner in enumerate(corners, 1))

    def _corner(self, told: Any, name: str, number: int, size: Size) -> Spot:
        if not isinstance(told, list) or len(told) != 2 or not all(type(one) in (int, float) for one in told):
            raise Refused(self.rule, MapCorner(name=name, number=number))
        at = Point(*told)
        if not table_of(size).contains(at):
            where = [shown(one) for one in told]
            wrong = MapCornerOff(name=name, number=number, at=where, width=size[0], depth=size[1])
            raise Refused(self.rule, wrong)
        return Spot(thousandths(at.x), thousandths(at.y))

    def _laid(self, piece: TablePiece, kind: TerrainKind) -> TablePiece:
        """A piece that the table can hold: an area has three corners or more, and no outline crosses itself."""
        try:
            _ = piece.lying(kind.line)
        except ValidationError:
            raise Refused(self.rule, MapOutline(name=piece.name, kind=piece.kind)) from None
        return piece

    def written(self, told: TableMap) -> str:
        """A battlefield as the text of its file; what this makes, `read` takes."""
        sized = f"size = {quoted(size_text(told.size))}\n" if len(self.sizes) > 1 else ""
        return titled(told.name, told.note) + sized + "".join(map(self._written, told.pieces))

    def _written(self, piece: TablePiece) -> str:
        corners = ", ".join(f"[{inches_text(corner.x)}, {inches_text(corner.y)}]" for corner in piece.corners)
        lines = ["", "[[piece]]", f"name = {quoted(piece.name)}", f'kind = "{piece.kind}"', f"corners = [{corners}]"]
        told = dict(piece.more)
        given = [(field, told[field]) for field in self.fields if field in told]
        lines += [f"{field} = {quoted(value) if isinstance(value, str) else value}" for field, value in given]
        return "\n".join([*lines, ""])
