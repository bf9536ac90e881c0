"""What lies on the table of a game of Steampunk Fantasy."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, TypedDict, Unpack

from pydantic import BaseModel, ConfigDict

from rulesets.kit.boards.hexes.board import Hex, HexDirection
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.game import Game
from rulesets.kit.engine.question import Question
from rulesets.kit.engine.saved import KeptDict, KeptList, Saved
from rulesets.kit.engine.sharing import Shared
from rulesets.steampunk_fantasy.actions import ACTIONS
from rulesets.steampunk_fantasy.table.cards import Card, FireGroup, Profile, Weapon
from rulesets.steampunk_fantasy.upgrade import VERSION

Where = Literal["waiting", "map", "destroyed", "left"]
"""Waiting: not deployed yet. Destroyed: its last member is gone. Left: it was pushed off the map."""
Terrain = Literal["clear", "hill", "forest", "swamp", "rough"]
PARTS = 3
"""Movement steps of a turn."""


class Member(BaseModel):
    """One member of a base: the name of its profile, and whether it lives."""

    model_config = ConfigDict(frozen=True)

    profile: str
    alive: bool = True


class Aim(BaseModel):
    """An aim of a fire group: the hex in which it was taken, and the turn at whose end it is lost (SF-D-31)."""

    model_config = ConfigDict(frozen=True)

    hex: Hex
    until: int


class Acid(Saved):
    """One acid on a base: major or minor, and how often it was downgraded this turn (SF-CONT-10)."""

    major: bool
    downgrades: int = 0


class Toward(BaseModel):
    """The difficult-terrain tokens of a base: for which hex, and how many (SF-TERR-17)."""

    model_config = ConfigDict(frozen=True)

    hex: Hex
    tokens: int


class Written(BaseModel):
    """Orders in a base's stack: for which turn they were written, a movement order and one for each fire group, as
    texts of its list."""

    model_config = ConfigDict(frozen=True)

    turn: int
    movement: str
    fire: tuple[str, ...] = ()


class UnitBase(Saved):
    """One unit base: up to four members in one hex with one facing and one speed (SF-ARMY-15).

    `stack` are the orders that were written and not
    carried out yet, the next one first; `carrying_out` those of this turn (None: none, or lost by being pinned),
    `last_written` what was written last. `met` are the hex effects that it has met during its stay in this hex,
    `suffered` those of this turn with their hex (both as "<hex> <effect>"). `trail` are the hexes of this
    turn's way, each with the movement step in which it was entered; it begins with the hex that was left. `loaded`
    counts the rounds of a fire group, `aims` its aims. `worth` is what the base cost with its upgrades. `overcrowded`
    is the last turn in which overcrowding stunned it (SF-D-17).
    """

    id: str
    seat: int
    card: str
    members: KeptList[Member]
    worth: KeptDict[str, int] = {}
    where: Where = "waiting"
    hex: Hex = Hex(0, 0)
    facing: HexDirection = HexDirection.N
    speed: str = "stand-still"
    air: bool = False
    future_damage: int = 0
    pinned: int = 0
    fires: int = 0
    poisons: KeptList[int] = []
    bleeds: KeptList[int] = []
    acids: list[Acid] = []
    armour_loss: int = 0
    criticals: KeptList[str] = []
    loaded: KeptDict[str, int] = {}
    aims: KeptDict[str, Aim] = {}
    trail: KeptList[tuple[int, Hex]] = []
    toward: Toward | None = None
    met: KeptList[str] = []
    suffered: KeptList[str] = []
    stack: KeptList[Written] = []
    carrying_out: Written | None = None
    last_written: Written | None = None
    overcrowded: int = 0

    def loses(self, number: int, *, alive: bool = False) -> None:
        """The member of this number, from 0, is dead from now on (or, put right by hand, alive)."""
        changed = Member(profile=self.members[number].profile, alive=alive)
        self.members = [changed if place == number else one for place, one in enumerate(self.members)]

    @property
    def living(self) -> list[Member]:
        """The members that are alive."""
        return [member for member in self.members if member.alive]

    @property
    def on_map(self) -> bool:
        """Whether it stands on the map."""
        return self.where == "map"

    @property
    def is_pinned(self) -> bool:
        """Whether it is pinned, or stunned, which is the same (SF-COND-01)."""
        return self.pinned > 0


class Cloud(BaseModel):
    """A poison or acid cloud: `strength` is the N of a poison cloud, or 1 for minor and 2 for major acid; a d6 of
    `needed` or more works; it lasts as many turns as it has `markers`."""

    model_config = ConfigDict(frozen=True)

    strength: int
    needed: int
    markers: int = 2


class Ground(BaseModel):
    """One hex that is not plain clear ground: its terrain, and what lies in it."""

    model_config = ConfigDict(frozen=True)

    terrain: Terrain = "clear"
    smoke: int = 0
    fire: bool = False
    poison: Cloud | None = None
    acid: Cloud | None = None


class Laid(TypedDict, total=False):
    """What may change in a hex, by the names of its ground's fields."""

    terrain: Terrain
    smoke: int
    fire: bool
    poison: Cloud | None
    acid: Cloud | None


