"""How the game sounds: titles, the table in words, how it ends, and that no name is anything but a name."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.kit.boards.hexes.board import Hex, parse_hex
from rulesets.kit.engine.agreeing import agreeing
from rulesets.kit.engine.game import Verdict
from rulesets.kit.engine.offering import extended, offered
from rulesets.kit.engine.question import Draft, Question
from rulesets.kit.engine.reasons import NoSuchOption, NotOffered
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.engine.said import Reason
from rulesets.kit.engine.telling import plain
from rulesets.steampunk_fantasy.actions import Orders
from rulesets.steampunk_fantasy.chapters.orders.writing import Writing
from rulesets.steampunk_fantasy.face.tell.words import REASONS
from rulesets.steampunk_fantasy.ruleset import RULESET
from rulesets.steampunk_fantasy.table.happenings.assault import AssaultWon
from rulesets.steampunk_fantasy.table.state import Acid, Aim, Cloud, Steampunk, Toward
from tests.rulesets.steampunk_fantasy.table import Table, event_of, orders, steam, tank, troop
from tests.rulesets.steampunk_fantasy.waiting import ASKED, come_across

WORDS = RULESET.words
HOSTILE = "*_`@all`[x](y)"
"""Behind each name: bold, slanted, code, a call and a link, if anybody lets it."""
LABEL, NOTE, SENTENCE = 80, 100, 200
"""The most characters of an option, of what is said of it, and of a question."""


def hostile(told: Any, names: list[str]) -> Any:
    """A value in which every name has become a hostile one."""
    if isinstance(told, str):
        found = next((name for name in sorted(names, key=len, reverse=True) if told.startswith(name)), None)
        return f"{found}{HOSTILE}{told[len(found) :]}" if found is not None else told
    if isinstance(told, dict):
        return {hostile(key, names): hostile(value, names) for key, value in told.items()}
    return [hostile(one, names) for one in told] if isinstance(told, list | tuple) else told


# --- how it ends -----------------------------------------------------------------------------------------------------


def ended(key: str, winners: list[int], *, sides: tuple[int, ...] = (0, 1), victory: str = "points") -> Steampunk:
    """A game that is over; side 0 has 30 points and side 1 has 12, or both have 12."""
    game = steam(sides=sides, options={"victory": victory}).game
    scores = [12 if side or not winners else 30 for side in sides]
    game.verdict = Verdict(winners=winners, scores=scores, key=key, rule="SF-SETUP-04")
    return game


@pytest.mark.parametrize(
    ("key", "sentence"),
    [
        ("eliminated", "A side has no base left on the map: Red wins."),
        ("last_turn", "The last turn is over: Red wins by points."),
        ("conceded", "Red wins, because the other side concedes."),
        ("ended", "The game is ended here, and given to Red."),
        ("ended_by_score", "The game is ended here, and the score as it stands decides: Red wins."),
        ("claimed", "Red claims the game: the other side has let its time go by."),
    ],
)
def test_who_wins_alone_and_who_wins_together(key: str, sentence: str) -> None:
    assert WORDS.verdict(ended(key, [0])) == f"{sentence} Points: Red 30, Blue 12."
    allied = sentence.replace("Red", "Red and Green").replace("wins", "win").replace("claims", "claim")
    told = WORDS.verdict(ended(key, [0, 2], sides=(0, 1, 0)))
    assert told == f"{allied} Points: Red and Green 30, Blue 12."


@pytest.mark.parametrize(
    ("key", "victory", "sentence"),
    [
        ("last_turn", "points", "Equal points: a draw."),
        ("eliminated", "points", "Equal points: a draw."),
        ("ended_by_score", "points", "Equal points: a draw."),
        ("last_turn", "elimination", "The last turn is over, and both sides are still there: a draw."),
        ("eliminated", "elimination", "Neither side has a base left on the map: a draw."),
        ("agreed_draw", "points", "The players agree on a draw."),
        ("ended", "points", "The game is ended here, as a draw."),
    ],
)
def test_a_draw_says_why(key: str, victory: str, sentence: str) -> None:
    assert WORDS.verdict(ended(key, [], victory=victory)) == f"{sentence} Points: Red 12, Blue 12."


def test_the_title_of_a_game_that_is_over_is_its_result() -> None:
    assert WORDS.title(ended("last_turn", [0])) == "Red won 30 : 12"
    assert WORDS.title(ended("last_turn", [1])) == "Blue won 12 : 30", "the winner's points come first"
    assert WORDS.title(ended("conceded", [0, 2], sides=(0, 1, 0))) == "Red and Green won, Blue conceded at 30 : 12"
    assert WORDS.title(ended("last_turn", [])) == "A draw 12 : 12"


# --- the table in words ----------------------------------------------------------------------------------------------


def writing() -> Table:
    waiting = {"stack": [orders("(slow) A + F + -", "- + Fire")], "pinned": 0, "poisons": [6, 4], "fires": 1}
    return steam(
        troop("Guard", at="D6", facing="NE", state=waiting),
        troop("Watch", at="A9", state={"where": "left"}),
        tank("Ram", at="C2", seat=1),
        troop("Court", at="B1", seat=1, state={"where": "destroyed"}),
        troop("Late", seat=1),
    ).begins(Writing(turn=2))


def test_the_title_names_the_turn_the_stage_and_who_is_asked() -> None:
    table = writing()
    assert WORDS.title(table.game) == "Turn 1, orders for turn 2 – Red and Blue to write them"
    table.players[0].is_ready()
    assert WORDS.title(table.game) == "Turn 1, orders for turn 2 – Blue to write them"
    assert WORDS.title(steam(turn=0).game) == "Before the first turn"


def test_the_status_has_every_base_on_a_line() -> None:
    status = WORDS.status(RULESET.play.view(writing().game, 1)).splitlines()
    assert "- Guard (Guard): D6 facing north-east, stand-still, 4 members, on fire 1, poison d6 d4" in status
    assert "- Watch: pushed off the map" in status
    assert "- Ram (Ram): C2 facing north, slow, 1 member" in status
    assert {"- Court: destroyed", "- Late: not placed yet"} <= set(status)


def test_the_status_has_what_hurts_a_base_and_what_its_weapons_hold() -> None:
    state = {
        **{"pinned": 2, "future_damage": 3, "bleeds": [8, 4], "armour_loss": 1, "loaded": {"gun": 1}},
        **{
            "acids": [Acid(major=False), Acid(major=True), Acid(major=False)],
            "toward": Toward(hex=Hex(2, 0), tokens=1),
        },
        "aims": {"gun": Aim(hex=Hex(2, 1), until=2)},
    }
    status = WORDS.status(steam(tank("Ram", at="C2", state=state)).game)
    assert (
        "- Ram (Ram): C2 facing north, slow, 1 member, pinned 2, damage bonus 3, bleeding d8 d4, acid 1 major 2 minor,"
        " armour 1 less on all sides, 1 token toward C1, gun 1 round, gun aimed until the end of turn 2"
    ) in status.splitlines()


def test_the_status_has_the_ground_and_what_lies_there() -> None:
    table = steam("h f .", ". f .", "w . r", troop("Guard", at="C1"))
    table.game.lay(parse_hex("A2"), poison=Cloud(strength=12, needed=2))
    table.game.lay(parse_hex("A2"), acid=Cloud(strength=1, needed=4, markers=1))
    table.game.lay(parse_hex("C3"), fire=True)
    table.game.lay(parse_hex("B1"), smoke=1)
    status = WORDS.status(table.game).splitlines()
    start = status.index("**Map**, 3 by 3 hexes")
    assert status[start + 1 : start + 9] == [
        *("- hill: A1", "- forest: B1, B2", "- swamp: A3", "- rough: C3"),
        "- A2: poison cloud d12 2+, 2 markers and acid cloud minor 4+, 1 marker",
        *("- B1: smoke, 1 marker", "- C3: fire", ""),
    ]


def test_the_status_says_how_the_points_come_about() -> None:
    lost = tank("Ram", at="C2", seat=1, cost="2ip", state={"where": "destroyed"})
    status = WORDS.status(steam(troop("Guard", at="C4", cost="3mp"), lost).game).splitlines()
    assert status[-2:] == [
        "Red: 3 for own bases that are left + 12 for enemy bases that are lost + 24 for the lead = 39 points.",
        "Blue: 0 for own bases that are left + 0 for enemy bases that are lost = 0 points.",
    ]


def test_orders_that_were_turned_up_stand_in_the_status_of_all() -> None:
    turned_up = {"carrying_out": orders("(slow) F + - + -", "- + Fire")}
    table = steam(troop("Guard", at="C4", state=turned_up), tank("Ram", at="C1", seat=1), step=1)
    assert "turn 1: slow: 1 forward; fire after moving" in WORDS.status(RULESET.play.view(table.game, 1))
    table.game.step = 0
    assert "turn 1:" not in WORDS.status(RULESET.play.view(table.game, 1))


@pytest.mark.rule("SF-ORD-03")
def test_whoever_may_see_orders_reads_them_in_the_status() -> None:
    table = writing()
    table.players[0].orders("Guard", "(slow) B + - + -", "Aim + -")
    own, enemy = (WORDS.status(RULESET.play.view(table.game, seat)) for seat in (0, 1))
    assert "turn 1: slow: speed up, 1 forward; fire after moving, turn 2: slow: slow down; aim before moving" in own
    assert "turn 1:" not in enemy
    assert "turn 2:" not in enemy


# --- questions and options -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", sorted(ASKED))
def test_every_question_is_a_sentence_in_which_names_are_names(key: str) -> None:
    game, (question, _) = come_across().games[key], come_across().questions[key]
    told = WORDS.question(game, question)
    assert told.startswith(game.players[question.seat])
    assert told.endswith(".")
    assert "{" not in told
    assert len(told) <= SENTENCE
    named = question.model_copy(update={"values": hostile(question.values, list(game.bases))})
    view = game.model_copy(update={"players": [f"{name}{HOSTILE}" for name in game.players]})
    assert HOSTILE not in WORDS.question(view, named)
    assert WORDS.question(view, named).replace(plain(HOSTILE), "") == told


@pytest.mark.parametrize("key", sorted(ASKED))
def test_every_option_fits_into_a_menu(key: str) -> None:
    game, (question, action) = come_across().games[key], come_across().questions[key]
    draft: Draft = {"type": action.type}
    while (found := offered(game, question, draft)) is not None:
        assert WORDS.field(game, question, found).endswith("?")
        for option in found.options:
            choice = WORDS.option(game, question, found, option)
            assert choice.value == option.value
            assert 0 < len(choice.label) <= LABEL
            assert len(choice.note) <= NOTE
        draft = extended(draft, found, found.options[0].value)
    assert WORDS.matter(game, question)


@pytest.mark.parametrize("key", sorted(ASKED))
def test_an_answer_is_told_before_it_is_given(key: str) -> None:
    game, (question, action) = come_across().games[key], come_across().questions[key]
    assert WORDS.confirm(game, question, action).endswith(".")
    named = game.read_action(hostile(action.model_dump(mode="json"), list(game.bases)))
    assert HOSTILE not in WORDS.action(game, named)


def test_orders_are_told_by_their_base() -> None:
    told = Orders(base="Guard *1*", movement="(slow) F + - + -", fire=["- + Fire"])
    assert WORDS.action(steam().game, told) == r"Guard \*1\*: slow: 1 forward; fire after moving"


# --- events and refusals ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("victim", ["base", "player"])
def test_in_every_event_names_are_names(victim: str) -> None:
    assert len(come_across().events) > 30
    for key, (game, event) in come_across().events.items():
        told = WORDS.event(game, event)
        assert told or key == "game_over"
        named = event.model_copy(update={"values": hostile(event.values, list(game.bases))})
        view = game.model_copy(update={"players": [f"{name}{HOSTILE}" for name in game.players]})
        again = WORDS.event(view, event) if victim == "player" else WORDS.event(game, named)
        assert HOSTILE not in again, key
        assert agreeing(again.replace(plain(HOSTILE), ""), game.bases) == told, key


def test_two_partners_win_an_assault() -> None:
    table = steam(sides=(0, 0, 1))
    won = AssaultWon(hex="D4", winner=0, left=[3, 1])
    assert WORDS.event(table.game, event_of(won)) == "Red and Blue win the assault in D4, 3 to 1."
    lost = AssaultWon(hex="D4", winner=1, left=[3, 4])
    assert WORDS.event(table.game, event_of(lost)) == "Green wins the assault in D4, 4 to 3."


VALUES: dict[str, Any] = {
    **dict.fromkeys(("base", "target", "text", "order", "unit", "value", "what", "choice", "member", "army"), HOSTILE),
    **dict.fromkeys(("option", "side", "size", "race", "hex", "weapon", "group", "place", "terrain"), HOSTILE),
    **{key: [HOSTILE] for key in ("options", "sizes", "others", "hits", "kinds")},
    **dict.fromkeys(("away", "reach", "spent", "points", "most", "number", "row", "first", "last"), 3),
    "resource": "ip",
}


@pytest.mark.parametrize("model", [*REASONS.models.values(), NoSuchOption])
def test_in_every_refusal_what_was_typed_is_only_text(model: type[Reason]) -> None:
    why = model.model_construct(**{name: VALUES[name] for name in model.model_fields})
    told = WORDS.refusal(Refused("SF-TERR-01", why))
    assert told.endswith(".")
    assert HOSTILE not in told


def test_what_is_on_offer_is_only_text_as_well() -> None:
    refused = Refused("SF-TERR-01", NotOffered(field="base", value=HOSTILE, options=[f"Guard{HOSTILE}"]))
    assert WORDS.refusal(refused) == f'"{plain(HOSTILE)}" is not possible here: Guard{plain(HOSTILE)}.'


def question_of(table: Table, key: str) -> Question:
    return next(question for question in table.game.questions if question.key == key)


def test_who_has_to_do_what_is_asked_of_nobody_in_particular() -> None:
    assert (
        WORDS.question(writing().game, question_of(writing(), "orders")) == "Red writes the orders of Guard for turn 2."
    )
