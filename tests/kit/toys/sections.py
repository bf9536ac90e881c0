"""A toy of single models on a table in inches: two sections of mixed bases and a truck on each side.

In turns the sides activate one of their units: it moves as a section, charges, lobs a shell at a place, boards its
truck or comes down from it. Each side has marked one of its units in secret, whose models count double in the end.
"""

from __future__ import annotations

from functools import cache
from typing import ClassVar, Literal

from pydantic import Field

from rulesets.kit.boards.models.cohesion import inches_missing
from rulesets.kit.boards.models.contact import Charged, Charging
from rulesets.kit.boards.models.forms import Form, anchor
from rulesets.kit.boards.models.group import Group, Model, Tolerances
from rulesets.kit.boards.models.layout import Goal, Laid, Layout
from rulesets.kit.boards.models.meeting import PASSED, Going, Manner, Terms
from rulesets.kit.boards.models.meeting import Field as Ground_and_models
from rulesets.kit.boards.models.templates import disc, touched
from rulesets.kit.boards.models.words import GoalNotUnderstood, Section, goes_on, read, written
from rulesets.kit.boards.tables import words
from rulesets.kit.boards.tables.formations import Base, RectangularBase, RoundBase
from rulesets.kit.boards.tables.places import THOUSANDTHS, Point, Table, pose, thousandths
from rulesets.kit.boards.tables.terrain import PLAIN, Ground, Terrain
from rulesets.kit.boards.tables.told import Vocabulary
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.game import Applied, Game, Verdict, begin
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Ask, AskAll, Call, Done, Goto, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Judge, Offer, Question, offer, spoken
from rulesets.kit.engine.reasons import Unfinished
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.engine.said import Asked, Happening, Reason
from rulesets.kit.engine.saved import Saved
from rulesets.kit.engine.view import apart, without_sealed_answers

TABLE = Table.of(36, 24)
MEASURES = Tolerances()
MOVE, RUSH, LINK, APART = 6.0, 8.0, 2.0, 1.0
"""Inches of a move and of a charge, those that link two models, and those kept from enemies."""
THROW, BLAST, STEP_DOWN, NEAR = 24.0, 2.0, 5.0, 2.0
"""Inches that a shell flies, its blast's radius, the way down from a truck, and how near to it one boards."""
FELLS = 4
LAST_ROUND = 3
MAN: Base = RoundBase(diameter=thousandths(1.0))
HEAVY: Base = RoundBase(diameter=thousandths(1.6))
GUN: Base = RectangularBase(width=thousandths(1.5), depth=thousandths(2.0))
TRUCK: Base = RectangularBase(width=thousandths(2.0), depth=thousandths(3.5))
KINDS: dict[str, dict[str, Base]] = {
    "Rifles": {"officer": MAN, "1": MAN, "2": MAN, "3": MAN, "heavy": HEAVY},
    "Gun": {"gun": GUN, "1": MAN, "2": MAN},
    "Truck": {"truck": TRUCK},
}
SIDES = ("Red", "Blue")
Doing = Literal["move", "charge", "shell", "board", "land", "hold"]


def _area(name: str, kind: str, corners: list[tuple[float, float]], **more: object) -> Terrain:
    spots = [Point(*corner).spot for corner in corners]
    return Terrain.model_validate({"name": name, "kind": kind, "corners": spots, **more})


LAND = Ground(
    [
        _area("the wood", "woods", [(8, 9), (13, 8), (14, 13), (9, 14)], cost=2 * PLAIN),
        _area("the house", "building", [(21, 10), (25, 10), (25, 14), (21, 14)], impassable=True),
        _area("the low wall", "wall", [(15.5, 16), (20, 16.5)], shape="line", crossing=THOUSANDTHS),
    ]
)


class Act(Action):
    """Say what a unit does."""

    type: Literal["act"] = "act"
    unit: str = Field(description="The unit")
    what: Doing = Field(description="What it does")


class Go(Action):
    """Say where a section comes to stand."""

    type: Literal["go"] = "go"
    to: str = Field(description="Where and how, such as “at 31.5,12 facing 90 in line of 5; 3 at 30,14”")


