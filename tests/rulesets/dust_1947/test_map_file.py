"""Maps as files: what can be written can be read, and what is wrong is named with what is right."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulesets.dust_1947.before.battlefields import MAPS
from rulesets.dust_1947.before.maps import file as map_file
from rulesets.dust_1947.before.maps.file import MapFile, read, written
from rulesets.dust_1947.before.maps.letters import LETTERS, WALLS, drawn
from rulesets.dust_1947.before.scenarios import scenario
from rulesets.dust_1947.ruleset import RULESET
from rulesets.dust_1947.table.state import Ground
from rulesets.kit.boards.maps.file import LONGEST
from rulesets.kit.boards.squares.board import Square
from rulesets.kit.engine.dice import SealedDice
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.facets.setup import Setup
from tests.rulesets.dust_1947.table import refused

ROWS = ["......", "......", "..T...", "...T..", "......", "......"]
GOOD = 'name = "Glade"\nmap = """\n' + "\n".join(ROWS) + '\n"""\n'


def reads(text: str) -> MapFile:
    return read(text.encode())


def test_letters_walls_and_words_are_read() -> None:
    told = reads(GOOD.replace("Glade", "The glade") + '[walls]\n"D3-C3" = "low wall"\n')
    assert (told.name, told.note) == ("The glade", "")
    assert told.field.ground == {
        Square(2, 2): Ground(terrain=("trees",)),
        Square(3, 3): Ground(terrain=("trees",)),
    }
    assert [(wall.side, wall.kind) for wall in told.field.walls] == [("C3-D3", "low wall")]


WRONG = {
    "map_too_long": (GOOD + "#" * LONGEST, "16384"),
    "map_no_toml": ("name = ", "TOML"),
    "map_large_number": (GOOD.replace('"Glade"', f"0x{'f' * 9000}"), "name holds a number beyond 1,000,000"),
    "map_unknown_field": (GOOD + 'weather = "fog"', "weather"),
    "map_no_words": (GOOD.replace('"Glade"', "7"), "name is 7"),
    "map_bad_words": (GOOD.replace("Glade", "x" * 51), "1 to 50"),
    "map_size": (GOOD.replace("......\n" * 2, "", 1).replace("......\n......", ""), "from 6 to 26"),
    "map_uneven": (GOOD.replace("..T...", "..T.."), "row 3 has 5 letters"),
    "map_letter": (GOOD.replace("T", "Q", 1), 'C3 is "Q"'),
    "map_no_walls": (GOOD.replace("map =", "walls = 7\nmap ="), "walls is 7"),
    "map_wall": (GOOD + '[walls]\n"A1-B1" = "hedge"\n', "low wall"),
    "map_side": (GOOD + '[walls]\n"A1-C1" = "low wall"\n', "A1"),
    "map_side_twice": (GOOD + '[walls]\n"A1-B1" = "low wall"\n"B1-A1" = "high wall"\n', "two walls"),
}


@pytest.mark.parametrize("key", WRONG)
def test_what_is_wrong_is_named(key: str) -> None:
    text, told = WRONG[key]
    with pytest.raises(Refused) as caught:
        reads(text)
    assert (caught.value.rule, caught.value.key) == ("DU-SETUP-03", key)
    assert told in RULESET.words.refusal(caught.value)


@pytest.mark.parametrize(
    "name", ["", "  ", "two\\nlines", "bell\\u0007", "right\\u202eleft", "none\\u200bthere", "x" * 51]
)
def test_names_are_one_visible_line(name: str) -> None:
    with refused("DU-SETUP-03", "map_bad_words"):
        reads(GOOD.replace("Glade", name))


def test_a_side_off_the_board_is_none() -> None:
    with refused("DU-SETUP-03", "map_side"):
        reads(GOOD + '[walls]\n"F1-G1" = "low wall"\n')


def test_no_text_is_refused() -> None:
    with refused("DU-SETUP-03", "map_no_text"):
        read(GOOD.encode("utf-16"))
    assert read(b"\xef\xbb\xbf" + GOOD.encode()).name == "Glade"


@pytest.mark.parametrize("text", ["[" * 8000, "a = " + "[" * 8000, "a = " + "{a=" * 4000, "a." * 4000 + "b = 1"])
def test_what_is_deep_is_refused(text: str) -> None:
    with pytest.raises(Refused) as caught:
        reads(text)
    assert RULESET.words.refusal(caught.value)


@settings(max_examples=150, deadline=None)
@given(st.one_of(st.binary(max_size=300), st.text(max_size=300).map(str.encode)))
def test_any_bytes_are_read_or_refused_in_words(file: bytes) -> None:
    try:
        read(file)
    except Refused as wrong:
        assert len(RULESET.words.refusal(wrong)) < 500


TOML = st.recursive(
    st.one_of(st.text("TX1 .\n-A1", max_size=40), st.integers(-9, 9), st.booleans()),
    lambda inner: st.dictionaries(st.sampled_from(["name", "map", "walls", "A1-B1"]), inner, max_size=4),
    max_leaves=6,
)


@settings(max_examples=150, deadline=None)
@given(st.dictionaries(st.sampled_from(["name", "note", "map", "walls", "more"]), TOML, max_size=5))
def test_any_fields_are_read_or_refused_in_words(told: dict[str, object]) -> None:
    try:
        map_file.checked(map_file.FORMAT.known(told))
    except Refused as wrong:
        assert len(RULESET.words.refusal(wrong)) < 500


FIELDS = st.integers(6, 12).flatmap(
    lambda wide: st.lists(st.text("".join(LETTERS), min_size=wide, max_size=wide), min_size=6, max_size=12)
)
EDGE = st.sampled_from(["A1-B1", "B2-B3", "F5-F6", "C4-D4"])


@settings(max_examples=60, deadline=None)
@given(FIELDS, st.dictionaries(EDGE, st.sampled_from(WALLS)), st.text(min_size=1, max_size=30))
def test_what_is_written_is_read_again(rows: list[str], walls: dict[str, str], name: str) -> None:
    told = MapFile(name, "A note.", drawn(rows, dict(sorted(walls.items()))))
    try:
        again = reads(written(told))
    except Refused as wrong:
        assert wrong.key in ("map_bad_words", "map_no_toml")
        return
    assert again == told._replace(name=name.strip())


def test_every_named_map_can_be_read_and_is_written_the_same() -> None:
    for key in MAPS.names():
        told = MAPS.named(key)
        assert reads(written(told)) == told


@pytest.mark.parametrize("key", scenario.keys())
def test_every_named_map_serves_every_scenario(key: str) -> None:
    for name in MAPS.names():
        found = RULESET.maps.wanted(key, name, "")
        assert found.notes
        assert RULESET.maps.scene_of(key, found.text).areas


def test_a_map_is_asked_for_by_key_by_name_or_made() -> None:
    assert RULESET.maps.wanted("standard", "fuel_depot", "") == RULESET.maps.wanted("standard", "fuel DEPOT", "")
    made = RULESET.maps.wanted("breakthrough", "generated", "a1")
    assert (made.again, made.name.split()[-1]) == ("generated 14x10", "a1")
    assert made == RULESET.maps.wanted("breakthrough", "Generated 14x10 a1", "b2")
    assert RULESET.maps.wanted("signal_hill", "generated", "a1").again == "generated 10x7"


@pytest.mark.parametrize("text, key", [("generated 9x7", "map_made_size"), ("the moon", "no_such_map")])
def test_a_map_that_there_is_not(text: str, key: str) -> None:
    with pytest.raises(Refused) as caught:
        RULESET.maps.wanted("standard", text, "a1")
    assert caught.value.key == key
    assert "generated" in RULESET.words.refusal(caught.value) or "10x7" in RULESET.words.refusal(caught.value)


def test_an_objective_must_be_open() -> None:
    closed = GOOD.replace("..T...", "..XX..").replace("...T..", "..XX..")
    assert RULESET.maps.handed_in("standard", closed.encode()).name == "Glade"
    with refused("DU-SETUP-01", "objective_closed"):
        RULESET.maps.handed_in("hold", closed.encode())


def test_a_game_is_played_on_the_chosen_map() -> None:
    found = RULESET.maps.wanted("hold", "rail yard", "")
    told = Setup(players=["Ada", "Bo"], forces=["sable", "ironvale"], scenario="hold", map=found.text)
    game = RULESET.play.start(told, SealedDice(b"")).game
    assert game.scenario.field == reads(found.text).field


def test_nothing_asked_for_is_the_scenarios_own_map() -> None:
    assert reads(RULESET.maps.wanted("hold", "", "").text).field == scenario.load("hold").field
