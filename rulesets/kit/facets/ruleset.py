"""What a game offers to the house: the one object of it that the bot, the cogs and the tests know."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Generic, TypeVar

from rulesets.kit.engine.game import Game
from rulesets.kit.facets.ahead import Ahead
from rulesets.kit.facets.army_files import ArmyFiles
from rulesets.kit.facets.bodies import Bodies
from rulesets.kit.facets.box import Box
from rulesets.kit.facets.chronicle import Chronicle
from rulesets.kit.facets.corrections import Corrections
from rulesets.kit.facets.counsel import Counsel
from rulesets.kit.facets.first_battle import FirstBattle
from rulesets.kit.facets.forces import Forces
from rulesets.kit.facets.lists import Lists
from rulesets.kit.facets.looking import Looking
from rulesets.kit.facets.maps import Maps
from rulesets.kit.facets.odds import Odds
from rulesets.kit.facets.pads import Pads
from rulesets.kit.facets.pictures import Pictures
from rulesets.kit.facets.play import Play
from rulesets.kit.facets.words import Words

G = TypeVar("G", bound=Game)


@dataclass(frozen=True)
class Ruleset(Generic[G]):
    """One game, in facets; `key` names its package.

    The smallest game has a box, play, words and pictures. What is None a game has not, and the house says so to whoever
    asks for it.
    """

    key: str
    box: Box
    play: Play[G]
    words: Words[G]
    pictures: Pictures[G]
    forces: Forces = field(default_factory=Forces)
    pads: Pads[G] = field(default_factory=Pads)
    ahead: Ahead[G] = field(default_factory=Ahead)
    counsel: Counsel[G] = field(default_factory=Counsel)
    maps: Maps | None = None
    lists: Lists | None = None
    bodies: Bodies | None = None
    army_files: ArmyFiles | None = None
    odds: Odds[G] | None = None
    looking: Looking[G] | None = None
    corrections: Corrections[G] | None = None
    first: FirstBattle | None = None
    chronicle: Chronicle[G] | None = None

    @property
    def has_lists(self) -> bool:
        """Whether players have forces of their own."""
        return self.lists is not None or self.army_files is not None
