"""Conditions: what stays on a base for a while: pinned, on fire, poisoned, bleeding, acid."""