_PLAIN = Ground()
"""What every hex has of which nothing is kept."""


class Options(BaseModel):
    """The points that the rules leave open and the players may settle otherwise before the game."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    turns: Literal["8", "6", "10", "none"] = "8"
    victory: Literal["points", "elimination"] = "points"
    points_scale: Literal["1", "2"] = "1"
    announce_huge: Literal["yes", "no"] = "yes"
    start_loaded: Literal["no", "yes"] = "no"
    area_stack: Literal["same_base", "any_base"] = "same_base"
    ap_decay: Literal["distance", "hexes_between"] = "distance"
    armour_die: Literal["above", "at_least"] = "above"
    hex_retrigger: Literal["per_stay", "per_turn"] = "per_stay"
    target_naming: Literal["by_race", "together"] = "by_race"
    team_points: Literal["shared", "each"] = "shared"
    alone: Literal["3", "1", "2"] = "3"
    speaker: Literal["first", "second"] = "first"
    answer_for_partner: Literal["no", "yes"] = "no"


class Steampunk(Game):
    """A game of Steampunk Fantasy for two or three seats.

    `side_of` tells each seat's side, 0 in the south and 1 in the north; partners share one. `ground` has the hexes that
    are not plain clear. `speaker` is each side's speaker (SF-D-95). `step` is the movement step under way, 1 to 3, or
    the last one; `stage` is what is being done ("orders", "gunnery 1", "movement 2" …).
    """

    actions: ClassVar[tuple[type[Action], ...]] = ACTIONS
    fixtures: ClassVar[tuple[str, ...]] = ("cards",)

    save_version: int = VERSION
    cards: dict[str, Annotated[Card, Shared()]]
    bases: dict[str, UnitBase]
    side_of: list[int]
    speaker: list[int]
    columns: int = 7
    rows: int = 9
    ground: dict[Hex, Ground] = {}
    given_map: bool = False
    options: Options = Options()
    turn: int = 0
    step: int = 0
    stage: str = ""

    def card(self, base: UnitBase) -> Card:
        """The printed card of a base."""
        return self.cards[base.card]

    def profile(self, base: UnitBase, member: Member) -> Profile:
        """How a member of a base fights."""
        return self.card(base).profiles[member.profile]

    def weapon(self, base: UnitBase, name: str) -> Weapon:
        """A weapon of a base by its name."""
        return self.card(base).weapons[name]

    def groups(self, base: UnitBase) -> tuple[FireGroup, ...]:
        """The fire groups of a base, in the order of its card."""
        return self.card(base).fire

    def side(self, base: UnitBase) -> int:
        """The side that a base fights for."""
        return self.side_of[base.seat]

    def hostile(self, one: UnitBase, other: UnitBase) -> bool:
        """Whether two bases are enemies (SF-D-95: friend and enemy mean the side)."""
        return self.side(one) != self.side(other)

    def on_map(self, side: int | None = None) -> list[UnitBase]:
        """The bases on the map (of a side), in the order of the armies."""
        here = [base for base in self.bases.values() if base.where == "map"]
        return here if side is None else [base for base in here if self.side(base) == side]

    def enemies(self, base: UnitBase) -> list[UnitBase]:
        """The enemies of a base on the map."""
        return self.on_map(1 - self.side(base))

    def at(self, place: Hex, *, air: bool | None = None) -> list[UnitBase]:
        """The bases in a hex (in one of the two layers)."""
        return [b for b in self.bases.values() if b.hex == place and b.where == "map" and air in (None, b.air)]

    def here(self, place: Hex) -> Ground:
        """What a hex has now; to change it, take `lay`."""
        return self.ground.get(place, _PLAIN)

    def lay(self, place: Hex, **changed: Unpack[Laid]) -> None:
        """Change a hex's ground; the copies of a game share what it was."""
        self.ground[place] = self.here(place).model_copy(update=changed)

    def contains(self, place: Hex) -> bool:
        """Whether a hex lies on the map."""
        return 0 <= place.column < self.columns and 0 <= place.row < self.rows

    def shares(self, seat: int, other: int) -> bool:
        """Whether two seats see each other's orders: partners of one side do (SF-D-95)."""
        return self.side_of[seat] == self.side_of[other]

    def answerers(self, question: Question) -> tuple[int, ...]:
        """Who may answer: the seat that is asked, and its partner where both allowed it before the game (SF-D-95)."""
        partners = [seat for seat, side in enumerate(self.side_of) if side == self.side_of[question.seat]]
        others = [seat for seat in partners if seat != question.seat]
        return (question.seat, *(others if self.options.answer_for_partner == "yes" else ()))