class Aim(Action):
    """Say where a shell comes down."""

    type: Literal["aim"] = "aim"
    at: str = Field(description="The place")


class Target(Action):
    """Name whom a section charges."""

    type: Literal["target"] = "target"
    enemy: str = Field(description="The enemy unit")


class Mark(Action):
    """Mark a unit in secret."""

    type: Literal["mark"] = "mark"
    unit: str = Field(description="The unit whose models count double")


class GoAsked(Asked):
    """Where a unit goes with so many inches."""

    unit: str
    inches: float


class AimAsked(Asked):
    """Where the shell of a unit comes down."""

    unit: str


class TargetAsked(Asked):
    """Whom a unit charges."""

    unit: str


class Went(Happening):
    """A unit has gone somewhere: what it did, the goal in words, and the longest way of its models in inches."""

    unit: str
    what: str
    to: str
    inches: float


class Charges(Happening):
    """A unit has charged; so many of its models are in contact."""

    unit: str
    enemy: str
    contacts: int


class Landed(Happening):
    """A shell was aimed at a place, drifted, and came down."""

    unit: str
    at: str
    drift: int
    direction: int
    place: str


class Fell(Happening):
    """The dice of a blow or a blast, one for each model in danger, and who has fallen."""

    unit: str
    dice: list[int]
    fallen: list[str]


class Boarded(Happening):
    """A unit has boarded its truck, or does nothing."""

    unit: str
    what: str


class Counted(Happening):
    """The marked units and the models that count, by seat."""

    marked: list[str]
    scores: list[int]


class Unclear(Unfinished):
    """The words are no goal."""

    why: str


class Parted(Reason):
    """The section would not hang together, by so many inches."""

    inches: float


class TooFarOff(Reason):
    """Some would stand too far from the truck, or a place lies too far away."""

    inches: float


class CannotDo(Reason):
    """The unit cannot do that now."""

    unit: str


class Unit(Saved):
    seat: int
    models: dict[str, Model]
    aboard: bool = False
    done: bool = False


class Sections(Game):
    """`marked` are the units that the seats have marked: each side's secret."""

    actions: ClassVar[tuple[type[Action], ...]] = (Act, Go, Aim, Target, Mark)

    ruleset: str = "toy_sections"
    units: dict[str, Unit]
    marked: list[str] = []
    round: int = 1
    active: int = 0

    def of(self, seat: int) -> list[str]:
        return [name for name, unit in self.units.items() if unit.seat == seat and unit.models]

    def ready(self, seat: int) -> list[str]:
        return [name for name in self.of(seat) if not self.units[name].done]

    def enemies(self, seat: int) -> list[str]:
        return [name for name in self.of(1 - seat) if not self.units[name].aboard]

    def truck(self, name: str) -> str:
        """The truck of a unit's side."""
        return f"{SIDES[self.units[name].seat]} Truck"


def key(unit: str, model: str) -> str:
    """A model's name on the table."""
    return f"{unit}/{model}"


def group(game: Sections, name: str) -> Group:
    """The models of a unit."""
    return Group({key(name, model): it for model, it in game.units[name].models.items()})


def field_of(game: Sections) -> Ground_and_models:
    """All that stands on the table."""
    there = [group(game, name) for name, unit in game.units.items() if not unit.aboard]
    return Ground_and_models(TABLE, LAND, Group({n: it for one in there for n, it in one.items()}), MEASURES)


def terms(game: Sections, name: str, *, charges: bool = False, lands: bool = False) -> Terms:
    """How a unit meets all others: it goes through its own, and through its truck where it comes down."""

    def manner(other: str) -> Manner:
        unit = other.partition("/")[0]
        if unit == name or (lands and unit == game.truck(name)):
            return PASSED
        apart = 0.0 if charges else kept(game, name, unit)
        return Manner(apart, apart)

    return Terms(manner, going)


@rule(without=0.0)
def kept(game: Sections, name: str, other: str) -> float:
    """TY-SEC-03: a unit that does not charge keeps an inch from enemies."""
    return APART if game.units[name].seat != game.units[other].seat else 0.0


