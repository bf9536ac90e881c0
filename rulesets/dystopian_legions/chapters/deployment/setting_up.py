"""Everything before turn 1: the advantage, zones, sealed allocation, and the three steps of the deployment (SEQ)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rulesets.dystopian_legions.actions import Allot, Divide, Pick
from rulesets.dystopian_legions.chapters.command.checks import check_pool
from rulesets.dystopian_legions.chapters.deployment.by_lot import by_terrain, draw_map, draw_objective
from rulesets.dystopian_legions.chapters.deployment.centre_ground import CentreGround
from rulesets.dystopian_legions.chapters.deployment.deploying import Deployment
from rulesets.dystopian_legions.chapters.deployment.fire_teams import (
    WHOLE,
    divisible,
    division_choices,
    divisions,
    form_teams,
)
from rulesets.dystopian_legions.chapters.deployment.minefield import Minefield
from rulesets.dystopian_legions.chapters.deployment.placing import third_of
from rulesets.dystopian_legions.chapters.deployment.strategic_forces import (
    flanking_edges,
    roll_arrivals,
    too_many_held_back,
)
from rulesets.dystopian_legions.chapters.deployment.zones import EDGES, MIRRORED, is_surprised
from rulesets.dystopian_legions.table.happenings.setting_up import (
    AdvantageRolled,
    Allotments,
    HasFlank,
    HasZone,
    TableMirrored,
)
from rulesets.dystopian_legions.table.pools import throw
from rulesets.dystopian_legions.table.questions import AllotAsked, FireTeamsAsked, FlankAsked, ZoneAsked
from rulesets.dystopian_legions.table.reasons.deployment import CannotBeAllotted, NotWaiting, TooFewForMain
from rulesets.dystopian_legions.table.state import LATE, Allotted, Edge, Legions, Section
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import Table, rule
from rulesets.kit.engine.procedure import Ask, AskAll, Call, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question, offer
from rulesets.kit.engine.refusal import Refused

MIRROR_FROM = 4
"""From which face on the corners of Oblique Contact are mirrored."""
NEEDED: Table[str, str] = Table(
    f"{__name__}.NEEDED",
    {"scouting": ("DL-DEPLOY-03", "Scouting"), "infiltrator": ("DL-DEPLOY-04", "Infiltrator")},
    without="",
)
"""The rule that every model of a section has which is deployed so."""
BY_MAIN = Allot()
"""DL-DEPLOY-02: all sections by Main Deployment."""
NO_TEAMS = Divide(teams=WHOLE)
"""All sections stay whole."""
SETTLED = ""
"""The mark behind the last section that is named."""
STEPS: tuple[Allotted, ...] = ("scouting", "infiltrator", "reserves", "flanking")


class SettingUp(Procedure):
    """From the advantage roll until everybody stands; `edges` are the zones of the map, `flanks` the edges between."""

    kind = "legions.setting_up"

    edges: list[Edge] = []
    flanks: list[Edge] = []

    @step
    def by_lot(self, game: Legions, dice: Dice) -> None:
        """DL-OBJ-01: what is left to the dice: the objective, and its map."""
        draw_objective(game, dice)
        draw_map(game, dice)

    @step
    def advantage(self, game: Legions, dice: Dice) -> None:
        """DL-ADV-01: three blue dice each, until one side has more successes (DL-D-16)."""
        if by_terrain(game):
            return
        while True:
            throws = [throw(check_pool(0), dice) for _ in (0, 1)]
            game.say(AdvantageRolled(rule="DL-ADV-01", throws=throws))
            if throws[0].successes != throws[1].successes:
                break
        has = 0 if throws[0].successes > throws[1].successes else 1
        game.sides[has].advantage, game.sides[1 - has].advantage = "strategic", "tactical"

    @step
    def mirrored(self, game: Legions, dice: Dice) -> None:
        """DL-MAP-05: on 4 to 6 the corners of Oblique Contact are mirrored (DL-D-20)."""
        self.edges = [*EDGES[game.options.map]]
        if game.options.map != "oblique_contact":
            return
        (die,) = dice.roll(1)
        if die >= MIRROR_FROM:
            self.edges = [MIRRORED[edge] for edge in self.edges]
        game.say(TableMirrored(rule="DL-MAP-05", die=die, mirrored=die >= MIRROR_FROM))

    @step
    def zone(self, game: Legions, dice: Dice) -> Ask:
        """DL-ADV-02: the side with the Strategic Advantage chooses its zone."""
        seat = next(seat for seat in (0, 1) if game.sides[seat].advantage == "strategic")
        return Ask(seat, ZoneAsked(edges=list(self.edges)), "DL-ADV-02", (Pick,))

    @choices("zone")
    def which(self, game: Legions, question: Question, draft: Draft) -> Offer | None:
        """One of the two."""
        return None if "choice" in draft else offer("choice", self.edges)

    @answers("zone")
    def zone_chosen(self, game: Legions, dice: Dice, given: Pick) -> None:
        """The other side has the other one."""
        seat = next(seat for seat in (0, 1) if game.sides[seat].advantage == "strategic")
        mine = next(edge for edge in self.edges if edge == given.choice)
        game.sides[seat].edge = mine
        game.sides[1 - seat].edge = next(edge for edge in self.edges if edge != mine)
        game.say(HasZone(rule="DL-ADV-02", seat=seat, edge=mine))
        game.chapter += 1

    @step
    def flank(self, game: Legions, dice: Dice) -> Ask:
        """DL-ADV-03: the side with the Tactical Advantage chooses its flanking edge."""
        self.flanks = [*flanking_edges(game)]
        seat = next(seat for seat in (0, 1) if game.sides[seat].advantage == "tactical")
        return Ask(seat, FlankAsked(edges=list(self.flanks)), "DL-ADV-03", (Pick,))

    @choices("flank")
    def which_flank(self, game: Legions, question: Question, draft: Draft) -> Offer | None:
        """One of the two."""
        return None if "choice" in draft else offer("choice", self.flanks)

    @answers("flank")
    def flank_chosen(self, game: Legions, dice: Dice, given: Pick) -> None:
        """The other side has the other one."""
        seat = next(seat for seat in (0, 1) if game.sides[seat].advantage == "tactical")
        mine = next(edge for edge in self.flanks if edge == given.choice)
        game.sides[seat].flank = mine
        game.sides[1 - seat].flank = next(edge for edge in self.flanks if edge != mine)
        game.say(HasFlank(rule="DL-ADV-03", seat=seat, edge=mine))
        game.chapter += 1

    @step
    def objectives(self, game: Legions, dice: Dice) -> Call | None:
        """DL-OBJ-05: the markers of Centre Ground are placed."""
        return Call(CentreGround()) if game.options.objective == "centre_ground" else None

    @step
    def mines(self, game: Legions, dice: Dice) -> Call | None:
        """DL-ORD-22: in the scenario with mines they are laid (DL-D-13)."""
        return Call(Minefield()) if game.options.mines == "scenario" else None

    @step
    def fire_teams(self, game: Legions, dice: Dice) -> AskAll | None:
        """DL-FT-03: both say in secret which sections form fire teams, now and never after (DL-D-157)."""
        able = {seat: [one.id for one in divisible(game, seat)] for seat in (0, 1)}
        asks = [
            Ask(seat, FireTeamsAsked(sections=names), "DL-FT-03", (Divide,), default=NO_TEAMS)
            for seat, names in able.items()
            if names
        ]
        return AskAll(asks) if asks else None

    @choices("fire_teams")
    def divisions(self, game: Legions, question: Question, draft: Draft) -> Offer | None:
        """All whole, or who is divided, and how."""
        return division_choices(game, question.seat, draft)

    @answers("fire_teams")
    def divided(self, game: Legions, dice: Dice, given: list[Divide]) -> None:
        """DL-FT-06: from now on they are two sections each."""
        seats = [seat for seat in (0, 1) if divisible(game, seat)]
        for seat, answer in zip(seats, given, strict=True):
            parts = divisions(game, seat, answer.teams)
            if isinstance(parts, Refused):
                raise parts
            for one in parts:
                form_teams(game, game.sections[one.section], one)

    @step
    def allot(self, game: Legions, dice: Dice) -> AskAll | None:
        """DL-DEPLOY-01: both say in secret how their sections are deployed (DL-D-29)."""
        asks = [Ask(seat, AllotAsked(), "DL-DEPLOY-01", (Allot,), default=BY_MAIN) for seat in _with_a_choice(game)]
        return AskAll(asks) if asks else None

    @choices("allot")
    def sections(self, game: Legions, question: Question, draft: Draft) -> Offer | None:
        """The scouts one by one, then the infiltrators."""
        for stage in STEPS:
            named: list[str] = draft.get(stage, [])
            if not named or named[-1] != SETTLED:
                next_field = _named(game, question.seat, stage, draft)
                if next_field is not None:
                    return next_field
        return None

    @answers("allot")
    def allotted(self, game: Legions, dice: Dice, given: list[Allot]) -> None:
        """DL-DEPLOY-02: the others are deployed by Main Deployment; all of it is revealed."""
        for answer in given:
            for stage in STEPS:
                for name in getattr(answer, stage):
                    for one in game.parts(game.sections[name]):
                        one.allotted = stage
        own = [one for one in game.sections.values() if not one.is_transport]
        told = {stage: [one.id for one in own if one.allotted == stage] for stage in STEPS}
        game.say(Allotments(rule="DL-DEPLOY-01", **told))

    @step
    def main(self, game: Legions, dice: Dice) -> Call:
        """DL-DEPLOY-08: Main Deployment."""
        return Call(Deployment(stage="main"))

    @step
    def scouts(self, game: Legions, dice: Dice) -> Call:
        """DL-DEPLOY-11: then Scouting Deployment."""
        return Call(Deployment(stage="scouting"))

    @step
    def infiltrators(self, game: Legions, dice: Dice) -> Call:
        """DL-DEPLOY-15: then Infiltrator Deployment."""
        return Call(Deployment(stage="infiltrator"))

    @step
    def strategic_forces(self, game: Legions, dice: Dice) -> None:
        """DL-DEPLOY-19: when the Strategic Forces come."""
        roll_arrivals(game, dice)


def _with_a_choice(game: Legions) -> list[int]:
    """The seats that have a section which may be deployed otherwise."""
    able = (
        one
        for one in game.sections.values()
        if not one.is_transport
        for stage in STEPS
        if _is_able(game, one, stage, ())
    )
    return sorted({one.seat for one in able})


def _is_able(game: Legions, section: Section, stage: Allotted, held_back: Collection[str]) -> bool:
    """Whether a section may be deployed so; `held_back` are sections that will be in the Strategic Forces."""
    if stage in LATE:
        return too_many_held_back(game, section, held_back) is None
    return may_be_allotted(game, section, stage)


@rule(without=True)
def may_be_allotted(game: Legions, section: Section, stage: Allotted) -> bool:
    """DL-DEPLOY-03, DL-DEPLOY-04, DL-MAR-55: every model has the rule; Non-Combatants are ignored (DL-D-30)."""
    rules = [game.profile(section, figure).mars for figure in section.figures]
    return all(NEEDED[stage] in mars for mars in rules if "Non-Combatant" not in mars)


def _named(game: Legions, seat: int, stage: Allotted, draft: Draft) -> Offer | None:
    """One more section for this step."""
    taken = {name for other in STEPS for name in draft.get(other, [])}
    names = [one.id for one in game.sections.values() if one.seat == seat and not one.is_transport]
    free = [name for name in names if name not in taken]
    held_back = {name for other in LATE for name in draft.get(other, [])}
    left = [name for name in free if _is_able(game, game.sections[name], stage, held_back)]

    def judge(name: str) -> Refused | None:
        if name not in free:
            return Refused("DL-DEPLOY-01", NotWaiting(value=name, options=free))
        if stage in LATE and (refused := too_many_held_back(game, game.sections[name], held_back)):
            return refused
        if name not in left:
            return Refused("DL-DEPLOY-03", CannotBeAllotted(section=name, step=stage))
        return too_few_for_main(game, seat, [*taken - {SETTLED}, name])

    return offer(stage, left, judge, many=True, enough=True) if left else None


@rule(without=None)
def too_few_for_main(game: Legions, seat: int, others: Sequence[str]) -> Refused | None:
    """DL-MAP-03: who is surprised keeps enough sections for both thirds (DL-D-18)."""
    if not is_surprised(game, seat):
        return None
    mine = sum(section.seat == seat and not section.is_transport for section in game.sections.values())
    left, needed = mine - len(others), 2 * third_of(game, seat)
    return Refused("DL-MAP-03", TooFewForMain(left=left, needed=needed)) if left < needed else None
