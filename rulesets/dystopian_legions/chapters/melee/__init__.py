"""Charges, and the melees that they lead to (MOVE-14 to MOVE-19, MELEE, SWIFT)."""
