"""Ironclads: their armour, the damage they take, how they drive, collide and ram (IAD, IRON, COLL, RAM)."""
