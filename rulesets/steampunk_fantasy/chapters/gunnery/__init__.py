"""Gunnery: fire orders, loading, aiming and targets (SF-ORD-24 to 34), to hit (SF-FIRE), area attacks (SF-AREA)."""
