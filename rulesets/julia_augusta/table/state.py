"""What lies on the table of a game of Julia Augusta."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar, Literal

from pydantic import BaseModel, ConfigDict

from rulesets.julia_augusta.actions import ACTIONS
from rulesets.julia_augusta.table.formations import (
    Formation,
    Grade,
    Layout,
    Lines,
    Type,
    is_light,
    is_mounted,
    placement,
)
from rulesets.julia_augusta.table.terrain import Piece
from rulesets.kit.boards.tables.bases import Placement
from rulesets.kit.boards.tables.places import Pose, Spot, Table
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.game import Game
from rulesets.kit.engine.saved import KeptDict, KeptList, Saved

Army = Literal["roman", "briton"]
Where = Literal["waiting", "table", "destroyed", "left"]
"""Waiting: not deployed yet. Destroyed: its last base is gone, or it was eliminated in rout. Left: off the table."""
Did = Literal["halt", "move", "charge", "retire", "pursue", "loot", "evade", "fall_back"]
Control = Literal["", "excused", "free", "halt", "follow_eagle", "repeat", "conform"]
"""What the control test of this turn allows; excused: it took none and acts freely; "": not settled yet."""
Momentum = Literal["", "charge", "follow_up", "pursue"]
Zone = Literal["front", "flank", "rear"]
Phase = Literal["deployment", "command", "manoeuvre", "charge", "combat", "after_combat"]
ResultMove = Literal["halt", "fall_back", "follow_up", "pass_through", "retire", "rout", "pursue"]

TABLE = Table.of(72, 48)
"""JA-SETUP-10: the table is 72 inches wide and 48 deep."""


class LastMove(BaseModel):
    """What a unit did in a turn: `direction` in hundredths of a degree from its facing, clockwise, and `distance` in
    thousandths of an inch, of a move."""

    model_config = ConfigDict(frozen=True)

    did: Did
    direction: int = 0
    distance: int = 0


Kind = Literal["move", "side_step", "turn", "about_face", "change", "re_form"]
"""What a manoeuvre is made of; "move": ahead, oblique, by wheels, or freely."""


class Deed(BaseModel):
    """What a unit did in its manoeuvre, for those who conform to it: of what kinds it was, its direction across the
    table in hundredths of a degree, and its distance in thousandths of an inch."""

    model_config = ConfigDict(frozen=True)

    kinds: tuple[Kind, ...]
    bearing: int = 0
    distance: int = 0


class Strike(BaseModel):
    """How an enemy came into contact with a unit: the zone that it struck, and how. `fresh`: no round has been fought
    since. What rules call "into this round" is a fresh strike. `met_charge`: the unit that it struck was infantry that
    had declared a charge or a counter-charge itself (JA-D-51)."""

    model_config = ConfigDict(frozen=True)

    zone: Zone = "front"
    how: Literal["charge", "pursue"] = "charge"
    fresh: bool = True
    met_charge: bool = False


class Result(BaseModel):
    """The result move that was noted for a unit in a combat (JA-CBT-30 step 6).

    `move` is what it does; `may_halt`: its player may choose to halt instead. `score` is its side's hits less those of
    the enemy. `opponents` are the enemies that decide (those it touched, or of a support those of the unit in front);
    `supports` is the engaged unit that a support stood behind.
    """

    model_config = ConfigDict(frozen=True)

    combat: int
    move: ResultMove
    score: int
    may_halt: bool = False
    opponents: tuple[str, ...] = ()
    supports: str = ""


class Unit(Saved):
    """A unit of bases (JA-SETUP-04). `pose` is the middle of its front edge and its facing.

    `lines` are the ranks of each line, from the front; `line_count` is what counts for the shaken limit, also while a
    Legion is unformed (JA-D-78). `last` is what it did in the turn before, `did` what it did last in this turn, `deed`
    its manoeuvre of this turn.
    `manoeuvred` (and in the turn before `manoeuvred_before`): it moved in the manoeuvre phase, as the cavalry bonus die
    wants it (JA-D-31). `moved` are the phases of this turn in which it made any move of its own; `if_it_moves`:
    who takes 1 DP each in such a phase if it does, for going through it, or for being gone through, while it stood.
    `pursuing`: it is a pursuer (JA-ACM-10), of the unit `quarry`, if that is still there.
    `struck_by` tells of each enemy that charged it into the contact which lasts, how; `fought` of each opponent of last
    turn's combat, which round of it that was. `impetus_spent`: it had the +2 of an initial charge in the combat that it
    is still in. `head_start`: its flight has not had its first move yet. `caught_by` are the pursuers that hold it.
    `rout_moves`: how many rout moves it has made. `mourned`: it has caused the DPs of a rout or a destruction
    (JA-MOR-07). `declared`: it declared a charge or a counter-charge this turn, whatever came of it.
    """

    __slots__ = ("_stood",)
    carried = __slots__
    if TYPE_CHECKING:
        _stood: tuple[Pose, Formation, Lines, Placement]

    id: str
    seat: int
    type: Type
    grade: Grade
    legion: str = ""
    start_bases: int
    lines: Lines
    line_count: int = 1
    formation: Formation
    where: Where = "waiting"
    pose: Pose = Pose(0, 0, 0)
    dp: int = 0
    routing: bool = False
    control: Control = ""
    copies: str = ""
    last: LastMove = LastMove(did="halt")
    did: LastMove | None = None
    deed: Deed | None = None
    momentum: Momentum = ""
    pursuing: bool = False
    quarry: str = ""
    looting: bool = False
    steadied: bool = False
    reformed: bool = False
    relieved: bool = False
    manoeuvred: bool = False
    manoeuvred_before: bool = False
    moved: KeptList[Phase] = []
    if_it_moves: KeptDict[Phase, list[str]] = {}
    struck_by: KeptDict[str, Strike] = {}
    fought: KeptDict[str, int] = {}
    impetus_spent: bool = False
    inspired: int = 0
    result: Result | None = None
    head_start: bool = True
    caught_by: KeptList[str] = []
    rout_moves: int = 0
    mourned: bool = False
    declared: bool = False

    @property
    def bases(self) -> int:
        """How many bases it has now."""
        return sum(rank for line in self.lines for rank in line)

    @property
    def on_table(self) -> bool:
        """Whether it stands on the table."""
        return self.where == "table"

    @property
    def light(self) -> bool:
        """Whether it is light troops."""
        return is_light(self.type)

    @property
    def mounted(self) -> bool:
        """Whether it is mounted, which is what a rule means that says cavalry."""
        return is_mounted(self.type)

    @property
    def infantry(self) -> bool:
        """HI, MI and LI."""
        return self.type in ("HI", "MI", "LI")

    @property
    def formed(self) -> bool:
        """In line, column or wedge."""
        return self.formation != "unformed"

    @property
    def formed_infantry(self) -> bool:
        """HI or MI in line, column or wedge."""
        return self.formed and self.type in ("HI", "MI")

    @property
    def has_pursued(self) -> bool:
        """Whether it pursues, or has made a pursuit move this turn."""
        return self.pursuing or (self.did is not None and self.did.did == "pursue")

    @property
    def placement(self) -> Placement:
        """Where its bases lie. It is asked some hundred times a click: what was found last is kept until it moves."""
        try:
            pose, formation, lines, placement = self._stood
            if pose is self.pose and formation is self.formation and lines is self.lines:
                return placement
        except AttributeError:  # nobody has asked yet
            pass
        placement = self.at(self.pose)
        self._stood = (self.pose, self.formation, self.lines, placement)
        return placement

    def at(self, pose: Pose) -> Placement:
        """Where its bases would lie elsewhere."""
        return placement(pose, self.type, self.formation, self.lines)

    def take(self, layout: Layout) -> None:
        """Stand in another formation, the middle of the front edge where it was."""
        self.formation, self.lines = layout.formation, layout.lines
        if layout.formation != "unformed":
            self.line_count = len(layout.lines)


class Leader(Saved):
    """A leader (JA-SETUP-09). With `unit` he is attached to it, otherwise he stands at `spot`; `spent` are the actions
    used this turn. `second`: a second in command, who is not replaced. `steadied` and `moved_freely` are what he did
    this turn and is bound by."""

    id: str
    seat: int
    general: bool = False
    cp: int
    crippled: bool = False
    second: bool = False
    where: Literal["waiting", "table", "dead"] = "waiting"
    unit: str = ""
    spot: Spot = Spot(0, 0)
    spent: int = 0
    steadied: bool = False
    moved_freely: bool = False

    @property
    def on_table(self) -> bool:
        """Whether he is there."""
        return self.where == "table"

    @property
    def actions_left(self) -> int:
        """The actions that he has not used this turn."""
        return max(0, self.cp - self.spent)


class Eagle(Saved):
    """The Eagle of a legion; `lost` when the last unit of its legion is."""

    legion: str
    seat: int
    where: Literal["waiting", "table", "lost"] = "waiting"
    spot: Spot = Spot(0, 0)
    moved: bool = False

    @property
    def name(self) -> str:
        """What it is called beside units and leaders."""
        return f"Eagle of {self.legion}"


class Succession(BaseModel):
    """A second in command who comes in a later turn for a leader that was killed (JA-LEAD-07)."""

    model_config = ConfigDict(frozen=True)

    leader: str
    turn: int
    seat: int
    general: bool
    unit: str
    spot: Spot


class Options(BaseModel):
    """The points that the rules leave open and the players may settle otherwise before the game."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    turns: Literal["12", "8", "10", "none"] = "12"


