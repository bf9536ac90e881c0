"""Channels, threads and the messages in them."""

from bot.local import messages, payloads, permissions
from bot.local.calls import Answer, Call, Route
from bot.local.clock import stamp
from bot.local.errors import FormErrors, Json, refusal
from bot.local.limits import NONCE_LIVES
from bot.local.messages import Letter
from bot.local.world import DIRECT_MESSAGE, HAS_THREAD, PRIVATE_THREAD, PUBLIC_THREAD, TEXT, Channel, Message

ARCHIVE_MINUTES = (60, 1440, 4320, 10080)
PINS = 50


def get_channel(call: Call) -> Json:
    """One channel."""
    return payloads.channel(call.world, call.channel())


def edit_channel(call: Call) -> Json:
    """Rename a channel; archive, lock or rename a thread."""
    channel, form = call.channel(), call.form
    own = channel.is_thread and channel.owner_id == call.world.bot_id and "locked" not in form
    if not own and not (channel.is_thread and form == {"archived": False}):
        call.channel(permissions.MANAGE_THREADS if channel.is_thread else permissions.MANAGE_CHANNELS)
    if channel.is_thread and channel.archived and form.get("archived") is not False:
        raise refusal(50083)
    _check_channel(form)
    channel.name = form.get("name") or channel.name
    channel.topic = form.get("topic", channel.topic)
    if channel.is_thread:
        _edit_thread(call, channel)
    call.world.tell("THREAD_UPDATE" if channel.is_thread else "CHANNEL_UPDATE", channel)
    return payloads.channel(call.world, channel)


def _edit_thread(call: Call, channel: Channel) -> None:
    form, now = call.form, call.world.clock.now()
    channel.archive_minutes = form.get("auto_archive_duration") or channel.archive_minutes
    channel.locked = form.get("locked", channel.locked)
    if "archived" in form:
        channel.archived = form["archived"]
        channel.archived_at = now
        channel.active_at = now


def _check_channel(form: Json) -> None:
    errors = FormErrors()
    if "name" in form:
        errors.text(["name"], form["name"], 1, 100)
    errors.text(["topic"], form.get("topic"), 0, 1024)
    minutes = form.get("auto_archive_duration")
    if minutes is not None and minutes not in ARCHIVE_MINUTES:
        errors.add(["auto_archive_duration"], "BASE_TYPE_CHOICES", f"Value must be one of {ARCHIVE_MINUTES}.")
    errors.refuse()


def delete_channel(call: Call) -> Json:
    """Remove a channel or thread with all that is in it."""
    channel = call.channel()
    call.channel(permissions.MANAGE_THREADS if channel.is_thread else permissions.MANAGE_CHANNELS)
    about = payloads.channel(call.world, channel)
    for message in list(call.world.in_channel(channel.id)):
        del call.world.messages[message.id]
    del call.world.channels[channel.id]
    call.world.tell("THREAD_DELETE" if channel.is_thread else "CHANNEL_DELETE", channel)
    return about


def list_messages(call: Call) -> list[Json]:
    """Messages, the newest first; none where the history may not be read."""
    channel = call.channel()
    if not permissions.may(call.world, call.world.bot_id, channel, permissions.READ_MESSAGE_HISTORY):
        return []
    before = int(call.query.get("before", 1 << 63))
    after = int(call.query.get("after", 0))
    seen = [one for one in call.world.in_channel(channel.id) if one.visible_to is None and after < one.id < before]
    limit = min(100, max(1, int(call.query.get("limit", 50))))
    chosen = seen[:limit] if after else seen[-limit:]
    return [payloads.message(call.world, one) for one in reversed(chosen)]


def get_message(call: Call) -> Json:
    """One message."""
    channel = call.channel(permissions.READ_MESSAGE_HISTORY)
    return payloads.message(call.world, call.message(channel))


def send_message(call: Call) -> Json:
    """Write a message; the same nonce within minutes means the same message."""
    channel = call.channel()
    _check_may_send(call, channel)
    twin = _twin(call, channel)
    if twin is not None:
        return payloads.message(call.world, twin)
    message = messages.write(call.world, Letter(channel, call.world.bot_id, call.form, call.body.uploads))
    return payloads.message(call.world, message)


def _check_may_send(call: Call, channel: Channel) -> None:
    if channel.kind == DIRECT_MESSAGE:
        if not all(call.world.users[one].dms_open for one in channel.members):
            raise refusal(50007)
        return
    if channel.locked and not permissions.may(call.world, call.world.bot_id, channel, permissions.MANAGE_THREADS):
        raise refusal(160005)
    wanted = permissions.SEND_MESSAGES_IN_THREADS if channel.is_thread else permissions.SEND_MESSAGES
    if call.body.uploads:
        wanted |= permissions.ATTACH_FILES
    if call.form.get("embeds"):
        wanted |= permissions.EMBED_LINKS
    call.channel(wanted)


def _twin(call: Call, channel: Channel) -> Message | None:
    nonce = call.form.get("nonce")
    if nonce is None or not call.form.get("enforce_nonce"):
        return None
    since = call.world.clock.now() - NONCE_LIVES
    for message in reversed(call.world.messages.values()):
        if message.created < since:
            break
        ours = message.author_id == call.world.bot_id and message.channel_id == channel.id
        if ours and message.nonce is not None and str(message.nonce) == str(nonce):
            return message
    return None


def edit_message(call: Call) -> Json:
    """Change one of the bot's own messages."""
    channel = call.channel()
    message = call.message(channel)
    if message.author_id != call.world.bot_id:
        raise refusal(50005)
    if channel.archived:
        raise refusal(50083)
    return payloads.message(call.world, messages.revise(call.world, message, call.form, call.body.uploads))


