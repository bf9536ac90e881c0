"""Severity, beginning and end of the weather, and the aircraft that it grounds (WX)."""

from __future__ import annotations

from typing import Any

from rulesets.dust_1947.chapters.suppression.stun import release
from rulesets.dust_1947.moments import DRIVEN_OFF
from rulesets.dust_1947.table.happenings import weather as happened
from rulesets.dust_1947.table.state import OFF_BOARD, Dust, Severity
from rulesets.dust_1947.table.symbols import count, pair, roll
from rulesets.dust_1947.table.weather import MILD, MODERATE, SEVERE
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import Table, rule

GROUNDED = 99
"""Later than any turn: aircraft that severe weather keeps away."""

SEVERITIES: Table[str, Severity] = Table(
    "rulesets.dust_1947.chapters.weather.weather.SEVERITIES",
    {
        "BLOC BLOC": ("DU-WX-02", SEVERE),
        "BLOC CROSSHAIR": ("DU-WX-02", SEVERE),
        "BLOC SHIELD": ("DU-WX-03", MODERATE),
        "CROSSHAIR CROSSHAIR": ("DU-WX-03", MODERATE),
        "CROSSHAIR SHIELD": ("DU-WX-04", MILD),
        "SHIELD SHIELD": ("DU-WX-04", MILD),
    },
    without="",
)
"""How bad the weather will be, by two dice in any order."""


# --- before the first turn --------------------------------------------------------------------------------------------


def settle_severity(game: Dust, dice: Dice) -> None:
    """How bad the weather is whenever there is any: as the table has settled, or as two dice say."""
    if game.options.weather == "none" or game.severity:
        return
    settled = game.options.severity
    game.severity = rolled_severity(game, dice) if settled == "rolled" else settled


@rule(without="")
def rolled_severity(game: Dust, dice: Dice) -> Severity:
    """DU-WX-01, DU-WX-05: 2 dice before the first turn say how bad the weather is for the entire game."""
    fallen = roll(dice, 2)
    severity = SEVERITIES[" ".join(pair(fallen[0], fallen[1]))]
    shown = [symbol.value for symbol in fallen]
    game.say(happened.SeverityRolled(rule="DU-WX-01", dice=shown, severity=severity))
    return severity


# --- turn by turn -----------------------------------------------------------------------------------------------------


def changes(game: Dust, dice: Dice) -> None:
    """At the start of a turn: weather that is here may end, and otherwise it may begin; never both."""
    if not game.severity or game.initiative is None:
        return
    if game.weather_since:
        may_end(game, dice, 1 - game.initiative)
    elif game.weather_ended != game.turn:
        may_begin(game, dice, game.initiative)


@rule(without=None)
def may_begin(game: Dust, dice: Dice, seat: int) -> None:
    """DU-WX-06: in a turn without weather the winner of the initiative rolls 3 dice and counts BLOC."""
    fallen = roll(dice, 3)
    bloc = count(fallen, "weather")
    comes, cited = begins(bloc, game.options.weather)
    shown = [symbol.value for symbol in fallen]
    told: dict[str, Any] = {"seat": seat, "dice": shown, "bloc": bloc, "risk": game.options.weather}
    game.say(happened.WeatherRoll(rule=cited, comes=comes, severity=game.severity, **told))
    if comes:
        game.weather_since = game.turn
        grounds(game)


def begins(bloc: int, risk: str) -> tuple[bool, str]:
    """Whether the weather begins with so many BLOC, and the rule for that number."""
    if bloc == 3:
        return three_begin(), "DU-WX-07"
    if bloc == 2:
        return two_begin(risk), "DU-WX-08"
    return (one_begins(risk), "DU-WX-09") if bloc else (none_begins(), "DU-WX-10")


@rule(without=False)
def three_begin() -> bool:
    """DU-WX-07: with three BLOC the weather begins whatever the risk."""
    return True


