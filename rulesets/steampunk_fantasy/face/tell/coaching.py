"""What somebody is told who meets a kind of decision for the first time, by the keys of the questions."""

COACHING = {
    "orders": "Each base gets one movement order of three steps and a fire order for each gun; both sides write in"
    " secret, and all of it is carried out at once, so aim where they will be.",
    "ready": "Bases without orders follow their default. Once everybody is done nothing can be changed any more.",
    "targets": "Your order to fire comes up now: name an enemy in reach and in the gun's angle, or hold your fire.",
    "declare": "An enemy can be reached: an assault settles it hand to hand, at once and for both.",
    "way": "The order leaves the direction to you: you see how things stand now, so look for cover and for angles.",
    "withdraw": "An enemy is about to assault you: withdrawing gives up ground and saves the base, staying fights.",
    "design": "You may lay terrain in your own rows, half of them at most: forests and hills hide what stands behind.",
    "deploy": "Place all your bases in secret in your own rows, facing the enemy; the speed is what the first order"
    " starts from.",
    "retreat": "The assault is lost: choose where the base falls back to.",
    "victim": "The damage says how many fall; you choose who.",
    "turn": "After an assault a base may turn: face the next enemy.",
}
"""One sentence for each, of at most 200 characters."""
