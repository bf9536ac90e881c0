"""The first battle: two forces that face each other across a mill. The rangers lie in a wood already, within range of
the enemy, and the reader activates a section first."""

from __future__ import annotations

from rulesets.dystopian_legions.actions import Allot, Bolster, Deploy, Pick
from rulesets.dystopian_legions.before.forces.factions import KEYS
from rulesets.kit.facets.first_battle import FirstBattle
from rulesets.kit.pictures.scene import Window

FIRST_BATTLE = FirstBattle(
    about="Fusiliers, conscripts, rangers and lifeguards of the Crown meet the guilds and their marching drones.",
    shown=Window(at=(36, 24), width=56, height=46),
    scenario="skirmish",
    forces=lambda: KEYS,
    options={"turn_limit": "6"},
    answers=(
        {
            "deploy": [
                Deploy(section="Fusiliers", to="at 30,37.5 facing 0 in line of 4"),
                Deploy(section="Conscripts", to="at 44,37.5 facing 0 in line of 5"),
                Deploy(section="Brigade Staff", to="at 36,40 facing 0 in line"),
                Deploy(section="Lifeguards", to="at 54,37.5 facing 0 in line"),
                Deploy(section="Rangers", to="at 20,27.5 facing 0 in line"),
            ],
            "zone": [Pick(choice="south")],
            "flank": [Pick(choice="west")],
            "allot": [Allot(infiltrator=["Rangers"])],
            "who_places": [Pick(choice="first")],
            "commit": [Bolster()],
            "who_first": [Pick(choice="first")],
        },
        {
            "deploy": [
                Deploy(section="Gaugers", to="at 42,10.5 facing 180 in line of 4"),
                Deploy(section="Torchbearers", to="at 30,10.5 facing 180 in line of 4"),
                Deploy(section="Guild Council", to="at 36,8 facing 180 in line"),
                Deploy(section="Boilerplates", to="at 52,10.5 facing 180 in line"),
                Deploy(section="Marching Drones", to="at 20,10.5 facing 180 in line of 4"),
            ],
            "zone": [Pick(choice="north")],
            "flank": [Pick(choice="east")],
            "allot": [Allot()],
            "who_places": [Pick(choice="first")],
            "commit": [Bolster()],
            "who_first": [Pick(choice="second")],
        },
    ),
)
"""A first battle: deployed already, and its reader is to move."""
