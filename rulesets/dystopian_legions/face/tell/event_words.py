"""How it sounds what has happened."""

from __future__ import annotations

from rulesets.dystopian_legions.face.tell import (
    barrage_words,
    deployment_words,
    fire_words,
    ironclad_words,
    luck_words,
    melee_words,
    mine_words,
    transport_words,
)
from rulesets.dystopian_legions.face.tell.check_words import check
from rulesets.dystopian_legions.face.tell.text import first_place, side, thrown, turning
from rulesets.dystopian_legions.table.happenings.command import CheckTaken
from rulesets.dystopian_legions.table.happenings.movement import (
    Deployed,
    Entered,
    FlewOver,
    Held,
    LandedOnRoofs,
    Moved,
    TakesOff,
)
from rulesets.dystopian_legions.table.happenings.setting_up import (
    AdvantageRolled,
    HasZone,
    TableMirrored,
)
from rulesets.dystopian_legions.table.happenings.turn import (
    FinishedFirst,
    GameOver,
    GoesFirst,
    HasInitiative,
    InitiativeRolled,
    PoolsBuilt,
    Scored,
    TurnBegins,
)
from rulesets.dystopian_legions.table.state import Legions
from rulesets.kit.boards.tables.measured import drawn_up, saved_inches
from rulesets.kit.engine.said import Sentence
from rulesets.kit.engine.telling import count, listed

INSIDE = {"enter": "", "enter_double": ", at the double"}
"""How a section comes into a building."""
HOW = {"advance": "advances", "double": "goes at the double", "charge": "charges home"}
"""The movement actions, of a section."""
WHY = {
    "target": "the Battle Log Target is reached",
    "annihilated": "a side has nothing left",
    "turn_limit": "the last turn is over",
    "time_called": "a side calls time",
}


SCORED = {
    "wiped_out": "{}, wiped out",
    "objective": "holding {}",
    "through": "{} past the centre line",
}
"""What Battle Log points are scored for."""


def _advantage(view: Legions, told: AdvantageRolled) -> str:
    parts = [f"{side(view, seat)} {thrown(throw)}" for seat, throw in enumerate(told.throws)]
    fell = [throw.successes for throw in told.throws]
    if fell[0] == fell[1]:
        return f"Advantage: {'; '.join(parts)}. A tie: again."
    has = fell.index(max(fell))
    return (
        f"Advantage: {'; '.join(parts)}. {side(view, has)} has the Strategic Advantage,"
        f" {side(view, 1 - has)} the Tactical one."
    )


def _mirrored(view: Legions, told: TableMirrored) -> str:
    return f"Corners: {told.die}, {'mirrored' if told.mirrored else 'as they are'}."


def _pools(view: Legions, told: PoolsBuilt) -> str:
    parts = [
        f"{side(view, seat)} {points}{f' (Shaken Markers took {lost})' if lost else ''}"
        for seat, (points, lost) in enumerate(zip(told.points, told.lost, strict=True))
    ]
    return f"Command Points: {listed(parts)}."


def _initiative(view: Legions, told: InitiativeRolled) -> str:
    parts = [
        f"{side(view, seat)} {thrown(throw)}{f' ({paid} CP)' if paid else ''}"
        for seat, (throw, paid) in enumerate(zip(told.throws, told.paid, strict=True))
    ]
    again = " A tie: again." if len({throw.successes for throw in told.throws}) == 1 else ""
    return f"Initiative: {'; '.join(parts)}.{again}"


def _moved(view: Legions, told: Moved) -> str:
    if told.how == "hold":
        return _spotters_moved(told)
    if not told.ways:
        return f"{told.section} {HOW[told.how]}, but nobody moves."
    whole = len(told.ways) == len(told.poses)
    who = "" if whole else f", {count(len(told.ways), 'model')} of {len(told.poses)}"
    flew = ", flying" if told.flew else ""
    return f"{told.section} {HOW[told.how]}{who}{flew}, {first_place(told)}: up to {saved_inches(told.longest)}."


def _spotters_moved(told: Moved) -> str:
    who = count(len(told.ways), "Spotter")
    return f"{told.section} sends {who} ahead, {first_place(told)}: up to {saved_inches(told.longest)}."


def _scored(view: Legions, told: Scored) -> str:
    points = count(told.points, "Battle Log point")
    what = SCORED[told.why].format(listed(told.sections))
    return f"{side(view, told.seat)} scores {points} for {what}: {told.total} in all."


def _over(view: Legions, told: GameOver) -> str:
    won = f"{side(view, told.winners[0])} wins" if told.winners else "a draw"
    return f"The game is over, {WHY[told.why]}: {won}."


def _placed(view: Legions, told: Deployed) -> str:
    where = f"{count(len(told.poses), 'model')} in {told.building}" if told.building else drawn_up(told.poses)
    return f"{told.section} is placed, {where}."


EVENTS: list[Sentence[Legions]] = [
    Sentence(AdvantageRolled, _advantage),
    Sentence(TableMirrored, _mirrored),
    Sentence(HasZone, lambda view, told: f"{side(view, told.seat)} deploys in the {told.edge}."),
    *deployment_words.EVENTS,
    *fire_words.EVENTS,
    Sentence(TurnBegins, lambda view, told: f"**Turn {told.turn}**"),
    Sentence(PoolsBuilt, _pools),
    Sentence(InitiativeRolled, _initiative),
    Sentence(HasInitiative, lambda view, told: f"{side(view, told.seat)} has the initiative."),
    Sentence(GoesFirst, lambda view, told: f"{side(view, told.seat)} activates first."),
    Sentence(
        FinishedFirst, lambda view, told: f"{side(view, told.seat)} has finished first: a die more for initiative."
    ),
    Sentence(Scored, _scored),
    Sentence(GameOver, _over),
    Sentence(Deployed, _placed),
    Sentence(Moved, _moved),
    Sentence(TakesOff, lambda view, told: f"{told.section} flies in its next move, over terrain and models."),
    Sentence(
        FlewOver,
        lambda view, told: (
            f"{told.section} has flown over {listed(told.pieces)}: to the end of its activation that neither hides nor"
            " covers anybody from it, or it from anybody."
        ),
    ),
    Sentence(LandedOnRoofs, lambda view, told: f"{told.section} has landed on the roof of {listed(told.roofs)}."),
    Sentence(Entered, lambda view, told: f"{told.section} enters {told.building}{INSIDE[told.how]}."),
    Sentence(Held, lambda view, told: f"{told.section} holds its ground{turning(told.toward)}."),
    Sentence(CheckTaken, check),
    *melee_words.EVENTS,
    *luck_words.EVENTS,
    *ironclad_words.EVENTS,
    *barrage_words.EVENTS,
    *transport_words.EVENTS,
    *mine_words.EVENTS,
]
