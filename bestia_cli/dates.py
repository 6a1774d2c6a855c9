"""Days and moments, as people of the current language write them."""

from datetime import date, datetime

from bestia_cli.language import current_language


def day_text(day: date) -> str:
    """`18/11/2026` or `2026-11-18`."""
    return day.strftime("%d/%m/%Y" if current_language() == "it" else "%Y-%m-%d")


def moment_text(moment: datetime) -> str:
    """The same with the time of day."""
    return f"{day_text(moment)} {moment:%H:%M}"
