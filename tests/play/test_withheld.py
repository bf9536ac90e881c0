"""Permissions are withdrawn in the middle of a game and given back, one by one; moderators delete calls."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.local import managing, permissions
from bot.local.people import Person, Seen, text_of
from bot.local.world import PRIVATE_THREAD, PUBLIC_THREAD, Message
from tests.play.house import ByButtons, House, controls, eventually, house
from tests.play.playing import LACKS, by_buttons, check_channel, check_record, open_game, public, settled

SCENARIOS = {"dust_1947": "skirmish", "steampunk_fantasy": "small", "julia_augusta": "skirmish"}
WITHHELD = {
    "Attach Files": permissions.ATTACH_FILES,
    "Send Messages": permissions.SEND_MESSAGES,
    "View Channel": permissions.VIEW_CHANNEL,
    "Embed Links": permissions.EMBED_LINKS,
    "Read Message History": permissions.READ_MESSAGE_HISTORY,
}
HELD_UP = ("Send Messages", "View Channel", "Embed Links")
"""What keeps every report back."""


class Game:
    """A game of two in one channel, as somebody sees it who looks for what a permission takes from it."""

    def __init__(self, there: House, people: list[Person]) -> None:
        self.there = there
        self.ada = people[0]
        self.players = by_buttons(3, *people)

    def asking(self) -> Message:
        """The newest message with “Act” under it."""
        return next(message for message in public(self.ada)[::-1] if "Act" in controls(message))

    def asked(self) -> ByButtons:
        """A player whom the table waits for."""
        rows = self.there.rows(
            "SELECT s.member FROM questions q JOIN seats s ON s.game = q.game AND s.seat = q.seat ORDER BY q.number"
        )
        return self.players[rows[0]["member"]]

    def withhold(self, bits: int) -> None:
        """The bot may not do this in the channel any more; 0: everything again."""
        managing.withhold(self.there.table.world, self.ada.channel, bits)

    def owed(self) -> list[str]:
        """Why each message that is held back is."""
        rows = self.there.rows("SELECT reason FROM outbox WHERE state = 'owed' AND reason <> ''")
        return [row["reason"] for row in rows]

    async def answers(self) -> Seen:
        """Who is asked answers, until it is somebody else's turn or the round goes on: something is to be told."""
        before = len(self.there.rows("SELECT 1 FROM outbox WHERE kind = 'post'"))
        for _ in range(50):
            seen = await self.asked().turn(self.asking())
            if len(self.there.rows("SELECT 1 FROM outbox WHERE kind = 'post'")) > before:
                return seen
        raise AssertionError("nothing is ever told")

    def check_called(self, since: int) -> None:
        """Whoever is asked was called by one of the messages since then, once, and the newest one can be pressed."""
        new = [message for message in public(self.ada) if message.id > since]
        pinged = [member for message in new for member in message.pinged]
        assert len(pinged) == len(set(pinged))
        assert self.asked().person.id in pinged
        assert "Act" in controls(new[-1])


async def begun(there: House, rules: str) -> Game:
    """A game of two by buttons."""
    people = [there.table.person(name, "games") for name in ("Ada", "Ben")]
    await open_game(*people, rules=rules, scenario=SCENARIOS[rules])
    await settled(there)
    return Game(there, people)


async def goes_without(game: Game, name: str, *, kill: bool) -> None:
    """One permission is withdrawn, somebody answers, and it is given back."""
    old, there = game.asking(), game.there
    since = public(game.ada)[-1].id
    game.withhold(WITHHELD[name])
    await game.answers()
    if name in HELD_UP:
        await eventually(game.owed)
        assert name in game.owed()[0]
        assert "Act" in controls(old), "the old buttons went before new ones stood"
        new = [message for message in public(game.ada) if message.id > since]
        assert [message.content.startswith(LACKS) for message in new] == [True] * (name == "Embed Links")
        if kill:
            await there.kill()
            await there.start_bot()
    else:
        await settled(there)
    await names_it(game, name)
    game.withhold(0)
    await settled(there)
    game.check_called(since)
    told = "\n".join(text_of(message) for message in public(game.ada) if message.id > since)
    assert ("The picture is left out" in told) == (name == "Attach Files")
    assert LACKS not in (await game.ada.command("game status")).text


