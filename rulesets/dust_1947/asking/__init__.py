"""What players ask beforehand: odds, distances, why a target is none."""
