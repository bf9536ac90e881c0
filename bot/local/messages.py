"""Writing, changing and removing messages in the world, once their form is right."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.local import limits, mentions
from bot.local.bodies import Upload, picture_size
from bot.local.errors import Json, refuse_form
from bot.local.limits_components import walk
from bot.local.world import COMPONENTS_V2, EPHEMERAL, LOADING, Attachment, Channel, Message, World

DEFAULT, REPLY, SLASH_ANSWER, MENU_ANSWER = 0, 19, 20, 23


@dataclass(slots=True)
class Letter:
    """A message to be written: the body as it was sent, and the circumstances."""

    channel: Channel
    author_id: int
    body: Json
    uploads: dict[int, Upload] = field(default_factory=dict)
    kind: int = DEFAULT
    visible_to: int | None = None
    interaction_id: int | None = None


def write(world: World, letter: Letter) -> Message:
    """Check a new message and put it into its channel."""
    body = letter.body
    answer = letter.interaction_id is not None
    limits.check_flags(body.get("flags") or 0, interaction=answer)
    limits.check_message(body, [upload.filename for upload in letter.uploads.values()])
    if body.get("allowed_mentions"):
        mentions.check_allowed(body["allowed_mentions"])
    message = _blank(world, letter)
    message.flags = body.get("flags") or 0
    message.nonce = body.get("nonce")
    message.reference = _reference(world, letter.channel, body)
    _fill(world, letter.channel, message, body, letter.uploads)
    _arrive(world, letter.channel, message)
    return message


def write_thinking(world: World, letter: Letter) -> Message:
    """Put a message into the channel that says that the bot is thinking."""
    message = _blank(world, letter)
    message.flags = LOADING | (letter.body.get("flags") or 0) & EPHEMERAL
    _arrive(world, letter.channel, message)
    return message


def _blank(world: World, letter: Letter) -> Message:
    now = world.clock.now()
    message = Message(world.new_id(), letter.channel.id, letter.author_id, now, letter.kind)
    message.interaction_id = letter.interaction_id
    message.visible_to = letter.visible_to
    return message


def _reference(world: World, channel: Channel, body: Json) -> Json | None:
    wanted = body.get("message_reference")
    if not wanted:
        return None
    target = world.messages.get(int(wanted["message_id"]))
    if (target is None or target.channel_id != channel.id) and wanted.get("fail_if_not_exists", True):
        raise refuse_form(["message_reference"], "MESSAGE_REFERENCE_UNKNOWN_MESSAGE", "Unknown message")
    guild = {"guild_id": str(channel.guild_id)} if channel.guild_id else {}
    return {"type": 0, "channel_id": str(channel.id), "message_id": str(wanted["message_id"]), **guild}


def _arrive(world: World, channel: Channel, message: Message) -> None:
    mentions.ping(world, channel, message)
    world.messages[message.id] = message
    if message.visible_to is None:
        channel.last_message_id = message.id
    channel.active_at = message.created
    if channel.archived:
        channel.archived = False
        world.tell("THREAD_UPDATE", channel)
    world.tell("MESSAGE_CREATE", message)


def revise(world: World, message: Message, body: Json, uploads: dict[int, Upload]) -> Message:
    """Check the edit of a message and carry it out; nobody is notified."""
    kept = _kept(message, body)
    names = [one.filename for one in kept] + [upload.filename for upload in uploads.values()]
    limits.check_message(body, names, old=message)
    if body.get("allowed_mentions"):
        mentions.check_allowed(body["allowed_mentions"])
    dropped = [one for one in message.attachments if one not in kept]
    message.attachments = kept
    if not message.loading:
        message.edited = world.clock.now()
        message.edits += 1
    changeable = limits.SUPPRESS_EMBEDS | COMPONENTS_V2
    message.flags = (message.flags | (body.get("flags") or 0) & changeable) & ~LOADING
    _fill(world, world.channels[message.channel_id], message, body, uploads)
    world.tell("MESSAGE_UPDATE", message)
    _drop_files(world, dropped)
    return message


def _kept(message: Message, body: Json) -> list[Attachment]:
    listed = body.get("attachments")
    if listed is None:
        return list(message.attachments)
    wanted = {str(entry.get("id")) for entry in listed}
    return [one for one in message.attachments if str(one.id) in wanted]


def _fill(world: World, channel: Channel, message: Message, body: Json, uploads: dict[int, Upload]) -> None:
    if "content" in body:
        message.content = (body["content"] or "").strip()
    if "embeds" in body:
        message.embeds = body["embeds"] or []
    if "components" in body:
        message.components = _numbered(body["components"] or [])
    about = {str(entry.get("id")): entry for entry in body.get("attachments") or []}
    for number, upload in sorted(uploads.items()):
        attachment = keep_file(world, channel, upload)
        attachment.description = about.get(str(number), {}).get("description")
        message.attachments.append(attachment)
    mentions.settle_mentions(world, channel, message, body.get("allowed_mentions"))


def _numbered(components: list[Json]) -> list[Json]:
    """Every component gets a number, as Discord gives it."""
    everything = walk(components)
    taken = {one["id"] for one in everything if one.get("id")}
    free = (number for number in range(1, 1000) if number not in taken)
    for one in everything:
        one["id"] = one.get("id") or next(free)
    return components


def keep_file(world: World, channel: Channel, upload: Upload) -> Attachment:
    """Store a file; it is served under its new id."""
    limits.check_upload(len(upload.content))
    attachment = Attachment(world.new_id(), upload.filename, len(upload.content), upload.kind, channel.id)
    size = picture_size(upload.content)
    if size is not None:
        attachment.width, attachment.height = size
    world.files[attachment.id] = upload.content
    return attachment


def remove(world: World, message: Message) -> None:
    """Take a message away, with its files."""
    del world.messages[message.id]
    world.tell("MESSAGE_DELETE", message)
    _drop_files(world, message.attachments)


def remove_many(world: World, messages: Sequence[Message]) -> None:
    """Take messages of one channel away at once, with their files; a bot hears of all in one event."""
    for message in messages:
        del world.messages[message.id]
        world.tell("removed", message)
        _drop_files(world, message.attachments)
    world.tell("MESSAGE_DELETE_BULK", list(messages))


def _drop_files(world: World, attachments: Iterable[Attachment]) -> None:
    for attachment in attachments:
        world.files.pop(attachment.id, None)


def custom_ids(message: Message) -> list[Any]:
    """The custom ids of everything that can be pressed or chosen at a message."""
    return [one["custom_id"] for one in walk(message.components) if one.get("custom_id")]
