"""What people at a tavolo vero do wrong, and what it costs (§2.1, §7.3)."""

from collections.abc import Sequence

from engine.bestia.forms import CARD, CUT
from engine.bestia.rules import Rules
from engine.bestia.settlement import Ledger
from engine.events import Event, same_cards
from engine.game import Mistake, Stake
from engine.italian import TEXTS
from engine.kernel import WrongError
from engine.match import Match
from engine.numbers import brief


def forget_cut(stake: Stake, ledger: Ledger) -> tuple[Mistake, Stake]:
    """The dealer pays the pot, and all is shuffled again (§2.1)."""
    return Mistake(CUT, stake.dealer, stake.own.pot), ledger.punish_cut(stake)


def slip_of(match: Match, choice: Event, stake: Stake) -> Mistake | None:
    """A card of the own hand that the rules forbid is played, paid for and taken back (§7.3)."""
    if choice.t != "play" or not isinstance(choice.cards, tuple):
        return None
    card = choice.cards[0]
    held = match.kernel.dealt(match.state, choice.seat).cards
    if card not in held or {option.t for option in match.choices()} != {"play"}:
        return None
    return Mistake(CARD, choice.seat, stake.own.pot, card, len(match.events))


def check_forbidden(match: Match, mistake: Mistake) -> None:
    """A mistake is a card that the seat could play and the rules forbid (§7.3)."""
    if mistake.seat != match.actor or mistake.card is None:
        raise WrongError(f"mistake: seat {mistake.seat} has nothing to play then (§7.3)")
    choice = Event("play", mistake.seat, (mistake.card,))
    hand = match.kernel.dealt(match.state, mistake.seat).cards
    kinds = {option.t for option in match.choices()}
    legal = any(same_cards(option.cards, choice.cards) for option in match.choices())
    if "play" not in kinds or mistake.card not in hand or legal:
        raise WrongError(f"mistake: {TEXTS[mistake.card]} is no forbidden card then (§7.3)")


def charge_mistakes(
    rules: Rules,
    bots: Sequence[str | None],
    mistakes: Sequence[Mistake],
    events: int,
    stake: Stake,
    ledger: Ledger,
) -> Stake:
    """Whether mistakes can have happened and cost what they say (§2.1, §7.3); returns the stake
    that is played for after them."""
    if mistakes and not rules.tavolo_vero:
        raise WrongError("'mistakes': the rules have no tavolo vero")
    for last, mistake in zip((None, *mistakes), mistakes, strict=False):
        if bots[mistake.seat] is not None:
            raise WrongError(f"mistake: seat {mistake.seat} is no person's")
        if mistake.t == CUT and last is not None and last.t == CARD:
            raise WrongError("mistakes: the cut comes before the cards (§2.1)")
        if mistake.cents != stake.own.pot:
            raise WrongError(
                f"a mistake costs the pot, {brief(stake.own.pot)}, not {brief(mistake.cents)}"
            )
        if mistake.t == CUT:
            if mistake.seat != stake.dealer:
                raise WrongError(f"mistake: seat {mistake.seat} does not deal (§2.1)")
            stake = ledger.punish_cut(stake)
        elif not 0 <= mistake.place < events:
            raise WrongError(f"mistake: there is no event {brief(mistake.place)}")
    return stake
