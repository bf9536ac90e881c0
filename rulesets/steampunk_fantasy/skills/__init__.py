"""The specials of units and weapons that the referee knows (SF-ABIL, SF-FIRE-18 to 21, SF-WPX-12).

A class stands here for each; it speaks up at the moments of `moments.py`. Importing this package makes them known.
"""

from rulesets.steampunk_fantasy.moments import REGISTRY
from rulesets.steampunk_fantasy.skills import assaulting, penetrating, resistances, shooting

__all__ = ["REGISTRY", "assaulting", "penetrating", "resistances", "shooting"]
