"""A charge played step by step: reactions on the way, casualties, nerve, melee."""

from __future__ import annotations

import pytest

from rulesets.kit.engine.moments import moment_users
from tests.kit.playing import Played, dump, refused, sealed
from tests.kit.toys.charge import (
    HIT_ON,
    MOMENTS,
    SKILL_CLASSES,
    Band,
    Charge,
    ChargeHome,
    Lose,
    Pikes,
    React,
    Rest,
    Skirmish,
    skirmish,
)

RED, BLUE = 0, 1
HOLD, FIRE, EVADE = React(how="hold"), React(how="fire"), React(how="evade")


def band(seat: int, place: int, models: str = "ab", **more: object) -> Band:
    return Band.model_validate({"seat": seat, "at": place, "models": list(models), **more})


def facing(charger: Band, target: Band, **more: int) -> Played[Skirmish]:
    """Lancers (red) and a Guard (blue) at the first order."""
    return Played(skirmish(sealed(), Lancers=charger, Guard=target, **more))


def charging(charger: Band, target: Band) -> Played[Skirmish]:
    """The same after the charge is ordered."""
    table = facing(charger, target)
    table.answers(RED, Charge(band="Lancers", target="Guard"))
    return table


@pytest.mark.rule("TY-MOVE-03", "TY-REACT-01", "TY-MOVE-04")
def test_chargers_halt_wherever_the_target_may_react() -> None:
    table = charging(band(RED, 0), band(BLUE, 6))
    assert (table.game.bands["Lancers"].at, table.asked()) == (2, [(BLUE, "react")])
    table.answers(BLUE, HOLD)
    assert (table.game.bands["Lancers"].at, table.asked()) == (4, [(BLUE, "react")])


def test_the_rest_of_the_path_stays_the_movers_secret() -> None:
    table = charging(band(RED, 0), band(BLUE, 6))
    charge = table.game.asking(table.game.questions[0].number)
    assert isinstance(charge, ChargeHome)
    assert charge.travel.hidden().path == ["0", "1", "2"]
    assert not charge.travel.finished
    assert charge.travel.next_stop() == 4


@pytest.mark.rule("TY-REACT-01")
def test_a_pinned_band_does_not_react() -> None:
    table = facing(band(RED, 0), band(BLUE, 3, pinned=True))
    table.answers(RED, Charge(band="Lancers", target="Guard"), 1, 1, 1, 1)
    assert table.asked() == [(BLUE, "order")]


@pytest.mark.rule("TY-MOVE-01")
def test_a_charge_reaches_six_places() -> None:
    table = facing(band(RED, 0), band(BLUE, 7))
    with refused("TY-MOVE-01", "nobody_near"):
        table.answers(RED, Charge(band="Lancers", target="Guard"))


@pytest.mark.rule("TY-MOVE-02")
def test_a_tired_band_does_not_charge() -> None:
    table = facing(band(RED, 0, tired=True), band(BLUE, 3))
    with refused("TY-MOVE-02"):
        table.answers(RED, Charge(band="Lancers", target="Guard"))
    table.answers(RED, Rest(band="Lancers"))
    assert not table.game.bands["Lancers"].tired


@pytest.mark.rule("TY-FIRE-01", "TY-FIRE-02")
def test_fire_at_chargers_hits_on_a_six() -> None:
    table = charging(band(RED, 0, "abc"), band(BLUE, 6, "xyz"))
    table.answers(BLUE, FIRE, 5, 6, 5)
    assert table.asked() == [(RED, "lose")]
    assert table.game.questions[0].values == {"hits": 1}


@pytest.mark.rule("TY-LOSS-01")
def test_the_owner_chooses_who_falls() -> None:
    table = charging(band(RED, 0, "abc"), band(BLUE, 6, "xyz"))
    table.answers(BLUE, FIRE, 1, 6, 1)
    with refused("TY-LOSS-01", "not_standing"):
        table.answers(RED, Lose(models=["z"]))
    with refused("TY-LOSS-01", "missing"):
        table.answers(RED, Lose(models=[]))
    with refused("TY-LOSS-01", "not_asked_for"):
        table.answers(RED, Lose(models=["a", "b"]))
    table.answers(RED, Lose(models=["b"]))
    assert table.game.bands["Lancers"].models == ["a", "c"]


