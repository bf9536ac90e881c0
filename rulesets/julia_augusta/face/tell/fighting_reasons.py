"""How it sounds why a unit does not act, move or charge so."""

from __future__ import annotations

from collections.abc import Iterable

from rulesets.julia_augusta.face.tell.move_words import DOES, stopped
from rulesets.julia_augusta.face.tell.text import degrees
from rulesets.julia_augusta.table.reasons.charge import (
    CannotRespond,
    ChargesNot,
    ChargeTooFar,
    CopiesNoCharge,
    MayNotCharge,
    MustCharge,
    NotInFront,
    NoWayTo,
    OnlyInSupport,
    OnlyLightInfantry,
)
from rulesets.julia_augusta.table.reasons.leaders import NotInThisCombat
from rulesets.julia_augusta.table.reasons.manoeuvre import (
    CopiesInstead,
    DoesNotConform,
    EnemyNear,
    Farther,
    Forced,
    Halted,
    HasActed,
    InOrder,
    NoMoreDice,
    NoSuchThing,
    NoTarget,
    NotForced,
    NothingToDo,
    NoUnit,
    OtherDirection,
    OtherKind,
    StandsAnyway,
    TooFarFromIt,
    TooNearToRally,
    Waits,
    WasSteadied,
)
from rulesets.julia_augusta.table.reasons.movement import (
    AlreadySo,
    CannotSideStep,
    IsFormed,
    IsStopped,
    MustReForm,
    MustWheel,
    NeverFormed,
    NoMove,
    NotFreeThere,
    NoWayThere,
    StoppedAtOnce,
    TakesMore,
    TooFarAside,
    TooLong,
    TooNear,
    WholeMove,
)
from rulesets.kit.boards.tables.field import Wrong
from rulesets.kit.boards.tables.measured import saved_inches
from rulesets.kit.engine.said import Sentence
from rulesets.kit.engine.telling import listed

CHARGES_NOT: dict[ChargesNot, str] = {
    "shaken": "it is shaken",
    "column": "it is in column",
    "halt": "it is on halt",
    "reformed": "it re-formed this turn",
    "looting": "it loots",
    "pursuing": "it pursues",
    "in_combat": "it is in combat",
    "routing": "it routs",
}
FAULTS = {Wrong.OVERLAP: "on {name}", Wrong.OFF_THE_TABLE: "off the table", Wrong.IMPASSABLE: "in {name}"}


def _faults(it: NotFreeThere) -> str:
    return listed(FAULTS[one.wrong].format(name=one.name) for one in it.faults)


def _needs(_: None, it: TakesMore) -> str:
    return f"That takes {saved_inches(it.needs)}; {saved_inches(it.left)} is left of the move."


def _targets(names: Iterable[str]) -> str:
    return " or ".join(names)


