"""Golden playthroughs of every game, replayed to the letter (tests.contract.golden)."""

from pathlib import Path

import pytest

from engine.game import Game
from engine.registry import GAMES
from tests.contract.golden import (
    FOLDER,
    head_by_chance,
    new_match,
    open_table,
    read_golden,
    write_golden,
)
from tests.contract.scenes import any_game, oracle_of
from tests.contract.test_oracle import compare_events, compare_line, same_choices

PATHS = sorted(path for name in GAMES for path in (FOLDER / name).glob("*.txt"))

every_path = pytest.mark.parametrize(
    "path", PATHS, ids=[f"{path.parent.name}-{path.stem}" for path in PATHS]
)


@any_game
def test_a_game_has_a_golden_playthrough(game: Game) -> None:
    assert [path for path in PATHS if path.parent.name == game.name]


@every_path
def test_a_golden_playthrough_is_played_to_the_letter(path: Path) -> None:
    golden = read_golden(path)
    assert golden.game.name == path.parent.name
    assert write_golden(golden) == path.read_text(encoding="utf-8")


@any_game
def test_a_new_file_may_begin_with_deals_by_chance(game: Game, tmp_path: Path) -> None:
    path = tmp_path / "new.txt"
    for players in (game.players[0], game.players[-1]):
        path.write_text(head_by_chance(game, players) + "\n", encoding="utf-8")
        golden = read_golden(path)
        assert write_golden(golden).startswith(golden.head)
        assert len(golden.positions) == 2


@every_path
def test_the_naive_oracle_plays_it_the_same_way(path: Path) -> None:
    golden = read_golden(path)
    ledger, stake = open_table(golden)
    naive = oracle_of(golden.game).NaiveTable(golden.rules, stake.dealer)
    naive.resume(golden.stake)
    words = golden.game.vocabulary
    for position in golden.positions:
        match, choices = new_match(position)
        hand = naive.deal(golden.game.deck.write(match.deal.deck))
        for word in choices:
            assert hand.actor() == match.actor
            right = [words.action_from_json(action, match.actor) for action in hand.legal()]
            assert same_choices(golden.game, match.choices(), right)
            choice = words.from_word(word, match.actor)
            same = [words.same_choice(choice, one) for one in right]
            hand.act(hand.legal()[same.index(True)])
            match.choose(choice)
        assert hand.actor() == -1
        compare_events(match, hand)
        compare_line(match, stake, ledger, naive)
        stake = ledger.next_stake()
