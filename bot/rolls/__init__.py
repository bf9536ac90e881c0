"""Dice for a channel without a game: sealed streams, rolls, how they are kept and proven, odds, luck."""
