"""What a person sees of an interaction, and of messages."""

from dataclasses import dataclass
from typing import Any

from bot.local.errors import Json
from bot.local.limits_components import BUTTON, SELECTS, walk
from bot.local.world import COMMAND, COMPONENT, MODAL, Interaction, Message, World

NO_ANSWER = {
    COMMAND: "The application did not respond",
    COMPONENT: "This interaction failed",
    MODAL: "Something went wrong. Try again.",
}
"""Discord's own words when the bot does not answer in time."""


def text_of(message: Message) -> str:
    """All words of a message: content, embeds and text components, in reading order."""
    parts = [message.content]
    for embed in message.embeds:
        parts += [embed.get("title") or "", embed.get("description") or ""]
        for entry in embed.get("fields") or []:
            parts += [entry["name"], entry["value"]]
        parts.append((embed.get("footer") or {}).get("text") or "")
    parts += [str(one["content"]) for one in walk(message.components) if one.get("content")]
    return "\n".join(part for part in parts if part)


def buttons_of(message: Message) -> dict[str, str]:
    """Custom id → label of the buttons that can be pressed."""
    buttons = [one for one in walk(message.components) if one["type"] == BUTTON and one.get("custom_id")]
    return {one["custom_id"]: one.get("label") or one["emoji"]["name"] for one in buttons if not one.get("disabled")}


def menus_of(message: Message) -> dict[str, list[str]]:
    """Custom id → values of the menus that can be used."""
    menus = [one for one in walk(message.components) if one["type"] in SELECTS and not one.get("disabled")]
    return {one["custom_id"]: [option["value"] for option in one.get("options") or []] for one in menus}


@dataclass(frozen=True, slots=True)
class Modal:
    """A form that the bot opened for a person."""

    interaction: Interaction
    data: Json

    @property
    def title(self) -> str:
        """Its headline."""
        return str(self.data["title"])

    @property
    def fields(self) -> dict[str, Json]:
        """Custom id → the field."""
        return {one["custom_id"]: one for one in walk(self.data["components"]) if one.get("custom_id")}


@dataclass(frozen=True, slots=True)
class Seen:
    """What became of one interaction, as the person who started it sees it now."""

    world: World
    interaction: Interaction

    @property
    def acknowledged(self) -> bool:
        """Whether the bot answered in time."""
        return self.interaction.acknowledged is not None

    @property
    def response_type(self) -> int | None:
        """The type of the first answer (4 message, 5 and 6 deferrals, 7 update, 8 completions, 9 modal)."""
        return self.interaction.response_type

    @property
    def failure(self) -> str | None:
        """Discord's words when the bot did not answer; None when it did."""
        if self.acknowledged:
            return None
        return NO_ANSWER.get(self.interaction.kind, "Loading options failed")

    @property
    def message(self) -> Message | None:
        """The message that the answer wrote, or changed."""
        wanted = self.interaction.original_id or self.interaction.message_id
        return self.world.messages.get(wanted or 0)

    @property
    def thinking(self) -> bool:
        """Whether it still says that the bot is thinking."""
        return self.message is not None and self.message.loading

    @property
    def content(self) -> str:
        """The answer's own text; Discord's words when there was none."""
        return self.failure or (self.message.content if self.message else "")

    @property
    def text(self) -> str:
        """All words of the answer and of what followed."""
        shown = [self.message, *self.followups]
        return self.failure or "\n".join(text_of(one) for one in shown if one is not None)

    @property
    def embeds(self) -> list[Json]:
        """The answer's embeds."""
        return self.message.embeds if self.message else []

    @property
    def components(self) -> list[Json]:
        """The answer's components."""
        return self.message.components if self.message else []

    @property
    def buttons(self) -> dict[str, str]:
        """Custom id → label of the answer's buttons."""
        return buttons_of(self.message) if self.message else {}

    @property
    def ephemeral(self) -> bool:
        """Whether only this person sees the answer."""
        return self.message is not None and self.message.ephemeral

    @property
    def edits(self) -> int:
        """How often the answer was changed after it could be read."""
        return self.message.edits if self.message else 0

    @property
    def followups(self) -> list[Message]:
        """Further answers that are still there."""
        known = self.world.messages
        return [known[one] for one in self.interaction.followups if one in known]

    @property
    def modal(self) -> Modal | None:
        """The form that was opened."""
        return Modal(self.interaction, self.interaction.modal) if self.interaction.modal else None

    @property
    def choices(self) -> list[Any]:
        """The completions that were offered."""
        return self.interaction.choices or []
