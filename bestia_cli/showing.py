"""What the croupier's table shows to a viewer."""

from bestia_cli.croupier import Croupier
from bestia_cli.deal_code import DealCode, write_code
from bestia_cli.scene import Ending, Mistake, Scene
from bestia_cli.sight import Frame, make_scene


def show(croupier: Croupier, viewer: int | None) -> Scene:
    """The table as a seat sees it; None sees all cards."""
    setup, settled = croupier.setup, croupier.settlement
    rows = zip(croupier.balance, croupier.stake.contributions, croupier.penalties(), strict=True)
    now = tuple(have - put - fine for have, put, fine in rows)
    frame = Frame(
        names=setup.names,
        bots=setup.bots,
        hands=croupier.ends_at,
        stake=croupier.stake,
        balance=now if settled is None else settled.balance,
        person=setup.person,
        actor=croupier.actor,
        options=croupier.own_options(),
        mistakes=tuple(Mistake(m.seat, m.t, m.cents, m.card, m.place) for m in croupier.mistakes),
        ending=ending_of(croupier),
        hash="" if is_laid_out(croupier) else croupier.hash,
        cut=croupier.cut,
        deal_code=deal_code_of(croupier),
        can_undo=croupier.can_undo,
        last=croupier.is_last,
    )
    return make_scene(croupier.match, frame, viewer)


def ending_of(croupier: Croupier) -> Ending | None:
    end, match = croupier.settlement, croupier.match
    if end is None or match is None:
        return None
    return Ending(
        end.prese,
        end.payouts,
        end.bestie,
        croupier.penalties(),
        end.salvo,
        end.next_pot,
        end.balance,
        match.deal.deck,
        "" if croupier.is_prepared else croupier.nonce,
    )


def is_laid_out(croupier: Croupier) -> bool:
    """Whether these cards were dealt as they lay, whatever the cut was: no hash speaks of that."""
    return croupier.is_prepared and croupier.match is not None


def deal_code_of(croupier: Croupier) -> str:
    """What a friend types to get these cards; nothing for those that were laid out by hand."""
    if not croupier.cut or croupier.redeals or croupier.is_prepared:
        return ""
    players = croupier.setup.rules.players
    dealer = (croupier.stake.dealer - (croupier.setup.person or 0)) % players
    return write_code(
        DealCode(croupier.setup.seed, croupier.deal_number, players, dealer, croupier.cut)
    )
