"""What a pool comes to, with dice that are given: totals, rounds, the order, and ties that are rolled off."""

from __future__ import annotations

import pytest

from bot.pools.contest import EACH, HIGHEST, MOST_ROUNDS, RACE, ROLL_OFF, SHARE, SUM, Entrant, Outcome, contest
from bot.pools.shares import asked, demand_pool, dice_in, share_text
from bot.pools.telling import told_score, verdict
from bot.refusal import NotPossible
from rulesets.dice import dice_names
from rulesets.kit.engine.dice import ScriptedDice
from rulesets.kit.engine.not_understood import NotUnderstood
from rulesets.kit.notation.grammar import read
from rulesets.kit.notation.rolling import Result, TooMany, roll

NAMES = ("Ann", "Ben", "Cora", "Dan")


async def rolled(kind: str, texts: tuple[str, ...], *faces: int, goal: int = 0, ties: str = ROLL_OFF) -> Outcome:
    """A pool in which Ann, Ben, Cora, Dan roll these texts, with faces in the order in which they fall."""
    dice = ScriptedDice(*faces)

    async def throw(who: Entrant, what_for: str) -> Result:
        return roll(read(who.text, dice_names()), dice)

    entrants = [Entrant(n, NAMES[n], n, text) for n, text in enumerate(texts)]
    outcome = await contest(kind, entrants, throw, goal=goal, ties=ties)
    assert dice.left == 0
    return outcome


def order(outcome: Outcome) -> list[tuple[int, str]]:
    return [(one.rank, one.who.name) for one in outcome.standings]


async def test_dice_of_all_are_added_up() -> None:
    outcome = await rolled(SUM, ("2d6>=5", "3d6>=5"), 6, 1, 5, 5, 2)
    assert (outcome.total, verdict(outcome)) == (3, "3 successes in all")
    assert [one.score for one in outcome.standings] == [1, 2]


async def test_an_order_with_every_tie_rolled_off() -> None:
    outcome = await rolled(EACH, ("d20", "d20", "d20+2", "d20"), 7, 12, 10, 7, *(15, 3), *(9, 4))
    assert order(outcome) == [(1, "Ben"), (2, "Cora"), (3, "Ann"), (4, "Dan")]
    assert told_score(outcome.standings[0]) == "12, rolled off 15"


async def test_ties_may_be_shared() -> None:
    outcome = await rolled(EACH, ("d20", "d20", "d20", "d20"), 7, 12, 12, 7, ties=SHARE)
    assert order(outcome) == [(1, "Ben"), (1, "Cora"), (3, "Ann"), (3, "Dan")]
    assert verdict(outcome) == "a tie: Ben and Cora, 12 each"


async def test_only_who_is_ahead_rolls_off_for_the_highest() -> None:
    outcome = await rolled(HIGHEST, ("d6", "d6", "d6", "d6"), 6, 2, 6, 2, *(3, 3), *(1, 4))
    assert order(outcome) == [(1, "Cora"), (2, "Ann"), (3, "Ben"), (3, "Dan")]
    assert verdict(outcome) == "Cora is first with 6, rolled off 3 4"


async def test_a_race_goes_on_until_somebody_is_there() -> None:
    outcome = await rolled(RACE, ("2d6>=4", "1d6>=4"), *(4, 4, 6), *(1, 1, 5), *(5, 1, 1), goal=3)
    assert verdict(outcome) == "Ann is first with 3 successes (2 + 0 + 1)"


async def test_who_comes_to_the_goal_in_the_same_round_rolls_off() -> None:
    outcome = await rolled(RACE, ("1d6>=4", "1d6>=4", "1d6>=4"), *(4, 4, 1), *(1, 6), goal=1)
    assert order(outcome) == [(1, "Ben"), (2, "Ann"), (3, "Cora")]


async def test_a_race_that_nobody_ends() -> None:
    outcome = await rolled(RACE, ("1d6>=6", "1d6>=6"), 6, *(1,) * (2 * MOST_ROUNDS - 1), goal=9)
    assert verdict(outcome).startswith("nobody comes to the goal; Ann is ahead with 1 success (1 + 0")


async def test_a_race_has_at_most_a_thousand_dice() -> None:
    outcome = await rolled(RACE, ("400d6>=6",), *(1,) * 800, goal=9)
    assert len(outcome.standings[0].rounds) == 2


async def test_a_tie_without_end_stays_one() -> None:
    outcome = await rolled(HIGHEST, ("d6", "d6"), *(3,) * (2 + 2 * MOST_ROUNDS))
    assert verdict(outcome).startswith("a tie: Ann and Ben, 3, rolled off 3 3")


@pytest.mark.parametrize(
    ("kind", "text", "given", "comes_to"),
    [
        (SUM, "d6>=5", {"dice": "4"}, "4d6>=5"),
        (SUM, "2 blue", {"dice": " 7 "}, "7 blue"),
        (SUM, "d6>=4 then d6>=3", {}, "d6>=4 then d6>=3"),
        (RACE, "4d6kh3", {"dice": "5"}, "5d6kh3"),
        (EACH, "d20+{bonus=2}", {}, "d20+2"),
        (EACH, "d20+{bonus=2}", {"bonus": "-1"}, "d20+-1"),
        (HIGHEST, "d6", {"dice": "9"}, "d6"),
    ],
)
def test_what_a_member_rolls(kind: str, text: str, given: dict[str, str], comes_to: str) -> None:
    demand_pool(kind, text)
    assert share_text(kind, text, given) == comes_to


@pytest.mark.parametrize("dice", ["", "x", "-1", "1e3", "9999999", "٣", "4d6"])
def test_how_many_dice_is_a_whole_number(dice: str) -> None:
    if dice:
        with pytest.raises(NotPossible, match="whole number"):
            share_text(SUM, "d6", {"dice": dice})
    else:
        assert share_text(SUM, "d6", {"dice": dice}) == "d6"


@pytest.mark.parametrize(
    ("kind", "text", "error", "words"),
    [
        (SUM, "5+3", NotPossible, "no dice"),
        (SUM, "(1d3)d6", NotPossible, "fixed"),
        (EACH, "5d6>=4 vs 3d6>=5", NotPossible, "scatter are for"),
        (EACH, "scatter 2d6", NotPossible, "scatter are for"),
        (SUM, "d6kh", NotUnderstood, "not complete"),
        (EACH, "1001d6", TooMany, "1001"),
        (EACH, "{a}d6+{b}+{c}+{d}+{e}+{f}", NotPossible, "5 numbers"),
        (SUM, "30d6 then 30d6 then 30d6>=2", TooMany, "at most 1000 dice"),
    ],
)
def test_of_some_texts_no_pool_is_made(kind: str, text: str, error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        demand_pool(kind, text)


@pytest.mark.parametrize(
    ("text", "dice"),
    [("6d6>=4!6", 6), ("2d6+3d8-1", 5), ("-(2d6)", 2), ("(3d6)>=9", 3), ("10d6>=4 then 2d6>=3 unless d6>=5", 50)],
)
def test_how_many_dice_fall_at_most(text: str, dice: int) -> None:
    assert dice_in(text) == dice


def test_what_is_asked() -> None:
    assert asked(SUM, "3d6>=5") == {"dice": "3"}
    assert asked(EACH, "d20+{bonus=0}-{wounds}") == {"bonus": "0", "wounds": ""}
    assert asked(HIGHEST, "d20") == {}