@pytest.mark.rule("TY-LOSS-02", "TY-TURN-02")
def test_a_band_that_falls_on_the_way_ends_its_charge() -> None:
    """The charge is unwound, the turn goes on, and no result is put where a truth value stands."""
    table = facing(band(RED, 0, "a"), band(BLUE, 6), turns=2)
    table.game.bands["Reserve"] = band(RED, 12)
    table.answers(RED, Charge(band="Lancers", target="Guard"))
    table.answers(BLUE, FIRE, 6, 6)
    assert list(table.game.bands) == ["Guard", "Reserve"]
    assert table.asked() == [(BLUE, "order")]
    assert dump(table.game)["root"]["charged"] is False


@pytest.mark.rule("TY-TURN-03")
def test_the_side_with_more_models_wins() -> None:
    table = facing(band(RED, 0, "abc"), band(BLUE, 12), turns=1)
    table.answers(RED, Rest())
    assert table.game.root is None
    assert table.game.verdict is not None
    assert (table.game.verdict.winners, table.game.verdict.scores) == ([RED], [3, 2])


@pytest.mark.rule("TY-NERVE-01", "TY-NERVE-02", "TY-NERVE-03")
def test_chargers_who_lose_a_model_and_their_nerve_are_pinned() -> None:
    table = charging(band(RED, 0, "ab"), band(BLUE, 3, "x"))
    table.answers(BLUE, FIRE, 6)
    table.answers(RED, Lose(models=["a"]), 4, 4)
    assert table.game.bands["Lancers"].pinned
    assert table.game.bands["Lancers"].at == 2


@pytest.mark.rule("TY-NERVE-03")
def test_a_seven_holds_a_nerve_of_seven() -> None:
    table = charging(band(RED, 0, "ab"), band(BLUE, 3, "x"))
    table.answers(BLUE, FIRE, 6)
    table.answers(RED, Lose(models=["a"]), 3, 4, 1, 1)
    assert not table.game.bands["Lancers"].pinned


@pytest.mark.rule("TY-MELEE-03", "TY-MELEE-04", "TY-MELEE-05")
def test_both_sides_strike_with_what_they_had() -> None:
    table = charging(band(RED, 0, "a"), band(BLUE, 3, "xy"))
    table.answers(BLUE, HOLD, 4, 4, 3)
    assert table.asked() == [(BLUE, "lose")]
    table.answers(BLUE, Lose(models=["x"]))
    assert list(table.game.bands) == ["Guard"]
    assert table.game.bands["Guard"].models == ["y"]


@pytest.mark.example("TY-X-01")
@pytest.mark.rule("TY-MELEE-01", "TY-MELEE-05", "TY-MELEE-06")
def test_a_beaten_band_that_fails_is_pinned() -> None:
    table = charging(band(RED, 0, "ab"), band(BLUE, 3, "xy"))
    table.answers(BLUE, HOLD, 4, 1, 3, 2)
    table.answers(BLUE, Lose(models=["x"]), 6, 6)
    assert table.game.bands["Guard"].pinned


@pytest.mark.rule("TY-TIRED-01")
def test_what_is_owed_comes_at_the_end_of_the_charge() -> None:
    table = charging(band(RED, 0, "ab"), band(BLUE, 3, "xy"))
    table.answers(BLUE, HOLD, 4, 1, 3, 2)
    assert not table.game.bands["Lancers"].tired
    table.answers(BLUE, Lose(models=["x"]), 1, 1)
    assert table.game.bands["Lancers"].tired


