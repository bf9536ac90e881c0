"""Battlefields as files, named and made from a seed (TERR, DEPL)."""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulesets.kit.engine.dice import SealedDice
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.facets.setup import Setup
from rulesets.kit.pictures.scene import TableGround
from rulesets.legions_imperialis.before.maps.generator import LYING, generated
from rulesets.legions_imperialis.before.maps.library import MAPS
from rulesets.legions_imperialis.before.maps.map_file import SIZES, MapFile, demand_room, is_fair, read, written
from rulesets.legions_imperialis.ruleset import RULESET, WORDS
from rulesets.legions_imperialis.table.state import Imperialis
from rulesets.legions_imperialis.table.terrain import Kind

WOOD = '\n[[piece]]\nname = "Oak Wood"\nkind = "woods"\ncorners = [[10, 14], [18.5, 14], [14, 21.25]]\n'
GOOD = f'name = "Field"\nnote = "A wood"\nsize = "60x48"\n{WOOD}'
SEEDS = st.text("abcdef0123456789", min_size=1, max_size=8)
assert RULESET.maps is not None
THE_MAPS = RULESET.maps


def reads(text: str) -> MapFile:
    return read(text.encode())


def begun(text: str = "", **options: str) -> Imperialis:
    """A new game on a battlefield."""
    setup = Setup(players=["Ada", "Bo"], forces=["wardens", "scourge"], scenario="patrol", map=text, options=options)
    return RULESET.play.start(setup, SealedDice(b"maps")).game


@pytest.mark.rule("LIX-TERR-01")
def test_a_battlefield_is_played_exactly_as_its_file_has_it() -> None:
    game = begun(GOOD)
    (wood,) = game.pieces
    assert (wood.name, wood.kind, wood.tall) == ("Oak Wood", "woods", 2.0)
    assert wood.corners == ((10_000, 14_000), (18_500, 14_000), (14_000, 21_250))
    assert reads(GOOD + "height = 4\n").pieces[0].tall == 4.0
    told = reads(GOOD + "height = 4\n")
    assert reads(written(told)) == told


@pytest.mark.rule("LIX-DEPL-01", "LIX-OBJ-01")
def test_a_chosen_battlefield_says_how_wide_the_table_is() -> None:
    assert begun(written(MAPS.named("courtyard"))).table_width == 48
    assert begun(written(MAPS.named("hab_ruins")), table="48x48").table_width == 60
    assert begun(table="48x48").table_width == 48
    with pytest.raises(Refused) as caught:
        THE_MAPS.wanted("clash", "generated 72x48", "")
    assert caught.value.rule == "LIX-DEPL-01" and "60x48" in WORDS.refusal(caught.value)


WRONG = {
    "map_no_toml": ("name = ", "TOML"),
    "map_table_size": (GOOD.replace("60x48", "60x40"), "60x40"),
    "map_piece_name": (GOOD.replace("Oak Wood", "1,2"), "1,2"),
    "map_piece_word": (GOOD.replace('"woods"', '"lava"'), "lava"),
    "map_piece_level": (GOOD + "height = 9\n", "height is 9"),
    "map_corner_off": (GOOD.replace("[14, 21.25]", "[60.1, 14]"), "60 inches wide"),
}


@pytest.mark.parametrize("key", WRONG)
def test_what_is_wrong_with_a_file_is_named(key: str) -> None:
    text, words = WRONG[key]
    with pytest.raises(Refused) as caught:
        reads(text)
    assert caught.value.key == key
    assert words in WORDS.refusal(caught.value)


@pytest.mark.rule("LIX-DEPL-05")
def test_both_sides_find_room_to_deploy() -> None:
    lake = '\n[[piece]]\nname = "Lake"\nkind = "water"\ncorners = [[0, 0], [31, 0], [31, 12], [0, 12]]\n'
    with pytest.raises(Refused) as caught:
        reads(GOOD + lake)
    assert (caught.value.rule, caught.value.key) == ("LIX-DEPL-05", "map_no_ground")
    reads(GOOD + lake.replace("31", "29"))


@settings(max_examples=15, deadline=None)
@given(st.one_of(st.binary(max_size=300), st.text(max_size=300).map(lambda text: (GOOD + text).encode())))
def test_any_bytes_are_read_or_refused_in_words(file: bytes) -> None:
    try:
        assert read(file).pieces is not None
    except Refused as refused:
        assert WORDS.refusal(refused)


@settings(max_examples=6, deadline=None)
@given(SEEDS, st.sampled_from(SIZES))
def test_a_seed_makes_a_fair_battlefield_and_always_the_same(seed: str, size: tuple[int, int]) -> None:
    pieces = generated(seed, size)
    demand_room(pieces, size)
    assert is_fair(pieces, size) and len(pieces) >= 6
    told = MapFile("Made", "", size, pieces)
    assert reads(written(told)) == told
    generated.cache_clear()
    assert generated(seed, size) == pieces


def test_named_battlefields_are_fair_and_drawn_before_they_are_accepted() -> None:
    assert len(MAPS.names()) >= 5
    for name in MAPS.names():
        told = MAPS.named(name)
        assert is_fair(told.pieces, told.size) and told.note
        drawn = THE_MAPS.scene_of("patrol", written(told)).ground
        assert isinstance(drawn, TableGround) and len(drawn.pieces) == len(told.pieces)
        assert THE_MAPS.name_of(written(told)) == told.name
    found = THE_MAPS.wanted("patrol", "", "")
    assert found.name == "The Foundry" and found.notes == (MAPS.named("foundry").note,)
    made = THE_MAPS.wanted("patrol", "generated", "mill")
    assert "generated 60x48 mill" in made.notes[0] and made.again == "generated 60x48"
    lopsided = THE_MAPS.handed_in("patrol", GOOD.encode())
    assert "not the same" in lopsided.notes[-1]


def test_generated_battlefields_have_every_kind_of_terrain_sooner_or_later() -> None:
    kinds = {piece.kind for seed in range(8) for piece in generated(str(seed), SIZES[0])}
    assert kinds == set(LYING) == set(get_args(Kind))
