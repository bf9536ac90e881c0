"""Boards as a member likes to see them: `/me settings`."""

from __future__ import annotations

from cogs.common.reply import Interaction
from rulesets.kit.pictures.scene import Scene


async def framed(interaction: Interaction, scene: Scene) -> Scene:
    """The scene in the framing that the member has chosen; the picture of a pad is its own."""
    if scene.window is not None:
        return scene
    person = await interaction.client.members.person(interaction.user.id)
    return scene.model_copy(update={"framing": person.pictures})
