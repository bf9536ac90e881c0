"""What lies on the table of a game of Dust 1947."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from pydantic import BaseModel, ConfigDict

from rulesets.dust_1947.actions import ACTIONS
from rulesets.dust_1947.table.cards import Card, Weapon
from rulesets.dust_1947.upgrade import VERSION
from rulesets.kit.boards.squares.board import Direction, Square
from rulesets.kit.boards.tables.places import Pose, Spot
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.game import Game
from rulesets.kit.engine.saved import KeptDict, KeptList, Saved
from rulesets.kit.engine.sharing import Shared

OFF_BOARD: Literal["off board"] = "off board"
ABOARD: Literal["aboard"] = "aboard"
Severity = Literal["", "severe", "moderate", "mild"]
Where = Literal["waiting", "off board", "board", "aboard", "reserve", "eliminated"]
"""Waiting: not deployed yet. Off board: in play, but not on the table yet (airborne units, spies). Aboard: inside
another unit, or hanging under it. Reserve: may come back (DU-RES). Eliminated: gone for good."""


class Soldier(BaseModel):
    """One miniature of an infantry unit: its weapons by name, what it is, and whether it still stands.

    `roles` are those of a command squad: "officer", "radio", "medic", "mechanic". Soldiers never change; a unit gets
    new ones (`Unit.changed`).
    """

    model_config = ConfigDict(frozen=True)

    weapons: tuple[str, ...]
    leader: bool = False
    alive: bool = True
    roles: tuple[str, ...] = ()


class Unit(Saved):
    """One unit in play. `squares` are front first (one for most); `damage` in points, for units with a track.

    A joined hero is a unit of its own whose `joined` names its host; the host's `hero` names it. The pilot of a vehicle
    or aircraft is joined to it in the same way. Tokens, activation and square of a combined unit are the host's.
    `delayed_hits` are steps of suppression that wait for the end of its own activation, `delayed_tokens` other tokens
    that do, `delayed_by` the unit whose reaction they are from; `held_by` are the units that hold it with a grapple;
    `back_on` is the first turn in which a unit in reserve may enter. `carrier` is the unit that it is aboard, whose
    squares and facing it shares. `evading` is the row of symbols with which an aircraft evades until its next
    activation (empty: it does not); `stimulated`: it has the token. `poses` are where it stands on a table: each of its
    soldiers by his number, or its one base or hull.
    """

    id: str
    seat: int
    card: str
    soldiers: KeptList[Soldier] = []
    where: Where = "waiting"
    squares: KeptList[Square] = []
    facing: Direction = Direction.N
    damage: int = 0
    level: int = 0
    under_fire: bool = False
    suppressed: bool = False
    stunned: bool = False
    activated: bool = False
    hero: str | None = None
    joined: str | None = None
    ammo: KeptDict[str, int] = {}
    criticals: KeptList[str] = []
    skill_state: KeptDict[str, int] = {}
    delayed_hits: int = 0
    delayed_tokens: KeptList[str] = []
    delayed_by: str = ""
    held_by: KeptList[str] = []
    back_on: int = 0
    carrier: str = ""
    evading: str = ""
    stimulated: bool = False
    poses: KeptList[Pose] = []

    @property
    def in_play(self) -> bool:
        """Whether it takes part in the battle now, on the board or not there yet."""
        return self.where in ("board", OFF_BOARD, ABOARD)

    @property
    def present(self) -> bool:
        """Whether it is on the board, by itself or inside another unit."""
        return self.where in ("board", ABOARD)

    @property
    def square(self) -> Square:
        """Where it stands; of a large vehicle the front square."""
        return self.squares[0]

    def mark(self, word: str, number: int = 1) -> None:
        """Note something that a skill has to know later."""
        self.skill_state = {**self.skill_state, word: number}

    def unmark(self, word: str) -> bool:
        """Note it no more; whether it was noted."""
        was_noted = bool(self.skill_state.get(word))
        if word in self.skill_state:
            self.skill_state = {other: number for other, number in self.skill_state.items() if other != word}
        return was_noted

    def changed(self, number: int, **fields: bool) -> None:
        """Put another soldier in the place of one, counted from 0, with these fields changed."""
        changed = self.soldiers[number].model_copy(update=fields)
        self.soldiers = [changed if place == number else one for place, one in enumerate(self.soldiers)]

    @property
    def standing(self) -> list[Soldier]:
        """The soldiers still alive."""
        return [soldier for soldier in self.soldiers if soldier.alive]


class Ground(BaseModel):
    """One square that is not plain: its terrain words, whether it has a centre dot, and its levels."""

    model_config = ConfigDict(frozen=True)

    terrain: tuple[str, ...] = ()
    dot: bool = True
    levels: int = 0
    height: int | None = None


class Wall(BaseModel):
    """A side between two squares, named as the board names sides (F4-G4), and what stands there (`maps.WALLS`)."""

    model_config = ConfigDict(frozen=True)

    side: str
    kind: str


class Screen(BaseModel):
    """A smoke screen (DU-LOS-10): its squares, and the turn at whose end it is removed (0: it stays); on a table `at`
    is the middle of its cloud, and the squares are those of the map that it covers most of."""

    squares: list[Square]
    until: int = 0
    at: Spot | None = None


class Field(BaseModel):
    """The battlefield: squares not listed in `ground` are open."""

    columns: int
    rows: int
    ground: dict[Square, Ground] = {}
    walls: tuple[Wall, ...] = ()


class Objective(BaseModel):
    """An objective of the scenario: the squares it covers and what holding them at a turn's end is worth."""

    model_config = ConfigDict(frozen=True)

    name: str
    squares: tuple[Square, ...]
    points: int = 0
    wins: bool = False


