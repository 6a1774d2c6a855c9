"""Deal codes: what is written is read again, and what is mistyped is never another deal."""

import datetime
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bestia_cli.deal_code import (
    DIGITS,
    MOST_LENGTH,
    DealCode,
    DealCodeError,
    deal_of_the_day,
    encode,
    example_of,
    read_code,
    seed_of,
    write_code,
)
from engine.registry import GAMES

EXAMPLE = example_of("bestia")


@st.composite
def deals(draw: st.DrawFn) -> DealCode:
    game = draw(st.sampled_from(list(GAMES)))
    players = draw(st.sampled_from(GAMES[game].players))
    return DealCode(
        draw(st.text(DIGITS, min_size=8, max_size=8)),
        draw(st.integers(1, 10**9)),
        players,
        draw(st.integers(0, players - 1)),
        draw(st.sampled_from(GAMES[game].cut.places(GAMES[game].deck.size))),
        game=game,
    )


def split(code: str) -> tuple[str, str]:
    """What stands before the digits, and those without their dashes."""
    game, colon, digits = code.rpartition(":")
    return game + colon, digits.replace("-", "")


def bare(code: str) -> str:
    return split(code)[1]


def refusal(text: str) -> str:
    """Why a text is no deal code, in one short line."""
    with pytest.raises(DealCodeError) as refused:
        read_code(text)
    said = str(refused.value)
    assert "\n" not in said
    assert len(said) < 200
    return said


@given(deals())
def test_a_code_gives_its_deal_again(deal: DealCode) -> None:
    code = write_code(deal)
    assert read_code(code) == deal
    assert set(bare(code)) <= set(DIGITS)
    assert len(bare(code)) <= MOST_LENGTH


@given(deals(), deals())
def test_two_deals_never_have_one_code(deal: DealCode, other: DealCode) -> None:
    assert (write_code(deal) == write_code(other)) == (deal == other)


@given(deals(), st.sampled_from([str.lower, str.upper, str.title]), st.booleans())
def test_it_may_be_typed_in_any_way(deal: DealCode, spell: object, dashes: bool) -> None:
    code = write_code(deal)
    typed = code if dashes else " ".join("".join(split(code)))
    assert callable(spell)
    assert read_code(f"  {spell(typed)}\n") == deal


@given(deals())
def test_letters_that_look_like_digits_are_read_as_those(deal: DealCode) -> None:
    code = write_code(deal)
    game, digits = split(code)
    assert read_code(game + digits.replace("0", "O").replace("1", "I")) == deal
    assert read_code(game + digits.replace("0", "o").replace("1", "l")) == deal


@given(deals())
def test_one_wrong_character_is_always_noticed(deal: DealCode) -> None:
    game, code = split(write_code(deal))
    for place, right in enumerate(code):
        for wrong in DIGITS.replace(right, ""):
            assert "typing mistake" in refusal(game + code[:place] + wrong + code[place + 1 :])


@given(deals())
def test_two_swapped_neighbours_are_always_noticed(deal: DealCode) -> None:
    game, code = split(write_code(deal))
    for place in range(len(code) - 1):
        one, two = code[place], code[place + 1]
        if one != two:
            assert "typing mistake" in refusal(game + code[:place] + two + one + code[place + 2 :])


@given(deals())
def test_a_code_of_a_short_game_has_three_groups_of_four(deal: DealCode) -> None:
    """A person reads it over the telephone."""
    code = write_code(DealCode(deal.seed, 1 + deal.hand % 500, 5, deal.dealer % 5, deal.cut))
    assert len(code.split("-")) in (3, 4)
    assert all(len(group) == 4 for group in code.split("-")[:-1])


BAD_DATA = (
    "",
    " ",
    "-",
    "banana",
    "coffee",
    "U" * 12,
    "0" * 9,
    "0" * 12,
    "Z" * MOST_LENGTH,
    "Z" * 100_000,
    "1\n2\n3",
    "è così",
    "\ud800",
    "１２３４５６７８９０１２",
    EXAMPLE[:-1],
    EXAMPLE + "0",
    EXAMPLE * 2,
    EXAMPLE[::-1],
    "bestia:",
    f"snap:{EXAMPLE}",
    f":{EXAMPLE}",
    f"bestia:bestia:{EXAMPLE}",
    "\ud800:12345",
)


