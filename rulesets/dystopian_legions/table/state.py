"""What lies on the table of a game of Dystopian Legions."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import ClassVar, Literal

from pydantic import BaseModel, ConfigDict

from rulesets.dystopian_legions.actions import ACTIONS
from rulesets.dystopian_legions.table.profiles import Card, Profile, Weapon
from rulesets.dystopian_legions.table.terrain import Piece
from rulesets.kit.boards.models.group import Model
from rulesets.kit.boards.tables.formations import Base
from rulesets.kit.boards.tables.places import COMPASS, Point, Pose, Spot, Table
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.game import Game
from rulesets.kit.engine.saved import KeptDict, KeptList, Saved

Where = Literal["waiting", "table", "aboard", "wiped_out", "broken"]
"""Waiting: not placed yet. Aboard: all of it is inside its transport. Wiped out: its last model is gone. Broken: it ran
at its fourth Shaken Marker."""
Phase = Literal["deployment", "initiative", "activations", "end"]
Advantage = Literal["", "strategic", "tactical"]
Edge = Literal["north", "south", "west", "east", "south-west", "north-east", "south-east", "north-west"]
"""Where a side's deployment zone lies: along an edge of the table, or in a corner."""
Allotted = Literal["main", "scouting", "infiltrator", "reserves", "flanking"]
"""How a section is deployed."""
LATE: frozenset[Allotted] = frozenset({"reserves", "flanking"})
"""The Strategic Forces: sections that come in the course of the battle (DL-DEPLOY-05)."""
Movement = Literal["", "advance", "hold", "double", "charge", "enter", "enter_double"]
"""The movement actions, by the types of their actions; "": none chosen yet."""
Defends = Literal["", "position", "barrier", "mar"]
"""What gives Swift Strike: the place that is defended, a barrier, a Model Assigned Rule."""
MoraleState = Literal["good_order", "shaken", "ordered_retreat", "broken"]

EIGHTH = 45.0
"""Degrees between two directions of the compass."""
DEPTH = 48
"""Inches from the northern to the southern edge of every table."""


@lru_cache(maxsize=8)
def table(width: int) -> Table:
    """The table of this width in inches."""
    return Table.of(width, DEPTH)


def from_south_west(x: float, y: float) -> Point:
    """A place as the rulebook writes it, from the south-western corner with y upward, as the board has it."""
    return Point(x, DEPTH - y)


def inward(edge: Edge) -> float:
    """The direction across the table from an edge or a corner, in degrees."""
    return (COMPASS.index(edge) * EIGHTH + 180.0) % 360.0


@lru_cache(maxsize=8192)
def _model(base: Base, pose: Pose) -> Model:
    return Model(base=base, pose=pose)


class Figure(Saved):
    """A model of a section. `label` is its number in the section, `pose` its place and facing; one without Life Points
    lies where it fell. `moved`: it personally moved in the activation that runs or that it had last (DL-MOVE-09).
    `spent` are the Command Points that a leader has paid this turn (DL-CP-06). `down`: it fell to an attack and is
    treated in the End Phase, if that was settled (DL-D-147). `lucky` are the Luck Tokens that it has spent
    (DL-MAR-36). `spotted`: it has a Spotting Marker, `fired`: it has taken part in a fire action this turn
    (DL-IDF-10 to DL-IDF-12); `smoked` are the smoke rounds that it has fired, `barriers` the
    barriers of smoke that it has laid (DL-MAR-60). `called_out`: it has got out of its transport because its section
    was charged, and fires at nobody for that (DL-D-141)."""

    label: str
    profile: str
    lp: int
    pose: Pose = Pose(0, 0, 0)
    moved: bool = False
    spent: int = 0
    down: bool = False
    lucky: int = 0
    called_out: bool = False
    spotted: bool = False
    fired: bool = False
    smoked: int = 0
    barriers: int = 0

    @property
    def alive(self) -> bool:
        """Whether it has Life Points left (DL-PROF-06)."""
        return self.lp > 0


