"""Presses that come twice, late, together, from the wrong person, or from another time."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from bot.local.people import Person
from bot.local.seeing import Seen, menus_of
from bot.local.world import COMPONENT, Interaction, Json, Message
from cogs.common.controls import read
from tests.play.house import DEFERRED_UPDATE, ByButtons, House, acting, controls, house
from tests.play.playing import asked, by_buttons, check_channel, check_record, newer, open_battle, play, public, settled

MINUTES, DAYS = 60, 86400


@dataclass
class Pair:
    """A battle of Ada and Ben that has begun."""

    there: House
    ada: Person
    ben: Person
    players: dict[int, ByButtons]

    @property
    def version(self) -> int:
        """How often the game was changed."""
        return int(self.there.rows("SELECT version FROM games")[0]["version"])

    async def now(self, after: int = 0) -> tuple[Message, ByButtons, Person]:
        """The message that asks, who is asked, and the other one."""
        message = await self.ada.until(lambda messages: newer(messages, after))
        assert message is not None
        player = asked(self.players, message)
        return message, player, self.ben if player.person.id == self.ada.id else self.ada

    async def until_confirm(self) -> tuple[Message, ByButtons]:
        """A panel that has come as far as Confirm."""
        return await self.until_shown("Confirm")

    async def until_shown(self, label: str) -> tuple[Message, ByButtons]:
        """A panel with this button, however many turns it takes."""
        return await self._until(lambda panel: label in controls(panel))

    async def until_menu(self) -> tuple[Message, ByButtons]:
        """A panel with a menu."""
        return await self._until(lambda panel: bool(menus_of(panel)))

    async def _until(self, holds: Callable[[Message], bool]) -> tuple[Message, ByButtons]:
        after = 0
        while True:
            message, player, _ = await self.now(after)
            seen = await player.press(message, "Act")
            while seen.message is not None and player.open(seen.message):
                if holds(seen.message):
                    return seen.message, player
                seen = await player.one_step(seen.message)
            after = message.id

    def fly(self, person: Person, message: Message, custom_id: str, values: list[str] | None = None) -> Seen:
        """Press without waiting."""
        data: Json = {"custom_id": custom_id, "component_type": 3 if values else 2}
        if values:
            data["values"] = values
        desk = self.there.table.desk
        return Seen(self.there.table.world, desk.open(COMPONENT, person.id, person.channel, data, message))

    async def shown(self, seen: Seen, edits: int = 0) -> str:
        """Wait until something came of a press; its words."""
        await self.ada.until(lambda _: seen.acknowledged and not seen.thinking)
        if seen.response_type == DEFERRED_UPDATE:
            await self.ada.until(lambda _: seen.edits > edits or seen.followups)
        return seen.text


@asynccontextmanager
async def pair(folder: Path) -> AsyncIterator[Pair]:
    """A house with a battle of two; at the end the books are right and no error was logged."""
    async with house(folder) as there:
        ada, ben = there.table.person("Ada", "games"), there.table.person("Ben", "games")
        await open_battle(ada, ben)
        yield Pair(there, ada, ben, by_buttons(6, ada, ben))
        await settled(there)
        check_record(there)
        check_channel(there, ada)
        assert "Traceback" not in there.log, there.log


def deliver_again(there: House, interaction: Interaction) -> None:
    """The gateway gives the bot the same interaction once more."""
    there.table.world.tell("INTERACTION_CREATE", interaction)


async def test_an_interaction_that_is_delivered_twice(tmp_path: Path) -> None:
    async with pair(tmp_path) as game:
        panel, player = await game.until_confirm()
        before, edits = game.version, panel.edits
        seen = game.fly(player.person, panel, controls(panel)["Confirm"])
        deliver_again(game.there, seen.interaction)
        told = await game.shown(seen, edits)
        deliver_again(game.there, seen.interaction)
        status = await game.ada.command("game status")
        answered = len(status.followups)
        deliver_again(game.there, status.interaction)
        await game.ada.command("game status")
        assert len(status.followups) == answered
        assert game.version == before + 1
        assert seen.text == told


async def test_a_repeated_interaction_after_a_restart_changes_nothing(tmp_path: Path) -> None:
    async with pair(tmp_path) as game:
        panel, player = await game.until_confirm()
        seen = await player.press(panel, "Confirm")
        version = game.version
        await settled(game.there)
        await game.there.kill()
        await game.there.start_bot()
        deliver_again(game.there, seen.interaction)
        await game.ada.command("game status")
        assert game.version == version


@pytest.mark.parametrize("both", [False, True], ids=["one person twice", "both players"])
async def test_simultaneous_presses(tmp_path: Path, both: bool) -> None:
    async with pair(tmp_path) as game:
        panel, player = await game.until_confirm()
        before, edits = game.version, panel.edits
        confirm = controls(panel)["Confirm"]
        other = game.ben if player.person.id == game.ada.id else game.ada
        presses = [game.fly(player.person, panel, confirm)]
        presses.append(game.fly(other if both else player.person, panel, confirm))
        for seen in presses:
            await game.shown(seen, edits)
        await game.ada.until(lambda _: game.version > before)
        await settled(game.there)
        assert game.version == before + 1
        if both:
            assert "not for you" in presses[1].text or "passed" in presses[1].text


async def test_ten_presses_of_one_menu_choose_once(tmp_path: Path) -> None:
    async with pair(tmp_path) as game:
        panel, player = await game.until_menu()
        custom_id, values = next(iter(menus_of(panel).items()))
        edits, chosen = panel.edits, panel.content.count("›")
        for one in [game.fly(player.person, panel, custom_id, values[:1]) for _ in range(10)]:
            await game.shown(one, edits)
        assert panel.content.count("›") <= chosen + 1


async def test_the_direction_pad_goes_one_step_and_outlives_a_restart(tmp_path: Path) -> None:
    async with pair(tmp_path) as game:
        panel, player = await game.until_shown("●")
        arrow = next(label for label in controls(panel) if label in "↑↓←→↖↗↙↘")
        pressed, edits = controls(panel)[arrow], panel.edits
        for seen in [game.fly(player.person, panel, pressed) for _ in range(2)]:
            await game.shown(seen, edits)
        place = pressed.rpartition(":")[2].rstrip(arrow)
        assert f"Under the cursor: **{place}**" in panel.content
        await settled(game.there)
        await game.there.kill()
        await game.there.start_bot()
        await player.press(panel, "●")
        assert "Under the cursor" not in panel.content
        assert place in panel.content


async def test_the_wrong_seat_and_an_onlooker_are_told(tmp_path: Path) -> None:
    async with pair(tmp_path) as game:
        message, _, other = await game.now()
        for person in (other, game.there.table.person("Cleo", "games")):
            seen = await person.press(message, "Act")
            assert "not for you" in seen.text
            assert seen.ephemeral
        panel, _ = await game.until_confirm()
        before = game.version
        seen = game.fly(other, panel, controls(panel)["Confirm"])
        assert "not for you" in await game.shown(seen, panel.edits)
        refused = await other.command("dust activate", unit="x")
        assert "Noted" in refused.text
        refused = await game.there.table.person("Cleo", "games").command("dust activate", unit="x")
        assert "do not play" in refused.text
        assert game.version == before
        assert controls(message), "who may not press leaves the buttons to who may"


async def test_a_stale_act_explains_itself_and_loses_its_buttons(tmp_path: Path) -> None:
    async with pair(tmp_path) as game:
        first, _, _ = await game.now()
        old = replace(first, components=list(first.components))
        after = await play(game.players, turns=3)
        await settled(game.there)
        message, player, _ = await game.now(after)
        assert not controls(first), "an old message keeps no buttons"
        # As if the strip had not come through yet.
        game.there.table.world.messages[first.id].components = old.components
        seen = await player.press(first, "Act")
        assert "from an earlier moment" in seen.text
        assert seen.message is not None
        assert menus_of(seen.message) or controls(seen.message), "it leads on all the same"
        assert not controls(game.there.table.world.messages[first.id])
        assert controls(message)


async def test_act_in_the_middle_of_an_activation_keeps_its_buttons(tmp_path: Path) -> None:
    """The newest message still carries the controls when its player has answered a part and is asked on."""
    async with pair(tmp_path) as game:
        after = 0
        while True:
            message, player, _ = await game.now(after)
            seen = await player.press(message, "Act")
            while seen.message is not None and player.open(seen.message) and acting(public(game.ada)) is message:
                confirming = "Confirm" in controls(seen.message)
                seen = await player.one_step(seen.message)
                asked_on = seen.message is not None and player.open(seen.message)
                await settled(game.there) if confirming else None
                if confirming and asked_on and acting(public(game.ada)) is message and controls(message):
                    again = await player.press(message, "Act")
                    assert "earlier moment" not in again.text
                    assert "Act" in controls(message)
                    return
            after = message.id if acting(public(game.ada)) is not message else 0
            if after:
                continue


@pytest.mark.parametrize("seconds", [20 * MINUTES, 31 * DAYS], ids=["twenty minutes", "a month"])
async def test_late_presses(tmp_path: Path, seconds: int) -> None:
    async with pair(tmp_path) as game:
        panel, player = await game.until_confirm()
        message, _, _ = await game.now()
        (settled_then,) = {press.question for press in [read(controls(panel)["Confirm"])] if press}
        game.there.table.clock.skip(seconds)
        seen = await player.press(message, "Act")
        assert "Confirm" in controls(seen.message or panel), "the draft is still there"
        seen = await player.press(seen.message or panel, "Confirm")
        assert seen.acknowledged
        # The first panel is another message; its question is settled now.
        late = game.fly(player.person, panel, controls(panel)["Confirm"])
        assert "passed" in await game.shown(late, panel.edits)
        shown = [read(custom_id) for custom_id in controls(panel).values()]
        assert settled_then not in [press.question for press in shown if press], "it asks what is asked now, or nothing"


async def test_a_menu_of_an_older_step_changes_nothing(tmp_path: Path) -> None:
    async with pair(tmp_path) as game:
        panel, player = await game.until_menu()
        custom_id, values = next(iter(menus_of(panel).items()))
        await player.one_step(panel)
        draft = game.there.rows("SELECT draft FROM drafts")
        edits = panel.edits
        late = game.fly(player.person, panel, custom_id, values[-1:])
        await game.shown(late, edits)
        assert [tuple(row) for row in game.there.rows("SELECT draft FROM drafts")] == [tuple(row) for row in draft]


HOSTILE = [
    "u:act",
    "u:teleport:1:1:1",
    "u:act:1:1:1:1",
    "u:act:99999999999999999999:1",
    "u:act:-1:1",
    "u:confirm:1:١:1",
    "u:act:1:1\n",
    "v2:act:1:1",
    "'; DROP TABLE games; --",
    "u:" + "a" * 98,
    "u:page:1:1:0",
    "u:pick:1:1:0",
    "u:done:1:1:0",
    "u:back:1:1:0",
    "u:default:1:1:0",
    "u:confirm:1:1:0",
    "u:agree:7:0",
    "u:act:999999999999999999:999999999999999999:999999",
]


async def test_ids_of_other_versions_and_hostile_ones_are_answered(tmp_path: Path) -> None:
    async with pair(tmp_path) as game:
        message, _, _ = await game.now()
        before = game.version
        for custom_id in HOSTILE:
            edits = message.edits
            kept = list(message.components)
            seen = game.fly(game.there.table.person("Cleo", "games"), message, custom_id)
            await game.shown(seen, edits)
            assert seen.text.strip(), custom_id
            assert "Something went wrong" not in seen.text, custom_id
            message.components = kept
        assert game.version == before


async def test_values_that_were_never_offered(tmp_path: Path) -> None:
    async with pair(tmp_path) as game:
        panel, player = await game.until_menu()
        custom_id, chosen = next(iter(menus_of(panel))), panel.content.count("›")
        for values in (["x" * 100], ["'; --"], ["\u202e"]):
            edits = panel.edits
            await game.shown(game.fly(player.person, panel, custom_id, values), edits)
        assert panel.content.count("›") == chosen


async def test_only_the_one_who_is_asked_is_pinged_and_panels_are_private(tmp_path: Path) -> None:
    async with pair(tmp_path) as game:
        await play(game.players, turns=12)
        await settled(game.there)
        members = {game.ada.id, game.ben.id}
        for message in public(game.ada):
            if "Act" in message.content or message.pinged:
                assert len(message.pinged) == 1
                assert set(message.pinged) <= members
                assert f"<@{message.pinged[0]}>" in message.content
        whispered = [m for m in game.there.table.world.messages.values() if m.visible_to is not None]
        assert {message.visible_to for message in whispered} <= members
        assert not any(message.pinged for message in whispered)
        seen_by_ben = {message.id for message in game.ben.sees()}
        assert not seen_by_ben & {message.id for message in whispered if message.visible_to == game.ada.id}


async def test_a_draft_whose_question_is_gone_says_so(tmp_path: Path) -> None:
    async with pair(tmp_path) as game:
        panel, player = await game.until_confirm()
        game.there.rows("SELECT 1")
        seen = await player.press(panel, "Confirm")
        assert seen.acknowledged
        after = acting(public(game.ada))
        assert after is not None
        await settled(game.there)
        await game.there.kill()
        # A draft that outlived its question, as a default that falls due leaves one.
        asking = game.there.rows("SELECT game, seat, number FROM questions")[0]
        game.there.execute(
            "INSERT OR REPLACE INTO drafts (game, seat, question, draft) VALUES (?, ?, ?, ?)",
            *(asking["game"], asking["seat"], 0, '{"type": "gone"}'),
        )
        await game.there.start_bot()
        message, player, _ = await game.now()
        seen = await player.press(message, "Act")
        assert "settled since" in seen.text
        assert "gone" not in seen.text
