"""Steampunk Fantasy: secret orders a round ahead, on hexes, everything at once."""
