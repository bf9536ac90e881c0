"""`/measure` and `/sight`: what they say and draw is what an attack would say."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.dust_1947.chapters.attack.declaring import Declaring
from rulesets.dust_1947.chapters.attack.targets import NO_LINE
from rulesets.dust_1947.face.asking.prospects import prospect
from rulesets.dust_1947.face.tell.sight_words import BLOCKED
from rulesets.dust_1947.ruleset import RULESET
from rulesets.dust_1947.table.reasons.attack import NoLineSquare
from rulesets.kit.engine.dice import SealedDice
from rulesets.kit.engine.game import apply
from rulesets.kit.engine.offering import any_answer
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.facets.looking import Look
from rulesets.kit.facets.setup import Setup
from rulesets.kit.pictures.scene import Area, Scene
from tests.rulesets.dust_1947.table import Table, dust, hero, squad, tank


def field() -> Table:
    """Woods, a house and a rise; Rifles of Red look at several Blue squads."""
    return dust(
        ". . . . . . . . .",
        ". . T T . . . r .",
        ". . . T . 2 2 . .",
        ". . . . . 2 2 . .",
        ". . . . . . . . .",
        squad("Rifles", at="B2"),
        tank("Tiger", at="A5", facing="N"),
        squad("Behind", at="E2", seat=1),
        squad("Open", at="B4", seat=1),
        squad("Far", at="I4", seat=1),
        squad("Beside", at="C5", seat=1),
    )


FIELD = field().game


def area(drawn: Scene, kind: str) -> Area:
    return next(area for area in drawn.areas if area.kind == kind)


def sighted(viewer: str, target: str) -> Look:
    return RULESET.looking.sighted(field().game, viewer, target)


def test_the_distance_is_counted_aloud_and_drawn() -> None:
    look = RULESET.looking.measured(field().game, "Rifles", "i4")
    assert "**8 squares** (DU-RANGE-01)" in look.text
    assert "7 columns and 2 rows, less 1 (DU-RANGE-02)." in look.text
    assert "Out of range: 5 × Rifle (4)." in look.text
    (track,) = look.scene.tracks
    assert (track.kind, track.points, track.label) == ("distance", ((1.5, 1.5), (8.5, 3.5)), "8 squares")
    band = area(look.scene, "band")
    assert band.label == "4: Rifle"
    assert (5, 1) in band.squares
    assert (6, 1) not in band.squares


def test_from_a_place_every_fourth_square_is_marked() -> None:
    look = RULESET.looking.measured(field().game, "A1", "B1")
    assert [one.label for one in look.scene.areas] == ["4", "8"]
    assert "columns" not in look.text


@pytest.mark.parametrize(("start", "end"), [("Nobody", "A1"), ("A1", "Z99"), ("", "A1"), ("A1", "A1 roof")])
def test_what_is_nowhere_is_refused(start: str, end: str) -> None:
    with pytest.raises(Refused) as refused:
        RULESET.looking.measured(field().game, start, end)
    assert refused.value.rule == "DU-RANGE-01"
    assert "is no unit or square" in RULESET.words.refusal(refused.value)


@given(start=st.text(max_size=80), end=st.text(max_size=80))
def test_whatever_is_typed_is_measured_or_refused(start: str, end: str) -> None:
    for look in (RULESET.looking.measured, RULESET.looking.sighted):
        try:
            assert look(FIELD, start, end).text
        except Refused as refused:
            assert RULESET.words.refusal(refused)


def test_a_hero_is_where_his_squad_is() -> None:
    table = dust(
        squad("Rifles", at="A1"), hero("Boss", at="A1", state={"joined": "Rifles"}), squad("Guards", at="A4", seat=1)
    )
    table.unit("Rifles").hero = "Boss"
    assert "**3 squares**" in RULESET.looking.measured(table.game, "boss", "GUARDS").text
    assert "Boss" in RULESET.looking.things(table.game)[0].label


def test_a_target_in_the_open() -> None:
    look = sighted("Rifles", "Open")
    assert "**1 of 1 weapon can be aimed**" in look.text
    assert "Line of sight B2 to B4: clear (DU-LOS-02)." in look.text
    assert "Cover: none." in look.text
    assert [track.kind for track in look.scene.tracks] == ["sight"]
    assert area(look.scene, "target").squares == ((1, 3),)
    assert next(token for token in look.scene.tokens if token.highlighted).id == "Rifles"


def test_a_blocked_line_says_and_shows_what_stops_it() -> None:
    look = sighted("Rifles", "Behind")
    assert "Line of sight B2 to E2: blocked: trees in C2 (DU-LOS-12)." in look.text
    assert "✗ 5 × Rifle: " in look.text
    (track,) = look.scene.tracks
    assert (track.kind, track.points, track.label) == ("blocked", ((1.5, 1.5), (2.5, 1.5), (4.5, 1.5)), "trees C2")
    assert area(look.scene, "blocker").squares == ((2, 1),)


def test_out_of_range_shows_the_range() -> None:
    look = sighted("Rifles", "Far")
    assert "(DU-RANGE-01)" in look.text.splitlines()[-1]
    assert area(look.scene, "band").label == "4: Rifle"


def test_out_of_arc_shows_the_arc() -> None:
    table = field()
    mounted = table.game.cards["Tiger"].lines[0].weapon.model_copy(update={"mount": "Front"})
    card = table.game.cards["Tiger"]
    lines = (card.lines[0].model_copy(update={"weapon": mounted}), *card.lines[1:])
    table.game.cards["Tiger"] = card.model_copy(update={"lines": type(card.lines)(lines)})
    look = RULESET.looking.sighted(table.game, "Tiger", "Beside")
    assert "(DU-ARC-02)" in look.text
    arc = area(look.scene, "arc").squares
    assert (0, 0) in arc
    assert (2, 4) not in arc


def test_a_friend_is_no_target() -> None:
    assert "(DU-TGT-01)" in sighted("Rifles", "Tiger").text


def test_what_sight_says_is_what_an_attack_offers() -> None:
    """In a random battle, for every pair of units: a legal target is one that a declaration accepts."""
    chance, dice = Random(3), SealedDice(b"looking")
    applied = RULESET.play.start(Setup(players=["Ada", "Bo"], forces=["ironvale", "sable"], scenario="standard"), dice)
    seen = set()
    for turn in range(160):
        game, question = applied.game, applied.game.questions[0]
        for unit in game.on_board() if turn % 40 == 39 else ():
            declaring = Declaring(game, unit, None)
            for other in game.on_board(1 - unit.seat):
                found = prospect(game, unit, other)
                assert found.legal == (declaring.judge(other.id) is None)
                assert RULESET.looking.sighted(game, unit.id, other.id).text
                seen.add(found.legal)
        answer = any_answer(game, question, chance.randrange)
        applied = apply(game, question.seat, question.number, answer, dice)
    assert seen == {True, False}


def test_whatever_blocks_a_line_of_sight_has_its_words() -> None:
    assert {reason.key for reason in (*NO_LINE.values(), NoLineSquare)} <= {*BLOCKED}