class Section(Saved):
    """A section: its models, its markers and what it does in its activation.

    `activated` counts its Activated Markers, `shaken` its Shaken Markers; `overwatch`, `hit_the_deck`: it has such
    a marker; `rushed`: all its shooting of this turn is Rushed. `order` is the order in effect on it, `ran` are the
    inches that Run Run! has given it this turn, `movement` the movement action of the activation that runs or that
    it had last. `start_lp` are its Life Points at the start, `scored`: that it is wiped out has been scored.
    `passed` are the enemy sections that it has ridden past in the activation that runs, `flown` the pieces of
    terrain that it has flown over in it; `flying`: it flies in its next move. `parent` is the section whose
    transport it is, `joins` the one that it is to belong to from the next turn on; `boarded`: it has embarked in
    the activation that runs, `split_from` is the section of which these are the models that ride while the others
    walk (DL-TRANS-49), `tows` is the section that it tows (DL-TOW-02), `went`: it has moved in it before its other
    half, `attacked`: it has made its RAD attack, `joined` are its shots in that of another, `lent` its section
    weapons in it; `gunned`: it has fired before its move. `trod` are the mines that have not gone off yet, with
    those of its models that have come too near to each, by their names. `allotted` says how it is deployed,
    `defends` why it strikes first in the melee of a charge at it. `building` names the one that it is in. `tokens`
    are its own Command Points, where that was settled (DL-CP-07). `arrives` is the turn in which a section of the
    Strategic Forces comes, 0 for all others.
    """

    id: str
    seat: int
    platoon: int = 1
    card: str
    figures: list[Figure]
    start_lp: int
    where: Where = "waiting"
    allotted: Allotted = "main"
    activated: int = 0
    overwatch: bool = False
    hit_the_deck: bool = False
    rushed: bool = False
    shaken: int = 0
    order: str = ""
    ran: int = 0
    movement: Movement = ""
    scored: bool = False
    defends: Defends = ""
    building: str = ""
    tokens: int = 0
    arrives: int = 0
    passed: KeptList[str] = []
    flying: bool = False
    flown: KeptList[str] = []
    parent: str = ""
    split_from: str = ""
    tows: str = ""
    joins: str = ""
    boarded: bool = False
    went: bool = False
    attacked: bool = False
    joined: KeptList[str] = []
    lent: KeptList[str] = []
    gunned: bool = False
    trod: KeptDict[str, list[str]] = {}

    @property
    def is_transport(self) -> bool:
        """Whether it is the transport of another section (DL-TRANS-01)."""
        return bool(self.parent)

    @property
    def is_a_part(self) -> bool:
        """Whether it is the transport of another section, or those of it that ride."""
        return bool(self.parent or self.split_from)

    @property
    def belongs_to(self) -> str:
        """The name of the section of which it is a part; of any other its own."""
        return self.parent or self.split_from or self.id

    @property
    def is_gone(self) -> bool:
        """Whether it is off the table for good."""
        return self.where in ("wiped_out", "broken")

    @property
    def on_table(self) -> bool:
        """Whether it stands on the table."""
        return self.where == "table"

    @property
    def alive(self) -> list[Figure]:
        """Its models that have Life Points left."""
        return [figure for figure in self.figures if figure.alive]

    @property
    def lp(self) -> int:
        """The Life Points that it has left."""
        return sum(figure.lp for figure in self.figures)

    def figure(self, label: str) -> Figure:
        """Its model of this number."""
        return next(figure for figure in self.figures if figure.label == label)

    def name_of(self, figure: Figure) -> str:
        """The name of one of its models on the whole table."""
        return f"{self.id}/{figure.label}"


class Mine(Saved):
    """A mine marker on the table: its name, where it lies, and who has laid it (DL-D-13)."""

    label: str
    at: Spot
    seat: int


class Side(Saved):
    """A side: its force, where it sits, its Command Points left this turn and its Battle Log. `finished_first`: it was
    the first without a ready section last turn (DL-TURN-07). `senior` names the officer who was noted as Senior
    Commanding Officer. `flank` is the edge or the corner from which its flanking sections come."""

    name: str
    edge: Edge
    flank: Edge | Literal[""] = ""
    advantage: Advantage = ""
    cp: int = 0
    battle_log: int = 0
    finished_first: bool = False
    senior: str = ""


