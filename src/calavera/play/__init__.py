"""Whoever chooses actions: random playouts and bots."""
