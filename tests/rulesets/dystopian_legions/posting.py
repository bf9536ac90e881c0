"""Games of Dystopian Legions by post."""

from __future__ import annotations

from rulesets.dystopian_legions.ruleset import RULESET
from rulesets.dystopian_legions.table.state import Legions
from rulesets.kit.engine.standing_orders import YES, StandingOrder
from tests.random_games.posting import Post
from tests.rulesets.dystopian_legions.playing import answer

SAMPLE = (
    StandingOrder(key="under_fire", policy="never", when={"activated": YES}),
    StandingOrder(key="under_fire", policy="if", when={"better": YES, "dice": "6", "keep": "2"}),
    StandingOrder(key="overwatch", policy="if", when={"volley": "3"}),
    StandingOrder(key="bolster_all", policy="if", when={"markers": "1", "at_most": "2", "keep": "1"}),
    StandingOrder(key="bolster", policy="never"),
    StandingOrder(key="rally", policy="always"),
    StandingOrder(key="luck", policy="always"),
    StandingOrder(key="commit", policy="if", when={"at_most": "1"}),
    StandingOrder(key="who_first", policy="always"),
)
"""The sample standing orders, for all sections: those that the game's page for players shows."""
SITTING = 2
"""How many activations somebody gives in one sitting: the one that is due, and one that is planned."""
POST: Post[Legions] = Post(RULESET, answer, ("activate",), lambda game: game.turn > 0)
