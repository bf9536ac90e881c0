"""The game as the house knows it: registry, views, standing orders, corrections, words."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets import RULESETS, ruleset
from rulesets.dust_1947.actions import ACTIONS, React
from rulesets.dust_1947.before.armies import forces, limits
from rulesets.dust_1947.face.tell import dust_words
from rulesets.dust_1947.face.tell import options as tell_options
from rulesets.dust_1947.ruleset import RULESET
from rulesets.kit.engine.dice import SealedDice
from rulesets.kit.engine.game import Verdict
from rulesets.kit.engine.offering import offered
from rulesets.kit.engine.standing_orders import StandingOrder
from tests.rulesets.dust_1947.playing import begun
from tests.rulesets.dust_1947.table import Table, card, dust, hero, refused, squad, tank, walker, weapon

# --- registry --------------------------------------------------------------------------------------------------------


def test_the_registry_knows_the_game_and_names_the_known_keys() -> None:
    assert ruleset("dust_1947") is RULESET
    with pytest.raises(KeyError, match=", ".join(RULESETS)):
        ruleset("chess")


def test_every_action_can_be_said() -> None:
    assert {model.model_fields["type"].default for model in ACTIONS} == set(dust_words.SAID)


# --- what others see -------------------------------------------------------------------------------------------------


def marching() -> Table:
    """A march that waits for blue's reaction, two squares on its way."""
    table = dust(squad("Rifles", at="A1", move=2, march=5), squad("Guard", at="D3", seat=1), squad("Friend", at="A9"))
    red, _ = table.players
    red.activates("Rifles")
    red.declares("march")
    red.moves("F1")
    assert table.asked == [("blue", "react")]
    return table


@pytest.mark.parametrize("seat", [1, None])
def test_the_rest_of_a_way_is_hidden_from_others(seat: int | None) -> None:
    game = marching().game
    assert '"F1"' in game.model_dump_json()
    assert '"F1"' in RULESET.play.view(game, 0).model_dump_json()
    assert '"F1"' not in RULESET.play.view(game, seat).model_dump_json()


# --- standing orders -------------------------------------------------------------------------------------------------


def ordered(table: Table, policy: str, **when: Any) -> str | None:
    """The unit that an order lets react, "nobody", or None for: ask."""
    question = table.game.questions[0]
    order = StandingOrder(key="react", policy=policy, when=when)  # type: ignore[arg-type]
    found = RULESET.ahead.answer(RULESET.play.view(table.game, 1), question, [order])
    if found is None:
        return None
    assert isinstance(found.action, React)
    return found.action.unit


def test_standing_orders_for_reactions() -> None:
    table = marching()
    assert ordered(table, "ask") is None
    assert ordered(table, "never") == "nobody"
    assert ordered(table, "always") == "Guard"


def test_the_conditions_of_a_standing_order() -> None:
    table = marching()
    assert ordered(table, "if", distance="2") == "Guard"
    assert ordered(table, "if", distance="1") == "nobody"
    assert ordered(table, "if", unit="Guard") == "Guard"
    assert ordered(table, "if", unit="Somebody") == "nobody"
    assert ordered(table, "if", sight="yes") == "Guard"


def test_orders_for_one_unit_for_a_kind_of_unit_and_for_all_others() -> None:
    table = marching()
    question, view = table.game.questions[0], RULESET.play.view(table.game, 1)
    assert [group.name for group in RULESET.ahead.groups(view, 1)] == ["all infantry", "Guard"]

    def reacts(*orders: StandingOrder) -> str | None:
        found = RULESET.ahead.answer(view, question, orders)
        return found.action.unit if found is not None and isinstance(found.action, React) else None

    always = StandingOrder(key="react", policy="always")
    for whom, expected in (("Guard", "nobody"), ("all infantry", "nobody"), ("all vehicles", "Guard")):
        assert reacts(StandingOrder(key="react", policy="never", whom=whom), always) == expected
    assert reacts(StandingOrder(key="react", policy="never", whom="all vehicles")) is None
    assert reacts(StandingOrder(key="react", policy="never", when={"distance": "1"}), always) == "Guard"


def test_a_unit_that_cannot_fire_does_not_react_if_it_must_see() -> None:
    table = dust(
        ".....X...",
        "....X....",
        ".........",
        squad("Rifles", at="A1", move=2, march=5),
        squad("Guard", at="G1", seat=1, skills=("Advanced Reactive Fire",)),
        squad("Friend", at="A3"),
    )
    red, _ = table.players
    red.activates("Rifles")
    red.declares("march")
    red.moves("D1")
    assert ordered(table, "if", sight="yes") == "nobody"
    assert ordered(table, "always") == "Guard"


def test_other_questions_are_always_asked() -> None:
    game, _ = begun(1)
    order = StandingOrder(key="react", policy="never")
    assert RULESET.ahead.answer(game, game.questions[0], [order]) is None


