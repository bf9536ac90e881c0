"""The weather of a battle: how bad it will be, when it begins, when it is over (WX)."""
