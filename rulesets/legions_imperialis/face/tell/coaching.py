"""A sentence for whoever is asked something for the first time, by the question's key."""

COACHING = {
    "edge": "Take the edge with cover on the way to the markers; the other side gets the opposite one.",
    "deploy": "A Formation at a time: infantry near the markers, guns where they see far.",
    "assign": "Most advance and fire afterwards; First Fire stays and fires before them, March only runs.",
    "who_first": "Who has Initiative moves and fires first; the other side sees it and answers.",
    "activate": "One Detachment at a time; who charges has to have a Charge Order.",
    "fire": "Look for targets in the open, from behind, and within half range of Assault weapons.",
    "overwatch": "Overwatch costs the Detachment its Order, and is 2 worse: use it on who must not arrive.",
    "replan": "Each has gone a part of its way and has the rest of it left.",
    "fight": "Each Fight beyond a model's first gives its enemy a die more: tire it out, then strike with your best.",
    "combat": "Who fights first may free or doom the others; all Combats are resolved.",
    "pairs": "Put your best models against those that have fought already.",
}
