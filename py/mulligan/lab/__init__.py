"""Players against each other, measured."""