@pytest.mark.parametrize("text", BAD_DATA, ids=range(len(BAD_DATA)))
def test_nonsense_is_refused_in_one_line(text: str) -> None:
    refusal(text)


@given(st.text(max_size=40))
def test_any_text_is_a_deal_or_refused(text: str) -> None:
    try:
        deal = read_code(text)
    except DealCodeError:
        return
    assert 0 <= deal.dealer < deal.players <= 10
    assert 1 <= deal.cut <= 39


@given(st.sampled_from(list(GAMES)), st.text(DIGITS, min_size=8, max_size=MOST_LENGTH - 1))
def test_any_digits_are_a_deal_that_can_be_dealt_or_refused(game: str, text: str) -> None:
    try:
        deal = read_code(f"{game}:{text}")
    except DealCodeError:
        return
    known = GAMES[game]
    assert deal.game == game
    assert deal.players in known.players
    assert 0 <= deal.dealer < deal.players
    assert deal.cut in known.cut.places(known.deck.size)
    assert deal.hand >= 1


def test_the_game_stands_before_its_code_but_for_the_first_of_all() -> None:
    for game in GAMES:
        code = example_of(game)
        assert read_code(code).game == game
        assert code.startswith(f"{game}:") == (game != "bestia")
    assert read_code(f"bestia:{EXAMPLE}") == read_code(EXAMPLE)
    assert EXAMPLE == "1B26-WMGT-X5CZ"
    assert "none of the games here: bestia" in refusal(f"snap:{EXAMPLE}")


def test_what_is_refused_says_what_a_code_looks_like() -> None:
    assert EXAMPLE in refusal("banana")
    assert read_code(EXAMPLE).seed == seed_of("coffee")


# --- seeds ---------------------------------------------------------------------------------------


@given(st.text(DIGITS, min_size=8, max_size=8))
def test_a_seed_stays_as_it_is(seed: str) -> None:
    assert seed_of(seed) == seed
    assert seed_of(seed.lower()) == seed


@given(st.text(st.characters(), max_size=30))
def test_any_text_has_a_seed(text: str) -> None:
    seed = seed_of(text)
    assert len(seed) == 8
    assert set(seed) <= set(DIGITS)
    assert seed_of(seed) == seed


def test_other_texts_have_other_seeds() -> None:
    chance = random.Random(1)
    texts = {str(chance.random()) for _ in range(2000)}
    assert len({seed_of(text) for text in texts}) == len(texts)


# --- the day -------------------------------------------------------------------------------------


def test_every_day_has_a_deal_of_its_own() -> None:
    days = [datetime.date(2026, 1, 1) + datetime.timedelta(days=day) for day in range(366)]
    found = [deal_of_the_day(day) for day in days]
    assert len({deal.seed for deal in found}) == len(days)
    assert {deal.dealer for deal in found} == set(range(5))
    for deal in found:
        assert (deal.hand, deal.players) == (1, 5)
        assert read_code(write_code(deal)) == deal


def test_the_deal_of_a_day_never_changes() -> None:
    """Whoever has an older program still plays the same cards as the others."""
    deal = deal_of_the_day(datetime.date(2026, 11, 18))
    assert deal == deal_of_the_day(datetime.date(2026, 11, 18))
    assert deal == DealCode(seed_of("smazzata 2026-11-18"), 1, 5, deal.dealer, deal.cut)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_deal_of_the_day(game: str) -> None:
    days = [datetime.date(2026, 1, 1) + datetime.timedelta(days=day) for day in range(366)]
    found = [deal_of_the_day(day, game) for day in days]
    players, size = GAMES[game].usual, GAMES[game].deck.size
    assert {deal.players for deal in found} == {players}
    assert {deal.dealer for deal in found} == set(range(players))
    assert {deal.cut for deal in found} == set(GAMES[game].cut.places(size))
    assert all(read_code(write_code(deal)) == deal for deal in found)
    others = {deal_of_the_day(days[0], other).seed for other in GAMES}
    assert len(others) == len(GAMES)


@pytest.mark.usefixtures("no_endless_loop")
@pytest.mark.parametrize("number", [-1, -32, -(10**30)])
def test_a_number_below_zero_has_no_letters(number: int) -> None:
    with pytest.raises(ValueError, match="less than 0"):
        encode(number)
    with pytest.raises(ValueError, match="less than 0"):
        write_code(DealCode("6WMGTX5C", number, 5, 2, 17))
