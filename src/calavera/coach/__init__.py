"""The coach: what each choice was worth, what was luck, and how to get better."""
