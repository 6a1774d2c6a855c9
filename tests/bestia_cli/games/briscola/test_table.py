"""Briscola in the hands of the croupier: what can be taken back, and prepared cards."""

from bestia_cli.croupier import Croupier
from bestia_cli.scene import SETTLED
from bestia_cli.setup import LESSON, TRAINING, Setup, Start
from bestia_cli.showing import show
from tests.bestia_cli.games.briscola.tables import GAME, NAMES, rules_of


def sit(players: int, **changed: object) -> Croupier:
    setup = Setup(
        "briscola",
        rules_of(players),
        NAMES[:players],
        (None, *["random"] * (players - 1)),
        "TESTTEST",
        mode=TRAINING,
        hands=1,
        **changed,  # type: ignore[arg-type]
    )
    return Croupier(setup)


def step(croupier: Croupier) -> None:
    scene = show(croupier, 0)
    if scene.asks:
        croupier.choose(scene.options[0].word)
    else:
        croupier.step()


def test_what_was_followed_by_a_draw_or_by_open_cards_is_not_taken_back() -> None:
    """With four, the four draws after a presa are followed by what partners show (§5, §7)."""
    croupier, kept, lost = sit(4), 0, 0
    while show(croupier, 0).phase != SETTLED:
        asked = show(croupier, 0)
        step(croupier)
        match = croupier.match
        if match is None or not asked.asks or not asked.is_dealt or match.is_over:
            continue
        shown = any(event.drawn or event.t == "show" for event in match.events[-9:]) and (
            match.events[-1].t in ("draw", "show")
        )
        assert croupier.can_undo is not shown
        kept, lost = kept + (not shown), lost + shown
    assert kept
    assert lost


def test_a_script_goes_on_from_where_the_prepared_cards_stand() -> None:
    """What was chosen before a lesson begins is no part of what the others say in it."""
    start = Start(GAME.pack(2, 0).cards, 0, ("2D", "4D"))
    table = sit(2, kind=LESSON, start=start, first_dealer=0, script=("2C",))
    table.choose("2B")
    table.step()
    match = table.match
    assert match is not None
    told = [GAME.vocabulary.to_word(event) for event in match.events if event.t == "play"]
    assert told == ["2D", "4D", "2B", "2C"]
