"""A game that was changed while it was played: its old code, its new code, and what the old code has saved."""
