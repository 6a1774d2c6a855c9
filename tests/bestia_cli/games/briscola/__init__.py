"""The table of Briscola."""
