"""A sentence for whoever is asked something for the first time, by the question's key."""

COACHING = {
    "zone": "Take the edge with cover on the way to the objective; the other side gets the opposite one.",
    "flank": "Sections that you hold back may come from there later; the other side has the opposite edge.",
    "mark": "Each claimed objective is worth 2 points a turn: place it where your sections get first.",
    "mine": "It goes off under whoever comes within 1″, friend or foe: lay it where they have to pass.",
    "fire_teams": "Two fire teams move and fire apart, and each counts in the Battle Log when it is lost.",
    "allot": "Scouts and infiltrators are placed nearer to the enemy; reserves come in turn 1 to 3.",
    "deploy": "Place sections where hedges, crops and buildings cover them, with their officer near by.",
    "commit": "Command Points that you add now are gone for orders and checks of this turn.",
    "who_first": "Who goes first fires first; who goes second sees what the enemy does before the last move.",
    "activate": "One section at a time; keep an officer within reach of those who will need an order.",
    "choose_move": "The order is in effect: choose what fits it.",
    "fire": "Effective Range adds dice, cover takes wounds away: fire at who stands in the open.",
    "under_fire": "To Hit the Deck makes cover better, and all your own fire Rushed for the rest of the turn.",
    "overwatch": "Fire at what comes near: each section on Overwatch fires once.",
    "bolster": "A die more for each Command Point, before the check is rolled.",
    "restore": "A failure costs a Shaken Marker here: let those try who have an officer near, and dice to add.",
    "call_time": "Nothing has happened for three turns: whoever calls time has the Battle Logs decide.",
    "luck": "A token is spent for good, and a die that was rolled again stands: keep one for a hit that matters.",
    "disembark": "On foot it fires and holds objectives; aboard it cannot be fired at, and rides on next turn.",
    "rally": "A rally takes Shaken Markers away before the second drives the section back.",
}
