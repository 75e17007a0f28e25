"""The table over the network: HTTP, one socket per table and viewer, bots in worker processes."""
