"""Exact results: games, or parts of games, that are solved and not searched."""
