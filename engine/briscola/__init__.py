"""The rules of Briscola."""