def delete_message(call: Call) -> None:
    """Remove a message; another's only with permission."""
    channel = call.channel()
    message = call.message(channel)
    if message.author_id != call.world.bot_id:
        call.channel(permissions.MANAGE_MESSAGES)
    if channel.archived:
        raise refusal(50083)
    messages.remove(call.world, message)


def pin(call: Call) -> None:
    """Pin a message; a channel has room for fifty."""
    channel = call.channel(permissions.PIN_MESSAGES)
    message = call.message(channel)
    if sum(one.pinned for one in call.world.in_channel(channel.id)) >= PINS and not message.pinned:
        raise refusal(30003)
    message.pinned = True
    call.world.tell("MESSAGE_UPDATE", message)


def unpin(call: Call) -> None:
    """Take the pin off a message."""
    message = call.message(call.channel(permissions.PIN_MESSAGES))
    message.pinned = False
    call.world.tell("MESSAGE_UPDATE", message)


def typing(call: Call) -> None:
    """Show that the bot is writing."""
    call.world.tell("typing", call.channel())


def thread_from_message(call: Call) -> Answer:
    """A thread that hangs on a message and has its id."""
    channel = call.channel(permissions.CREATE_PUBLIC_THREADS)
    message = call.message(channel)
    if message.id in call.world.channels:
        raise refusal(160004)
    thread = _new_thread(call, channel, PUBLIC_THREAD, message.id)
    message.flags |= HAS_THREAD
    call.world.tell("MESSAGE_UPDATE", message)
    return Answer(201, payloads.channel(call.world, thread))


def thread_from_channel(call: Call) -> Answer:
    """A thread by itself; private unless its type says otherwise."""
    kind = call.form.get("type") or PRIVATE_THREAD
    wanted = permissions.CREATE_PRIVATE_THREADS if kind == PRIVATE_THREAD else permissions.CREATE_PUBLIC_THREADS
    channel = call.channel(wanted)
    return Answer(201, payloads.channel(call.world, _new_thread(call, channel, kind, call.world.new_id())))


def _new_thread(call: Call, channel: Channel, kind: int, thread_id: int) -> Channel:
    if channel.kind != TEXT:
        raise refusal(50024)
    form, world = call.form, call.world
    _check_channel({"name": form.get("name"), "auto_archive_duration": form.get("auto_archive_duration")})
    thread = Channel(thread_id, kind, form["name"], channel.guild_id, channel.id)
    thread.owner_id = world.bot_id
    thread.members = [world.bot_id]
    thread.archive_minutes = form.get("auto_archive_duration") or thread.archive_minutes
    thread.active_at = world.clock.now()
    world.channels[thread.id] = thread
    world.tell("THREAD_CREATE", thread)
    return thread


def add_thread_member(call: Call) -> None:
    """Bring somebody into a thread."""
    thread, world = call.channel(), call.world
    user_id = world.bot_id if call.path.get("user_id") is None else call.number("user_id")
    if not thread.is_thread:
        raise refusal(50024)
    if thread.archived:
        raise refusal(50083)
    if thread.guild_id is None or user_id not in world.guilds[thread.guild_id].members:
        raise refusal(10007)
    if user_id not in thread.members:
        thread.members.append(user_id)
        world.tell("thread members", thread)


def remove_thread_member(call: Call) -> None:
    """Take somebody out of a thread."""
    thread, world = call.channel(), call.world
    user_id = world.bot_id if call.path.get("user_id") is None else call.number("user_id")
    if thread.archived:
        raise refusal(50083)
    if user_id in thread.members:
        thread.members.remove(user_id)
        world.tell("thread members", thread)


def thread_members(call: Call) -> list[Json]:
    """Who is in a thread."""
    thread = call.channel()
    joined = stamp(thread.active_at)
    return [{"id": str(thread.id), "user_id": str(one), "join_timestamp": joined, "flags": 0} for one in thread.members]


_CHANNEL = "/channels/{channel_id}"
_MESSAGE = "/channels/{channel_id}/messages/{message_id}"
_MEMBERS = "/channels/{channel_id}/thread-members"
ROUTES = [
    Route("GET", _CHANNEL, get_channel),
    Route("PATCH", _CHANNEL, edit_channel),
    Route("DELETE", _CHANNEL, delete_channel),
    Route("POST", _CHANNEL + "/typing", typing),
    Route("POST", _CHANNEL + "/threads", thread_from_channel),
    Route("GET", _CHANNEL + "/messages", list_messages),
    Route("POST", _CHANNEL + "/messages", send_message),
    Route("PUT", _CHANNEL + "/messages/pins/{message_id}", pin),
    Route("DELETE", _CHANNEL + "/messages/pins/{message_id}", unpin),
    Route("PUT", _CHANNEL + "/pins/{message_id}", pin),
    Route("DELETE", _CHANNEL + "/pins/{message_id}", unpin),
    Route("GET", _MESSAGE, get_message),
    Route("PATCH", _MESSAGE, edit_message),
    Route("DELETE", _MESSAGE, delete_message),
    Route("POST", _MESSAGE + "/threads", thread_from_message),
    Route("GET", _MEMBERS, thread_members),
    Route("PUT", _MEMBERS + "/@me", add_thread_member),
    Route("DELETE", _MEMBERS + "/@me", remove_thread_member),
    Route("PUT", _MEMBERS + "/{user_id}", add_thread_member),
    Route("DELETE", _MEMBERS + "/{user_id}", remove_thread_member),
]
