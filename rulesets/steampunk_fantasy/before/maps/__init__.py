"""Maps (SF-SETUP-01): named ones, files, those made from a seed, and whether one is fair."""
