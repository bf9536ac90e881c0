"""What somebody is told who meets a kind of decision for the first time, by the keys of the questions."""

COACHING = {
    "activate": "Sides activate one unit in turn, each once a turn: take the one that has the best shot now, or that"
    " the enemy would hit next.",
    "declare": "A unit has two actions, named before it does the first: move and attack, move twice for a march, or a"
    " sustained attack, which takes both and hits better.",
    "move": "Choose where it ends; the shortest way is taken. Rubble and trees give cover, and trees block sight.",
    "attack": "Each of its weapons may fire at an enemy in reach and sight; the table of a weapon says how many dice it"
    " rolls against what the target is made of.",
    "react": "An enemy acts within reach: one of your units that has not acted may try to fire first. The try spends"
    " its activation, whatever comes of it.",
    "respond": "The reaction came off: fire with all you have from where you stand, or turn first and fire.",
    "retaliate": "Who is attacked in close combat may strike back with what it has left.",
    "lose": "You choose who falls: keep the one with the weapon that you need most.",
    "first": "You have the initiative: going first strikes first, going second answers what you have seen.",
    "reserve": "A unit that was destroyed may come back from reserve; it enters at your own edge.",
    "command": "The officer's order came off: pick a unit that has acted already, and it acts again.",
    "edge": "You won the roll for edges: the other side gets the opposite one, and places its first unit first.",
    "deploy": "Sides place one unit in turn in their own rows: guns where they see far, infantry near cover.",
    "join": "A hero who joins a squad moves with it and is protected by it; alone he goes where he likes.",
}
"""One sentence for each, of at most 200 characters."""
