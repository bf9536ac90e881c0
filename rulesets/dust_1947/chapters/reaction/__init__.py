"""The one reaction to an activation: when its window opens, who may answer, how (REACT, AIR-13)."""