# --- putting right ---------------------------------------------------------------------------------------------------


def corrected(table: Table, unit: str, what: str, value: str) -> Table:
    """The table with one thing put right."""
    wish = {"unit": unit, "what": what, "value": value}
    table.game = RULESET.corrections.correct(table.begins().game, wish, SealedDice(b"")).game
    return table


@pytest.fixture
def field() -> Table:
    return dust(
        squad("Rifles", at="A1"),
        hero("Ace", at="A1", state={"joined": "Rifles"}),
        walker("Moth", at="C1"),
        tank("Anvil", at="F2 F3", size="large", facing="N"),
        squad("Guard", at="D6", seat=1),
    )


def test_what_can_be_put_right(field: Table) -> None:
    assert corrected(field, "Rifles", "place", "B2").where("Ace") == "B2"
    assert len(corrected(field, "Rifles", "soldiers", "3").unit("Rifles").standing) == 3
    assert corrected(field, "Moth", "damage", "2").unit("Moth").damage == 2
    assert corrected(field, "Moth", "facing", "s").unit("Moth").facing == "S"
    assert corrected(field, "Moth", "suppressed", "yes").unit("Moth").suppressed
    assert corrected(field, "Moth", "under fire", "yes").unit("Moth").suppressed is False
    assert corrected(field, "Guard", "activated", "yes").unit("Guard").activated
    assert corrected(field, "Anvil", "place", "F5").where("Anvil") == "F5 F6"
    assert corrected(field, "", "turn", "4").game.turn == 4


def test_what_makes_no_sense_is_refused(field: Table) -> None:
    nonsense = [
        ("DU-UNIT-01", "Nobody", "place", "A1"),
        ("DU-UNIT-01", "Rifles", "damage", "1"),
        ("DU-MOVE-07", "Rifles", "place", "C1"),
        ("DU-SETUP-03", "Rifles", "place", "the church"),
        ("DU-DMG-05", "Moth", "damage", "4"),
        ("DU-DMG-05", "Rifles", "soldiers", "0"),
        ("DU-MOVE-03", "Moth", "facing", "NE"),
        ("DU-SUP-01", "Moth", "stunned", "maybe"),
        ("DU-VIC-04", "", "turn", "99"),
    ]
    for rule, unit, what, value in nonsense:
        with refused(rule) as why:
            corrected(field, unit, what, value)
        assert why.value.rule


def test_the_values_that_make_sense(field: Table) -> None:
    view = RULESET.play.view(field.begins().game, 0)
    assert RULESET.corrections.correctable(view, "")["unit"] == ["Rifles", "Ace", "Moth", "Anvil", "Guard"]
    assert RULESET.corrections.correctable(view, "Moth")["damage"] == ["0", "1", "2", "3"]
    assert RULESET.corrections.correctable(view, "Rifles")["soldiers"] == ["1", "2", "3", "4", "5"]
    assert RULESET.corrections.correctable(view, "Moth")["facing"] == ["N", "E", "S", "W"]
    assert RULESET.corrections.correctable(view, "nobody") == {}
    for unit in ("Rifles", "Moth", "Anvil"):
        for what, values in RULESET.corrections.correctable(view, unit).items():
            for value in (values[0], values[-1]):
                RULESET.corrections.correct(field.game, {"unit": unit, "what": what, "value": value}, SealedDice(b""))


# --- the end ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("reason", "winners", "words"),
    [
        (
            "conceded",
            [1],
            "Blue wins, because the other side concedes. Victory points: Red 24 (eliminated 24), Blue 37 (eliminated"
            " 37).",
        ),
        ("claimed", [0], "Red claims the game"),
        ("ended", [0], "The game is ended here, and given to Red."),
        ("ended", [], "The players agree on a draw."),
        (
            "ended",
            None,
            "the score as it stands decides: Blue wins. Victory points: Red 24 (eliminated 24), Blue 37 (eliminated"
            " 37).",
        ),
    ],
)
def test_a_game_that_is_not_played_to_its_end_keeps_its_score(
    field: Table, reason: str, winners: list[int] | None, words: str
) -> None:
    game = field.begins().game
    game.lost_ap = [37, 24]
    game.verdict = RULESET.play.adjudicated(game, reason, winners)
    assert game.verdict.scores == [24, 37]
    assert words in RULESET.words.verdict(game)


def test_a_draw_by_agreement(field: Table) -> None:
    game = field.begins().game
    game.verdict = Verdict(winners=[], scores=[], key="agreed_draw")
    assert RULESET.words.verdict(game) == "The players agree on a draw."


