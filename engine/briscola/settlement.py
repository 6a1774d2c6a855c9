"""Who has won what: the deal, the match, and what seats owe each other (§8, §9)."""

from collections.abc import Sequence

from engine.briscola.exports import points_of
from engine.briscola.forms import BriscolaResult, BriscolaStake, gains
from engine.briscola.layout import PILE, State
from engine.briscola.order import scores_of, sides_of, winners_of
from engine.briscola.rules import Rules
from engine.game import Mistake, Result, Stake
from engine.numbers import brief


class Ledger:
    """The running match, and the deals that seats have won and lost since the first one (§9)."""

    def __init__(self, rules: Rules, first_dealer: int = 0) -> None:
        self.rules = rules
        self.hand = 0
        self.dealer = first_dealer
        self.standing = BriscolaStake((0,) * rules.players, (0,) * rules.players)
        self.balance = [0] * rules.players
        self.is_over = False

    def next_stake(self) -> Stake:
        return Stake(self.hand + 1, self.dealer, self.standing, self.rules.options)

    def settle(self, stake: Stake, state: State, mistakes: Sequence[Mistake] = ()) -> Result:
        """Book a deal that is over, and pass the deal on."""
        players = self.rules.players
        points = tuple(int(points_of(int(state[PILE + seat]))) for seat in range(players))
        scores = scores_of(points)
        winners = winners_of(scores)
        won = tuple(count + (seat in winners) for seat, count in enumerate(stake.own.won))
        match = tuple(seat for seat in winners if won[seat] == self.rules.target)
        own = BriscolaResult(points, scores, winners, match)
        self.is_over = bool(match)
        matches = tuple(count + (seat in match) for seat, count in enumerate(stake.own.matches))
        ends = match or not self.rules.target
        self.standing = BriscolaStake((0,) * players if ends else won, matches)
        self.hand, self.dealer = stake.hand, (stake.dealer + 1) % players
        for seat, gain in enumerate(gains(stake.own, own, mistakes)):
            self.balance[seat] += gain
        return Result(own, tuple(self.balance))

    def resume(self, stake: Stake, balance: tuple[int, ...]) -> Stake:
        """Take over at a deal that has just been dealt."""
        check_standing(stake.own, self.rules)
        self.hand, self.dealer, self.standing = stake.hand - 1, stake.dealer, stake.own
        self.balance = list(balance)
        return self.next_stake()


def check_standing(standing: BriscolaStake, rules: Rules) -> None:
    """Refuse what no table can have come to (§9)."""
    for counts in standing:
        together = all(
            counts[seat] == counts[side[0]] for side in sides_of(rules.players) for seat in side
        )
        if min(counts) < 0 or not together:
            raise ValueError("partners have won the same, and nobody less than nothing (§9)")
    if max(standing.won) >= max(1, rules.target):
        won, target = max(standing.won), rules.target
        raise ValueError(f"nobody has won {brief(won)} deals where {target} win the match (§9)")
