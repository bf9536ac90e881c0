"""The command phase: leader actions, Eagles and control tests (CMD, CTRL)."""
