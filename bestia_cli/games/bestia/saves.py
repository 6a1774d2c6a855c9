"""What the lists of saved games say of a smazzata, and saves of the time when there was no other
game."""

from typing import Any

from bestia_cli.language import _
from bestia_cli.money import money

Content = dict[str, Any]


def moment_of(hand: int, stake: Content) -> str:
    """Where a game was left: the number of the deal, and what it is played for."""
    text = _("smazzata {hand}, piatto {pot}")
    return text.format(hand=hand, pot=money(stake["pot"]))


def name_game(content: Content) -> Content:
    """A save of version 2, which did not say whose words it uses, as version 3 has it."""
    setup, table, summary = (dict(content[key]) for key in ("setup", "table", "summary"))
    hand, dealer, paid, pot, _options = table["stake"]
    own = {"contributions": paid, "pot": pot}
    left_at = {"pot": summary.pop("pot")}
    if setup["start"] is not None:
        setup["start"] = with_stake(setup["start"], len(setup["names"]))
    parts = {
        "setup": {"game": "bestia"} | setup,
        "table": table | {"stake": {"hand": hand, "dealer": dealer, "own": own}},
        "summary": {"game": "bestia"} | summary | {"stake": left_at},
    }
    return content | parts


def with_stake(start: Content, players: int) -> Content:
    """A prepared position, with what lies in the piatto kept together."""
    rest = {key: value for key, value in start.items() if key not in ("pot", "contributions")}
    paid = start["contributions"] or [0] * players
    own = None if start["pot"] is None else {"contributions": paid, "pot": start["pot"]}
    return rest | {"own": own}
