"""Julia Augusta: Romans against Britons on a table measured in inches."""
