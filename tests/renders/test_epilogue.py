"""The last picture of a game."""

from __future__ import annotations

from test_phone import SMALLEST
from test_picture_golden import recorded

from renders import phone
from renders.picture import draw
from rulesets.kit.pictures import pictured
from rulesets.kit.pictures.epilogue import Epilogue, Fact, Fortune


def end(**more: object) -> Epilogue:
    given = {
        "title": "Ada wins 81 : 20",
        "sides": ("Ada", "Ben"),
        "unit": "army points",
        "turns": (0, 1, 2),
        "losses": ((0, 0, 20), (0, 26, 81)),
        "fallen": (("Anvil",), ("Gorgon", "Shrike")),
        "facts": (Fact(label="Turning point", text="Gun at Anvil: 3 of 3, 1 in 27", side=1),),
        "fortunes": (Fortune(dice=44, ahead=0.7, deviations=0.2), Fortune(dice=30, ahead=-9.5, deviations=-2.6)),
        "places": ("Hill: Ada",),
        "board": recorded("end").model_copy(update={"dice": (), "badges": ()}),
    }
    return Epilogue.model_validate({**given, **more})


def test_it_is_told_in_words() -> None:
    alt = draw(end()).alt.splitlines()
    assert alt == [
        "Ada wins 81 : 20",
        "Losses in army points: Ada 20, Ben 81",
        "Turning point of Ben: Gun at Anvil: 3 of 3, 1 in 27",
        "Luck of Ada: +0.7 successes in 44 dice, ordinary",
        "Luck of Ben: −9.5 successes in 30 dice, rare",
        "Lost of Ada: Anvil",
        "Lost of Ben: Gorgon, Shrike",
        "Held: Hill: Ada",
    ]


def test_points_are_told_turn_by_turn() -> None:
    told = draw(end(points=((0, 1, 3), (0, 0, 2)))).alt.splitlines()
    assert told[2:4] == [
        "Points of Ada: 1 after turn 1, 3 after turn 2",
        "Points of Ben: 0 after turn 1, 2 after turn 2",
    ]


def test_every_letter_is_legible_on_a_telephone(written: list[tuple[str, int]]) -> None:
    picture = draw(end())
    assert picture.width == phone.WIDTH
    assert not {text for text, size in written if size * phone.SHOWN / phone.WIDTH < SMALLEST and text[:1] != "+"}


def test_many_names_are_broken_into_lines_and_then_cut() -> None:
    many = tuple(f"Unit number {number}" for number in range(60))
    assert draw(end(fallen=(many, ()))).height > draw(end()).height
    assert draw(end(fallen=(many, ()))).height == draw(end(fallen=(many[:40], ()))).height


def test_a_game_without_losses_or_dice_can_be_drawn() -> None:
    empty = end(
        turns=(0,),
        losses=((0,), (0,)),
        fallen=((), ()),
        facts=(),
        fortunes=(Fortune(dice=0, ahead=0, deviations=0),) * 2,
    )
    assert "no dice that count" in draw(empty).alt


def test_it_is_written_down_and_read_again() -> None:
    assert pictured.read(pictured.written(end())) == end()
