"""The base of what is saved with a game and changes in play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, TypeVar

from pydantic import BaseModel, Field


class Constant:
    """Marks a field whose value is put in the place of another and never changed where it is."""


K = TypeVar("K")
V = TypeVar("V")

# A list or dict whose copies are shared, because it is only ever put in the place of another. The type checker finds
# whoever would change it where it is; pydantic reads and writes it as what it is.
if TYPE_CHECKING:
    KeptList = Sequence
    KeptDict = Mapping
else:
    KeptList = Annotated[list[V], Constant()]
    KeptDict = Annotated[dict[K, V], Constant()]


class Saved(BaseModel):
    """A model that is made often, and whose fields are set many times a click, by steps and by the kit.

    `carried` are slots with what was found out of it, together with what that was found from: its copies have it too.
    """

    carried: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls, **kwargs: Any) -> None:
        """Make the empty list or dict of a field anew for each model: pydantic would deep-copy the one that stands
        behind the `=`, which takes twenty times as long."""
        super().__init_subclass__(**kwargs)
        for name, annotation in cls.__annotations__.items():
            default = vars(cls).get(name)
            if default in ([], {}) and "ClassVar" not in str(annotation):
                setattr(cls, name, Field(default_factory=type(default)))

    if not TYPE_CHECKING:
        # Without a look at pydantic's settings at each of them; the type checker knows what may be set.
        __setattr__ = object.__setattr__
