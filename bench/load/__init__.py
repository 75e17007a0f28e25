"""How the server bears load: many tables over real sockets, beside a peer that plays the same game."""
