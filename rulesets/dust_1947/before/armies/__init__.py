"""Forces: those of this package, lists that players make, and what the rules have against one (FORCE)."""
