"""An opponent that thinks, and counsel for whoever asks: what is worth doing, found by trying it.

It knows a game by its page (`facets/counsel.py`) and by the engine alone, sees what its seat sees, and rolls dice of
its own. What can be tuned stands in `grades.py`.
"""
