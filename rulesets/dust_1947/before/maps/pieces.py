"""The pieces that a generated map is put together from: each draws one of itself, and its twin, somewhere free."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rulesets.dust_1947.before.maps.letters import LETTERS
from rulesets.dust_1947.before.maps.plan import Plan, centre, facing, neighbours
from rulesets.dust_1947.table.state import Ground
from rulesets.kit.boards.chance import Chance
from rulesets.kit.boards.squares.board import EDGES, Direction, Side, Square

Piece = Callable[[Plan, Chance], None]
"""Draws on the plan; where there is no room it draws nothing, or less."""


def _ground(letter: str) -> Ground:
    """The ground of a letter that is not open."""
    ground = LETTERS[letter]
    return ground if ground is not None else Ground()


def _somewhere(plan: Plan, chance: Chance) -> Square | None:
    """A free square, if there is one."""
    free = [square for square in plan.squares() if plan.free(square)]
    return free[chance.below(len(free))] if free else None


def _patch(plan: Plan, chance: Chance, letters: str, squares: int) -> None:
    """So many squares that hang together, each of one of the letters."""
    start = _somewhere(plan, chance)
    look = [start] if start is not None else []
    while look and squares:
        here = look.pop(chance.below(len(look)))
        if plan.free(here):
            plan.put(here, _ground(chance.one_of(letters)))
            squares -= 1
            look.extend(neighbours(here))


def wood(plan: Plan, chance: Chance) -> None:
    """Two to five squares of trees, some of them large."""
    _patch(plan, chance, "T T L", chance.between(2, 5))


def lone_tree(plan: Plan, chance: Chance) -> None:
    """One tree."""
    _patch(plan, chance, "T L", 1)


def rubble(plan: Plan, chance: Chance) -> None:
    """One to three squares of rubble."""
    _patch(plan, chance, "r", chance.between(1, 3))


def pond(plan: Plan, chance: Chance) -> None:
    """Two to four squares of deep water with swamp at its edge."""
    _patch(plan, chance, "~ ~ s", chance.between(2, 4))


def swamp(plan: Plan, chance: Chance) -> None:
    """Two to four squares of swamp."""
    _patch(plan, chance, "s", chance.between(2, 4))


def mud(plan: Plan, chance: Chance) -> None:
    """Two to five squares of mud or sand."""
    _patch(plan, chance, "m", chance.between(2, 5))


def structure(plan: Plan, chance: Chance) -> None:
    """A silo or tank of one or two squares."""
    _patch(plan, chance, "X", chance.between(1, 2))


def hut(plan: Plan, chance: Chance) -> None:
    """A Quonset hut, one square broad and one or two long."""
    for square in _row(plan, chance, chance.between(1, 2)):
        plan.put(square, _ground("h"))


def crates(plan: Plan, chance: Chance) -> None:
    """One to three squares of ammo crates."""
    _patch(plan, chance, "c", chance.between(1, 3))


def ammo_dump(plan: Plan, chance: Chance) -> None:
    """One ammo dump."""
    _patch(plan, chance, "D", 1)


def wreck(plan: Plan, chance: Chance) -> None:
    """What is left of a vehicle."""
    _patch(plan, chance, "w", chance.between(1, 2))


def tank_traps(plan: Plan, chance: Chance) -> None:
    """A row of two or three squares of tank traps."""
    for square in _row(plan, chance, chance.between(2, 3)):
        plan.put(square, _ground("t"))


def wire(plan: Plan, chance: Chance) -> None:
    """Two or three squares of barbed wire in a row."""
    for square in _row(plan, chance, chance.between(2, 3)):
        plan.put(square, _ground("x"))


def trench(plan: Plan, chance: Chance) -> None:
    """Two to four squares of trench in a row."""
    for square in _row(plan, chance, chance.between(2, 4)):
        plan.put(square, _ground("_"))


def minefield(plan: Plan, chance: Chance) -> None:
    """Two or four squares of mines."""
    for square in _block(plan, chance, 2, chance.between(1, 2)):
        plan.put(square, _ground("*"))


def plinth(plan: Plan, chance: Chance) -> None:
    """Raised ground of one to four squares."""
    for square in _block(plan, chance, chance.between(1, 2), chance.between(1, 2)):
        plan.put(square, _ground("^"))


def low_wall(plan: Plan, chance: Chance) -> None:
    """A low wall, two to four sides long."""
    for side in _fence(plan, chance, chance.between(2, 4)):
        plan.build(side, "low wall")


def high_wall(plan: Plan, chance: Chance) -> None:
    """A high wall, three or four sides long, with a gate."""
    sides = _fence(plan, chance, chance.between(3, 4))
    for side in sides:
        plan.build(side, "high wall")
    if sides:
        _open(plan, chance, [sides[1:3]])


def building(plan: Plan, chance: Chance) -> None:
    """A building of one to three floors with a way in on at least two of its outer walls."""
    squares = _block(plan, chance, chance.between(1, 2), chance.between(1, 3))
    letter = chance.one_of("1 2 3")
    for square in squares:
        plan.put(square, _ground(letter))
    walls = [walls_in for edge in EDGES if (walls_in := _on_board(plan, facing(squares, edge)))]
    for _ in range(chance.between(2, 3) if squares else 0):
        _open(plan, chance, walls)


def _on_board(plan: Plan, sides: Sequence[Side]) -> list[Side]:
    return [side for side in sides if all(plan.holds(square) for square in side)]


def _open(plan: Plan, chance: Chance, walls: Sequence[Sequence[Side]]) -> None:
    """Break an opening into one of these walls; a huge one takes two sides beside each other."""
    wall = walls[chance.below(len(walls))]
    first = chance.below(len(wall))
    kind = chance.one_of("small large huge")
    two = wall[first : first + 2]
    if kind == "huge" and len(two) == 2:
        for side in two:
            plan.build(side, "huge opening")
    else:
        plan.build(wall[first], "small opening" if kind == "small" else "large opening")


def _row(plan: Plan, chance: Chance, length: int) -> list[Square]:
    """So many free squares in a row, or none."""
    across = chance.below(2) == 0
    return _block(plan, chance, length if across else 1, 1 if across else length)


def _block(plan: Plan, chance: Chance, wide: int, deep: int) -> list[Square]:
    """A rectangle of free squares that does not touch its own twin, or none."""
    blocks = [block for start in plan.squares() if _fits(plan, block := _rectangle(start, wide, deep))]
    return blocks[chance.below(len(blocks))] if blocks else []


def _rectangle(start: Square, wide: int, deep: int) -> list[Square]:
    return [Square(start.column + c, start.row + r) for r in range(deep) for c in range(wide)]


def _fits(plan: Plan, block: Sequence[Square]) -> bool:
    """Whether a block is free and neither meets its own twin nor anything built."""
    around = {one for square in block for one in (square, *neighbours(square))}
    apart = around.isdisjoint(plan.turned(square) for square in block)
    clear = apart and all(plan.free(square) for square in block) and not any(_built(plan, one) for one in around)
    return clear and not any(square in side for side in plan.walls for square in block)


def _fence(plan: Plan, chance: Chance, length: int) -> list[Side]:
    """So many sides in a line between squares that are not built on, or none."""
    row = _row(plan, chance, length)
    if not row:
        return []
    beside = Direction.S if all(square.row == row[0].row for square in row) else Direction.E
    sides = [Side(square, square.toward(beside)) for square in row]
    clear = all(side not in plan.walls and not _built(plan, side.second) for side in _on_board(plan, sides))
    return sides if clear and len(_on_board(plan, sides)) == length else []


def _built(plan: Plan, square: Square) -> bool:
    return "building" in plan.ground.get(square, Ground()).terrain


def road(plan: Plan, chance: Chance) -> None:
    """A road from one long edge to the other, through the middle."""
    middle = centre(plan.columns, plan.rows)[0]
    here = Square(chance.between(1, plan.columns - 2), 0)
    while here.row <= middle.row:
        _pave(plan, here)
        here = here.toward(Direction.S)
    here = here.toward(Direction.N)
    while here.column != middle.column:
        here = here.toward(Direction.E if here.column < middle.column else Direction.W)
        _pave(plan, here)
    for square in centre(plan.columns, plan.rows):
        _pave(plan, square)


def _pave(plan: Plan, square: Square) -> None:
    if square not in plan.ground:
        plan.put(square, _ground("="))


def grove(plan: Plan, chance: Chance) -> None:
    """A tree, a crate or mud in a deployment area: what stands there closes it to nobody but wheels."""
    square = Square(chance.below(plan.columns), chance.below(2))
    if square not in plan.ground:
        plan.put(square, _ground(chance.one_of("T T L m c")))