REASONS: list[Sentence[None]] = [
    Sentence(NoUnit, lambda _, it: f"{it.unit or 'That'} is no unit of yours on the table."),
    Sentence(NothingToDo, lambda _, it: f"{it.unit} has nothing to do now."),
    Sentence(NoSuchThing, lambda _, it: f"“{it.what}” is nothing that a unit does: {', '.join(DOES)}."),
    Sentence(HasActed, lambda _, it: f"{it.unit} has acted."),
    Sentence(Waits, lambda _, it: f"{it.unit} conforms to {it.model}, and acts after it."),
    Sentence(NotForced, lambda _, it: f"{it.unit} is not forced to do that."),
    Sentence(StandsAnyway, lambda _, it: f"{it.unit} stands anyway: nobody copies it."),
    Sentence(Forced, lambda _, it: f"{it.unit} {DOES[it.what]}: it has no choice."),
    Sentence(WasSteadied, lambda _, it: f"{it.unit} was steadied: it makes no move before the charge phase."),
    Sentence(Halted, lambda _, it: f"{it.unit} is on halt."),
    Sentence(DoesNotConform, lambda _, it: f"{it.unit} copies {it.model}, which did something else."),
    Sentence(CopiesInstead, lambda _, it: f"{it.unit} conforms to {it.model}: it copies it or stands."),
    Sentence(NoTarget, lambda _, it: f"{it.unit} has nobody to shoot at."),
    Sentence(InOrder, lambda _, it: f"{it.unit} has no DPs."),
    Sentence(EnemyNear, lambda _, it: f"{it.unit} ({it.grade}) redresses only beyond 4″ of every unbroken enemy."),
    Sentence(TooNearToRally, lambda _, it: f"{it.unit} is shaken, and rallies only beyond 8″ of every unbroken enemy."),
    Sentence(NoMoreDice, lambda _, it: "No die is left to add."),
    Sentence(NoMove, lambda _, it: f"{it.unit} would not move at all."),
    Sentence(StoppedAtOnce, lambda _, it: f"{it.unit} cannot move so: {stopped(it)} at once."),
    Sentence(IsStopped, lambda _, it: f"{it.unit} goes no farther: {stopped(it)}."),
    Sentence(TooLong, _needs),
    Sentence(NoWayThere, _needs),
    Sentence(TooNear, lambda _, it: f"{it.unit} would come to {saved_inches(it.inches)} from {it.enemy}."),
    Sentence(IsFormed, lambda _, it: f"{it.unit} is formed: it goes ahead, wheels, or changes its formation."),
    Sentence(WholeMove, lambda _, it: "That takes the whole move: nothing goes before it or after it."),
    Sentence(NotFreeThere, lambda _, it: f"{it.unit} would stand {_faults(it)}."),
    Sentence(MustWheel, lambda _, it: "A formed unit turns by wheeling, or about face."),
    Sentence(
        TooFarAside,
        lambda _, it: f"{degrees(it.angle)} is too far aside: {degrees(it.most)} to either side of straight ahead.",
    ),
    Sentence(CannotSideStep, lambda _, it: f"{it.unit} cannot: only formed infantry of grade A or B side-steps."),
    Sentence(NeverFormed, lambda _, it: f"{it.unit} is light troops, and never formed."),
    Sentence(MustReForm, lambda _, it: f"{it.unit} is unformed: it re-forms with its whole move."),
    Sentence(AlreadySo, lambda _, it: f"{it.unit} stands so already."),
    Sentence(OtherKind, lambda _, it: f"{it.unit} makes only the kind of move that {it.model} made."),
    Sentence(OtherDirection, lambda _, it: f"{it.unit} goes within 22.5° of the direction of {it.model}."),
    Sentence(Farther, lambda _, it: f"{it.unit} goes no farther than {it.model}: {saved_inches(it.distance)}."),
    Sentence(TooFarFromIt, lambda _, it: f"{it.unit} would not be within 4″ of {it.model} afterwards."),
    Sentence(MayNotCharge, lambda _, it: f"{it.unit} may not charge: {CHARGES_NOT[it.why]}."),
    Sentence(ChargeTooFar, lambda _, it: f"{it.target} is farther than 4″ by the way of {it.unit}'s front."),
    Sentence(NotInFront, lambda _, it: f"{it.target} is not in the front zone of {it.unit}."),
    Sentence(NoWayTo, lambda _, it: f"{it.unit} has no straight way to {it.target}."),
    Sentence(OnlyLightInfantry, lambda _, it: f"{it.unit} is LI: it charges only LI."),
    Sentence(
        OnlyInSupport,
        lambda _, it: f"{it.unit} is LC: it charges {it.target} only with chariots within 4″ that charge it too.",
    ),
    Sentence(CopiesNoCharge, lambda _, it: f"{it.unit} conforms to {it.copies}, which declares no charge."),
    Sentence(MustCharge, lambda _, it: f"{it.unit} must charge {_targets(it.targets)}."),
    Sentence(CannotRespond, lambda _, it: f"{it.unit} cannot do that: {it.how}."),
    Sentence(NotInThisCombat, lambda _, it: f"{it.leader} is in no unit of this combat."),
]
