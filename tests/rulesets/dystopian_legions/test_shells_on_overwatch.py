"""Indirect fire of sections on Overwatch: at sight only, once, with what is asked and answered besides (OW, IDF)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dystopian_legions.actions import AnswerFire, HoldFire, OverwatchBombard
from rulesets.dystopian_legions.chapters.overwatch.overwatch import OverwatchFire
from rulesets.dystopian_legions.face import foretelling
from rulesets.dystopian_legions.ruleset import RULESET, WORDS
from rulesets.kit.engine.standing_orders import StandingOrder
from tests.rulesets.dystopian_legions.barrages import MORTAR, MORTARMAN, WALL, enemies, pools, spotter
from tests.rulesets.dystopian_legions.table import RIFLEMAN, Table, box, legions, profile, refused, section

GUARDS = (30, 20)


def watching(*others: Any, gunner: Any = MORTARMAN, moved: str = "Guards", charged: tuple[str, ...] = ()) -> Table:
    """Mortars on Overwatch in the south; guards have just moved."""
    mortars = section("Mortars", at=[(30, 39)], models=(gunner,), overwatch=True)
    root = OverwatchFire(section=moved, charged=[*charged])
    return legions(mortars, enemies(GUARDS), *others, root=root).begins()


def shell(table: Table, aim: str, *spotters: str, dice: list[int], **said: Any) -> None:
    """The mortars shell a place; nobody does anything about it."""
    told = OverwatchBombard(section="Mortars", aim=aim, spotters=[*spotters], **said)
    table.players[0].does(told, dice)


@pytest.mark.rule("DL-OW-09", "DL-OW-05", "DL-OW-08")
def test_who_sees_the_place_shells_it_with_rushed_shots_and_has_been_activated() -> None:
    table = watching()
    assert table.question(0, "overwatch_bombard").takes == ("overwatch_bombard", "hold_fire")
    assert table.offers(0, "overwatch_bombard", section="Mortars") == ["30,20"]
    shell(table, "30,20", dice=[6])
    assert table.asked == [(1, "under_fire")]
    table.players[1].does(AnswerFire(choice="nothing"), dice=[4, 5, 5])
    (told,) = table.heard("under_blasts")
    assert (told["need"], told["rushed"]) == (5, ["overwatch"])
    assert table.section("Guards").lp == 1
    mortars = table.section("Mortars")
    assert (mortars.overwatch, mortars.activated, table.over) == (False, 1, True)


@pytest.mark.rule("DL-OW-09", "DL-IDF-14")
def test_there_is_no_observed_fire_on_overwatch() -> None:
    assert watching(WALL, spotter()).over
    table = watching(box("Barn", "ruins", 20, 30, 29, 31), spotter(), enemies((26, 12), name="Others"))
    assert table.offers(0, "overwatch_bombard", section="Mortars") == ["30,20"]
    with refused("DL-OW-09", "no_observed_fire"):
        shell(table, "26,12", "Scouts/1", dice=[])
    shell(table, "30,20", "Scouts/1", dice=[4, 4])
    assert table.heard("spotting_rolled")[0]["passed"] and table.section("Scouts").figures[0].spotted


@pytest.mark.rule("DL-OW-09", "DL-IDF-14")
def test_on_overwatch_too_a_gun_that_sees_nothing_joins_one_that_does_and_fires_not_without() -> None:
    corner = box("House", "ruins", 20, 34, 30.7, 34.5)
    mortars = section("Mortars", at=[(30, 39), (31.6, 39)], models=(MORTARMAN,), overwatch=True)
    root = OverwatchFire(section="Guards")
    table = legions(mortars, corner, spotter(), enemies((30, 12)), root=root).begins()
    assert table.offers(0, "overwatch_bombard", section="Mortars", aim="30,12") == ["2 Mortar"]
    assert table.offers(0, "overwatch_bombard", section="Mortars", aim="30,12", guns=["2 Mortar"]) == ["1 Mortar"]
    shell(table, "30,12", dice=[6, 90])
    assert len(table.heard("barrage_declared")[0]["shots"]) == 2


@pytest.mark.rule("DL-OW-10")
def test_who_is_charged_shells_nobody() -> None:
    assert watching(charged=("Mortars",)).over


@pytest.mark.rule("DL-OW-04")
def test_who_has_rifles_and_mortars_says_which() -> None:
    both = profile("Gunner", weapons=(MORTAR, RIFLEMAN.weapons[0]))
    table = watching(enemies((30, 30), name="Others"), gunner=both)
    assert table.question(0, "overwatch").takes == ("overwatch", "overwatch_bombard", "hold_fire")
    assert table.offers(0, "overwatch", section="Mortars") == ["Others"]
    table.players[0].does(HoldFire())
    assert table.over and table.section("Mortars").overwatch


@pytest.mark.rule("DL-SMOKE-02", "DL-OW-08")
def test_smoke_is_laid_on_overwatch_too() -> None:
    table = watching(gunner=profile("Mortarman", weapons=(MORTAR.model_copy(update={"smoke": 1}),)))
    assert table.offers(0, "overwatch_bombard", section="Mortars", aim="30,20") == ["shells", "smoke"]
    shell(table, "30,20", load="smoke", dice=[6])
    assert [piece.kind for piece in table.game.pieces] == ["smoke cloud"]
    assert table.section("Mortars").activated == 1


@pytest.mark.rule("DL-OW-08", "DL-IDF-22")
def test_whoever_shells_himself_away_leaves_the_others_their_turn() -> None:
    """The first blast scatters home: over the mortars, and over friends behind them, who are hit all the same."""
    mortars = section("Mortars", at=[(30, 24)], models=(MORTARMAN,), overwatch=True)
    friends = section("Friends", at=[(31.6, 24)], models=(profile("Friend", mars=("Fearless",)),))
    more = section("More", at=[(50, 39)], models=(MORTARMAN,), overwatch=True)
    root = OverwatchFire(section="Guards")
    table = legions(mortars, friends, more, enemies(GUARDS), root=root).begins()
    table.players[0].does(OverwatchBombard(section="Mortars", aim="30,20"), dice=[1, 180, 4])
    table.players[0].does(AnswerFire(choice="nothing"))
    table.players[0].does(AnswerFire(choice="nothing"), dice=[6, 5, 5, 5, 1, 1, 1, 1])
    assert table.section("Mortars").where == "wiped_out"
    assert pools(table) == {"Mortars": "4 blue", "Friends": "4 blue"}
    assert table.question(0, "overwatch_bombard").values["sections"] == ["More"]


def test_the_odds_the_picture_and_the_words_of_it() -> None:
    table = watching()
    question = table.question(0, "overwatch_bombard")
    told = OverwatchBombard(section="Mortars", aim="30,20")
    assert WORDS.action(table.game, told) == "Mortars: shells at 30,20, on Overwatch"
    forecast = foretelling.forecast(table.game, question, told)
    assert forecast is not None and forecast.lines[0] == "Spotting Check passed: 17 %"
    scene = RULESET.pictures.preview(table.game, question, told, 0)
    assert scene is not None and {area.kind for area in scene.areas} >= {"blast", "band"}


@pytest.mark.rule("DL-OW-04", "DL-OW-09")
@pytest.mark.parametrize(
    ("when", "fires"),
    [
        ({"volley": "3"}, True),
        ({"volley": "4"}, False),
        ({"distance": "18"}, True),
        ({"distance": "17"}, False),
        ({"effective": "yes"}, False),
        ({"moved": "yes"}, True),
    ],
)
def test_a_standing_order_fires_the_mortars(when: dict[str, str], fires: bool) -> None:
    table = watching()
    question = table.question(0, "overwatch_bombard")
    orders = [StandingOrder(key=question.key, policy="if", whom="Mortars", when=when)]
    orders.append(StandingOrder(key=question.key, policy="never"))
    given = RULESET.ahead.answer(RULESET.play.view(table.game, 0), question, orders)
    assert given is not None
    assert given.action == (OverwatchBombard(section="Mortars", aim="30,20") if fires else HoldFire())


def test_shells_on_overwatch_are_proposed() -> None:
    table = watching()
    question = table.question(0, "overwatch_bombard")
    best = RULESET.counsel.proposals(RULESET.play.view(table.game, 0), question)[0]
    assert best.label == "Shell Guards (2), about 30 % to come under it"
    assert best.answers == (OverwatchBombard(section="Mortars", aim="30,20"),)