def going(piece: Terrain) -> Going:
    """The wood is slow, the wall costs an inch to cross, the house is closed."""
    return Going(piece.cost / PLAIN, piece.crossing / THOUSANDTHS, piece.impassable)


def layout(game: Sections, name: str) -> Layout:
    """The moves of a unit; one that is aboard comes down from where its truck stands."""
    if not game.units[name].aboard:
        return Layout(field_of(game), group(game, name).names, terms(game, name), MOVE)
    at = group(game, game.truck(name))[key(game.truck(name), "truck")].pose
    inside = Group({model: it.at(at) for model, it in group(game, name).items()})
    field = field_of(game)
    whole = field._replace(models=Group({**field.models, **inside}))
    return Layout(whole, inside.names, terms(game, name, lands=True), STEP_DOWN)


def section(game: Sections, name: str) -> Section:
    """What a text about a unit can speak of."""
    unit = game.units[name]
    outlines = {piece.name: piece.corners for piece in LAND.pieces if piece.shape == "line"}
    facing = next(iter(unit.models.values())).pose.degrees
    return Section(TABLE, {model: key(name, model) for model in unit.models}, outlines, facing)


def goal_of(game: Sections, name: str, text: str) -> Goal:
    """The goal of a text; raises `Refused`."""
    try:
        return read(text, section(game, name))
    except GoalNotUnderstood as told:
        raise Refused("TY-SEC-02", Unclear(why=f"{told.pointed}: {told.why}")) from None


def laid(game: Sections, name: str, text: str) -> Laid:
    """Where a unit comes to stand; raises `Refused`."""
    made = layout(game, name).laid(goal_of(game, name, text))
    if refused := parted(game, name, made) or far_from_the_truck(game, name, made):
        raise refused
    return made


@rule(without=None)
def parted(game: Sections, name: str, made: Laid) -> Refused | None:
    """TY-SEC-02: all models of a section come to stand in one chain of links of 2 inches; one that losses have parted
    comes no farther apart."""
    missing = apart_by(made.group)
    closer = missing <= apart_by(group(game, name)) + MEASURES.reach
    return None if closer else Refused("TY-SEC-02", Parted(inches=round(missing, 1)))


def apart_by(models: Group) -> float:
    """By how many inches a section is too far apart."""
    return inches_missing(models, lambda one, other: LINK, MEASURES)


@rule(without=None)
def far_from_the_truck(game: Sections, name: str, made: Laid) -> Refused | None:
    """TY-SEC-06: who comes down comes to stand within 2 inches of the truck."""
    if not game.units[name].aboard:
        return None
    gaps = made.group.gaps(group(game, game.truck(name)))
    worst = float(gaps.max())
    return None if MEASURES.within(worst, NEAR) else Refused("TY-SEC-06", TooFarOff(inches=round(worst, 1)))


@cache
def _kind(name: str) -> str:
    return name.partition(" ")[2]


def cannot(game: Sections, name: str, what: str) -> Refused | None:
    """TY-SEC-01: what a unit can do where it is."""
    unit, kind = game.units.get(name), _kind(name)
    can = unit is not None and _can(game, name, unit, kind, what)
    return None if can else Refused("TY-SEC-01", CannotDo(unit=name))


def _can(game: Sections, name: str, unit: Unit, kind: str, what: str) -> bool:
    truck = game.units[game.truck(name)]
    match what:
        case "move":
            return not unit.aboard
        case "charge":
            return kind == "Rifles" and not unit.aboard and bool(game.enemies(unit.seat))
        case "shell":
            return kind == "Gun" and "gun" in unit.models
        case "board":
            return kind == "Rifles" and not unit.aboard and bool(truck.models) and _is_near(game, name)
        case "land":
            return unit.aboard and landing(game, name) != ""
        case _:
            return what == "hold"


@rule(without=True)
def _is_near(game: Sections, name: str) -> bool:
    """TY-SEC-05: all of a unit that boards is within 2 inches of the truck."""
    gaps = group(game, name).gaps(group(game, game.truck(name)))
    return MEASURES.within(float(gaps.max()), NEAR)


