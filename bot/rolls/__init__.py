"""Dice for a channel without a game: sealed streams, rolls, pools, what is kept of them and how they are proven."""
