"""When the game ends, and who has won (VIC)."""

from __future__ import annotations

from rulesets.dust_1947.state import Dust, Objective, Unit
from rulesets.kit.game import Verdict
from rulesets.kit.points import rule

SEATS = (0, 1)


def verdict(game: Dust) -> Verdict | None:
    """How the game ends now, at the end of a turn; None if it goes on."""
    winners = [seat for seat in SEATS if has_completed(game, seat) or has_wiped_out(game, seat)]
    if winners and not cancels_out(winners):
        return outright(game, winners[0])
    if winners or last_turn_is_over(game):
        return by_points(game)
    return None


@rule(without=False)
def holds(game: Dust, seat: int, objective: Objective) -> bool:
    """DU-VIC-05: a player holds an objective with a unit in its square; where both sides stand on it, nobody does."""
    on_it = {unit.seat for unit in game.on_board() if _can_hold(game, unit) and _stands_on(unit, objective)}
    return on_it == {seat}


def _can_hold(game: Dust, unit: Unit) -> bool:
    return game.card(unit).kind != "aircraft"


def _stands_on(unit: Unit, objective: Objective) -> bool:
    return unit.level == 0 and any(square in objective.squares for square in unit.squares)


@rule(without=False)
def has_completed(game: Dust, seat: int) -> bool:
    """DU-VIC-02: an end condition: a player has completed the objective of the scenario."""
    deciding = [objective for objective in game.scenario.objectives if objective.wins]
    return bool(deciding) and all(holds(game, seat, objective) for objective in deciding)


@rule(without=False)
def has_wiped_out(game: Dust, seat: int) -> bool:
    """DU-VIC-03: an end condition: the other player has no unit left on the play area; reserves do not count."""
    return not game.on_board(1 - seat)


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
    return game.lost_ap[1 - seat]


def scenario_points(game: Dust, seat: int) -> int:
    """The bonus of the scenario so far, and its objectives held at the end."""
    return game.bonus[seat] + sum(o.points for o in game.scenario.objectives if holds(game, seat, o))


def by_points(game: Dust) -> Verdict:
    """The verdict by victory points."""
    totals = scores(game)
    best = higher_total(totals)
    return Verdict(winners=best, scores=totals, key="points" if best else "draw", rule="DU-VIC-08")


@rule(without=[])
def higher_total(totals: list[int]) -> list[int]:
    """DU-VIC-08: the higher total wins; equal totals are a draw."""
    return [] if totals[0] == totals[1] else [int(totals[1] > totals[0])]


def conceded(game: Dust, seat: int) -> Verdict:
    """The verdict when a player gives up; not a rule of the book."""
    return Verdict(winners=[1 - seat], scores=scores(game), key="conceded")
