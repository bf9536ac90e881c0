"""Files that a page sends: their names and sizes as Discord would have them."""

import base64
import binascii
import re

from bot.local.bodies import Upload
from bot.local.limits import UPLOAD_BYTES
from bot.local.options import NotAccepted
from bot.local.page.wishes import File, Value

NAME_LENGTH = 100
_ODD = re.compile(r"[^\w.()+-]+")


def plain_file_name(name: str) -> str:
    """A file's name without folders and without characters that are odd in an address; at most 100 characters."""
    last = name.replace("\\", "/").rpartition("/")[2]
    tame = _ODD.sub("_", last).strip("._") or "file"
    stem, dot, ending = tame.rpartition(".")
    return tame if len(tame) <= NAME_LENGTH else f"{stem[: NAME_LENGTH - 11]}{dot}{ending[:10]}"


def upload(given: File) -> Upload:
    """The file itself; refuses what is no base 64 and what is over 10 MiB."""
    if len(given.data) > UPLOAD_BYTES * 4 / 3 + 4:
        raise NotAccepted(f"{given.file}: your files are too powerful. The largest is {UPLOAD_BYTES >> 20} MiB.")
    try:
        content = base64.b64decode(given.data, validate=True)
    except binascii.Error:
        raise NotAccepted(f"{given.file}: the file arrived broken") from None
    return Upload(plain_file_name(given.file), content)


def value(given: Value) -> object:
    """A value as a person's client hands it on."""
    if isinstance(given, list):
        return [value(one) for one in given]
    return upload(given) if isinstance(given, File) else given


def values(given: dict[str, Value]) -> dict[str, object]:
    """All values of a command or a form."""
    return {name: value(one) for name, one in given.items()}
