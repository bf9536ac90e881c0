"""Games of Legions Imperialis by post."""

from __future__ import annotations

from rulesets.kit.engine.standing_orders import YES, StandingOrder
from rulesets.legions_imperialis.ruleset import RULESET
from rulesets.legions_imperialis.table.state import Imperialis
from tests.random_games.posting import Post
from tests.rulesets.legions_imperialis.playing import answer

SAMPLE = (
    StandingOrder(key="overwatch", policy="if", when={"charged": YES}),
    StandingOrder(key="overwatch", policy="if", when={"enemy": "march", "hits": "2"}),
    StandingOrder(key="overwatch", policy="if", when={"hits": "3", "distance": "18"}),
    StandingOrder(key="who_first", policy="always"),
    StandingOrder(key="hover", policy="always"),
    StandingOrder(key="run", policy="always"),
)
"""The sample standing orders, for all Detachments: those that the game's page for players shows."""
SITTING = 6
"""How many activations somebody gives in one sitting: the one that is due, and a Formation that is planned."""
POST: Post[Imperialis] = Post(RULESET, answer, ("activate", "fire"), lambda game: game.round > 0)
