"""The life of an interaction: asked, answered once within 3 seconds, followed up for 15 minutes."""

import secrets

from bot.local import limits, messages, payloads
from bot.local.bodies import Upload
from bot.local.errors import ApiError, Json, refusal, refuse_form
from bot.local.messages import MENU_ANSWER, REPLY, SLASH_ANSWER, Letter
from bot.local.world import (
    COMMAND,
    COMPLETION,
    COMPONENT,
    EPHEMERAL,
    MODAL,
    Channel,
    Interaction,
    Message,
    World,
)

SEND, DEFER, DEFER_UPDATE, UPDATE, CHOICES, SHOW_MODAL = 4, 5, 6, 7, 8, 9

Uploads = dict[int, Upload]


class Desk:
    """Where interactions are handed in and answered."""

    def __init__(self, world: World, within: float = limits.ACKNOWLEDGE_WITHIN) -> None:
        self._world = world
        self.within = within
        """Seconds of the table's time within which an interaction has to be answered: Discord's 3, more in tests."""

    def open(
        self, kind: int, user_id: int, channel: Channel, data: Json, message: Message | None = None
    ) -> Interaction:
        """A member asks something of the bot."""
        world = self._world
        token, now = secrets.token_urlsafe(48), world.clock.now()
        interaction = Interaction(world.new_id(), token, kind, user_id, channel.id, channel.guild_id, now, data)
        interaction.message_id = message.id if message is not None else None
        world.interactions[interaction.id] = interaction
        world.tell("INTERACTION_CREATE", interaction)
        return interaction

    def late(self, interaction: Interaction) -> bool:
        """Whether the time has passed without an answer."""
        age = self._world.clock.now() - interaction.created
        return interaction.acknowledged is None and age > self.within

    def acknowledge(self, interaction_id: int, token: str, form: Json, uploads: Uploads) -> Json:
        """The first answer; what Discord returns with `with_response`."""
        interaction = self._world.interactions.get(interaction_id)
        if interaction is None or interaction.token != token:
            raise refusal(10062)
        if interaction.acknowledged is not None:
            raise refusal(40060)
        if self.late(interaction):
            raise refusal(10062)
        kind = form.get("type")
        if kind not in _answers_to(interaction):
            raise refuse_form(["type"], "BASE_TYPE_CHOICES", f"Value must be one of {_answers_to(interaction)}.")
        message = self._carry_out(interaction, kind, form.get("data") or {}, uploads)
        interaction.acknowledged = self._world.clock.now()
        interaction.response_type = kind
        self._world.tell("interaction", interaction)
        return self._receipt(interaction, kind, message)

    def _carry_out(self, interaction: Interaction, kind: int, data: Json, uploads: Uploads) -> Message | None:
        try:
            if kind in (SEND, DEFER):
                return self._answer(interaction, kind, data, uploads)
            if kind == UPDATE:
                return messages.revise(self._world, self._component_message(interaction), data, uploads)
        except ApiError as refused:
            raise limits.within("data", refused) from None
        if kind == CHOICES:
            limits.check_choices(data.get("choices") or [])
            interaction.choices = data.get("choices") or []
        elif kind == SHOW_MODAL:
            limits.check_modal(data)
            interaction.modal = data
        return None

    def _answer(self, interaction: Interaction, kind: int, data: Json, uploads: Uploads) -> Message:
        letter = self._letter(interaction, data, uploads)
        make = messages.write if kind == SEND else messages.write_thinking
        message = make(self._world, letter)
        interaction.original_id = message.id
        return message

    def _letter(self, interaction: Interaction, data: Json, uploads: Uploads) -> Letter:
        hidden = (data.get("flags") or 0) & EPHEMERAL
        return Letter(
            self._world.channels[interaction.channel_id],
            self._world.bot_id,
            data,
            uploads,
            _message_kind(interaction),
            interaction.user_id if hidden else None,
            interaction.id,
        )

    def _component_message(self, interaction: Interaction) -> Message:
        message = self._world.messages.get(interaction.message_id or 0)
        if message is None:
            raise refusal(10008)
        return message

    def _receipt(self, interaction: Interaction, kind: int, message: Message | None) -> Json:
        about: Json = {"id": str(interaction.id), "type": interaction.kind}
        if message is not None:
            about |= {
                "response_message_id": str(message.id),
                "response_message_loading": message.loading,
                "response_message_ephemeral": message.ephemeral,
            }
        resource: Json = {"type": kind}
        if message is not None:
            resource["message"] = payloads.message(self._world, message)
        return {"interaction": about, "resource": resource}

    def by_webhook(self, application_id: int, token: str) -> Interaction:
        """The acknowledged interaction behind a webhook token that still works."""
        interaction = self._world.by_token(token)
        if interaction is None or application_id != self._world.bot_id or interaction.acknowledged is None:
            raise refusal(10015)
        if self._world.clock.now() - interaction.created > limits.TOKEN_LIVES:
            raise refusal(50027)
        return interaction

    def original(self, interaction: Interaction) -> Message:
        """The message that @original means."""
        wanted = interaction.original_id
        if interaction.response_type in (DEFER_UPDATE, UPDATE):
            wanted = interaction.message_id
        message = self._world.messages.get(wanted or 0)
        if message is None:
            raise refusal(10008)
        return message

    def message_of(self, interaction: Interaction, message_id: int) -> Message:
        """A message that this interaction's token reaches."""
        reach = [interaction.original_id, *interaction.followups]
        if interaction.response_type in (DEFER_UPDATE, UPDATE):
            reach.append(interaction.message_id)
        message = self._world.messages.get(message_id)
        if message is None or message_id not in reach:
            raise refusal(10008)
        return message

    def follow_up(self, interaction: Interaction, form: Json, uploads: Uploads) -> Message:
        """A further answer; the first one after a deferral takes the place of "is thinking"."""
        original = self._world.messages.get(interaction.original_id or 0)
        if original is not None and original.loading:
            limits.check_flags(form.get("flags") or 0, interaction=True)
            return messages.revise(self._world, original, form, uploads)
        letter = self._letter(interaction, form, uploads)
        letter.kind = REPLY
        message = messages.write(self._world, letter)
        interaction.followups.append(message.id)
        self._world.tell("interaction", interaction)
        return message


def _answers_to(interaction: Interaction) -> tuple[int, ...]:
    if interaction.kind == COMPLETION:
        return (CHOICES,)
    if interaction.kind == COMMAND:
        return (SEND, DEFER, SHOW_MODAL)
    if interaction.kind == COMPONENT:
        return (SEND, DEFER, DEFER_UPDATE, UPDATE, SHOW_MODAL)
    return (SEND, DEFER, DEFER_UPDATE, UPDATE) if interaction.message_id else (SEND, DEFER)


def _message_kind(interaction: Interaction) -> int:
    if interaction.kind in (COMPONENT, MODAL):
        return REPLY
    return SLASH_ANSWER if interaction.data.get("type") == 1 else MENU_ANSWER
