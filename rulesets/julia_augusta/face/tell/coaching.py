"""What somebody is told who meets a kind of decision for the first time, by the keys of the questions."""

COACHING = {
    "activate": "Take one unit after the other: it moves, shoots, or changes its formation. What you leave stands; keep"
    " lines together, for gaps and open flanks decide battles.",
    "move": "Put the way together piece by piece; the picture shows where it ends. More than 8 inches from the enemy a"
    " unit marches, nearer it rolls for how far it gets.",
    "volley": "Shooting reaches 4 inches: it seldom kills, but disorder makes a unit lose its combats.",
    "volley_after_move": "It has moved and may still shoot at an enemy within 4 inches.",
    "second_volley": "Light troops that shoot twice do not move this turn; those that shot once may move instead.",
    "leader_action": "Leaders ride to units, steady shaken ones and inspire them; a unit beside a leader does what you"
    " want without a test.",
    "control": "Units with no leader within 4 inches test whether they obey; who passes may spare neighbours the test.",
    "who_first": "You have the initiative: moving first takes ground, moving second answers.",
    "charge": "Charges reach 4 inches, are written in secret and shown together: charge the disordered, and flanks.",
    "charges_done": "When you are done, both sides' charges are turned up.",
    "respond": "You are charged: stand, counter-charge or evade, as the type of the unit allows; light troops live"
    " by evading.",
    "inspire": "A leader who inspires adds to the combat of his unit, and may fall in it.",
    "halt_or_pursue": "The enemy ran from your charge: pursuing may catch him, and takes your unit out of the line.",
    "deploy": "Sides place one unit in turn: foot in the middle, mounted on the wings, light troops before them.",
    "post": "Leaders stand with units, best with those that must not fail; **Done** posts the rest as proposed.",
}
"""One sentence for each, of at most 200 characters."""