@pytest.mark.rule("TY-MELEE-02")
def test_who_stops_short_does_not_fight() -> None:
    table = facing(band(RED, 0), band(BLUE, 6))
    table.answers(RED, Charge(band="Lancers", target="Guard", stop=2))
    table.answers(BLUE, HOLD)
    assert table.asked() == [(BLUE, "order")]
    assert table.game.bands["Lancers"].at == 3


@pytest.mark.rule("TY-SKILL-01")
def test_sharpshooters_hit_on_a_five() -> None:
    table = charging(band(RED, 0, "abc"), band(BLUE, 6, "x", skills=["sharpshooters"]))
    table.answers(BLUE, FIRE, 5)
    assert table.asked() == [(RED, "lose")]


@pytest.mark.rule("TY-SKILL-02")
def test_the_fearless_hold_on_an_eleven() -> None:
    table = charging(band(RED, 0, "ab", skills=["fearless"]), band(BLUE, 3, "x"))
    table.answers(BLUE, FIRE, 6)
    table.answers(RED, Lose(models=["a"]), 5, 6, 1, 1)
    assert not table.game.bands["Lancers"].pinned


@pytest.mark.rule("TY-SKILL-03", "TY-NERVE-04")
def test_the_stubborn_test_again() -> None:
    table = charging(band(RED, 0, "ab", skills=["stubborn"]), band(BLUE, 3, "x"))
    table.answers(BLUE, FIRE, 6)
    table.answers(RED, Lose(models=["a"]), 6, 6, 1, 1, 1, 1)
    assert not table.game.bands["Lancers"].pinned


@pytest.mark.rule("TY-SKILL-04", "TY-MELEE-02")
def test_pikes_take_a_charger_before_the_blows() -> None:
    table = charging(band(RED, 0, "ab"), band(BLUE, 3, "x", skills=["pikes"]))
    table.answers(BLUE, HOLD)
    assert table.asked() == [(RED, "lose")]
    table.answers(RED, Lose(models=["a"]), 1, 1)
    assert table.game.bands["Lancers"].models == ["b"]


def test_pikes_may_end_the_charge_before_its_next_step() -> None:
    """What the interruption called takes the last charger: the melee does not come."""
    table = charging(band(RED, 0, "a"), band(BLUE, 3, "x", skills=["pikes"]))
    table.answers(BLUE, HOLD)
    assert list(table.game.bands) == ["Guard"]
    assert table.game.verdict is not None


@pytest.mark.rule("TY-SKILL-05", "TY-TIRED-01")
def test_the_nimble_may_evade() -> None:
    table = charging(band(RED, 0), band(BLUE, 6, skills=["nimble"]))
    table.answers(BLUE, EVADE)
    assert (table.game.bands["Lancers"].at, table.game.bands["Guard"].at) == (2, 7)
    assert table.game.bands["Guard"].tired


def test_others_may_not_evade() -> None:
    table = charging(band(RED, 0), band(BLUE, 6))
    with refused("TY-REACT-01", "not_offered"):
        table.answers(BLUE, EVADE)


@pytest.mark.rule("TY-TURN-01")
def test_only_the_active_side_orders_and_only_its_own() -> None:
    table = facing(band(RED, 0), band(BLUE, 3))
    assert table.asked() == [(RED, "order")]
    with refused("TY-TURN-01", "not_yours"):
        table.answers(RED, Rest(band="Guard"))
    with refused("TY-TURN-01", "not_your_decision"):
        table.answers(BLUE, Rest(), number=table.game.questions[0].number)


def test_every_moment_has_its_users() -> None:
    users = moment_users(MOMENTS, SKILL_CLASSES)
    assert users["reaction"] == ["nimble"]
    assert all(users.values())
    assert Pikes.rules() == {"TY-SKILL-04"}


@pytest.mark.rule("TY-FIRE-01", "TY-MELEE-01")
def test_the_hit_table_knows_its_rules() -> None:
    assert HIT_ON.rule_of("melee") == "TY-MELEE-01"
    assert "thrown" not in HIT_ON
    assert (HIT_ON["overwatch"], HIT_ON["melee"]) == (6, 4)
