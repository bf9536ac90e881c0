"""The three steps in which the sides place their sections in turn (DEPLOY-07 to DEPLOY-18)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from rulesets.dystopian_legions.actions import Deploy, Embark, Pick
from rulesets.dystopian_legions.chapters.deployment.attaching import attaches
from rulesets.dystopian_legions.chapters.deployment.garrison import garrisoned
from rulesets.dystopian_legions.chapters.deployment.placing import has_a_place, placed, to_choose_from, waiting
from rulesets.dystopian_legions.table import goals
from rulesets.dystopian_legions.table.happenings.movement import Deployed
from rulesets.dystopian_legions.table.happenings.setting_up import NoPlaceLeft
from rulesets.dystopian_legions.table.questions import DeployAsked, WhoPlacesAsked
from rulesets.dystopian_legions.table.reasons.deployment import HeavyFirst, NotWaiting
from rulesets.dystopian_legions.table.reasons.transports import OthersFirst, TransportFirst
from rulesets.dystopian_legions.table.state import LATE, Advantage, Allotted, Legions, Section
from rulesets.dystopian_legions.table.transports import goes_aboard, no_space, rider_choices
from rulesets.kit.boards.models.group import Group
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import Table, rule
from rulesets.kit.engine.procedure import Ask, Done, Goto, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question, offer, spoken
from rulesets.kit.engine.refusal import Refused

SAYS_WHO: Table[str, Advantage] = Table(
    f"{__name__}.SAYS_WHO",
    {
        "main": ("DL-DEPLOY-07", "tactical"),
        "scouting": ("DL-DEPLOY-12", "strategic"),
        "infiltrator": ("DL-DEPLOY-16", "tactical"),
    },
    without="",
)
"""With which advantage a side says who places first (DL-ADV-05)."""
ORDERS = ("first", "second")


class Deployment(Procedure):
    """A step of the deployment; `turn` is the seat that places next, `homeless` are scouts and infiltrators who found
    no place and are placed in their zone instead."""

    kind = "legions.deployment"

    stage: Allotted
    turn: int = 0
    homeless: list[str] = []

    @step
    def who_places_first(self, game: Legions, dice: Dice) -> Ask | None:
        """DL-ADV-05, DL-DEPLOY-07, DL-DEPLOY-12, DL-DEPLOY-16: a side with an advantage says who places first, if both
        place."""
        if not all(waiting(game, seat, self.stage) for seat in (0, 1)):
            return None
        says = next((seat for seat in (0, 1) if game.sides[seat].advantage == SAYS_WHO[self.stage]), 0)
        self.turn = says
        return Ask(says, WhoPlacesAsked(step=self.stage), "DL-DEPLOY-07", (Pick,))

    @choices("who_places_first")
    def orders(self, game: Legions, question: Question, draft: Draft) -> Offer | None:
        """First, or second."""
        return None if "choice" in draft else offer("choice", ORDERS)

    @answers("who_places_first")
    def who_was_named(self, game: Legions, dice: Dice, given: Pick) -> None:
        """That side, or the other one."""
        if given.choice == "second":
            self.turn = 1 - self.turn
        game.chapter += 1

    @step
    def whose_turn(self, game: Legions, dice: Dice) -> Done | None:
        """DL-DEPLOY-08, DL-DEPLOY-11, DL-DEPLOY-15: one section at a time in turn; who runs out waits."""
        for seat in (self.turn, 1 - self.turn):
            self._place_is_found(game, seat)
            if self._waiting(game, seat):
                self.turn = seat
                return None
        return Done()

    def _place_is_found(self, game: Legions, seat: int) -> None:
        """Sections that have no legal place are deployed otherwise."""
        for section in (one for one in self._waiting(game, seat) if not follows_its_transport(game, one)):
            while section.allotted not in LATE and not has_a_place(game, section):
                section.allotted = instead_of(section.allotted)
                for one in game.parts(section):
                    one.allotted = section.allotted
                told = NoPlaceLeft(rule="DL-DEPLOY-21", section=section.id, step=self.stage, instead=section.allotted)
                game.say(told)
                self.homeless.append(section.id)

    def _waiting(self, game: Legions, seat: int) -> list[Section]:
        """The sections of a seat that are still to be placed in this step."""
        astray = (game.sections[name] for name in dict.fromkeys(self.homeless))
        strays = [one for one in astray if (one.seat, one.where, one.allotted) == (seat, "waiting", "main")]
        return [*waiting(game, seat, self.stage), *(strays if self.stage != "main" else [])]

    @step
    def place(self, game: Legions, dice: Dice) -> Ask:
        """DL-DEPLOY-08: a section is placed."""
        half = half_placed(game, self.turn)
        takes = (Deploy,) if half is None or game.riders_of(half) is not None else (Deploy, Embark)
        return Ask(self.turn, DeployAsked(step=self.stage), "DL-DEPLOY-08", takes, kind="place")

    @choices("place")
    def places(self, game: Legions, question: Question, draft: Draft) -> Offer | None:
        """The section, and where it stands."""
        if draft["type"] == "embark":
            half = half_placed(game, question.seat)
            names = [] if half is None else [half.id]
            return (
                rider_choices(game, draft) if "section" in draft else which(names, "DL-TRANS-28", self._no_room(game))
            )
        if "section" not in draft:
            return self._which(game, question.seat)
        section = game.sections[draft["section"]]

        def judge(text: str) -> Refused | None:
            group = placed(game, section, text)
            return group if isinstance(group, Refused) else None

        goes_on = partial(goals.begun, game, section)
        return None if "to" in draft else spoken("to", to_choose_from(game, section), judge, goes_on=goes_on)

    @staticmethod
    def _no_room(game: Legions) -> Callable[[str], Refused | None]:
        def judge(name: str) -> Refused | None:
            section = game.sections[name]
            transport = game.transport_of(section)
            return None if transport is None else no_space(game, section, transport)

        return judge

    def _which(self, game: Legions, seat: int) -> Offer:
        names = [section.id for section in self._waiting(game, seat)]

        def why_not(name: str) -> Refused | None:
            return in_two_halves(game, game.sections[name]) or heavy_first(game, game.sections[name], names)

        return which(names, "DL-DEPLOY-08", why_not)

    @answers("place")
    def is_placed(self, game: Legions, dice: Dice, given: Deploy | Embark) -> Goto:
        """The other side is next, when a section stands beside its transport or is aboard."""
        section = game.sections[given.section]
        if isinstance(given, Embark):
            begins_aboard(game, section, "DL-TRANS-28", given.models)
            self.turn = self.turn if section.where == "waiting" else 1 - self.turn
            return Goto("whose_turn")
        there, piece = placed(game, section, given.to), garrisoned(game, given.to)
        is_placed_at(game, section, there, "DL-DEPLOY-08", building=piece.name if piece is not None else "")
        attaches(game, section, given.to)
        if half_placed(game, self.turn) is None:
            self.turn = 1 - self.turn
        return Goto("whose_turn")


def follows_its_transport(game: Legions, section: Section) -> bool:
    """Whether a section is placed beside its transport, or goes aboard."""
    return game.transport_of(section) is not None


def half_placed(game: Legions, seat: int) -> Section | None:
    """The section of a seat whose transport has just been placed."""
    half = (one for one in game.sections.values() if one.seat == seat and one.where == "waiting")
    return next((one for one in half if (its := game.transport_of(one)) is not None and its.on_table), None)


@rule(without=None)
def in_two_halves(game: Legions, section: Section) -> Refused | None:
    """DL-TRANS-28, DL-TRANS-01: a section is placed with its transport: that first, then those who ride in it, who may
    start aboard."""
    half = half_placed(game, section.seat)
    if half is not None and half is not section:
        return Refused("DL-TRANS-28", OthersFirst(section=section.id, other=half.id))
    transport = game.transport_of(section)
    if transport is None or transport.on_table:
        return None
    return Refused("DL-TRANS-28", TransportFirst(section=section.id, transport=transport.id))


def begins_aboard(game: Legions, section: Section, by: str, named: Sequence[str] = ()) -> None:
    """A section is aboard its transport from the start, or as many of it as have room: nothing of its first activation
    is lost by that."""
    transport = game.transport_of(section)
    assert transport is not None
    goes_aboard(game, section, transport, by, named=named, start=not_counted_as_boarding())


@rule(without=False)
def not_counted_as_boarding() -> bool:
    """DL-TRANS-29: it has not embarked in its first activation, and may go at the double or get out in it."""
    return True


@rule(without="main")
def instead_of(step: Allotted) -> Allotted:
    """DL-DEPLOY-21: scouts and infiltrators without a legal place are placed in their zone, and whoever has none there
    comes with the Reserves (DL-D-196)."""
    return "reserves" if step == "main" else "main"


@rule(without=None)
def heavy_first(game: Legions, section: Section, left: Sequence[str]) -> Refused | None:
    """DL-DEPLOY-10: with the option each side places its Heavy Ironclads before its other sections (DL-D-195)."""
    if game.options.heavy_ironclads_first == "off" or section.allotted != "main" or is_heavy(game, section):
        return None
    heavy = [name for name in left if is_heavy(game, game.sections[name])]
    return Refused("DL-DEPLOY-10", HeavyFirst(section=section.id, options=heavy)) if heavy else None


def is_heavy(game: Legions, section: Section) -> bool:
    """Whether there is a Heavy Ironclad in a section."""
    return any(game.profile(section, figure).hull == "heavy" for figure in section.figures)


def which(names: Sequence[str], by: str, why_not: Callable[[str], Refused | None] = lambda name: None) -> Offer:
    """One of the sections that wait to be placed; any other is refused `by` a rule."""

    def judge(told: str) -> Refused | None:
        return why_not(told) if told in names else Refused(by, NotWaiting(value=told, options=[*names]))

    return offer("section", names, judge)


def is_placed_at(game: Legions, section: Section, there: Group | Refused, by: str, building: str = "") -> None:
    """A section comes to stand on the table, `by` a rule, or in a building of this name."""
    if isinstance(there, Refused):
        raise there
    for figure in section.figures:
        figure.pose = there[section.name_of(figure)].pose
    section.where, section.building = "table", building
    poses = {figure.label: figure.pose for figure in section.figures}
    game.say(Deployed(rule=by, section=section.id, poses=poses, building=building))