def landing(game: Sections, name: str) -> str:
    """A goal at which a unit comes down from its truck, in words; empty where there is none."""
    at = group(game, game.truck(name))[key(game.truck(name), "truck")].pose
    aside = (at.offset(right, ahead) for right, ahead in ((2.2, 0), (-2.2, 0), (0, 3), (0, -3)))
    tried = [Goal(place.spot.point, at.degrees, Form("closed up", gap=0.1)) for place in aside if TABLE.contains(place)]
    texts = (written(goal, section(game, name)) for goal in tried)
    return next((text for text in texts if may_go(game, name, text) is None), "")


def may_go(game: Sections, name: str, text: str) -> Refused | None:
    """Why a unit may not go so."""
    try:
        laid(game, name, text)
    except Refused as refused:
        return refused
    return None


WAYS = ((0.0, 5.0), (0.0, 2.5), (-60.0, 5.0), (60.0, 5.0), (180.0, 3.0), (0.0, 0.0))
"""The ways that are suggested, in degrees from straight ahead and in inches."""


def suggested(game: Sections, name: str) -> list[str]:
    """Ahead, to both sides, into a line, or as it stands; down from the truck."""
    if game.units[name].aboard:
        return [landing(game, name)]
    first = next(iter(group(game, name).values())).pose
    here = middle(game, name)
    places = [here.moved(first.degrees + turn, inches) for turn, inches in WAYS]
    inside = [place.spot.point for place in places if TABLE.contains(place)]
    goals = [Goal(place, first.degrees, form) for form in (Form("as now"), Form("line")) for place in inside]
    return [written(goal, section(game, name)) for goal in goals]


class Battle(Procedure):
    kind = "toy_sections.battle"

    @step
    def mark(self, game: Sections, dice: Dice) -> AskAll:
        """TY-SEC-08: each side marks one of its units in secret."""
        default = [Mark(unit=game.of(seat)[0]) for seat in (0, 1)]
        return AskAll([Ask(seat, "mark", "TY-SEC-08", (Mark,), default=default[seat]) for seat in (0, 1)])

    @choices("mark")
    def marks(self, game: Sections, question: Question, draft: Draft) -> Offer | None:
        return None if "unit" in draft else offer("unit", game.of(question.seat))

    @answers("mark")
    def marked(self, game: Sections, dice: Dice, given: list[Mark]) -> None:
        game.marked = [one.unit for one in given]

    @step
    def activate(self, game: Sections, dice: Dice) -> Ask | Goto:
        """TY-SEC-01: the sides activate one unit in turn, each once a round."""
        game.chapter += 1
        if not game.ready(game.active):
            game.active = 1 - game.active
        if not game.ready(game.active):
            return Goto("next_round")
        return Ask(game.active, "act", "TY-SEC-01", (Act,))

    @choices("activate")
    def units(self, game: Sections, question: Question, draft: Draft) -> Offer | None:
        if "unit" not in draft:
            return offer("unit", game.ready(question.seat))
        doings = ("move", "charge", "shell", "board", "land", "hold")
        return None if "what" in draft else offer("what", doings, lambda what: cannot(game, draft["unit"], what))

    @answers("activate")
    def activated(self, game: Sections, dice: Dice, given: Act) -> Call | None:
        unit = game.units[given.unit]
        unit.done = True
        match given.what:
            case "move" | "land":
                return Call(Moving(unit=given.unit, what=given.what))
            case "charge":
                return Call(Charge(unit=given.unit))
            case "shell":
                return Call(Shelling(unit=given.unit))
        unit.aboard = unit.aboard or given.what == "board"
        game.say(Boarded(rule="TY-SEC-05", unit=given.unit, what=given.what))
        return None

    @step
    def pass_on(self, game: Sections, dice: Dice) -> Goto:
        """TY-SEC-01: then the other side activates one."""
        game.active = 1 - game.active
        return Goto("activate" if game.of(0) and game.of(1) else "end")

    @step
    def next_round(self, game: Sections, dice: Dice) -> Goto:
        """TY-SEC-08: after three rounds it is over."""
        game.round += 1
        for unit in game.units.values():
            unit.done = False
        return Goto("activate" if game.round <= LAST_ROUND else "end")

    @step
    def end(self, game: Sections, dice: Dice) -> Done:
        """TY-SEC-08: the side with more models wins; those of its marked unit count double."""
        counted = [[*game.of(seat), *(name for name in game.marked if name in game.of(seat))] for seat in (0, 1)]
        scores = [sum(len(game.units[name].models) for name in names) for names in counted]
        game.say(Counted(rule="TY-SEC-08", marked=list(game.marked), scores=scores))
        winners = [seat for seat in (0, 1) if scores[seat] > scores[1 - seat]]
        game.verdict = Verdict(winners=winners, scores=scores, key="models", rule="TY-SEC-08")
        return Done()


