"""Morale: Life Points that are lost, the checks that follow, and what Shaken Markers do (MORALE)."""
