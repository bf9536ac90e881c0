"""The public unit catalogues of Dust 1947 (BattleScribe): `read` makes a `Collection` of cards of them."""

from rulesets.dust_1947.before.rosters.collection import Collection, Recruitable, Share
from rulesets.dust_1947.before.rosters.reading import read, read_playable

__all__ = ["Collection", "Recruitable", "Share", "read", "read_playable"]
