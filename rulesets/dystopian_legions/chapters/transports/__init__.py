"""Getting into a transport, out of it, and out of what is left of it (TRANS)."""
