"""Tips: one sentence at each new kind of decision, once a member and game, and none for who wants none."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.store import tips
from bot.table.tables import Table
from cogs.common.reply import Answering
from cogs.play._coaching import coached
from rulesets import RULESETS, ruleset
from tests.asked import asked_by
from tests.bot.moments import moment
from tests.cogs.hall import Hall

LONGEST = 200


async def told(hall: Hall, table: Table, **changes: Any) -> str:
    """What the panel of the open question says to who is asked; a question may be changed."""
    answer = cast(Answering, SimpleNamespace(interaction=SimpleNamespace(client=hall.bot)))
    question = table.running.questions[0].model_copy(update=changes)
    return "".join(await coached(answer, table, question.seat, question))


async def test_a_tip_is_told_at_the_first_question_of_its_kind(hall: Hall) -> None:
    table = await hall.table(await hall.begins(moment("activate", seat=0)))
    sentence = ruleset("dust_1947").words.coaching["activate"]
    assert sentence in await told(hall, table)
    assert sentence in await told(hall, table), "the panel of the same question is drawn anew"
    assert await told(hall, table, number=999) == ""
    assert await told(hall, table, key="nothing that is coached") == ""
    assert await told(hall, table, number=1000, key="attack") != ""


async def test_who_wants_no_more_tips_gets_none_in_this_game(hall: Hall) -> None:
    table = await hall.table(await hall.begins(moment("activate", seat=0)))
    async with hall.bot.database.transaction() as tx:
        await tips.stop(tx, hall.blue.id, table.ruleset)
    assert await told(hall, table) != "", "it was somebody else who wants none"
    panel = await hall.presses(hall.red, "Act", (await hall.types(hall.red, "game status")).last)
    assert "💡" in panel.text
    heard = await hall.presses(hall.red, "No more tips", panel.last)
    assert "No more tips on Dust 1947" in heard.text
    assert await told(hall, table) == ""
    assert await told(hall, table, number=1001, key="attack") == ""


@pytest.mark.parametrize("key", RULESETS)
def test_each_tip_is_one_short_sentence_on_a_question_that_is_asked(key: str) -> None:
    coaching = ruleset(key).words.coaching
    questions = asked_by(key)
    assert len(coaching) > 8
    for asked, sentence in coaching.items():
        assert asked in questions
        assert len(sentence) <= LONGEST
        assert re.fullmatch(r"[A-Z].*\.", sentence), sentence
