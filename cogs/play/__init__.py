"""Giving orders: the games' own commands, the planner's panel with its pads, and several questions at once."""
