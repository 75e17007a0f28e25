"""Barlow Semi Condensed in two weights, cut down to the letters of our languages (see NOTICE.md)."""
