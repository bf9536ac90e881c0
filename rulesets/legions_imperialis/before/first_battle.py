"""The first battle: two patrols that face each other across a foundry. The enemy's riders have infiltrated far too
close, all guns are laid, and the reader fires first."""

from __future__ import annotations

from rulesets.kit.facets.first_battle import FirstBattle
from rulesets.kit.pictures.scene import Window
from rulesets.legions_imperialis.actions import Assign, Deploy, Pick
from rulesets.legions_imperialis.before.forces.armies import KEYS

FIRST_BATTLE = FirstBattle(
    about="Infantry, riders and tanks of the Wardens open fire on the Scourge, whose own riders have come too close.",
    shown=Window(at=(30, 24), width=56, height=46),
    scenario="patrol",
    forces=lambda: KEYS,
    options={"rounds": "4"},
    answers=(
        {
            "edge": [Pick(choice="south")],
            "deploy": [
                Deploy(detachment="Line Company", to="at 30,37.5 facing 0 in line"),
                Deploy(detachment="Warden Captains", to="at 30,40 facing 0 in line"),
                Deploy(detachment="Storm Company", to="at 20,37.5 facing 0 in line"),
                Deploy(detachment="Launcher Company", to="at 40,37.5 facing 0 in line"),
                Deploy(detachment="Gate Riders", to="at 8,38 facing 0 in line"),
                Deploy(detachment="Bastion Squadron", to="at 30,43 facing 0 in line"),
                Deploy(detachment="Gatling Squadron", to="at 50,39 facing 0 in line"),
            ],
            "assign": [Assign(others="first_fire")],
            "who_first": [Pick(choice="take")],
        },
        {
            "edge": [Pick(choice="north")],
            "deploy": [
                Deploy(detachment="Cinder Company", to="at 30,10.5 facing 180 in line"),
                Deploy(detachment="Ash Lords", to="at 30,8 facing 180 in line"),
                Deploy(detachment="Flayer Company", to="at 40,10.5 facing 180 in line"),
                Deploy(detachment="Coil Company", to="at 20,10.5 facing 180 in line"),
                Deploy(detachment="Scorcher Squadron", to="at 30,5 facing 180 in line"),
                Deploy(detachment="Shredder Squadron", to="at 10,9 facing 180 in line"),
                Deploy(detachment="Cinder Riders", to="at 30,28 facing 180 in line"),
            ],
            "assign": [Assign(others="first_fire")],
            "who_first": [Pick(choice="give")],
        },
    ),
)
"""A first battle: deployed already, its Orders given, and its reader is to fire."""
