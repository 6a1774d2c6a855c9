"""Games to be saved."""

from bestia_cli.storage.save_content import Save, Summary

ID = "20261118-081500-ab12"
NAMES = ("Zoë", "Nonno", "Pia")


def save_of(number: int) -> Save:
    """The save after some decisions; its size varies, and its parts belong together."""
    stake = {"contributions": [30, 0, 0], "pot": 30 * number}
    when = "2026-11-18T08:15:00+01:00"
    summary = Summary("bestia", number, stake, NAMES, 3, "esperto", when)
    table = {"number": number, "cards": [number % 40] * (number % 7 * 1000)}
    return Save({"seed": "coffee"}, table, number, summary)
