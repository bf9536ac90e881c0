"""Orders: who gives them, when, and what becomes of them (ORD)."""
