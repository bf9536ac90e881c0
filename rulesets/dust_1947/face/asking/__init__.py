"""What players ask beforehand: odds, what lies between two units; and answers to reactions given ahead."""
