"""A panel of strangers for every game: players with bad habits, more like a family than captains are.

A module of this package that has MEMBERS and SEATS is the panel of the game of its name. MEMBERS makes each member
afresh for every game, with luck from which it may draw its parameters; SEATS is how many sit at a table. GROUPS, if
there is one, names members whose mean is told too.
"""