class Options(BaseModel):
    """The points that the rules leave open and the players may settle otherwise before the game."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    objective: Literal["break_through", "vital_objective", "annihilate", "centre_ground", "random"] = "break_through"
    map: Literal["advancing_lines", "meeting_engagement", "oblique_contact", "surprise_attack", "random"] = (
        "advancing_lines"
    )
    turn_limit: Literal["8", "4", "6", "10", "none"] = "8"
    los_mode: Literal["shortest", "any_point"] = "shortest"
    energy_weapon_mixed: Literal["all", "any"] = "all"
    elevated_los: Literal["mutual", "one_way"] = "mutual"
    adjutant_raises_limit: Literal["on", "off"] = "on"
    spread_out_advance_only: Literal["off", "on"] = "off"
    heavy_ironclads_first: Literal["off", "on"] = "off"
    restore_order_failure: Literal["none", "shaken"] = "none"
    medic_timing: Literal["immediate", "end_phase"] = "immediate"
    battle_hardened_tokens: Literal["off", "on"] = "off"
    trench_as_building: Literal["yes", "no"] = "yes"
    attached_slots_per_extra_line: Literal["2", "1", "3"] = "2"
    terrain_method: Literal["agreed", "stored_map", "generator", "one_player"] = "agreed"
    on_my_mark_marker: Literal["none", "activated"] = "none"
    failed_charge: Literal["close_up", "stay"] = "close_up"
    own_models_block: Literal["off", "on"] = "off"
    ironclad_cover: Literal["d3", "dice"] = "d3"
    cavalry_pass_charge_bonus: Literal["off", "on"] = "off"
    blast_diameter: Literal["3", "5"] = "3"
    smoke_barrier_duration: Literal["end_of_turn", "four_plus"] = "end_of_turn"
    orphaned_transports: Literal["off", "on"] = "off"
    mines: Literal["off", "scenario"] = "off"
    aeronaut_roofs: Literal["off", "on"] = "off"


class Legions(Game):
    """A game of Dystopian Legions for two seats. `mfv` are the points that each side may have spent, `cards` the
    sections as they are printed, by key. `initiative` is the seat that has it this turn, `first` the one that
    activates first, `acting` the section whose activation is under way, `along` are those that are activated with
    it. `markers` are the objectives that the sides have placed, `mines` the mines that lie on the table.
    `quiet_turns` counts the turns in a row in which nobody scored or lost a Life Point (what both had before stands
    in `scored_before` and `lp_before`); `time_called`: a side has had enough of that."""

    actions: ClassVar[tuple[type[Action], ...]] = ACTIONS
    fixtures: ClassVar[tuple[str, ...]] = ("cards",)

    mfv: int
    sides: list[Side]
    cards: dict[str, Card]
    sections: dict[str, Section]
    pieces: tuple[Piece, ...] = ()
    markers: list[Spot] = []
    mines: KeptList[Mine] = []
    table_width: int = 72
    options: Options = Options()
    turn: int = 0
    phase: Phase = "deployment"
    initiative: int = 0
    first: int = 0
    acting: str = ""
    quiet_turns: int = 0
    scored_before: int = 0
    lp_before: int = 0
    time_called: bool = False
    along: KeptList[str] = []

    def number_of(self, name: str) -> int:
        """The number of a section on the map, in its key and in menus."""
        return [*self.sections].index(name) + 1

    @property
    def table(self) -> Table:
        """The table."""
        return table(self.table_width)

    def card(self, section: Section) -> Card:
        """The card of a section."""
        return self.cards[section.card]

    def profile(self, section: Section, figure: Figure) -> Profile:
        """The profile of one of its models."""
        return self.card(section).profile(figure.profile)

    def armament(self, section: Section) -> list[Weapon]:
        """The weapons of a section: those of its living models, and its own."""
        carried = (weapon for figure in section.alive for weapon in self.profile(section, figure).weapons)
        return [*self.card(section).section_weapons, *carried]

    def model(self, section: Section, figure: Figure) -> Model:
        """One of its models as the board knows it."""
        return _model(self.profile(section, figure).base, figure.pose)

    def named(self, name: str) -> tuple[Section, Figure]:
        """The section and the model of a model's name."""
        named, _, label = name.rpartition("/")
        section = self.sections[named]
        if section.split_from and all(figure.label != label for figure in section.figures):
            section = self.sections[section.split_from]  # it rode, and is back with its section
        return section, section.figure(label)

    def of(self, seat: int) -> list[Section]:
        """The sections of a seat that are on the table."""
        return [section for section in self.sections.values() if section.seat == seat and section.on_table]

    def on_table(self) -> list[Section]:
        """All sections on the table, in the order of the forces."""
        return [section for section in self.sections.values() if section.on_table]

    def in_play(self, seat: int) -> list[Section]:
        """The sections of a seat that are on the table, or aboard a transport that is."""
        return [section for section in self.sections.values() if section.seat == seat and self.takes_part(section)]

    def takes_part(self, section: Section) -> bool:
        """Whether a section is on the table, on its own feet or aboard its transport."""
        return section.on_table or (section.where == "aboard" and self.on_foot(section).on_table)

    def transport_of(self, section: Section) -> Section | None:
        """The transport that was bought for a section, unless it is lost."""
        home = section.split_from or section.id
        transports = (one for one in self.sections.values() if one.parent == home and not one.is_gone)
        return next(transports, None)

    def riders_of(self, section: Section) -> Section | None:
        """Those of a section that ride while the others walk, or walked."""
        riders = (one for one in self.sections.values() if one.split_from == section.id and not one.is_gone)
        return next(riders, None)

    def partner(self, section: Section) -> Section | None:
        """The transport of a section, or the section of a transport; None where it has none, or that one is lost."""
        if not section.is_transport:
            return self.transport_of(section)
        parent = self.whole(section)
        return None if parent is section else parent

    def beside(self, section: Section) -> Section | None:
        """Its partner, where both are on the table."""
        other = self.partner(section) if section.on_table else None
        return other if other is not None and other.on_table else None

    def whole(self, section: Section) -> Section:
        """The section that a transport is part of, and those who ride while others walk: those on their feet while
        there are any, then those who ride; any other section is its own."""
        home = self.sections.get(section.parent or section.split_from)
        if home is None or not home.is_gone:
            return home or section
        return self.riders_of(home) or section

    def parts(self, section: Section) -> list[Section]:
        """A section, those of it that ride, and its transport, whichever is named: that one first."""
        home = section.belongs_to
        others = (one for one in self.sections.values() if one.belongs_to == home and one is not section)
        return [section, *(one for one in others if not one.is_gone)]

    def troops(self, section: Section) -> list[Section]:
        """A section and those of it that ride while the others walk, without its transport; that is by itself."""
        return [section] if section.is_transport else [one for one in self.parts(section) if not one.is_transport]

    def models_of_all(self, section: Section) -> list[tuple[Section, Figure]]:
        """All models that a section had at the start, each with the part that it is in; without its transport, which is
        by itself only where that was settled (DL-D-142)."""
        alone = section.is_transport and self.options.orphaned_transports == "on"
        home = section.id if alone else section.belongs_to
        both = (one for one in self.sections.values() if home in (one.id, one.split_from))
        return [(one, figure) for one in both for figure in one.figures]

    def on_foot(self, section: Section) -> Section:
        """Where a section is to be found on the table: it, or the transport that it is aboard."""
        other = self.transport_of(section) if section.where == "aboard" else None
        return section if other is None else other

    def aboard(self, transport: Section) -> Section | None:
        """The section that is inside a transport, or those of it that are."""
        parent = self.sections.get(transport.parent)
        if parent is None:
            return None
        return parent if parent.where == "aboard" else self.riders_of(parent)

    def due(self, seat: int) -> list[Section]:
        """The sections of the Strategic Forces of a seat that are to come by now (DL-LATE-01)."""
        waiting = (section for section in self.sections.values() if section.where == "waiting")
        return [section for section in waiting if section.seat == seat and 0 < section.arrives <= self.turn]

    def enemies(self, section: Section) -> list[Section]:
        """The enemy sections on the table."""
        return self.of(1 - section.seat)

    def friends(self, section: Section) -> list[Section]:
        """The other sections of its side on the table."""
        return [other for other in self.of(section.seat) if other.id != section.id]

    def by_initiative(self) -> Iterator[int]:
        """The seats, the one with the initiative first."""
        yield self.initiative
        yield 1 - self.initiative

    def ahead(self, seat: int) -> float:
        """The direction across the table from a seat's own edge, in degrees."""
        return inward(self.sides[seat].edge)
