"""One sitting of a game: an append-only log, the fold over it, and what may be added to it."""
