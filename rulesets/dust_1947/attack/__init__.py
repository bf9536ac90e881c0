"""The ATTACK action, from the declaration to what it leaves behind."""
