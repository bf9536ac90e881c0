"""What lies on the table of Dystopian Legions, and what can be asked of it without a die (PROF, TERR, BASE, COH)."""
