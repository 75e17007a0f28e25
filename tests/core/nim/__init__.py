"""The words of the game in `test_own_game.py`."""
