"""Setting up, and how a battle is won (SF-SETUP): rows and their terrain, deployment, huge units, victory."""