async def names_it(game: Game, name: str) -> None:
    """Whoever asks for the table, or presses, reads which permission is missing."""
    for _ in range(2):
        assert name in (await game.ada.command("game status")).text
    player = game.asked()
    assert name in (await player.press(game.asking(), "Act")).text


@pytest.mark.parametrize(
    ("rules", "names"),
    [
        ("dust_1947", [*WITHHELD]),
        pytest.param("steampunk_fantasy", [*WITHHELD], marks=pytest.mark.soak),
        pytest.param("julia_augusta", [*WITHHELD], marks=pytest.mark.soak),
    ],
)
async def test_what_was_owed_follows_once_and_by_itself(tmp_path: Path, rules: str, names: list[str]) -> None:
    async with house(tmp_path, pictures=True) as there:
        game = await begun(there, rules)
        for name in names:
            await goes_without(game, name, kill=name == "Embed Links")
        check_channel(there, game.ada)
        check_record(there)


async def test_a_role_and_a_thread(tmp_path: Path) -> None:
    """The same where the bot may do it by its role only, and in a thread, where another permission counts."""
    async with house(tmp_path) as there:
        world = there.table.world
        settings = await there.table.person("Ada", "games").command("setup", thread=True)
        assert settings.acknowledged
        ada, ben = (there.table.person(name, "games") for name in ("Ada", "Ben"))
        await ada.command("game new", opponent=ben.user, game="dust_1947", scenario="skirmish")
        thread = next(one for one in world.channels.values() if one.kind in (PUBLIC_THREAD, PRIVATE_THREAD))
        assert thread.guild_id is not None
        guild = world.guilds[thread.guild_id]
        roles = [guild.roles[number] for number in guild.members[world.bot_id].roles] + [guild.roles[guild.id]]
        granted = [role.permissions for role in roles]
        for role in roles:
            managing.set_role(world, guild, role, role.permissions & ~permissions.SEND_MESSAGES_IN_THREADS)
        await settled_or_held(there)
        seen = await ben.at(thread).command("game status")
        assert "Send Messages in Threads" in seen.text
        await ben.at(thread).command("army take", force="sable")
        await eventually(lambda: there.rows("SELECT 1 FROM outbox WHERE reason <> '' AND state = 'owed'"))
        for role, before in zip(roles, granted, strict=True):
            managing.set_role(world, guild, role, before)
        await settled(there)
        check_channel(there, ada.at(thread))


async def settled_or_held(there: House) -> None:
    """Nothing is owed that could be sent."""
    await eventually(lambda: not there.rows("SELECT 1 FROM outbox WHERE state = 'owed' AND reason = ''"))


@pytest.mark.parametrize("how", ["one", "many", "while the bot is down"])
async def test_a_call_that_is_deleted_is_posted_again_once(tmp_path: Path, how: str) -> None:
    """In Steampunk a round's only Act was gone."""
    async with house(tmp_path) as there:
        game = await begun(there, "steampunk_fantasy")
        call = game.asking()
        gone = public(game.ada) if how == "many" else [call]
        since = call.id
        if how == "while the bot is down":
            await there.kill()
        managing.delete(there.table.world, gone)
        if how == "while the bot is down":
            await there.start_bot()
        await game.ada.until(lambda messages: messages and messages[-1].id > since and "Act" in controls(messages[-1]))
        await settled(there)
        new = [message for message in public(game.ada) if message.id > since]
        assert [set(message.pinged) for message in new] == [set(game.players)]
        await there.kill()
        await there.start_bot()
        await game.answers()
        await settled(there)
        assert len([message for message in public(game.ada) if message.id > since]) == 2
        check_channel(there, game.ada)
