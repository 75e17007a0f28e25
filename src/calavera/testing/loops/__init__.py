"""Loops that run so often that they are compiled: walks through games, counts of positions, small games."""