@rule(without=False)
def two_begin(risk: str) -> bool:
    """DU-WX-08: with two BLOC it begins if the risk is medium or high."""
    return risk in ("medium", "high")


@rule(without=False)
def one_begins(risk: str) -> bool:
    """DU-WX-09: with one BLOC it begins only if the risk is high."""
    return risk == "high"


@rule(without=True)
def none_begins() -> bool:
    """DU-WX-10: without a BLOC there is no weather this turn."""
    return False


@rule(without=None)
def may_end(game: Dust, dice: Dice, seat: int) -> None:
    """DU-WX-11: in a turn with weather the loser of the initiative rolls 3 dice and counts BLOC; it has lasted the full
    turns that were played with it."""
    lasted = game.turn - game.weather_since
    fallen = roll(dice, 3)
    bloc = count(fallen, "weather")
    over, cited = ends(bloc, lasted)
    shown = [symbol.value for symbol in fallen]
    told: dict[str, Any] = {"seat": seat, "dice": shown, "bloc": bloc, "lasted": lasted}
    game.say(happened.WeatherLasts(rule=cited, over=over, **told))
    if over:
        game.weather_since, game.weather_ended = 0, not_again_this_turn(game)
        lets_them_fly(game)


def ends(bloc: int, lasted: int) -> tuple[bool, str]:
    """Whether the weather ends with so many BLOC after so many turns, and the rule for that."""
    if bloc == 3:
        return three_end(), "DU-WX-12"
    if bloc == 2 and two_end(lasted):
        return True, "DU-WX-13"
    if bloc == 1 and one_ends(lasted):
        return True, "DU-WX-14"
    return goes_on(), "DU-WX-15"


@rule(without=False)
def three_end() -> bool:
    """DU-WX-12: with three BLOC the weather ends."""
    return True


@rule(without=False)
def two_end(lasted: int) -> bool:
    """DU-WX-13: with two BLOC it ends if it has lasted 2 turns or more."""
    return lasted >= 2


@rule(without=False)
def one_ends(lasted: int) -> bool:
    """DU-WX-14: with one BLOC it ends if it has lasted 3 turns or more."""
    return lasted >= 3


@rule(without=True)
def goes_on() -> bool:
    """DU-WX-15: with no BLOC, or too few for its duration, the weather stays."""
    return False


@rule(without=0)
def not_again_this_turn(game: Dust) -> int:
    """DU-WX-16: in the turn in which weather ends it cannot begin again."""
    return game.turn


# --- aircraft ---------------------------------------------------------------------------------------------------------


def grounds(game: Dust) -> None:
    """Severe weather has begun: nothing flies."""
    if game.severity == SEVERE:
        aircraft_leave(game)


@rule(without=None)
def aircraft_leave(game: Dust) -> None:
    """DU-WX-21: every aircraft is taken off the board with everything aboard, and stays out until it is over."""
    flying = [unit for unit in game.on_board() if game.card(unit).kind == "aircraft"]
    for unit in flying:
        pilot = game.pilot(unit)
        if pilot is not None:
            pilot.where = OFF_BOARD
        unit.where, unit.back_on, unit.evading = "reserve", GROUNDED, ""
        unit.mark(DRIVEN_OFF)
        release(game, unit)
        unit.held_by = []  # whoever held it has nothing in the claw
    if flying:
        game.say(happened.Grounded(rule="DU-WX-21", units=[unit.id for unit in flying]))


@rule(without=None)
def lets_them_fly(game: Dust) -> None:
    """DU-WX-22: after severe weather the aircraft wait in reserve, and may enter in the deployment area."""
    back = [unit for unit in game.units.values() if unit.where == "reserve" and unit.back_on == GROUNDED]
    for unit in back:
        unit.back_on = game.turn
    if back:
        game.say(happened.FliesAgain(rule="DU-WX-22", units=[unit.id for unit in back]))
