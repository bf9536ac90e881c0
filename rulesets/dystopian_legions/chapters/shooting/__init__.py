"""Shooting: RAD attacks, from the target to the casualties (SHOOT, RAD, QUAL, COVER, ELEV, HTD, SW)."""
