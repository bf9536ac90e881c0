"""How long a picture takes: 1600 pixels wide, 150 tokens; a roll of 100 dice. Run as `python -m benchmarks.pictures`.

Cold figures are taken in fresh processes (imports not counted); "blocked" is the longest time that another thread
got no turn while a picture was drawn or encoded.
"""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Callable
from itertools import cycle, islice
from statistics import median

from benchmarks import hexes, inches, stands
from benchmarks.figures import Figure, show
from renders import picture
from renders.board import draw, encode, prepare
from rulesets.dice import dice_names
from rulesets.kit.engine.dice import SealedDice
from rulesets.kit.notation.grammar import read
from rulesets.kit.notation.picture import sheet
from rulesets.kit.notation.rolling import roll
from rulesets.kit.pictures.scene import (
    Area,
    Badge,
    Cell,
    DiceRow,
    Edge,
    LegendEntry,
    Marker,
    Scene,
    SquareGround,
    Token,
    Track,
)
from rulesets.kit.pictures.sheet import Sheet

YARDSTICKS = ("Python", "PNG")

ROUNDS = 15
MANY = "30 red + 20 blue + 20 black + 10d20 + 10d12 + 10d%"
COLUMNS, ROWS = 22, 14
TERRAIN = (
    *("trees", "rubble", "large trees", "water", "road", "building", "ammo crates", "tank traps"),
    *("swamp", "mud", "structure", "ammo dump", "no dot", "plinth", "wreck", "burning wreck", "smoke"),
)
WALLS = ("high wall", "low wall", "small opening", "large opening", "huge opening")
SHAPES = ("infantry", "infantry", "support", "vehicle", "hero", "aircraft")
KINDS = ("under fire", "suppressed", "stunned", "activated", "dug in")


def scene(turn: int = 1, tokens: int = 150) -> Scene:
    """A crowded board; another turn moves ten of its units and renames the title."""
    return Scene(
        title=f"Turn {turn}: a benchmark of {tokens} units",
        ground=SquareGround(columns=COLUMNS, rows=ROWS, cells=tuple(_cells()), edges=tuple(_walls())),
        sides=("Allies", "Axis"),
        tokens=tuple(_token(number, turn) for number in range(tokens)),
        tracks=(
            Track(kind="move", points=((2.5, 2.5), (5.5, 3.5), (6.5, 6.5)), side=0),
            Track(kind="shot", points=((6.5, 6.5), (15.5, 9.5)), label="Phaser"),
            Track(kind="reaction", points=((18.5, 3.5), (6.5, 6.5))),
        ),
        areas=(
            Area(kind="zone", squares=tuple((0, row) for row in range(ROWS)), side=0),
            Area(kind="target", squares=((15, 9),)),
        ),
        badges=(Badge(kind="loss", at=(15.5, 9.5), text="−2"),),
        dice=(DiceRow(label="Attack", faces=("BLOC", "SHIELD", "CROSSHAIR", "BLOC"), good=(True, False, False, True)),),
        legend=tuple(_legend()),
    )


def _cells() -> list[Cell]:
    words = cycle(TERRAIN)
    spots = [(column, row) for column in range(COLUMNS) for row in range(ROWS) if (column * 7 + row * 5) % 4 == 0]
    return [_cell(column, row, next(words)) for column, row in spots]


def _cell(column: int, row: int, word: str) -> Cell:
    return Cell(column=column, row=row, terrain=(word,), level=2 if word in ("plinth", "building") else 0)


def _walls() -> list[Edge]:
    kinds = cycle(WALLS)
    return [Edge(start=(c, r), end=(c, r + 1), kind=next(kinds)) for c in range(1, COLUMNS, 5) for r in range(ROWS)]


def _token(number: int, turn: int) -> Token:
    column, row = number % COLUMNS, number // COLUMNS * 2
    moved = 1 if number % 15 == turn % 15 and row + 1 < ROWS else 0
    return Token(
        id=str(number),
        label=f"U{number}",
        name=f"Unit number {number}",
        side=number % 2,
        shape=SHAPES[number % len(SHAPES)],
        places=((column + 0.5, row + moved + 0.5),),
        where="",
        facing=number * 45 % 360 if number % 3 == 0 else None,
        strength=f"{number % 5 + 1}/5",
        markers=tuple(Marker(kind=kind) for kind in islice(KINDS, number % 4)),
    )


def _legend() -> list[LegendEntry]:
    sides = [LegendEntry(kind="side", key=str(seat), text=f"Side {seat}", side=seat) for seat in range(2)]
    terrain = [LegendEntry(kind="terrain", key=word, text=word) for word in TERRAIN]
    return [*sides, *terrain, *(LegendEntry(kind="marker", key=kind, text=kind) for kind in KINDS)]


def rolled(text: str, turn: int = 1) -> Sheet:
    """A roll; another turn has other dice."""
    dice = SealedDice(b"benchmark")
    dice.turn_to(str(turn), "")
    return sheet(roll(read(text, dice_names()), dice), text)


def milliseconds(work: Callable[[], object]) -> float:
    """How long a processor works at it, in milliseconds."""
    start = time.thread_time()
    work()
    return (time.thread_time() - start) * 1000


def warm(step: Callable[[int], Callable[[], object]]) -> float:
    """The median over turns that differ a little, in milliseconds; preparing a step is not counted."""
    return median(milliseconds(step(turn)) for turn in range(2, 2 + ROUNDS))