class Moving(Procedure):
    """A unit moves, or comes down from its truck."""

    kind = "toy_sections.moving"
    unit: str
    what: str

    @step
    def where(self, game: Sections, dice: Dice) -> Ask:
        """TY-SEC-02: a section moves up to 6 inches, its models each by its own way."""
        inches = STEP_DOWN if game.units[self.unit].aboard else MOVE
        asked = GoAsked(unit=self.unit, inches=inches)
        return Ask(game.units[self.unit].seat, asked, "TY-SEC-02", (Go,), kind="moves")

    @choices("where")
    def goals(self, game: Sections, question: Question, draft: Draft) -> Offer | None:
        if "to" in draft:
            return None
        known = section(game, self.unit)

        def judge(text: str) -> Refused | None:
            return may_go(game, self.unit, text)

        found = suggested(game, self.unit)
        return spoken("to", found, judge, kind="moves", goes_on=lambda text: goes_on(text, known))

    @answers("where")
    def goes(self, game: Sections, dice: Dice, given: Go) -> Done:
        made = laid(game, self.unit, given.to)
        put(game, self.unit, made)
        game.units[self.unit].aboard = False
        inches = round(max(walk.cost for walk in made.walks.values()), 1)
        game.say(Went(rule="TY-SEC-02", unit=self.unit, what=self.what, to=given.to, inches=inches))
        return Done()


def put(game: Sections, name: str, made: Laid) -> None:
    """The models of a unit stand where they were laid."""
    unit = game.units[name]
    unit.models = {model: made.group[key(name, model)] for model in unit.models}


class Charge(Procedure):
    """A section charges."""

    kind = "toy_sections.charge"
    unit: str

    @step
    def whom(self, game: Sections, dice: Dice) -> Ask:
        """TY-SEC-04: a section charges up to 8 inches into contact, as many of its models as can."""
        return Ask(game.units[self.unit].seat, TargetAsked(unit=self.unit), "TY-SEC-04", (Target,))

    @choices("whom")
    def enemies(self, game: Sections, question: Question, draft: Draft) -> Offer | None:
        return None if "enemy" in draft else offer("enemy", game.enemies(question.seat), kind="target")

    @answers("whom")
    def charges(self, game: Sections, dice: Dice, given: Target) -> Done:
        charged = charge(game, self.unit, given.enemy)
        put(game, self.unit, charged.laid)
        game.say(Charges(rule="TY-SEC-04", unit=self.unit, enemy=given.enemy, contacts=len(charged.contacts)))
        for victims in _in_contact(charged):
            strike(game, dice, victims)
        return Done()


def charge(game: Sections, name: str, enemy: str) -> Charged:
    """A unit's charge as the board reckons it."""
    charging = Charging(field_of(game), group(game, name).names, terms(game, name, charges=True), RUSH)
    return charging.charge(group(game, enemy).names, taken=())


def _in_contact(charged: Charged) -> list[list[str]]:
    """Those whom the chargers touch, and the chargers who touch somebody."""
    return [sorted({other for _, other in charged.contacts}), sorted({mine for mine, _ in charged.contacts})]


def strike(game: Sections, dice: Dice, victims: list[str]) -> None:
    """TY-SEC-04, TY-SEC-07: each model in danger falls on a 4 or more."""
    if not victims:
        return
    rolled = dice.roll(len(victims))
    fallen = [name for name, die in zip(victims, rolled, strict=True) if die >= FELLS]
    game.say(Fell(rule="TY-SEC-04", unit=victims[0].partition("/")[0], dice=list(rolled), fallen=fallen))
    for name in fallen:
        unit, _, model = name.partition("/")
        del game.units[unit].models[model]
        if _kind(unit) == "Truck":
            overboard(game, unit)


