"""What the croupier's table shows to a viewer."""

from dataclasses import replace

from bestia_cli.croupier import Croupier
from bestia_cli.deal_code import DealCode, write_code
from bestia_cli.scene import Scene
from bestia_cli.scene_maker import Frame, make_scene, run_at
from engine.game import Stake
from engine.match import Match


def show(croupier: Croupier, viewer: int | None) -> Scene:
    """The table as a seat sees it; None sees all cards."""
    return make_scene(croupier.match, frame_of(croupier), viewer)


def show_moment(croupier: Croupier, match: Match, viewer: int | None) -> Scene:
    """An earlier moment of a deal that is over: nobody is asked any more."""
    frame = replace(
        frame_of(croupier),
        options=(),
        mistakes=tuple(m for m in croupier.mistakes if m.place <= len(match.events)),
        result=None,
        nonce="",
        can_undo=False,
        person=None,
    )
    return make_scene(match, frame, viewer)


def frame_of(croupier: Croupier) -> Frame:
    setup, settled = croupier.setup, croupier.settlement
    return Frame(
        game=croupier.game,
        names=setup.names,
        bots=setup.bots,
        hands=croupier.ends_at,
        stake=croupier.stake,
        balance=croupier.balance,
        person=setup.person,
        actor=croupier.actor,
        options=croupier.own_options(),
        mistakes=tuple(croupier.mistakes),
        result=settled,
        following=following_of(croupier),
        nonce="" if settled is None or croupier.is_prepared else croupier.nonce,
        hash="" if is_laid_out(croupier) else croupier.hash,
        cut=croupier.cut,
        deal_code=deal_code_of(croupier),
        can_undo=croupier.can_undo,
        last=croupier.is_last,
        rules=setup.rules,
    )


def following_of(croupier: Croupier) -> Stake | None:
    """What the next deal is played for, when this one is settled and another follows."""
    if croupier.settlement is None or croupier.is_last:
        return None
    stake: Stake = croupier.ledger.next_stake()
    return stake


def run_behind(croupier: Croupier) -> int:
    """How many of the person's last choices were made in one go, and are taken back together."""
    match, person = croupier.match, croupier.setup.person
    if match is None or person is None:
        return 1
    frame, made = frame_of(croupier), 0
    for event in reversed(match.events):
        if (event.t, event.seat) != (match.events[-1].t, person):
            break
        made += 1
    made = min(made, len(match.actions_made) - len(croupier.words_ahead))
    runs = (n for n in range(made, 1, -1) if run_at(match.before(n), frame, person) >= n)
    return next(runs, 1)


def is_laid_out(croupier: Croupier) -> bool:
    """Whether these cards were dealt as they lay, whatever the cut was: no hash speaks of that."""
    return croupier.is_prepared and croupier.match is not None


def deal_code_of(croupier: Croupier) -> str:
    """What a friend types to get these cards; nothing for those that were laid out by hand."""
    if not croupier.cut or croupier.redeals or croupier.is_prepared:
        return ""
    setup, players = croupier.setup, croupier.setup.rules.players
    dealer = (croupier.stake.dealer - (setup.person or 0)) % players
    number = croupier.deal_number
    code = DealCode(setup.seed, number, players, dealer, croupier.cut, game=setup.game)
    return write_code(code)
