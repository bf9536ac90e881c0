"""One weapon line's dice against one unit, from the declaration to the damage."""

from __future__ import annotations

from pydantic import Field

from rulesets.dust_1947.table.armament import BUILT_IN, cell_against
from rulesets.dust_1947.table.boards.board import Board
from rulesets.dust_1947.table.cards import Weapon
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.dust_1947.table.symbols import Pool
from rulesets.kit.boards.squares.board import Square
from rulesets.kit.engine.saved import Saved

Used = list[tuple[str, str, int]]
"""All that an attack uses: whose (a unit's id), which weapon, how many."""


class Shot(Saved):
    """A declared weapon: its bearer (a unit's id), its name, how many fire, at which unit from where to where, and in
    which of its ways."""

    bearer: str
    weapon: str
    count: int
    target: str
    start: Square
    end: Square
    way: str = ""


class Volley(Saved):
    """The dice of one shot against one unit. `declared` is what was aimed at (a blast hits others too), `way` how;
    `used` is all that its attack uses, `skills` what was declared for it, `sustained` how it is rolled; `cover` are
    rules with their words. `row` says which symbols hit (`because` of which rule); `first` is what fell, `again` what
    fell again (`steered`: by which weapon's rule; `again_by`: each time by which), `pool` the dice as they lie;
    `chained` is how many of its hits have not had their extra dice yet, `chain` what these showed, `chained_by` the
    rules that gave them; `hits` and `saved` are numbers; `jammed` is the rule by which its hits are rolled again."""

    unit: str
    bearer: str
    weapon: str
    count: int
    target: str
    declared: str
    start: Square
    end: Square
    way: str = ""
    used: Used = []
    cover: list[tuple[str, str]] = []
    sustained: bool = False
    struck_back: bool = False
    skills: list[str] = []
    row: str = ""
    because: str = ""
    steered: str = ""
    first: list[str] = []
    again: list[list[str]] = []
    again_by: list[str] = []
    pool: Pool = Field(default_factory=lambda: Pool(symbols=[]))
    chained: int = 0
    chain: list[str] = []
    chained_by: list[str] = []
    hits: int = 0
    evaded: int = 0
    saved: int = 0
    jammed: str = ""

    @property
    def through(self) -> int:
        """The hits that neither evading nor a save cancelled."""
        return max(0, self.hits - self.evaded - self.saved)


def weapon_of(game: Dust, shot: Shot | Volley) -> Weapon:
    """The weapon of a shot."""
    return BUILT_IN.get(shot.weapon) or game.weapon(game.units[shot.bearer], shot.weapon)


def damage_of(game: Dust, volley: Volley) -> int | None:
    """What one hit of a volley does to its target, in points as the cell has them; 0 by a weapon that has no cell."""
    cell = cell_against(weapon_of(game, volley), game.card(game.units[volley.target]))
    return cell.damage if cell else 0


def aimed_at(board: Board, made: Shot | Volley) -> Unit | None:
    """The unit, or the mark, that a shot is aimed at; None for a unit that is none any more."""
    name = made.declared if isinstance(made, Volley) else made.target
    return board.game.units.get(name) or board.point(board.game.units[made.bearer], name)


def survivor(game: Dust, name: str) -> Unit | None:
    """The unit of this id if it is on the board; of a combined unit that lost its soldiers, the hero left alone."""
    unit = game.units[name]
    if unit.where == "board":
        return unit
    heir = game.heir(unit)
    return game.units[heir] if heir is not None and game.units[heir].where == "board" else None
