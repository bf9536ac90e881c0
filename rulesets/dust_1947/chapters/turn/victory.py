"""When the game ends, and who has won (VIC)."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.dust_1947.chapters.weather.weather import GROUNDED
from rulesets.dust_1947.moments import DRIVEN_OFF, NEVER_CAME, OBJECTIVES, asked, replaced
from rulesets.dust_1947.table.boards.played import board_of
from rulesets.dust_1947.table.skills_in_play import in_play, own
from rulesets.dust_1947.table.state import OFF_BOARD, Dust, Objective, Unit
from rulesets.kit.engine.game import Verdict
from rulesets.kit.engine.points import rule

SEATS = (0, 1)
HOLD, DENY, NOTHING = "hold", "deny", "nothing"
"""What a unit does with the objective that it stands on."""


def verdict(game: Dust) -> Verdict | None:
    """How the game ends at the end of a turn; None if it goes on."""
    return ends_now(game) if _winning(game) or last_turn_is_over(game) else None


def ends_now(game: Dust) -> Verdict:
    """How the game ends if this is the end: outright, or by victory points."""
    winners = _winning(game)
    return outright(game, winners[0]) if winners and not cancels_out(winners) else by_points(game)


def end_condition(game: Dust) -> str:
    """The rule by which a game ends that ends now."""
    if any(has_completed(game, seat) for seat in SEATS):
        return "DU-VIC-02"
    return "DU-VIC-03" if any(has_wiped_out(game, seat) for seat in SEATS) else "DU-VIC-04"


def _winning(game: Dust) -> list[int]:
    """The seats that meet a winning condition; nobody before the first turn."""
    if not game.turn:
        return []
    return [seat for seat in SEATS if has_completed(game, seat) or has_wiped_out(game, seat)]


@rule(without=False)
def holds(game: Dust, seat: int, objective: Objective) -> bool:
    """DU-VIC-05: a player holds an objective with a unit in its square; where both sides stand on it, nobody does."""
    on_it = [unit for unit in game.on_board() if _can_hold(game, unit) and _stands_on(game, unit, objective)]
    uses = [(unit.seat, _use(game, unit)) for unit in on_it]
    return (seat, HOLD) in uses and all(whose == seat or use == NOTHING for whose, use in uses)


def _use(game: Dust, unit: Unit) -> str:
    """What a unit on an objective does with it: hold it, deny it to the enemy, or nothing."""
    return str(replaced(asked(OBJECTIVES, in_play(game, unit), game, unit=unit), HOLD)[0])


def _can_hold(game: Dust, unit: Unit) -> bool:
    return game.card(unit).kind != "aircraft" or not flies_over_objectives()


@rule(without=False)
def flies_over_objectives() -> bool:
    """DU-AIR-10: an aircraft neither holds an objective nor keeps the enemy from holding it."""
    return True


def _stands_on(game: Dust, unit: Unit, objective: Objective) -> bool:
    return unit.level == 0 and board_of(game).stands_in(unit, objective.squares)


@rule(without=False)
def has_completed(game: Dust, seat: int) -> bool:
    """DU-VIC-02: an end condition: a player has completed the objective of the scenario."""
    deciding = [objective for objective in game.scenario.objectives if objective.wins]
    held = bool(deciding) and all(holds(game, seat, objective) for objective in deciding)
    return held or has_broken_through(game, seat)


def has_broken_through(game: Dust, seat: int) -> bool:
    """Whether enough units of a side stand on the enemy's last rows to win a breakthrough."""
    wanted = game.scenario.breakthrough
    return wanted is not None and len(across(game, seat)) >= wanted.units


def across(game: Dust, seat: int) -> list[Unit]:
    """The units of a side on the enemy's last rows, in a breakthrough; aircraft fly over them."""
    wanted = game.scenario.breakthrough
    if wanted is None:
        return []
    rows, board = wanted.rows[game.zone_of[1 - seat]], board_of(game)
    return [u for u in game.on_board(seat) if _can_hold(game, u) and board.stands_in(u, rows)]