def test_the_last_picture_has_the_result_in_its_title(field: Table) -> None:
    game = field.begins().game
    game.lost_ap = [24, 37]
    game.verdict = RULESET.play.adjudicated(game, "conceded", [0])
    assert RULESET.words.title(game) == "Test: Red wins, Blue conceded at 37 : 24"
    game.verdict = Verdict(winners=[1], scores=[0, 0], key="conceded")
    assert RULESET.words.title(game) == "Test: Blue wins, Red conceded"
    game.verdict = Verdict(winners=[0], scores=[37, 24], key="points")
    assert RULESET.words.title(game) == "Test: Red wins 37 : 24"
    game.verdict = Verdict(winners=[], scores=[24, 24], key="draw")
    assert RULESET.words.title(game) == "Test: a draw 24 : 24"


def test_the_status_after_the_end_names_heroes_who_fell_with_their_squads(field: Table) -> None:
    game = field.begins().game
    game.units["Boss"] = game.units["Rifles"].model_copy(update={"id": "Boss", "joined": "Rifles", "hero": None})
    game.units["Rifles"].hero = "Boss"
    assert "- Boss" not in RULESET.words.status(game), "a hero stands in the line of his squad"
    for name in ("Rifles", "Boss"):
        game.units[name].where = "eliminated"
    game.verdict = RULESET.play.adjudicated(game, "conceded", [1])
    told = RULESET.words.status(game).splitlines()
    assert {"- Rifles: eliminated", "- Boss: eliminated"} <= set(told)


# --- words -----------------------------------------------------------------------------------------------------------


def test_a_force_lists_its_cards_and_what_is_not_refereed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "not refereed yet" not in RULESET.words.force("sable")
    odd = card("Odd", skills=("Brave", "Juggling"), lines=(weapon("1 Whip 4 S2:1/1", keywords=("Loud",)),))
    force = forces.Force(key="odd", name="Odd ones", bloc="X", note="", cards=(odd,))
    monkeypatch.setattr(forces, "load", lambda key: force)
    assert "not refereed yet: Juggling, Loud" in RULESET.words.force("odd")


def test_the_sample_forces_are_equal() -> None:
    found = [forces.load(choice.value) for choice in RULESET.forces.choices()]
    assert {force.ap for force in found} == {150}
    assert {len(force.cards) for force in found} == {10}
    for limit in limits.LIMITS:
        fielded = [forces.within(force, limit).ap for force in found]
        assert max(fielded) - min(fielded) <= 4, limit
    missing = [word for force in found for one in force.cards for word in forces.not_refereed(one)]
    assert missing == []


def test_the_status_has_every_unit_with_place_strength_and_tokens() -> None:
    table = dust(
        squad("Rifles", at="A1", state={"under_fire": True, "activated": True}),
        hero("Ace", at="A1", state={"joined": "Rifles", "damage": 1}),
        walker("Moth", at="C1", facing="E", state={"damage": 1}),
        squad("Late", at="", state={"where": "reserve", "back_on": 3}),
        squad("Guard", at="D6", seat=1),
    )
    status = RULESET.words.status(RULESET.play.view(table.begins().game, None))
    assert "- Rifles with Ace: A1, 5/5 soldiers + 3/4 health, under fire, activated" in status
    assert "- Moth: C1 facing east, 3/4 hull" in status
    assert "- Late: reserve from turn 3" in status
    assert "- Guard: D6, 5/5" in status


def test_player_names_are_made_harmless() -> None:
    table = dust(squad("Rifles", at="A1"), squad("Guard", at="D6", seat=1))
    table.game.players = ["**@everyone**", "Bo"]
    question = table.begins().game.questions[0]
    assert "@everyone" not in RULESET.words.question(table.game, question).replace("\\@", "")


def test_only_what_can_be_reached_now_is_called_a_target() -> None:
    table = dust(squad("Rifles", at="A1"), squad("Guard", at="L9", seat=1))
    table.players[0].activates("Rifles")
    question = table.game.questions[0]
    found = offered(table.game, question, {"type": "declare"})
    assert found is not None
    notes = {o.value: RULESET.words.option(table.game, question, found, o).note for o in found.options}
    assert "no target" in notes["attack"] and "no target" not in notes["move"]


def test_menus_speak_the_codes_of_the_picture_and_say_what_strength_counts() -> None:
    table = dust(squad("Vale Fusiliers", at="A1", short="FUS"), tank("Anvil", at="C3"), hero("Boss", at="E5"))
    game = table.game
    assert [tell_options.strength(game, game.units[name]) for name in ("Vale Fusiliers", "Anvil", "Boss")] == [
        "5/5 soldiers",
        "6/6 hull",
        "4/4 health",
    ]
    assert tell_options.coded(game, game.units["Vale Fusiliers"], "Vale Fusiliers, A1") == "FUS · Vale Fusiliers, A1"
    assert tell_options.coded(game, game.units["Anvil"], "Anvil, C3") == "Anvil, C3"
