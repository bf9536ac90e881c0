"""What Discord refuses in a message, a modal or a list of completions."""

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from bot.local.errors import ApiError, FormErrors, Json, Step, refusal
from bot.local.limits_components import check_modal_rows, check_rows, check_v2
from bot.local.world import COMPONENTS_V2, EPHEMERAL, Message

CONTENT = 2000
EMBEDS = 10
EMBED_TEXT = 6000
EMBED_PARTS = ("title", "description", "fields", "image", "thumbnail", "footer", "author")
FILES = 10
UPLOAD_BYTES = 10 * 1024 * 1024
CHOICES = 25
NONCE = 25
SUPPRESS_EMBEDS, SILENT = 1 << 2, 1 << 12
SENDABLE = SUPPRESS_EMBEDS | SILENT | COMPONENTS_V2

ACKNOWLEDGE_WITHIN = 3.0
"""Seconds from an interaction to its first answer."""
TOKEN_LIVES = 15 * 60.0
"""Seconds that an interaction's token works."""
NONCE_LIVES = 5 * 60.0
"""Seconds in which a repeated nonce means the same message."""


def check_message(body: Json, files: Collection[str], *, old: Message | None = None) -> None:
    """Refuse a new message, or the edit of `old`, that Discord would refuse; `files` are all names it will have."""
    errors = FormErrors()
    flags = body.get("flags") or 0
    v2 = bool((flags | (old.flags if old else 0)) & COMPONENTS_V2)
    errors.text(["content"], body.get("content"), 0, CONTENT)
    _check_nonce(body.get("nonce"), errors)
    _check_embeds(body.get("embeds") or [], files, errors)
    errors.count(["attachments"], list(files), 0, FILES)
    components = body.get("components") or []
    if v2:
        _check_no_legacy(body, old, errors)
        check_v2(components, files, errors)
    else:
        check_rows(components, errors)
    errors.refuse()
    if is_empty(body, files, old):
        raise refusal(50006)


def _check_nonce(nonce: object, errors: FormErrors) -> None:
    if isinstance(nonce, str):
        errors.text(["nonce"], nonce, 0, NONCE)


def _check_no_legacy(body: Json, old: Message | None, errors: FormErrors) -> None:
    left_over = {"content": old.content, "embeds": old.embeds} if old else {}
    for name in ("content", "embeds", "poll", "sticker_ids"):
        if body.get(name, left_over.get(name)):
            words = f"The '{name}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
            errors.add([name], "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", words)


def is_empty(body: Json, files: Collection[str], old: Message | None) -> bool:
    """Whether nothing would be left to see."""
    before: Json = {}
    if old is not None:
        before = {"content": old.content, "embeds": old.embeds, "components": old.components}
    shown = [body.get(name, before.get(name)) for name in ("content", "embeds", "components", "poll", "sticker_ids")]
    words = shown[0]
    return not (isinstance(words, str) and words.strip()) and not any(shown[1:]) and not files


def _check_embeds(embeds: Sequence[Any], files: Collection[str], errors: FormErrors) -> None:
    errors.count(["embeds"], embeds, 0, EMBEDS)
    for place, embed in enumerate(embeds):
        _check_embed(embed, ["embeds", place], files, errors)
    if sum(map(_embed_length, embeds)) > EMBED_TEXT:
        words = f"Embed size exceeds maximum size of {EMBED_TEXT}"
        errors.add(["embeds"], "MAX_EMBED_SIZE_EXCEEDED", words)


def _check_embed(embed: Json, path: list[Step], files: Collection[str], errors: FormErrors) -> None:
    if not any(embed.get(part) for part in EMBED_PARTS):
        errors.required([*path, "description"])
    errors.text([*path, "title"], embed.get("title"), 0, 256)
    errors.text([*path, "description"], embed.get("description"), 0, 4096)
    errors.text([*path, "footer", "text"], (embed.get("footer") or {}).get("text"), 0, 2048)
    errors.text([*path, "author", "name"], (embed.get("author") or {}).get("name"), 0, 256)
    fields = embed.get("fields") or []
    errors.count([*path, "fields"], fields, 0, 25)
    for place, entry in enumerate(fields):
        errors.text([*path, "fields", place, "name"], entry.get("name"), 1, 256)
        errors.text([*path, "fields", place, "value"], entry.get("value"), 1, 1024)
    for part in ("image", "thumbnail"):
        url = (embed.get(part) or {}).get("url")
        if url is not None:
            check_picture(url, [*path, part, "url"], files, errors)


def check_picture(url: object, path: Sequence[Step], files: Collection[str], errors: FormErrors) -> None:
    """A picture's address must be of the web, or name a file that comes with the message."""
    if not isinstance(url, str) or not url.startswith(("http://", "https://", "attachment://")):
        words = "Scheme is not supported. Scheme must be one of ('http', 'https', 'attachment')."
        errors.add(path, "URL_TYPE_INVALID_SCHEME", words)
    elif url.startswith("attachment://") and url.removeprefix("attachment://") not in files:
        # Discord shows an empty embed instead; a picture that nobody sees is a fault of the bot all the same.
        words = f"The referenced attachment '{url.removeprefix('attachment://')}' was not found."
        errors.add(path, "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", words)


def _embed_length(embed: Json) -> int:
    texts = [embed.get("title"), embed.get("description")]
    texts += [(embed.get("footer") or {}).get("text"), (embed.get("author") or {}).get("name")]
    for entry in embed.get("fields") or []:
        texts += [entry.get("name"), entry.get("value")]
    return sum(len(text) for text in texts if isinstance(text, str))


def check_flags(flags: int, *, interaction: bool) -> None:
    """Refuse flags that a bot cannot set; only answers to interactions may be ephemeral."""
    allowed = SENDABLE | (EPHEMERAL if interaction else 0)
    if flags & ~allowed:
        errors = FormErrors()
        errors.add(["flags"], "MESSAGE_FLAGS_INVALID", "Invalid message flags.")
        errors.refuse()


def check_upload(size: int) -> None:
    """Refuse a file over 10 MiB."""
    if size > UPLOAD_BYTES:
        raise refusal(40005)


def check_modal(data: Json) -> None:
    """Refuse a modal that Discord would refuse."""
    errors = FormErrors()
    errors.text(["data", "title"], data.get("title"), 1, 45)
    errors.text(["data", "custom_id"], data.get("custom_id"), 1, 100)
    check_modal_rows(data.get("components") or [], errors)
    errors.refuse()


def check_choices(choices: Iterable[Json], path: Sequence[Step] = ("data", "choices")) -> None:
    """Refuse completions that Discord would refuse."""
    errors = FormErrors()
    note_choices(list(choices), path, errors)
    errors.refuse()


def note_choices(choices: Sequence[Json], path: Sequence[Step], errors: FormErrors) -> None:
    """Note the faults in a list of choices."""
    errors.count(path, choices, 0, CHOICES)
    for place, choice in enumerate(choices):
        errors.text([*path, place, "name"], choice.get("name"), 1, 100)
        value = choice.get("value")
        if value is None or isinstance(value, str):
            errors.text([*path, place, "value"], value, 1, 100)


def within(path: Step, refused: ApiError) -> ApiError:
    """The same refusal, one level further in: as it reads in an interaction's callback."""
    errors = {str(path): refused.errors} if refused.errors is not None else None
    return ApiError(refused.status, refused.code, refused.message, errors)
