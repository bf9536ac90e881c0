"""A round that is shown in stages, as the channel sees it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.game import resolution
from rulesets.kit.engine.event import Event
from rulesets.kit.engine.game import Applied, Game, Shot
from tests.bot.moments import moment
from tests.cogs.hall import Hall, faults_of

SAID = Event(key="turn_begins", values={"turn": 2})


async def test_two_stages_are_two_messages_with_all_their_pictures(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    taken = resolution.apply

    def shown(game: Game, *args: object) -> Applied[Game]:
        applied = taken(game, *args)  # type: ignore[arg-type]
        shots = [Shot("gunnery", 1, SAID, game), Shot("move", 2, SAID, game), Shot("move", 3, Event(key=""), game)]
        return replace(applied, events=[SAID] * 3 + applied.events, shots=shots)

    monkeypatch.setattr(resolution, "apply", shown)
    number = await hall.begins(moment("activate", seat=0))
    await hall.answers(number, rolls=False, same_seat=True)
    messages = hall.public()
    assert [len(message.embeds) for message in messages[:2]] == [1, 2]
    assert [len(message.attachments) for message in messages[:2]] == [1, 2]
    for message in messages:
        assert faults_of(message) == []
        assert all(attachment.description for attachment in message.attachments)
    assert messages[1].embeds[0].footer.text