def _drawn(turn: int) -> Callable[[], object]:
    table = scene(turn)
    return lambda: draw(table)


def _prepared(turn: int) -> Callable[[], object]:
    table = scene(turn)
    return lambda: prepare(table)


def _encoded(turn: int) -> Callable[[], object]:
    drawing = prepare(scene(turn))
    return lambda: encode(drawing)


def blocked(work: Callable[[], object]) -> float:
    """The longest wait of a thread that asks for a turn all the time while the work runs, in milliseconds."""
    worst, last, done = 0.0, time.perf_counter(), threading.Event()

    def run() -> None:
        work()
        done.set()

    worker = threading.Thread(target=run)
    worker.start()
    while not done.is_set():
        time.sleep(0.0005)
        now = time.perf_counter()
        worst, last = max(worst, now - last), now
    worker.join()
    return worst * 1000


def cold(made: str) -> float:
    """The median of the first picture of five fresh processes, in milliseconds; `made` is the code that makes it."""
    code = f"from benchmarks.pictures import *; s = {made}; print(milliseconds(lambda: picture.draw(s)))"
    runs = [subprocess.run([sys.executable, "-c", code], check=True, capture_output=True) for _ in range(5)]
    return median(float(run.stdout) for run in runs)


def figures() -> list[Figure]:
    """Cold and warm, size, and how long other threads wait."""
    return [
        Figure("picture 1600 wide, 150 tokens, cold", cold("scene()"), "ms", 170),
        Figure("picture 1600 wide, 150 tokens, warm", warm(_drawn), "ms", 40),
        Figure("  of this drawing", warm(_prepared), "ms"),
        Figure("  of this encoding", warm(_encoded), "ms"),
        Figure("size of this picture", len(draw(scene()).png) / 1024, "KiB", 500),
        Figure("another thread waits while drawing", _waits(_prepared), "ms", 20),
        Figure("another thread waits while encoding", _waits(_encoded), "ms", 20),
        *_of_hexes(),
        *_of_tables(),
        *_of_models(),
        *_of_rolls(),
    ]


def _of_hexes() -> list[Figure]:
    """A crowd on hexes, as large as on squares and within the same budgets, and a round of a game's largest battle."""
    return [
        Figure("picture on hexes, 150 bases, cold", cold("hexes.crowd()"), "ms", 170),
        Figure("picture on hexes, 150 bases, warm", warm(lambda turn: _drawing(hexes.crowd(turn))), "ms", 40),
        Figure("size of this picture", len(draw(hexes.crowd()).png) / 1024, "KiB", 500),
        Figure("picture of a round, 24 bases with their moves, cold", cold("hexes.round_of()"), "ms", 170),
        Figure(
            "picture of a round, 24 bases with their moves, warm",
            warm(lambda turn: _drawing(hexes.round_of(turn))),
            "ms",
            40,
        ),
    ]


def _of_tables() -> list[Figure]:
    """A battle measured in inches, and the move pad of one of its units: the whole of its drawing after a press."""
    return [
        Figure("picture of a table, 150 bases, cold", cold("inches.battle()"), "ms", 400),
        Figure("picture of a table, 150 bases, warm", warm(lambda turn: _drawing(inches.battle(turn))), "ms", 150),
        Figure("size of this picture", len(draw(inches.battle()).png) / 1024, "KiB", 400),
        Figure("picture of a move pad, cold", cold("inches.pad()"), "ms", 400),
        Figure("picture of a move pad, warm", warm(lambda turn: _drawing(inches.pad(turn))), "ms", 120),
        Figure("size of this picture", len(draw(inches.pad()).png) / 1024, "KiB", 150),
    ]


def _of_models() -> list[Figure]:
    """Two hundred single models in forty groups, and the pad of one group among them."""
    return [
        Figure("picture of 200 stands, cold", cold("stands.battle()"), "ms", 170),
        Figure("picture of 200 stands, warm", warm(lambda turn: _drawing(stands.battle(turn))), "ms", 45),
        Figure("size of this picture", len(draw(stands.battle()).png) / 1024, "KiB", 400),
        Figure("picture of a pad among 200 stands, warm", warm(lambda turn: _drawing(stands.pad(turn))), "ms", 15),
    ]


def _drawing(table: Scene) -> Callable[[], object]:
    return lambda: draw(table)


def _of_rolls() -> list[Figure]:
    """Rolls of very many dice: exploding ones of a game, each with its own looks, and others that are counted up."""
    return [
        Figure("picture of 100 dice, cold", cold(f"rolled({MANY!r})"), "ms", 300),
        Figure("picture of 100 dice, warm", warm(lambda turn: _roll_drawn(MANY, turn)), "ms", 60),
        Figure("size of the picture of 100 dice", len(picture.draw(rolled(MANY)).png) / 1024, "KiB", 200),
        Figure("picture of 1,000 dice that all differ, cold", cold("rolled('1000d1000')"), "ms", 300),
    ]


def _roll_drawn(text: str, turn: int) -> Callable[[], object]:
    found = rolled(text, turn)
    return lambda: picture.draw(found)


def _waits(step: Callable[[int], Callable[[], object]]) -> float:
    """The median over ten turns of the longest wait."""
    return median(blocked(step(turn)) for turn in range(2, 12))


if __name__ == "__main__":
    show(figures)
