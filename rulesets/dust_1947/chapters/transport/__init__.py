"""Carriers: who gets in and out of them, who fires from inside, and what becomes of those aboard (TRANS)."""
