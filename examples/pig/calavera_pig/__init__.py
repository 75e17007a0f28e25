"""Pig, the old dice game, for Calavera."""
