"""What a position is worth: losses, wounds, threats and objectives weigh as the page says."""

from __future__ import annotations

from rulesets.dust_1947.counsel.worth import WON, near, standing, threatened, worth
from rulesets.dust_1947.ruleset import RULESET
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.kit.engine.copying import private_copy
from tests.rulesets.dust_1947.counsel.playing import asked


def deployed(scenario: str = "skirmish") -> Dust:
    """A game when the first turn has begun."""
    return next(view for view, _ in asked(31, advised=(0, 1), scenario=scenario) if view.turn == 1)


def one_of(game: Dust, seat: int, kind: str) -> Unit:
    """A unit of a kind."""
    return next(unit for unit in game.on_board(seat) if game.card(unit).kind == kind)


def test_what_one_side_has_the_other_lacks() -> None:
    game = deployed()
    assert worth(game, 0) == -worth(game, 1)
    assert RULESET.counsel.worth(game, 0) == worth(game, 0)


def test_a_unit_that_is_gone_is_worst_and_a_wound_is_bad() -> None:
    whole = deployed()
    hurt, gone = private_copy(whole), private_copy(whole)
    one_of(hurt, 0, "infantry").changed(0, alive=False)
    lost = one_of(gone, 0, "infantry")
    lost.where, gone.lost_ap[0] = "eliminated", gone.card(lost).ap
    assert worth(gone, 0) < worth(hurt, 0) < worth(whole, 0)
    assert worth(gone, 1) > worth(hurt, 1) > worth(whole, 1)


def test_a_token_costs_and_a_wound_costs_more() -> None:
    game = deployed()
    tank = one_of(game, 0, "vehicle")
    before = standing(game, tank)
    tank.under_fire = True
    shaken = standing(game, tank)
    tank.under_fire, tank.damage = False, 3
    assert standing(game, tank) < shaken < before


def test_a_threat_is_a_unit_that_has_not_acted_and_sees_one() -> None:
    game = deployed()
    worst = max(game.on_board(0), key=lambda unit: threatened(game, unit))
    assert threatened(game, worst) > 0
    for other in game.on_board(1):
        other.activated = True
    assert threatened(game, worst) == 0


def test_to_be_near_an_objective_is_worth_something() -> None:
    game = deployed("hold")
    unit = one_of(game, 0, "infantry")
    far = near(game, unit)
    unit.squares = [game.scenario.objectives[0].squares[0]]
    assert near(game, unit) > far > 0


def test_a_game_that_is_won_is_worth_most() -> None:
    *_, (over, _) = asked(32, advised=(0,))
    assert over.verdict is not None and over.verdict.winners == [0]
    assert worth(over, 0) == WON == -worth(over, 1)
