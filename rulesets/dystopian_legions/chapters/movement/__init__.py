"""The Movement Segment: coherency, and what a section may do with its one movement action (COH, MOVE)."""
