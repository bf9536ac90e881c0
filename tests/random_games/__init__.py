"""Random games under supervision: what must hold at every click of any game, and what a hundred of them came across."""
