"""The command phase: leader actions, Eagles, control tests and looting (CMD, CTRL)."""