class Breakthrough(BaseModel):
    """Getting across: `rows` by area, `points` for each unit on the enemy's at the end, `units` there win at once."""

    model_config = ConfigDict(frozen=True)

    rows: tuple[tuple[Square, ...], tuple[Square, ...]]
    points: int
    units: int


Work = Literal["bunker", "strongpoint"]


class Works(BaseModel):
    """What a scenario lets players dig in with: the fortifications that are free at each edge, and whether more are
    offered for army points."""

    model_config = ConfigDict(frozen=True)

    free: tuple[tuple[Work, ...], tuple[Work, ...]] = ((), ())
    offered: bool = False


class Fortification(BaseModel):
    """A bunker or strongpoint of a seat: 4 by 4 squares from the north-western one on. `buried`: it is no more than a
    heap of earth."""

    model_config = ConfigDict(frozen=True)

    name: str
    kind: Work
    seat: int
    corner: Square
    facing: Direction
    buried: bool = False


class Scenario(BaseModel):
    """What the scenario leaves to be said: field, zones, turn limit, reserve, objectives (DU-SETUP-01)."""

    model_config = ConfigDict(frozen=True)

    key: str
    name: str
    field: Field
    zones: tuple[tuple[Square, ...], tuple[Square, ...]]
    edges: tuple[str, str] = ("north", "south")
    turns: int = 8
    reserve: int = 0
    ap_limit: int = 100
    objectives: tuple[Objective, ...] = ()
    breakthrough: Breakthrough | None = None
    works: Works | None = None


