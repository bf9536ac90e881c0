"""Whatever is typed is a roll, or is pointed at: in bounded time and memory, and it is shown without markup."""

from __future__ import annotations

import time
import tracemalloc

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.lark import from_lark
from lark import Lark

from rulesets.kit.engine.dice import SealedDice
from rulesets.kit.engine.not_understood import NotUnderstood
from rulesets.kit.notation.grammar import LONGEST
from rulesets.kit.notation.rolling import TooMany, roll
from rulesets.kit.notation.showing import lines, total
from tests.kit.notation.examples import NAMED, RULESETS, tree

SECONDS, BYTES = 5.0, 40_000_000
"""Of processor time, for what takes hours where it goes wrong."""
"""What one text may take at most on a slow machine; ordinary ones take a thousandth."""
MARKUP = "@`_~|\n"
"""What no line about a roll holds: mentions, code, emphasis, spoilers, a line of its own."""

GRAMMAR = Lark((RULESETS / "kit" / "notation" / "grammar.lark").read_text(encoding="utf-8"), parser="lalr")
TERMINALS = {
    "NUMBER": st.integers(0, 40).map(str),
    "WHOLE": st.integers(-2, 12).map(str),
    "THRESHOLD": st.integers(1, 7).map("{}+ ".format),
    "PLAIN_DIE": st.sampled_from(["d4", "d6", "D20", "d1", "d1000"]),
    "NAME": st.sampled_from([*NAMED, "bloc", "shield", "nobody"]),
    "FACE": st.sampled_from(["0", "-3", "7", "hit", "two words"]),
    "LABEL": st.sampled_from(["[fire]", "[é 5+]"]),
    "__IGNORE_0": st.just(" "),
}
WHOLE = from_lark(GRAMMAR, explicit=TERMINALS)
CHANGES = st.lists(from_lark(GRAMMAR, start="change", explicit=TERMINALS), max_size=3).map("".join)
POOLS = st.builds(
    "{}{}{}".format, TERMINALS["NUMBER"], TERMINALS["PLAIN_DIE"] | TERMINALS["NAME"].map(" {}".format), CHANGES
)
JOINED = st.sampled_from([" + ", "*", " then ", " unless ", " vs ", "", " ("])
WRITTEN = st.lists(st.tuples(POOLS, JOINED), min_size=1, max_size=4).map(
    lambda found: "".join(pool + joined for pool, joined in found[:-1]) + found[-1][0]
)
"""Handfuls of dice with changes as the grammar has them, joined as it joins them."""
STRANGE = st.sampled_from(["@everyone", "<@1>", "`", "**", "~~", "||", "\n# ", "\u202e", "\0", "²", "(", "-", "9" * 7])


@st.composite
def disturbed(draw: st.DrawFn) -> str:
    """A text of the grammar with something cut out and something put in."""
    text = draw(WRITTEN)
    start = draw(st.integers(0, len(text)))
    return text[:start] + draw(STRANGE) + text[start + draw(st.integers(0, 5)) :]


def tried(text: str) -> None:
    """Read and roll a text; whatever comes of it is what may come."""
    dice = SealedDice(b"any")
    dice.turn_to("1", "")
    try:
        result = roll(tree(text), dice)
    except NotUnderstood as refused:
        assert 0 <= refused.at <= min(len(text), LONGEST)
        assert refused.why
    except TooMany as refused:
        assert refused.dice > 1000
    else:
        assert not set(MARKUP).intersection("".join([total(result), *lines(result)]))


@settings(max_examples=100, suppress_health_check=[*HealthCheck])
@given(WRITTEN | disturbed())
def test_a_text_of_the_grammar_is_a_roll_or_is_pointed_at(text: str) -> None:
    tried(text)


@pytest.mark.soak
@settings(max_examples=1000, suppress_health_check=[*HealthCheck])
@given(WHOLE | WRITTEN | disturbed())
def test_any_text_of_the_whole_grammar_is_a_roll_or_is_pointed_at(text: str) -> None:
    tried(text)


@pytest.mark.parametrize(
    "text",
    [
        "(" * 300,
        "-" * 300,
        "(" * 20 + "1" + ")" * 20,
        "1" + "*999999" * 42,
        "d6" + "+d6" * 99,
        "d6>=1" + " then d6>=1" * 26,
        "1000d6>=1" + " then 999999d6>=1",
        "999999d1000",
        "(999999d6)d6",
        "999d6!>=2",
        "1000d6oe",
        "d{" + ",".join("1" * 140) + "}",
        "d6 [" + "x" * 290,
        "d6" + "kh1" * 90,
        "9" * 300,
        " " * 300,
        "d6" + "!" * 290,
        "scatter" * 40,
        "d6 vs " * 48,
        "x" * 1_000_000,
    ],
    ids=lambda text: text[:20],
)
def test_the_worst_texts_take_little_time_and_memory(text: str) -> None:
    tree("d6")  # the parser is made once
    began = time.process_time()
    tracemalloc.start()
    try:
        tried(text)
        assert tracemalloc.get_traced_memory()[1] < BYTES
    finally:
        tracemalloc.stop()
    assert time.process_time() - began < SECONDS