def overboard(game: Sections, truck: str) -> None:
    """TY-SEC-07: who is aboard a truck that falls, falls with it."""
    for name, unit in game.units.items():
        if unit.aboard and game.truck(name) == truck:
            unit.models = {}


class Shelling(Procedure):
    """A gun lobs a shell."""

    kind = "toy_sections.shelling"
    unit: str

    @step
    def where(self, game: Sections, dice: Dice) -> Ask:
        """TY-SEC-07: a gun lobs a shell at a place up to 24 inches away."""
        return Ask(game.units[self.unit].seat, AimAsked(unit=self.unit), "TY-SEC-07", (Aim,), kind="place")

    @choices("where")
    def places(self, game: Sections, question: Question, draft: Draft) -> Offer | None:
        if "at" in draft:
            return None
        known = Vocabulary(TABLE)
        near = [middle(game, enemy).spot.name for enemy in game.enemies(question.seat)]
        found = [*near, middle(game, self.unit).spot.name]
        return spoken("at", found, self.too_far(game), goes_on=lambda text: words.complete(text, known))

    def too_far(self, game: Sections) -> Judge:
        def judge(text: str) -> Refused | None:
            try:
                inches = middle(game, self.unit).to(place(text))
            except Refused as refused:
                return refused
            return None if inches <= THROW else Refused("TY-SEC-07", TooFarOff(inches=round(inches, 1)))

        return judge

    @answers("where")
    def lands(self, game: Sections, dice: Dice, given: Aim) -> Done:
        """TY-SEC-07: it drifts so many inches as a die says, toward the hour of another; who is under the blast is in
        danger, friends too."""
        drift, hour = dice.roll(2)
        direction = 60 * hour
        at = place(given.at).moved(direction, drift)
        told = {"at": given.at, "drift": drift, "direction": direction, "place": at.spot.name}
        game.say(Landed.model_validate({"rule": "TY-SEC-07", "unit": self.unit, **told}))
        strike(game, dice, touched(disc(at, BLAST), field_of(game).models, MEASURES))
        return Done()


def place(text: str) -> Point:
    """A place in words; raises `Refused`."""
    try:
        found = words.read(text, Vocabulary(TABLE))
    except words.PlaceNotUnderstood as told:
        raise Refused("TY-SEC-07", Unclear(why=f"{told.pointed}: {told.why}")) from None
    if not isinstance(found, Point):
        raise Refused("TY-SEC-07", Unclear(why="a place is a point such as 31.5,12 or a square such as F4"))
    return found


def middle(game: Sections, name: str) -> Point:
    """The middle of a unit."""
    return anchor(group(game, name))


def hidden(game: Sections, seat: int | None) -> Sections:
    """What the other side has marked is nobody else's to see, until it is over."""
    view = without_sealed_answers(game, seat)
    if game.verdict is None and any(game.marked):
        view = apart(view, game)
        view.marked = [name if seat == number else "" for number, name in enumerate(game.marked)]
    return view


def sections(dice: Dice, players: list[str]) -> Applied[Sections]:
    """A battle before the first secret."""
    return begin(Sections(players=players, units=drawn_up()), Battle(), dice)


def drawn_up() -> dict[str, Unit]:
    """Red in the north and Blue in the south, each unit in a line."""
    return {
        f"{side} {kind}": Unit(seat=seat, models=_line(bases, Point(east, 3 if not seat else 21), 0 if seat else 180))
        for seat, side in enumerate(SIDES)
        for (kind, bases), east in zip(KINDS.items(), (12, 22, 29), strict=True)
    }


def _line(bases: dict[str, Base], at: Point, facing: float) -> dict[str, Model]:
    found, left = {}, at.x - sum(base.size[0] + 0.4 for base in bases.values()) / 2
    for name, base in bases.items():
        wide = base.size[0]
        found[name] = Model(base=base, pose=pose(Point(left + wide / 2, at.y), facing))
        left += wide + 0.4
    return found
