"""The End phase: fleeing, rally, objectives, victory (END, FLEE, OBJ, VP)."""
