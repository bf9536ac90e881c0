"""Terrain: what it costs, what it hides; lines of sight, and the angles of a shot."""
