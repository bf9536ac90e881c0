"""A small real bot that uses everything an interactions bot uses; the tests and the page are tried with it."""

import io
import struct
import zlib

import discord
from discord import app_commands


def picture(width: int = 320, height: int = 180) -> bytes:
    """A PNG with stripes."""
    rows = b"".join(b"\0" + bytes([60 + y // 2, 120, 90]) * width for y in range(height))
    parts = (
        (b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)),
        (b"IDAT", zlib.compress(rows)),
        (b"IEND", b""),
    )
    chunks = [struct.pack(">I", len(d)) + n + d + struct.pack(">I", zlib.crc32(n + d)) for n, d in parts]
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


class OrderForm(discord.ui.Modal, title="Write an order"):
    """A form with one field."""

    words: discord.ui.TextInput["OrderForm"] = discord.ui.TextInput(label="Order", custom_id="words", max_length=40)

    async def on_submit(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"Order: {self.words.value}", ephemeral=True)


class Controls(discord.ui.View):
    """Buttons and menus of every sort."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    @discord.ui.button(label="Fire", style=discord.ButtonStyle.danger, custom_id="fire", emoji="🎯")
    async def fire(self, interaction: discord.Interaction, _button: discord.ui.Button["Controls"]) -> None:
        await interaction.response.edit_message(content="Fired.", view=None)

    @discord.ui.button(label="Write", custom_id="write")
    async def write(self, interaction: discord.Interaction, _button: discord.ui.Button["Controls"]) -> None:
        await interaction.response.send_modal(OrderForm())

    @discord.ui.button(label="Later", custom_id="later", style=discord.ButtonStyle.success)
    async def later(self, interaction: discord.Interaction, _button: discord.ui.Button["Controls"]) -> None:
        await interaction.response.defer()
        await interaction.edit_original_response(content="Later it was.")
        await interaction.followup.send("Only for you.", ephemeral=True)

    @discord.ui.button(label="Silence", custom_id="silence")
    async def silence(self, interaction: discord.Interaction, _button: discord.ui.Button["Controls"]) -> None:
        return

    @discord.ui.select(
        custom_id="unit",
        placeholder="Which unit",
        options=[discord.SelectOption(label="Lancers", value="l"), discord.SelectOption(label="Guard", value="g")],
    )
    async def unit(self, interaction: discord.Interaction, select: discord.ui.Select["Controls"]) -> None:
        await interaction.response.send_message(f"Chosen: {select.values[0]}", ephemeral=True)


class SampleBot(discord.Client):
    """Registers its commands before it connects."""

    tree: app_commands.CommandTree["SampleBot"]

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Discord wants five seconds between two sessions; the local table does not."""


def build() -> SampleBot:
    """The bot, not yet running."""
    client = SampleBot(
        intents=discord.Intents(guilds=True),
        guild_ready_timeout=0.05,
        allowed_mentions=discord.AllowedMentions(users=True, roles=False, everyone=False),
    )
    tree = client.tree = app_commands.CommandTree(client)
    game = app_commands.Group(name="game", description="Games")

    @game.command(name="new", description="Start a game")
    @app_commands.describe(opponent="Who plays against you", points="Size of the game", army="An army file")
    async def new(
        interaction: discord.Interaction,
        opponent: discord.Member,
        points: app_commands.Range[int, 100, 2000] = 500,
        army: discord.Attachment | None = None,
    ) -> None:
        await interaction.response.defer(ephemeral=True)
        size = len(await army.read()) if army else 0
        await interaction.edit_original_response(content=f"{opponent.display_name} {points} {size}")
        channel = interaction.channel
        assert isinstance(channel, discord.TextChannel | discord.Thread)
        embed = discord.Embed(title="The table", description=f"{opponent.mention}, your turn.").set_image(
            url="attachment://table.png"
        )
        file = discord.File(io.BytesIO(picture()), "table.png")
        await channel.send(
            f"{opponent.mention}: a game of **{points}** points", embed=embed, file=file, view=Controls(), nonce="n1"
        )

    @game.command(name="move", description="Move a unit")
    async def move(interaction: discord.Interaction, to: str, far: bool = False) -> None:
        await interaction.response.send_message(f"Moved to {to}{' far' if far else ''}.")

    @move.autocomplete("to")
    async def places(_interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        return [
            app_commands.Choice(name=f"Place {place}", value=place)
            for place in ("a1", "a2", "b1")
            if place.startswith(current)
        ]

    @tree.command(name="layout", description="The new kind of message")
    async def layout(interaction: discord.Interaction) -> None:
        view = discord.ui.LayoutView(timeout=None)
        box: discord.ui.Container[discord.ui.LayoutView] = discord.ui.Container(accent_colour=0x446688)
        box.add_item(discord.ui.TextDisplay("## The field\n-# turn 2 of 6"))
        box.add_item(discord.ui.MediaGallery(discord.MediaGalleryItem("attachment://table.png")))
        row: discord.ui.ActionRow[discord.ui.LayoutView] = discord.ui.ActionRow()
        row.add_item(discord.ui.Button(label="Act", custom_id="act"))
        box.add_item(row)
        view.add_item(box)
        await interaction.response.send_message(view=view, file=discord.File(io.BytesIO(picture()), "table.png"))

    @tree.command(name="thread", description="Play in a thread")
    async def thread(interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True)
        assert isinstance(interaction.channel, discord.TextChannel)
        started = await interaction.channel.create_thread(
            name="Ada against Ben", type=discord.ChannelType.public_thread
        )
        await started.send("Here.")
        await interaction.followup.send(f"See {started.mention}")

    @tree.command(name="silent", description="Never answers")
    async def silent(_interaction: discord.Interaction) -> None:
        return

    @tree.context_menu(name="Who is this")
    async def who(interaction: discord.Interaction, member: discord.Member) -> None:
        await interaction.response.send_message(f"This is {member.display_name}.", ephemeral=True)

    @tree.context_menu(name="Read back")
    async def read_back(interaction: discord.Interaction, message: discord.Message) -> None:
        await interaction.response.send_message(f"It says: {message.content}", ephemeral=True)

    tree.add_command(game)

    return client