class Julia(Game):
    """A game of Julia Augusta for two seats. `army_of` tells each seat's army: the Romans sit in the south.

    `initiative` is the seat that has it this turn, `first` the one that manoeuvres first. `losses_told`: how many bases
    of each seat were lost when that was told last (JA-VIC-01). How many charges a side has
    written down is as secret as which.
    """

    actions: ClassVar[tuple[type[Action], ...]] = ACTIONS
    tells_how_many: ClassVar[bool] = False

    army_of: list[Army]
    units: dict[str, Unit]
    leaders: dict[str, Leader]
    eagles: dict[str, Eagle] = {}
    pieces: tuple[Piece, ...] = ()
    options: Options = Options()
    turn: int = 0
    phase: Phase = "deployment"
    initiative: int = 0
    first: int = 0
    successions: list[Succession] = []
    generals_killed: list[int] = []
    losses_told: list[int] = [0, 0]

    def on_table(self, seat: int | None = None) -> list[Unit]:
        """The units on the table (of a seat), in the order of the armies."""
        if seat is None:
            return [unit for unit in self.units.values() if unit.where == "table"]
        return [unit for unit in self.units.values() if unit.seat == seat and unit.where == "table"]

    def enemies(self, unit: Unit) -> list[Unit]:
        """The enemy units on the table."""
        other = 1 - unit.seat
        return [enemy for enemy in self.units.values() if enemy.seat == other and enemy.where == "table"]

    def friends(self, unit: Unit) -> list[Unit]:
        """The other units of its side on the table."""
        return [other for other in self.on_table(unit.seat) if other.id != unit.id]

    def is_briton(self, unit: Unit) -> bool:
        """Whether a unit is British."""
        return self.army_of[unit.seat] == "briton"

    def leaders_of(self, seat: int) -> list[Leader]:
        """The leaders of a seat on the table."""
        return [leader for leader in self.leaders.values() if leader.on_table and leader.seat == seat]

    def leaders_with(self, unit: Unit) -> list[Leader]:
        """The leaders attached to a unit."""
        return [leader for leader in self.leaders.values() if leader.on_table and leader.unit == unit.id]

    def general(self, seat: int) -> Leader | None:
        """The General of a seat, if he lives."""
        return next((leader for leader in self.leaders_of(seat) if leader.general), None)

    def eagle_of(self, unit: Unit) -> Eagle | None:
        """The Eagle of a unit's legion, if it is on the table."""
        eagle = self.eagles.get(unit.legion)
        return eagle if eagle is not None and eagle.where == "table" else None

    def side_faces(self, seat: int) -> float:
        """The direction across the table from a seat's own base edge, in degrees: the Romans sit in the south."""
        return 0.0 if self.army_of[seat] == "roman" else 180.0

    def rightward(self, seat: int) -> int:
        """JA-SETUP-10: 1 if a player's right is the east of the table, -1 if it is the west."""
        return 1 if self.army_of[seat] == "roman" else -1

    def by_initiative(self) -> Iterator[int]:
        """The seats, the one with the initiative first."""
        yield self.initiative
        yield 1 - self.initiative
