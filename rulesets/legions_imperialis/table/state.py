"""What lies on the table of a game of Legions Imperialis."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import ClassVar, Literal

from pydantic import BaseModel, ConfigDict

from rulesets.kit.boards.models.group import Model
from rulesets.kit.boards.tables.formations import RoundBase
from rulesets.kit.boards.tables.places import COMPASS, Pose, Table
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.game import Game
from rulesets.kit.engine.saved import Saved
from rulesets.legions_imperialis.actions import ACTIONS
from rulesets.legions_imperialis.table.profiles import Card, Profile
from rulesets.legions_imperialis.table.terrain import Piece

Order = Literal["first_fire", "advance", "march", "charge", "fall_back"]
"""LI-ORD-16: the Orders; players choose among the first four."""
Where = Literal["waiting", "reserve", "table", "destroyed"]
"""Waiting: not deployed yet; in Reserve it takes part in the battle, and may arrive."""
Phase = Literal[
    "deployment", "orders", "initiative", "movement", "first_fire", "engagement", "advancing_fire", "end", "over"
]
"""The phases of a round, the Combat phase by its stages (LI-RND-02, LI-CP-02)."""
Edge = Literal["north", "south"]
Checked = Literal["", "passed", "failed"]
"""How a Detachment's Morale check of this phase went."""

EIGHTH = 45.0
"""Degrees between two directions of the compass."""
DEPTH = 48
"""Inches from the northern to the southern edge of every table (LIX-DEPL-01)."""


@lru_cache(maxsize=8)
def table(width: int) -> Table:
    """The table of this width in inches."""
    return Table.of(width, DEPTH)


def inward(edge: Edge) -> float:
    """The direction across the table from a battlefield edge, in degrees."""
    return (COMPASS.index(edge) * EIGHTH + 180.0) % 360.0


@lru_cache(maxsize=8192)
def _model(base: RoundBase, pose: Pose) -> Model:
    return Model(base=base, pose=pose)


class Stand(Saved):
    """A model of a Detachment. `label` is its number in it, `pose` its place and facing; one without Wounds lies where
    it was destroyed. `shields` is its Void Shield level; `moved` the length of its own way in this round's Movement
    phase, in thousandths of an inch; `fights` in how many Fights it has taken part this round; `spent` how often it has
    fired each of its weapons that have few shots, by their keys (LIX-TR-LIMITED). `card` is its own, of a model that
    was attached (LIX-SR-COMMANDER-01; "": that of its Detachment)."""

    label: str
    profile: str
    wounds: int
    pose: Pose = Pose(0, 0, 0)
    shields: int = 0
    moved: int = 0
    fights: int = 0
    spent: dict[str, int] = {}
    card: str = ""

    @property
    def alive(self) -> bool:
        """Whether it has Wounds left (LI-SAVE-07)."""
        return self.wounds > 0


class Detachment(Saved):
    """A Detachment: its models, its Order and what it has done.

    `order` is the Order that it has ("": none); `issued`: one was issued or carried over this round (LI-MOV-06);
    `last` the one chosen for it in the last round. `activated`: in this phase or stage (LI-ORD-12). `checked` is its
    Morale check of this phase, `fell_back`: it began the phase with a Fall Back Order (LI-MOR-12). `engaged_at_orders`
    and `pinned_at_first_fire` are how it stood at those moments (LI-CHG-04, LI-FFS-07); `withdrew`: this round (LI-
    WDR-12); `infiltrated`: it was set up as an infiltrator (LIX-SR-INFIL-03); `defended`: its Point Defence has fired
    in this round's Movement phase (LIX-TR-PD-04); `intercepted`: it has fired as an Interceptor this round (LIX-SR-
    INTERCEPT-02), `bombed`: it has made its Bombing Run (LIX-TR-BOMB-03); `hovering`: Flyers that stay on the table as
    Skimmers (LIX-SR-HOVER-02); `popped_up`: Skimmers that are 10 inches up for the rest of the First Fire stage (LIX-
    SR-SKIM-04); `crowded_out`: in Reserve, since there was no place for it (LIX-D-50). Hit by a weapon with Quake it
    is `slowed` until it has moved, and `shaken` until it has fired (LIX-D-24); `quaked`: so it will be when its
    activation is over (LI-OW-13). Hit by one with Shock Pulse it is `slowed` too, and `stunned` until it has fired;
    `shocked`: so it will be when its activation is over. `marches_twice`: models of other types than Infantry were
    among those with which it was activated, as long as it is activated (LI-D-65). `acted`: it was activated this
    round; `open_to` are the Orders that it could have been issued in this Orders phase but for being Broken, where a
    friend may give it another one (LIX-D-38).
    """

    id: str
    seat: int
    formation: str
    card: str
    stands: list[Stand]
    where: Where = "waiting"
    order: Order | Literal[""] = ""
    issued: bool = False
    last: Order | Literal[""] = ""
    activated: bool = False
    checked: Checked = ""
    fell_back: bool = False
    engaged_at_orders: bool = False
    pinned_at_first_fire: bool = False
    withdrew: bool = False
    infiltrated: bool = False
    defended: bool = False
    intercepted: bool = False
    bombed: bool = False
    hovering: bool = False
    popped_up: bool = False
    crowded_out: bool = False
    slowed: bool = False
    shaken: bool = False
    quaked: bool = False
    stunned: bool = False
    shocked: bool = False
    marches_twice: bool = False
    acted: bool = False
    open_to: list[Order] = []

    @property
    def on_table(self) -> bool:
        """Whether it stands on the table."""
        return self.where == "table"

    @property
    def in_reserve(self) -> bool:
        """Whether it is held in Reserve."""
        return self.where == "reserve"

    @property
    def in_play(self) -> bool:
        """Whether it takes part in the battle, on the table or off it (LI-ORD-08)."""
        return self.where != "destroyed"

    @property
    def alive(self) -> list[Stand]:
        """Its models that have Wounds left."""
        return [stand for stand in self.stands if stand.alive]

    def stand(self, label: str) -> Stand:
        """Its model of this number."""
        return next(stand for stand in self.stands if stand.label == label)

    def name_of(self, stand: Stand) -> str:
        """The name of one of its models on the whole table."""
        return f"{self.id}/{stand.label}"


