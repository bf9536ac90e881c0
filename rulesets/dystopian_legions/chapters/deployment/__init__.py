"""How sections come onto the table before the battle (DEPLOY)."""
