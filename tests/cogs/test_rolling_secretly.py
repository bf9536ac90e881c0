"""Secret rolls, on a simulated Discord: sealed for everybody, seen by whom its roller wants."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from bot.rolls.proof import seal_of
from bot.rolls.rolling import Wish
from bot.rolls.streams import own_dice
from bot.store import rolls, secret_rolls
from bot.store.rolls import KeptRoll
from tests.cogs.hall import DAY, Hall, Heard, attachment, labels, said
from tests.cogs.test_rolling import checked, rolls_

SECRET_TEXT = "3d6 [the assassin] + 4d20"


async def secretly(hall: Hall, what: str = SECRET_TEXT, label: str = "stealth of Moriarty") -> Heard:
    """Ruby rolls in secret."""
    return await hall.types(hall.red, "roll", what=what, label=label, secret=True)


async def newest(hall: Hall) -> KeptRoll:
    """The newest roll as it is kept."""
    row = await hall.bot.database.row("SELECT max(id) AS id FROM rolls")
    assert row is not None
    kept = await rolls.roll_of(hall.bot.database, row["id"])
    assert kept is not None
    return kept


def everything(hall: Hall) -> str:
    """All that everybody can read."""
    files = [f"{file.filename} {file.description}" for message in hall.public() for file in message.attachments]
    return "\n".join([*(said(message) for message in hall.public()), *files])


async def test_the_seal_is_for_everybody_and_the_dice_for_who_rolled(hall: Hall) -> None:
    heard = await secretly(hall)
    kept = await newest(hall)
    assert kept.secret is not None
    assert f"**ruby** rolls in secret. Fingerprint: `{kept.fingerprint}`" in said(hall.newest)
    assert labels(hall.newest) == ["Look", "Reveal"]
    assert f"**ruby** rolled in secret `{kept.text}` – stealth of Moriarty: **{kept.value}**" in heard.text
    assert [file.filename for file in heard.last.attachments] == ["dice.png"]
    assert seal_of(kept.secret, kept.text) == kept.fingerprint
    assert [len(rolled.faces) for rolled in kept.dice] == [3, 4]


async def test_nothing_of_a_secret_roll_is_seen_before_it_is_revealed(
    hall: Hall, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG", logger="bot")
    now = hall.bot.referee.now
    await rolls_(hall, "d6")
    await secretly(hall)
    kept = await newest(hall)
    assert kept.secret is not None
    found = [everything(hall)]
    for deed in (
        hall.types(hall.blue, "dice verify", number=kept.id),
        hall.presses(hall.blue, "Look"),
        hall.presses(hall.blue, "Reveal"),
        hall.types(hall.red, "dice verify", number=kept.id),
    ):
        heard = await deed
        assert heard.last.attachments == []
        found.append(heard.text)
    hall.bot.referee.__dict__["_now"] = lambda: now + DAY
    await rolls_(hall, "d6")
    heard = await hall.types(hall.blue, "dice verify", number=1)
    assert "1 of the rolls are still secret" in heard.text
    found += [everything(hall), heard.text, (await attachment(hall, heard)).decode(), caplog.text]
    assert json.loads(found[-2])["record"][2] == {"number": 3, "fingerprint": kept.fingerprint}
    for word in ("assassin", "Moriarty", "3d6 [", "+ 4d20", kept.secret.hex()):
        assert all(word not in text for text in found), word


async def test_others_see_the_same_of_a_thousand_dice_as_of_one(hall: Hall) -> None:
    seen = set()
    for what in ("d6", "1000d6 [everything at once]"):
        await secretly(hall, what, label=what)
        number = (await newest(hall)).id
        told = [(await hall.types(hall.blue, "dice verify", number=number)).text]
        told += [(await hall.presses(hall.blue, label)).text for label in ("Look", "Reveal")]
        seal = hall.newest
        told += [said(seal), f"{len(seal.attachments)} {len(seal.embeds)} {labels(seal)}"]
        seen.add(re.sub(r"[0-9a-f]{64}|\d+", "#", "\n".join(told)))
    assert len(seen) == 1


async def test_a_roll_is_revealed_to_everybody(hall: Hall, tmp_path: Path) -> None:
    await secretly(hall)
    seal = hall.newest
    late = await hall.presses(hall.red, "Reveal")
    asked = await hall.presses(hall.red, "Reveal")
    assert asked.buttons == ["Everybody"]
    await hall.presses(hall.red, "Everybody", asked.last)
    kept = await newest(hall)
    assert kept.secret is not None
    assert f"rolled in secret `{kept.text}` – stealth of Moriarty: **{kept.value}**" in said(hall.newest)
    assert f"Its key is `{kept.secret.hex()}`, its fingerprint was `{kept.fingerprint}`." in said(hall.newest)
    assert hall.newest.embeds[0].image.url
    assert labels(next(message for message in hall.public() if message.id == seal.id)) == []
    heard = await hall.types(hall.blue, "dice verify", number=kept.id)
    assert "The secret roll is as it was sealed" in heard.text
    record = json.loads(await attachment(hall, heard))
    assert record["record"][0]["mixed"] == f"{kept.interaction}|{seal.id}"
    file = tmp_path / "roll.json"
    file.write_text(json.dumps(record), encoding="utf-8")
    assert checked(file) == (0, "all 7 dice")
    record["record"][0]["text"] = "3d6"
    file.write_text(json.dumps(record), encoding="utf-8")
    assert checked(file)[0] == 1
    twice = await hall.presses(hall.red, "Everybody", late.last)
    assert "revealed already" in twice.text
    assert len([message for message in hall.public() if "Its key is" in said(message)]) == 1


async def test_a_roll_is_revealed_to_one_member(hall: Hall) -> None:
    rolled = await secretly(hall)
    panels = [await hall.presses(hall.red, "Reveal", hall.asking("Reveal")) for _ in range(2)]
    own = await hall.presses(hall.red, "Reveal", hall.asking("Reveal"))
    chosen = await hall.red.select(own.last, [hall.red])
    assert chosen.followups[-1].content.strip() == "Choose somebody else: you see this roll already."
    for asked in panels:
        assert (await hall.red.select(asked.last, [hall.blue])).acknowledged
    shown = [message for message in hall.public() if "shows secret roll 1 to **bluebell**" in said(message)]
    assert [message.content for message in shown] == [f"<@{hall.blue.id}>"]
    shown = (await hall.presses(hall.blue, "Look")).text
    kept = await newest(hall)
    assert kept.secret is not None
    assert shown.splitlines()[0] == rolled.text.splitlines()[0]
    assert f"Its key is `{kept.secret.hex()}`" in shown
    assert kept.secret.hex() not in rolled.text
    assert "only its roller" in (await hall.presses(hall.guest, "Look")).text
    assert "Only who rolled" in (await hall.presses(hall.blue, "Reveal")).text


async def test_a_secret_roll_outlives_the_bot(hall: Hall) -> None:
    rolled = await secretly(hall)
    await hall.restarts()
    assert (await hall.presses(hall.red, "Look")).text == rolled.text
    asked = await hall.presses(hall.red, "Reveal")
    await hall.restarts()
    await hall.presses(hall.red, "Everybody", asked.last)
    assert (await newest(hall)).revealed
    assert rolled.text.splitlines()[0] in said(hall.newest)


async def test_the_dice_are_fixed_once_the_seal_stands(hall: Hall) -> None:
    """The bot dies before it has told its roller anything: what they look at later is what the seal stands for."""
    wish = Wish(hall.guild.id, hall.channel.id, hall.red.id, "ruby", 4711, "5d20")
    kept = await hall.bot.secrets.seal(wish)
    assert (await hall.bot.secrets.seal(wish)).id == kept.id
    await hall.types(hall.red, "dice verify", number=kept.id)
    assert (await newest(hall)).dice == []
    await hall.restarts()
    heard = await hall.presses(hall.red, "Look")
    kept = await newest(hall)
    assert kept.secret is not None
    dice = own_dice(kept.secret, f"4711|{hall.asking('Look').id}")
    assert kept.dice[0].faces == tuple(dice.roll(5, 20))
    assert f"rolled in secret `5d20`: **{kept.value}**" in heard.text


async def test_nothing_is_looked_at_before_the_seal_stands(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.rolls.secret.PUBLISHED_WITHIN", 0.05)
    monkeypatch.setattr(secret_rolls, "seal_message", never)
    heard = await secretly(hall)
    assert "The seal of this roll does not stand in the channel yet" in heard.text
    assert (await newest(hall)).dice == []
    monkeypatch.undo()
    assert "rolled in secret" in (await hall.presses(hall.red, "Look")).text


async def never(*about: object) -> None:
    """No message yet."""


async def test_a_roll_whose_seal_is_deleted_can_be_looked_at_and_revealed(hall: Hall) -> None:
    await secretly(hall)
    await hall.newest.delete()
    number = (await newest(hall)).id
    assert (await hall.types(hall.blue, "dice verify", number=number)).last.components == []
    heard = await hall.types(hall.red, "dice verify", number=number)
    assert heard.buttons == ["Look", "Reveal"]
    asked = await hall.presses(hall.red, "Reveal", heard.last)
    await hall.presses(hall.red, "Everybody", asked.last)
    assert f"rolled in secret `{SECRET_TEXT}`" in said(hall.newest)


async def test_a_secret_roll_of_somebody_else_is_none(hall: Hall) -> None:
    heard = await hall.types(hall.red, "roll", what="d6", secret=True, **{"for": hall.blue})
    assert "leave out" in heard.text
    assert hall.public() == []


@pytest.mark.parametrize(
    ("what", "words"),
    [("4d", "^"), ("d1", "^"), ("1001d6", "at most 1000 dice"), ("999999*999999*999999*d6", "at most 1,000,000")],
)
async def test_what_is_no_roll_is_not_sealed(hall: Hall, what: str, words: str) -> None:
    assert words in (await secretly(hall, what)).text
    assert hall.public() == []
