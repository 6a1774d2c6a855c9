"""How figures are written in the laboratory, in the current language."""

from statistics import NormalDist
from typing import Any

from ai.games import players_of
from ai.summary import Bar, Cents, Mean, Share
from bestia_cli.amounts import amount_text
from bestia_cli.language import N_, _
from bestia_cli.money import localize, money, whole
from engine.game import CENTS, Game
from engine.reason import Reason

UNITS = (N_("pots"), N_("points"))
"""In what utilities are counted (`ai.games.Value`)."""
SHARES = (N_("deals won"),)
"""What every deal has one of."""
BAR_WIDTH = 32
SURE = 0.95
"""From here on something is said to be so."""


def edge_text(edge: float, ci95: float | None) -> str:
    """An edge, and half the width of its 95% interval."""
    width = "?" if ci95 is None else localize(f"{ci95:.4f}")
    return f"{localize(f'{edge:+.4f}')} ± {width}"


def balance_text(balance: int, game: Game) -> str:
    """What a seat has won or lost, in what the game counts it."""
    text = amount_text(balance, game.unit)
    return text if game.unit == CENTS else f"{text} {_(game.unit)}"


def share_text(share: float) -> str:
    return _("{figures}%").format(figures=localize(f"{100 * share:.1f}"))


def seconds_text(seconds: float) -> str:
    return localize(f"{seconds:.2f}" if seconds < 100 else f"{seconds:,.0f}")


def rate_text(count: int, seconds: float) -> str:
    """So many a second."""
    return f"{whole(round(count / seconds)) if seconds > 0 else '?'}/s"


# --- deals ---------------------------------------------------------------------------------------


def deal_word(game: Game) -> str:
    return _(players_of(game.name).words.one)


def deals_word(game: Game) -> str:
    return _(players_of(game.name).words.many)


def deals_text(count: int, game: Game) -> str:
    """So many deals, as the game calls them."""
    return f"{whole(count)} {deal_word(game) if count == 1 else deals_word(game)}"


def unit_text(game: Game) -> str:
    """What an edge counts."""
    unit = players_of(game.name).value.unit
    return _("{unit} a {deal}").format(unit=_(unit), deal=deal_word(game))


# --- what a game says of its own -----------------------------------------------------------------


def say(said: Any) -> str:
    """A figure for people; the bars of a histogram in lines."""
    if isinstance(said, Reason):
        return _(said.template).format(**{key: say(value) for key, value in said.values.items()})
    if isinstance(said, Cents):
        return money(said.amount)
    if isinstance(said, Share):
        return share_text(said.part)
    if isinstance(said, Mean):
        return localize(f"{said.value:.3f}")
    if isinstance(said, tuple):
        return "\n".join(bar_lines(said))
    return str(said)


def bar_lines(bars: tuple[Bar, ...]) -> list[str]:
    most = max((bar.share for bar in bars), default=0.0)
    labels = [say(bar.label) for bar in bars]
    width = max(map(len, labels), default=0) + 2
    return [
        f"{label:>{width}} {'█' * round(BAR_WIDTH * bar.share / most) or '▏'} "
        f"{share_text(bar.share)}"
        for label, bar in zip(labels, bars, strict=True)
    ]


# --- how sure something is -----------------------------------------------------------------------


def confidence(value: float, ci95: float) -> float:
    """How sure it is that a value is not nothing, from half the width of its 95% interval."""
    if ci95 <= 0:
        return 1.0 if value else 0.0
    return 2 * NormalDist().cdf(abs(value) / ci95 * NormalDist().inv_cdf(0.975)) - 1


def sureness(value: float, ci95: float) -> str:
    """The same in a hundred; nothing is ever quite sure."""
    sure = min(confidence(value, ci95), 0.9999)
    digits = 0 if sure < 0.99 else 1 if sure < 0.999 else 2
    return localize(f"{int(100 * sure * 10**digits) / 10**digits:.{digits}f}") + "%"


def stands_out(value: float, ci95: float, among: int) -> bool:
    """Whether one of so many values is surely not nothing: of many, one is far off by chance."""
    return 1 - confidence(value, ci95) < (1 - SURE) / among
