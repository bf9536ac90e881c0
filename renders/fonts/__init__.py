"""The two fonts that pictures use, shipped so that a bare machine draws the same picture; licence in LICENSE.txt."""