class Formation(Saved):
    """A Formation: `break_point` are the losses at which it is Broken (LI-BRK-03)."""

    id: str
    seat: int
    break_point: int
    broken: bool = False


class Side(Saved):
    """A side: its army, its battlefield edge and its Victory Points."""

    name: str
    edge: Edge
    vp: int = 0


class Options(BaseModel):
    """The points that the rules leave open and the players may settle otherwise before the game."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    rounds: Literal["5", "4", "6"] = "5"
    table: Literal["60x48", "48x48"] = "60x48"
    army_check: Literal["strict", "points", "off"] = "strict"
    deploy_by: Literal["formation", "detachment"] = "formation"
    activate_by: Literal["detachment", "formation"] = "detachment"
    initiative_choice: Literal["ask", "auto_take"] = "ask"
    pairing: Literal["ask", "auto"] = "ask"
    fights: Literal["auto", "ask"] = "auto"
    allocation: Literal["auto", "ask_casualties", "manual"] = "auto"
    deadline: Literal["waits", "acts"] = "waits"
    los: Literal["sampled", "plan"] = "sampled"
    arcs: Literal["180/90", "180/180", "90/90"] = "180/90"
    broken_combat_penalty: Literal["both", "two_dice_only"] = "both"
    withdraw_gives_fall_back: Literal["false", "true"] = "false"
    scoring: Literal["progressive", "end_only"] = "progressive"
    titan_turn: Literal["90", "45"] = "90"
    scatter_hit: Literal["5-6", "never"] = "5-6"
    deep_strike_mishap: Literal["destroyed", "back_to_reserve"] = "destroyed"


class Imperialis(Game):
    """A game of Legions Imperialis for two seats. `points` are what each side may have spent, `cards` the Detachments
    as they are printed, by key. `command` is the seat that has command of the battlefield (LIX-DEPL-03), `initiative`
    the one that has Initiative this round, `held` the one that had it last round (None in the first)."""

    actions: ClassVar[tuple[type[Action], ...]] = ACTIONS
    fixtures: ClassVar[tuple[str, ...]] = ("cards",)

    points: int
    sides: list[Side]
    cards: dict[str, Card]
    formations: dict[str, Formation]
    detachments: dict[str, Detachment]
    pieces: tuple[Piece, ...] = ()
    table_width: int = 60
    options: Options = Options()
    round: int = 0
    phase: Phase = "deployment"
    command: int = 0
    initiative: int = 0
    held: int | None = None
    acting: str = ""

    def number_of(self, name: str) -> int:
        """The number of a Detachment on the map, in its key and in menus."""
        return [*self.detachments].index(name) + 1

    @property
    def table(self) -> Table:
        """The table."""
        return table(self.table_width)

    def card(self, detachment: Detachment) -> Card:
        """The card of a Detachment."""
        return self.cards[detachment.card]

    def profile(self, detachment: Detachment, stand: Stand) -> Profile:
        """The profile of one of its models."""
        return self.cards[stand.card or detachment.card].profile(stand.profile)

    def model(self, detachment: Detachment, stand: Stand) -> Model:
        """One of its models as the board knows it."""
        return _model(self.profile(detachment, stand).base, stand.pose)

    def named(self, name: str) -> tuple[Detachment, Stand]:
        """The Detachment and the model of a model's name."""
        detachment, _, label = name.rpartition("/")
        return self.detachments[detachment], self.detachments[detachment].stand(label)

    def formation(self, detachment: Detachment) -> Formation:
        """The Formation of a Detachment."""
        return self.formations[detachment.formation]

    def members(self, formation: str) -> list[Detachment]:
        """All Detachments of a Formation, in the order of the army."""
        return [one for one in self.detachments.values() if one.formation == formation]

    def of(self, seat: int) -> list[Detachment]:
        """The Detachments of a seat that are on the table."""
        return [one for one in self.detachments.values() if one.seat == seat and one.on_table]

    def on_table(self) -> list[Detachment]:
        """All Detachments on the table, in the order of the armies."""
        return [one for one in self.detachments.values() if one.on_table]

    def enemies(self, detachment: Detachment) -> list[Detachment]:
        """The enemy Detachments on the table."""
        return self.of(1 - detachment.seat)

    def friends(self, detachment: Detachment) -> list[Detachment]:
        """The other Detachments of its side on the table."""
        return [other for other in self.of(detachment.seat) if other.id != detachment.id]

    def by_initiative(self) -> Iterator[int]:
        """The seats, the one with Initiative first."""
        yield self.initiative
        yield 1 - self.initiative

    def ahead(self, seat: int) -> float:
        """The direction across the table from a seat's own edge, in degrees."""
        return inward(self.sides[seat].edge)