@rule(without=False)
def has_wiped_out(game: Dust, seat: int) -> bool:
    """DU-VIC-03: an end condition: the other player has no unit left on the play area; reserves do not count."""
    return not any((unit.in_play or is_driven_off(unit)) and unit.seat != seat for unit in game.units.values())


@rule(without=False)
def is_driven_off(unit: Unit) -> bool:
    """DU-VIC-03: an aircraft that the weather has driven off is still committed to the battle (DU-D-110)."""
    return unit.where == "reserve" and bool(unit.skill_state.get(DRIVEN_OFF) or unit.back_on == GROUNDED)


@rule(without=False)
def last_turn_is_over(game: Dust) -> bool:
    """DU-VIC-04: an end condition: the turn limit of the scenario is reached."""
    return game.turn >= game.scenario.turns


@rule(without=False)
def cancels_out(winners: list[int]) -> bool:
    """DU-VIC-09: if both meet a winning condition at the same end of turn, victory points decide."""
    return len(winners) > 1


def outright(game: Dust, seat: int) -> Verdict:
    """The verdict for a side that met a winning condition alone."""
    return wins_outright(game, seat) or by_points(game)


@rule(without=None)
def wins_outright(game: Dust, seat: int) -> Verdict | None:
    """DU-VIC-06: who completed the objective or eliminated the other side wins."""
    why = "objective" if has_completed(game, seat) else "eliminated"
    return Verdict(winners=[seat], scores=scores(game), key=why, rule="DU-VIC-06")


def scores(game: Dust) -> list[int]:
    """Both seats' victory points."""
    return [eliminated_ap(game, seat) + scenario_points(game, seat) for seat in SEATS]


@rule(without=0)
def eliminated_ap(game: Dust, seat: int) -> int:
    """DU-VIC-07: each side scores the AP of the enemy units it eliminated, however they were lost."""
    return game.lost_ap[1 - seat] + sum(game.card(unit).ap for unit in never_came(game, 1 - seat))


def never_came(game: Dust, seat: int) -> list[Unit]:
    """The units of a seat that are still off the board and count as eliminated if the game ends so."""
    away = [unit for unit in game.units.values() if unit.seat == seat and unit.where == OFF_BOARD]
    return [unit for unit in away if asked(NEVER_CAME, own(game, unit), game)]


def scenario_points(game: Dust, seat: int) -> int:
    """The bonus of the scenario so far, its objectives held at the end, and the units that have broken through."""
    return game.bonus[seat] + sum(points for _, points in earned(game, seat))


def earned(game: Dust, seat: int) -> list[tuple[str, int]]:
    """What the scenario gives a side as things stand: an objective by its name, or a unit across, with its points."""
    held = [(one.name, one.points) for one in game.scenario.objectives if one.points and holds(game, seat, one)]
    wanted = game.scenario.breakthrough
    return held + [(unit.id, wanted.points) for unit in across(game, seat) if wanted is not None]


def by_points(game: Dust) -> Verdict:
    """The verdict by victory points."""
    totals = scores(game)
    best = higher_total(totals)
    return Verdict(winners=best, scores=totals, key="points" if best else "draw", rule="DU-VIC-08")


@rule(without=[])
def higher_total(totals: list[int]) -> list[int]:
    """DU-VIC-08: the higher total wins; equal totals are a draw."""
    return [] if totals[0] == totals[1] else [totals.index(max(totals))]


def adjudicated(game: Dust, reason: str, winners: Sequence[int] | None) -> Verdict:
    """The verdict on a game that is not played to its end; not a rule of the book.

    Where the score is to decide (`winners` None) it is as if this were the last turn (DU-VIC-04).
    """
    if winners is not None:
        return Verdict(winners=list(winners), scores=scores(game), key=reason if winners else "agreed_draw")
    verdict = ends_now(game)
    return verdict.model_copy(update={"key": "ended_by_score" if verdict.winners else "draw"})
