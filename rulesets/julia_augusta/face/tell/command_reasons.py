"""How it sounds why a leader or an Eagle does not act so, and why nobody tests control, conforms or shoots."""

from __future__ import annotations

from rulesets.julia_augusta.table.reasons.control import (
    DoesNotTest,
    FacesOtherwise,
    MustTest,
    NobodyToCopy,
    NoFriend,
    NotControlled,
    NotNear,
    TakesNoTest,
)
from rulesets.julia_augusta.table.reasons.deployment import NoPlace, NotFree, NotUnderstood
from rulesets.julia_augusta.table.reasons.leaders import (
    AlreadyWith,
    AwayFromLegion,
    Crippled,
    GoesWithTheRout,
    InspiredEnough,
    MovedAlready,
    MovedFreely,
    NearTheEnemy,
    NoActionLeft,
    NoDps,
    NoEagle,
    NoLeader,
    NotEngaged,
    NoWay,
    NowhereToGo,
    StandsFast,
    TooFar,
    WithHisUnit,
    WithNoUnit,
)
from rulesets.julia_augusta.table.reasons.shooting import (
    AllEngaged,
    InCombat,
    Looting,
    NoEnemy,
    NotLight,
    OutOfRange,
    OutOfSight,
    Pursues,
    Routing,
)
from rulesets.kit.boards.tables.field import Wrong
from rulesets.kit.boards.tables.measured import saved_inches
from rulesets.kit.engine.said import Sentence

FREE = {
    Wrong.OVERLAP: "{name} stands there",
    Wrong.OFF_THE_TABLE: "that is off the table",
    Wrong.IMPASSABLE: "{name} cannot be entered",
}

SHOOTING: list[Sentence[None]] = [
    Sentence(NoEnemy, lambda _, it: f"{it.target} is no enemy on the table."),
    Sentence(
        OutOfRange,
        lambda _, it: (
            f"{it.target}, {saved_inches(it.inches)} away, is not within 4″ before the front of a shooting base."
        ),
    ),
    Sentence(OutOfSight, lambda _, it: f"{it.target} is out of sight."),
    Sentence(NotLight, lambda _, it: f"{it.unit} is not light troops: it does not shoot."),
    Sentence(InCombat, lambda _, it: f"{it.unit} is in combat."),
    Sentence(AllEngaged, lambda _, it: f"All bases of {it.target} are engaged."),
    Sentence(Pursues, lambda _, it: f"{it.unit} pursues."),
    Sentence(Routing, lambda _, it: f"{it.unit} routs."),
    Sentence(Looting, lambda _, it: f"{it.unit} loots."),
]
"""Why nobody shoots."""

REASONS: list[Sentence[None]] = [
    *SHOOTING,
    Sentence(NoLeader, lambda _, it: f"{it.leader} is no leader of yours on the table."),
    Sentence(NoActionLeft, lambda _, it: f"{it.leader} has used his actions ({it.cp}) this turn."),
    Sentence(StandsFast, lambda _, it: f"{it.leader} has steadied his unit: he stays until the charge phase."),
    Sentence(GoesWithTheRout, lambda _, it: f"{it.leader} cannot leave {it.unit}, which routs."),
    Sentence(Crippled, lambda _, it: f"{it.leader} is crippled: he can only move."),
    Sentence(AlreadyWith, lambda _, it: f"{it.leader} is with {it.unit} already."),
    Sentence(NowhereToGo, lambda _, it: f"There is nowhere that {it.leader or 'the Eagle'} could go."),
    Sentence(WithHisUnit, lambda _, it: f"{it.leader} is with his unit, and cannot leave it in this phase."),
    Sentence(MovedFreely, lambda _, it: f"{it.leader} has made his move of this phase."),
    Sentence(TooFar, lambda _, it: f"That is {saved_inches(it.inches)} away; {saved_inches(it.most)} is the most."),
    Sentence(NoWay, lambda _, it: f"There is no way there within {saved_inches(it.inches)}."),
    Sentence(NotFree, lambda _, it: f"It cannot stand there: {FREE[it.wrong].format(name=it.name)}."),
    Sentence(NotUnderstood, lambda _, it: f"“{it.text}”: {it.problem}."),
    Sentence(NoPlace, lambda _, it: f"“{it.text}” is a move: write a place such as 31.5,12, F4 or 4 toward the wood."),
    Sentence(WithNoUnit, lambda _, it: f"{it.leader} is with no unit."),
    Sentence(NoDps, lambda _, it: f"{it.unit} has no DPs to take off."),
    Sentence(NotEngaged, lambda _, it: f"{it.unit} is in no combat."),
    Sentence(InspiredEnough, lambda _, it: f"That combat has {it.dice} dice of inspiration; more there cannot be."),
    Sentence(NoEagle, lambda _, it: f"{it.eagle} has no Eagle on the table."),
    Sentence(MovedAlready, lambda _, it: f"The Eagle of {it.eagle} has been moved this turn."),
    Sentence(AwayFromLegion, lambda _, it: f"The Eagle stays within 4″ of a unit of {it.legion}."),
    Sentence(NearTheEnemy, lambda _, it: f"The Eagle stays more than 1″ from every enemy base: {it.enemy} is nearer."),
    Sentence(TakesNoTest, lambda _, it: f"{it.unit} takes no control test."),
    Sentence(DoesNotTest, lambda _, it: f"{it.unit} takes no test: it need not conform to anybody."),
    Sentence(NobodyToCopy, lambda _, it: f"{it.unit} has no controlled unit beside it to conform to."),
    Sentence(NoFriend, lambda _, it: f"{it.unit} is no other unit of yours on the table."),
    Sentence(NotControlled, lambda _, it: f"{it.unit} is not a controlled unit."),
    Sentence(NotNear, lambda _, it: f"{it.unit} is more than 4″ away."),
    Sentence(FacesOtherwise, lambda _, it: f"{it.unit} faces another way by more than 22.5°."),
    Sentence(MustTest, lambda _, it: f"{it.unit} pursues: only a test can stop it."),
]
