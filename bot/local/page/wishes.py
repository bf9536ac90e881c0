"""What a page may send, one model each. Anything else is refused before it is looked at."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, TypeAdapter

Id = Annotated[str, StringConstraints(pattern=r"^\d{1,19}$")]
Name = Annotated[str, Field(min_length=1, max_length=200)]
MOST_FILES = 10
MOST_TEXT = 6000
"""Characters of one value; Discord's limit for an option."""


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class File(_Model):
    """A file on its way in: its name and its content in base 64."""

    file: Annotated[str, Field(min_length=1, max_length=260)]
    data: str
    description: Annotated[str, Field(max_length=1024)] = ""


Single = Annotated[str, Field(max_length=MOST_TEXT)] | bool | int | float | File
Value = Single | Annotated[list[Annotated[str, Field(max_length=100)] | File], Field(max_length=25)] | None
Values = Annotated[dict[str, Value], Field(max_length=30)]


class Numbered(BaseModel):
    """The page's own number for what it sends; the answer carries it."""

    n: int


class _Wish(_Model, Numbered):
    channel: Id


class Read(_Wish):
    """Messages of a channel: the newest, those before one, or all since one."""

    do: Literal["read"]
    before: Id | None = None
    since: Id | None = None


class Mark(_Wish):
    """Everything up to this message has been read."""

    do: Literal["mark"]
    message: Id


class Say(_Wish):
    """A plain message."""

    do: Literal["say"]
    text: Annotated[str, Field(max_length=2000)]
    files: Annotated[list[File], Field(max_length=MOST_FILES)] = []


class Complete(_Wish):
    """What the option `focused` offers."""

    do: Literal["complete"]
    name: Name
    focused: Name
    typed: Annotated[str, Field(max_length=MOST_TEXT)]
    options: Values


class Command(_Wish):
    """A slash command."""

    do: Literal["command"]
    name: Name
    options: Values


class Press(_Wish):
    """A button."""

    do: Literal["press"]
    message: Id
    custom_id: Name


class Select(_Wish):
    """A menu's values."""

    do: Literal["select"]
    message: Id
    custom_id: Name
    values: Annotated[list[Name], Field(max_length=25)]


class Submit(_Wish):
    """A form, named by the interaction that opened it."""

    do: Literal["submit"]
    modal: Id
    values: Values


class MessageMenu(_Wish):
    """A command of the menu of a message."""

    do: Literal["message menu"]
    message: Id
    name: Name


class UserMenu(_Wish):
    """A command of the menu of a member."""

    do: Literal["user menu"]
    user: Id
    name: Name


class Dismiss(_Wish):
    """Take a message that only this seat sees from its page."""

    do: Literal["dismiss"]
    message: Id


class Invite(_Wish):
    """A new person at the table."""

    do: Literal["invite"]
    name: Annotated[str, Field(max_length=200)]


class Found(_Wish):
    """A new channel in the server of the open one, or a new thread of it."""

    do: Literal["found"]
    name: Annotated[str, Field(max_length=200)]
    thread: bool


Wish = (
    Found | Read | Mark | Say | Complete | Command | Press | Select | Submit | MessageMenu | UserMenu | Dismiss | Invite
)
WISH: TypeAdapter[Wish] = TypeAdapter(Annotated[Wish, Field(discriminator="do")])
