"""What is announced of turns, activations and reactions."""

from __future__ import annotations

from rulesets.dust_1947.table.happenings.shape import Announced, Partly, WhyNot


class Turn(Announced):
    """A turn begins."""

    turn: int
    turns: int


class First(Announced):
    """Whoever has won the initiative has said who activates first, by seat."""

    winner: int
    first: int


class Passed(Announced):
    """A player has passed, with so many units left to activate on both sides."""

    seat: int
    mine: int
    theirs: int


class Finished(Announced):
    """A player leaves his reserves where they are."""

    seat: int


class GameOver(Announced):
    """The last turn has ended."""

    turn: int = 0


class Entered(Announced):
    """A unit has come onto the board."""

    unit: str
    squares: list[str]
    facing: str = ""


class Activates(Announced):
    """A unit is activated."""

    unit: str


class ThirdAction(Announced):
    """A unit has rolled for a third action."""

    unit: str
    dice: list[str]
    row: str = "third action"
    won: bool


class Declared(Announced):
    """A unit's list of actions is fixed; `more` is the rule of a third one."""

    unit: str
    actions: list[str]
    modes: list[str] = []
    more: str = ""


class Nothing(Announced):
    """A unit does nothing."""

    unit: str


class Impossible(Partly):
    """An action cannot be carried out any more; of an attack is said why."""

    unit: str
    action: str
    why: list[WhyNot] = []


class NoReaction(Announced):
    """A player does not react."""

    seat: int


class Reacts(Announced):
    """A unit tries to react to another one, so many squares away."""

    unit: str
    to: str
    distance: int = 0
    limit: int = 0


class ReactionRoll(Announced):
    """A unit has rolled for its reaction; `tokens` cost it dice."""

    unit: str
    dice: list[str]
    successes: int
    row: str = "reaction"
    tokens: list[str] = []


class ReactionFails(Announced):
    """A unit that would react has no success."""

    unit: str


class Turns(Announced):
    """A unit has turned for its reaction."""

    unit: str
    facing: str
