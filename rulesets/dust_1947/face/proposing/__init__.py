"""What players choose from before a battle, in words and pictures: maps, lists, points to be settled."""
