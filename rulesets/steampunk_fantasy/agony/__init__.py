"""The agony steps: continuous damage by acid, fire, poison and bleeding."""