class Options(BaseModel):
    """The points that the rulebook leaves open and the players may settle otherwise before the game."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    corner_cover: Literal["all_blockers", "no_dot_only"] = "all_blockers"
    look_over: Literal["either_end", "both_ends", "never"] = "either_end"
    hut_mutual: Literal["true", "false"] = "true"
    squeeze_friends: Literal["allow", "forbid"] = "allow"
    large_diagonal_end: Literal["allow", "forbid"] = "allow"
    mud: Literal["whole_action", "per_square"] = "whole_action"
    reaction_target: Literal["trigger_only", "free"] = "trigger_only"
    reaction_prompt: Literal["ask", "never"] = "ask"
    salvo_empty: Literal["cannot_fire", "normal_only"] = "cannot_fire"
    critical_table: Literal["dictionary", "doubles_first"] = "dictionary"
    faction_bonus: Literal["on", "off"] = "on"
    weather: Literal["none", "low", "medium", "high"] = "none"
    severity: Literal["rolled", "mild", "moderate", "severe"] = "rolled"
    atc_needs_los: Literal["false", "true"] = "false"
    board_mode: Literal["square", "table"] = "square"

    @property
    def on_a_table(self) -> bool:
        """Whether the game is played in inches, without squares."""
        return self.board_mode == "table"


class Dust(Game):
    """A game of Dust 1947 for two seats. `bailing` are the pilots of destroyed vehicles who have yet to escape,
    `fallen` who was eliminated in this attack and may have a word to say when it is over, `spilled` the destroyed
    carriers that somebody is still in. `cleared` are the squares from which terrain was taken, by its word; `bought`
    what each has paid for fortifications, in army points. `severity` is how bad the weather is whenever there is any,
    `weather_since` the turn in which it began (0: there is none now), `weather_ended` that in which it last ended."""

    actions: ClassVar[tuple[type[Action], ...]] = ACTIONS
    fixtures: ClassVar[tuple[str, ...]] = ("cards",)

    save_version: int = VERSION
    cards: dict[str, Annotated[Card, Shared()]]
    units: dict[str, Unit]
    scenario: Scenario
    options: Options = Options()
    screens: list[Screen] = []
    wrecks: list[Square] = []
    crushed: list[Square] = []
    cleared: dict[str, list[Square]] = {}
    fortifications: list[Fortification] = []
    bought: list[int] = [0, 0]
    burning_wrecks: list[Screen] = []
    turn: int = 0
    zone_of: list[int] = [0, 1]
    initiative: int | None = None
    active: int = 0
    finished: list[bool] = [False, False]
    reserves_used: list[int] = [0, 0]
    lost_ap: list[int] = [0, 0]
    bonus: list[int] = [0, 0]
    bailing: list[str] = []
    fallen: list[str] = []
    spilled: list[str] = []
    severity: Severity = ""
    weather_since: int = 0
    weather_ended: int = 0

    def card(self, unit: Unit) -> Card:
        """The printed card of a unit."""
        return self.cards[unit.card]

    def weapon(self, unit: Unit, name: str) -> Weapon:
        """A weapon of a unit by its name."""
        return next(line.weapon for line in self.card(unit).lines if line.weapon.name == name)

    def companion(self, unit: Unit) -> Unit | None:
        """The hero that has joined a unit and is still with it."""
        hero = self.units[unit.hero] if unit.hero is not None else None
        with_it = hero is not None and hero.joined == unit.id and hero.where in ("waiting", OFF_BOARD, ABOARD, "board")
        return hero if with_it else None

    def pilot(self, unit: Unit) -> Unit | None:
        """The hero inside a vehicle or aircraft, who pilots it."""
        return self.companion(unit) if unit.hero is not None and not self.card(unit).on_foot else None

    def heir(self, unit: Unit) -> str | None:
        """The hero who goes on when the rest of a combined unit is gone; a pilot does not go on for his vehicle."""
        return unit.hero if unit.hero is not None and self.card(unit).on_foot else None

    def on_board(self, seat: int | None = None) -> list[Unit]:
        """The units on the board (of a seat), joined heroes with their hosts left out."""
        here = [u for u in self.units.values() if u.where == "board" and u.joined is None]
        return here if seat is None else [u for u in here if u.seat == seat]

    def aboard(self, carrier: Unit) -> list[Unit]:
        """The units that a unit carries, joined heroes left out."""
        return [u for u in self.units.values() if u.where == ABOARD and u.carrier == carrier.id and u.joined is None]

    def carrier(self, unit: Unit) -> Unit | None:
        """The unit that a unit is aboard."""
        return self.units[unit.carrier] if unit.where == ABOARD else None

    def in_the_air(self, unit: Unit) -> bool:
        """Whether a unit is an aircraft, or aboard one."""
        by = self.carrier(unit) or unit
        return self.card(by).kind == "aircraft"

    def at(self, square: Square, level: int | None = None) -> list[Unit]:
        """The units standing in a square (on one of its floors), joined heroes left out."""
        standing = [u for u in self.units.values() if square in u.squares and u.where == "board" and u.joined is None]
        return standing if level is None else [u for u in standing if u.level == level]


LIES = tuple(name for name in Dust.model_fields if name not in {*Game.model_fields, "units", "scenario"})
"""The fields that tell what lies on the table besides the units and the field of battle, which tables share."""


def lies(game: Dust) -> tuple[Any, ...]:
    """All that lies on the table, the units as what they are made of: that is sooner compared."""
    units = {name: vars(unit) for name, unit in game.units.items()}
    return (game.turn, units, *(getattr(game, name) for name in LIES), game.scenario)
