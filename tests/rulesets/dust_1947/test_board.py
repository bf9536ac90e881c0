"""The board that the rules ask: what it answers decides, and who still measures in squares is named here."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import rulesets.dust_1947
from rulesets.dust_1947.chapters.attack.declaring import Declaring
from rulesets.dust_1947.chapters.attack.targets import Aim
from rulesets.dust_1947.table.boards.board import Ends
from rulesets.dust_1947.table.boards.squares import Squares
from rulesets.dust_1947.table.cards import Mount, Weapon
from rulesets.dust_1947.table.sight.cover import Reason
from rulesets.dust_1947.table.sight.lines_of_sight import CLEAR, Line
from rulesets.dust_1947.table.state import Unit
from rulesets.kit.boards.squares.board import Square
from rulesets.kit.engine.refusal import Refused
from tests.rulesets.dust_1947.table import dust, squad, walker

HERE = Path(rulesets.dust_1947.__file__).parent
SQUARES_ALONE = {
    "chapters/attack/declaring.py": "which points of artillery are near enough to be looked at",
    "chapters/carrying_out/making_way.py": "making way for vehicles",
    "chapters/transport/boarding.py": "getting aboard",
    "chapters/turn/fortifying.py": "fortifications",
    "chapters/weapons/artillery.py": "the blocks of squares of artillery",
    "chapters/weapons/flame.py": "the paths of flames",
}
"""Who measures in squares beside the board, and what for (decision 50)."""
MEASURES = ("table.distances", "table.measure.ranges", "table.measure.arcs", "table.sight.cover", "table.sight.passage")
ANY_BOARD = {"in_range", "Reason", "Line"}
"""What says nothing of squares: whether a range is one of a weapon's, and what a board answers with."""


def _measuring(path: Path) -> Iterator[str]:
    """What a file imports that measures in squares."""
    for found in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(found, ast.ImportFrom) and (found.module or "").startswith("rulesets.dust_1947.table"):
            names = [name.name for name in found.names if name.name not in ANY_BOARD]
            whole = (f"{found.module}.{name}" for name in names)
            wanted = (*MEASURES, "table.sight.lines_of_sight")
            yield from (name for name in whole if any(f"dust_1947.{part}" in name for part in wanted))


def test_whoever_measures_in_squares_beside_the_board_is_named() -> None:
    files = [path for wing in ("chapters", "skills") for path in (HERE / wing).rglob("*.py")]
    found = {str(path.relative_to(HERE)) for path in files if any(_measuring(path))}
    assert found == set(SQUARES_ALONE)


class Elsewhere(Squares):
    """A board on which everything is 3 further away, and `line`, `bears` and `reasons` are what every look finds."""

    said = CLEAR
    bears = True
    reasons: tuple[Reason, ...] = ()

    def apart(self, one: Unit, other: Unit) -> int:
        return super().apart(one, other) + 3

    def along(self, unit: Unit, target: Unit, ends: Ends, weapon: Weapon | None = None) -> int:
        return super().along(unit, target, ends, weapon) + 3

    def line(self, viewer: Unit, target: Unit, ends: Ends, mount: Mount | None = None) -> Line:
        return self.said

    def covers(self, unit: Unit, mount: Mount | None, target: Unit, ends: Ends) -> bool:
        return self.bears

    def cover_of(self, viewer: Unit, start: Square, target: Unit) -> list[Reason]:
        return list(self.reasons)


def _on(board: type[Elsewhere], to: str, *rows: str) -> tuple[Declaring, Aim | Refused]:
    """What A declares against Z on a board, and how its gun is aimed."""
    game = dust(*rows, walker("A", "A1", facing="E"), squad("Z", to, seat=1)).game
    declaring = Declaring(game, game.units["A"], None)
    declaring.__dict__["board"] = board(game)
    return declaring, declaring.aim(declaring.own[0], game.units["Z"])


def test_an_attack_measures_by_the_board_alone() -> None:
    near, aimed = _on(Elsewhere, "D1")
    assert isinstance(aimed, Aim)
    assert aimed.distance == 6
    assert [unit.id for unit in near.targets()] == ["Z"]
    far, refused = _on(Elsewhere, "E1", ".......")
    assert isinstance(refused, Refused)
    assert (refused.rule, refused.values["distance"]) == ("DU-RANGE-01", 7)
    assert not list(far.targets())


def test_an_attack_looks_and_bears_by_the_board_alone() -> None:
    class Walled(Elsewhere):
        said = Line(False, (), "DU-LOS-13", "wall", ((1, 0), (2, 0)))

    class Turned(Elsewhere):
        bears = False

    assert isinstance(_on(Elsewhere, "C1", ".o.")[1], Aim)
    for board, rule in ((Walled, "DU-LOS-13"), (Turned, "DU-ARC-02")):
        refused = _on(board, "C1")[1]
        assert isinstance(refused, Refused)
        assert refused.rule == rule


def test_cover_is_what_the_board_says() -> None:
    class Wooded(Elsewhere):
        reasons = (Reason("DU-TABLE-35", "trees", "C1"),)

    for board, cover in ((Elsewhere, []), (Wooded, [["DU-TABLE-35", "trees", "C1"]])):
        declaring, aimed = _on(board, "C1", "..T")
        assert isinstance(aimed, Aim)
        assert declaring.about(declaring.game.units["Z"], aimed)["cover"] == cover
