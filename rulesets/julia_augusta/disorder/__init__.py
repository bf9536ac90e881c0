"""Disorder points, losses, and what they do to friends nearby (DP, MOR)."""
