"""What stands in the brackets of specials and of results of damage tables, so that no card can hold one that nobody
can carry out. Words that are not listed are kept, shown and do nothing (SF-DATA-18)."""

from __future__ import annotations

import re

_DIE = "4|6|8|10|12"
_NUMBER = r"\d{1,2}"
_NEEDED = r"[1-6]\+"
_SPEEDS = r"(?:fast|slow|stand-still|crawl|rest|setup)"
_TERRAIN = "clear|hill|forest|swamp|rough"
_ACID = "minor|major"

SPECIALS: dict[str, tuple[str, ...]] = {
    "area": (_NEEDED,),
    "fear": (_DIE,),
    "poison": (_DIE,),
    "cunning assault": ("1 per [1-9]",),
    "take cover": (rf"{_SPEEDS}(?:, ?{_SPEEDS})*", "-[1-9]"),
    "camouflage": (_TERRAIN,),
    "poison cloud": (_DIE, _NEEDED),
    "acid cloud": (_ACID, _NEEDED),
    "poison & acid cloud": (rf"(?:{_DIE}), ?(?:{_ACID})", _NEEDED),
    "penetrating": (_NUMBER,),
    "damage type": ("[a-z ]{1,20}",),
    **dict.fromkeys(("fire", "minor acid", "major acid", "smoke", "burning hex", "good shot", "excellent shot"), ()),
}
"""By special: what each of its brackets holds."""

TYPED_DAMAGE = " damage"
"""What a special ends in that rolls damage of a type."""

RESULTS: dict[str, tuple[str, ...]] = {
    "kill": (_NUMBER,),
    "light": ("[1-9]",),
    "future damage": (_NUMBER,),
    "bleed": (_DIE,),
    "psychic": (_DIE,),
    **dict.fromkeys(("destroyed", "critical", "pinned", "stop bleeding", "set on fire"), ()),
}
"""By result of a damage table: what each of its brackets holds."""


def special_fits(name: str, args: tuple[str, ...]) -> bool:
    """Whether a special can be read; one that is not known can always be kept."""
    if name.endswith(" resistance"):
        return _fits((_NUMBER,), args)
    if name.endswith(TYPED_DAMAGE) and name not in SPECIALS:
        return _fits((f"d(?:{_DIE})",), args)
    return name not in SPECIALS or _fits(SPECIALS[name], args)


def result_fits(name: str, args: tuple[str, ...]) -> bool:
    """Whether a result of a damage table is known and can be read."""
    return name in RESULTS and _fits(RESULTS[name], args)


def _fits(form: tuple[str, ...], args: tuple[str, ...]) -> bool:
    return len(form) == len(args) and all(re.fullmatch(one, arg) for one, arg in zip(form, args, strict=True))
