"""Hex effects (SF-HEX): clouds, smoke and fires, how they come into a hex and what they do there."""
