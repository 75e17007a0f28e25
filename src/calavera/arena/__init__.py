"""Matches between bots: balanced seats, the same luck for everybody, and figures that say how sure they are."""
