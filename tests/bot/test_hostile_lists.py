"""Files of lists that are trees and mean harm: a list that can be shown and written, or one refusal that can, soon."""

from __future__ import annotations

import copy
import json
import time
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.channel.components import panel
from bot.facets import lists_of
from bot.refusal import NotPossible
from bot.rosters import papers
from bot.rosters.changing import Where, force_of
from bot.rosters.lists import Standing
from bot.rosters.shelf import Collection
from bot.rosters.trees import begun
from bot.store.rosters import ArmyList
from cogs.army._panels import panel_of
from rulesets import ruleset
from rulesets.kit.facets.trees import Grower
from tests.bot.club import GUILD, RED
from tests.bot.incoming.test_every_reader import harmless

GAMES = ("dystopian_legions", "legions_imperialis")
LONGEST = 2_000
"""Characters of a message of Discord."""
SOON = 1.0
"""The most seconds of work that a file of these may cost."""
SIGNS = "\u202e<@11> @everyone **x** `y` \u2066[a](http://b)"
WHOLE = (0, -1, 100, 10**16, True, None, 1.5, float("nan"), "3", [], {})
TEXTS = ("", "x" * 91, "x" * 301, SIGNS, "\x00", "\ud800", "\n", "`", "٣", "wardens", "republic", "line", 7, ["x"])
PARTS = (None, {}, "x", [[[[[]]]]], [{"unit": "x"}] * 26, [{"unit": "x", "parts": [{"unit": "y", "slot": SIGNS}]}])
STRANGE: dict[str, tuple[Any, ...]] = {
    "count": WHOLE,
    "parts": PARTS,
    "units": PARTS,
    "options": (*PARTS, {SIGNS: "x"}),
}
"""What may stand in a field, of most of them `TEXTS`."""


@cache
def collection(key: str) -> Collection:
    own = lists_of(ruleset(key)).own
    assert own is not None
    return Collection(key, "0a", own(), ())


@cache
def good(key: str) -> str:
    """The file of a list that was put together at random."""
    grower, random = _grower(key), Random(key)
    parts = begun(grower)
    for _ in range(6):
        opening = random.choice([one for one in grower.everywhere(parts) if not one.kind.closed])
        parts, _ = grower.grown(parts, opening)
    return papers.written(ArmyList(GUILD, RED, key, "Column", {}, picks=parts, collection="0a"))


def _grower(key: str) -> Grower:
    grower = collection(key).grower({})
    assert grower is not None
    return grower


def read(key: str, content: bytes) -> str:
    """What is said of a file: of one that is taken everything that its panel shows."""
    where, its = Where(RED, GUILD, key), collection(key)
    try:
        paper = papers.read(content)
        assert isinstance(paper, papers.Paper)
        made = papers.as_list(paper, where, its)
    except NotPossible as refused:
        return str(refused)
    force, wrong = force_of(made, its)
    assert bool(force) is not bool(wrong)
    reckoned = lists_of(where.rules).reckoned(its.text, made.picks, made.options)
    shown = panel_of(Standing(made, its, reckoned, tuple(wrong)))
    panel(shown.menus(), shown.controls())
    again = papers.read(papers.written(made).encode())
    assert isinstance(again, papers.Paper)
    assert papers.as_list(again, where, its).picks == made.picks
    assert len(shown.text()) <= LONGEST
    return "\n".join([shown.text(), *wrong])[:LONGEST]


def _spots(told: Any) -> Iterator[tuple[Any, str | int]]:
    """Every place of a file that can hold something else."""
    for name, value in told.items() if isinstance(told, dict) else enumerate(told):
        yield told, name
        if isinstance(value, dict | list):
            yield from _spots(value)


@st.composite
def spoiled(draw: st.DrawFn, key: str) -> bytes:
    """The good file with something strange in one place or two, or cut off."""
    told = json.loads(good(key))
    for _ in range(draw(st.integers(1, 2))):
        inside, name = draw(st.sampled_from([*_spots(told)]))
        if draw(st.booleans()) or isinstance(inside, list):
            inside[name] = copy.deepcopy(draw(st.sampled_from(STRANGE.get(str(name), TEXTS))))
        else:
            inside[draw(st.sampled_from(["", SIGNS, "nobody", "x" * 61]))] = inside.pop(name)
    text = json.dumps(told)
    return (text if draw(st.integers(0, 9)) else text[: draw(st.integers(0, len(text)))]).encode()


@pytest.mark.parametrize("key", GAMES)
def test_a_good_list_is_read(key: str) -> None:
    assert "has to be" not in read(key, good(key).encode())


@pytest.mark.parametrize("key", GAMES)
def test_whatever_is_spoiled_is_read_or_refused_in_words(key: str) -> None:
    @settings(max_examples=20)
    @given(spoiled(key))
    def handed_in(content: bytes) -> None:
        before = time.process_time()
        said = read(key, content)
        assert said and harmless(said), said
        assert time.process_time() - before < SOON

    read(key, good(key).encode())  # what is loaded at the first look is no part of it
    handed_in()


def _refusal(**fields: Any) -> list[str]:
    told = json.loads(good("legions_imperialis"))
    told["units"][0] |= fields.pop("unit", {})
    return read("legions_imperialis", json.dumps({**told, **fields}).encode()).splitlines()


def test_a_refusal_names_field_value_and_what_would_be_right() -> None:
    assert _refusal(unit={"count": True}) == [
        "The file cannot be taken:",
        "`units 1 count`: `true` has to be a whole number.",
    ]
    assert _refusal(unit={"count": -1})[1] == "`units 1 count`: `-1` has to be 1 at least."
    (_, line) = _refusal(unit={"unit": SIGNS})
    assert line.startswith('`units 1 unit`: `"·<@11>') and "has to be one of wardens/Gate Company" in line
    assert _refusal(unit={"slot": "crew"})[1] == '`units 1 slot`: `"crew"` has to be one of formations.'
    assert _refusal(unit={"parts": [{"unit": "x", "slot": "y"}]})[1].startswith(
        '`units 1 parts 1 slot`: `"y"` has to be'
    )
    wrong = {"scenario": "war", "weather": "fog"}
    assert _refusal(options=wrong)[1:] == [
        '`options scenario`: `"war"` has to be one of patrol, clash, campaign.',
        r'`options weather`: `"fog"` is not known here\: there are scenario, army\_check.',
    ]
    assert "a text of 301 characters at `units 1 name`; at most 300" in _refusal(unit={"name": "x" * 301})[0]


def test_below_what_holds_nothing_nothing_can_stand() -> None:
    detachment = {"unit": "captains", "slot": "hq", "parts": [{"unit": "x"}]}
    formation = {"unit": "wardens/Gate Company", "slot": "formations", "parts": [detachment]}
    (_, line) = _refusal(units=[formation])
    assert line == '`units 1 parts 1 parts 1 unit`: `"x"` cannot stand there, as nothing can.'
