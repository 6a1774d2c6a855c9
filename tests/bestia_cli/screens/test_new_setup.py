"""From the form of a new game to its setup."""

import datetime
import sys
from dataclasses import replace
from itertools import product
from subprocess import run

import pytest

from bestia_cli.deal_code import DIGITS, DealCode, deal_of_the_day, seed_of, write_code
from bestia_cli.games import form_of
from bestia_cli.games.fields import FieldError
from bestia_cli.money import money
from bestia_cli.new_setup import (
    OTHERS,
    OWN,
    SEAT_BY_SEAT,
    FormValues,
    first_game,
    names_for,
    read_bots,
    setup_from_form,
    setup_of_deal,
    setup_of_the_day,
    watch_setup,
)
from bestia_cli.setup import DAILY, DEAL, GAME, TRAINING, WATCH, setup_from_json
from bestia_cli.storage.settings import Settings
from engine.bestia.rules import STAKES, Rules
from engine.registry import GAMES

CODE = DealCode(seed_of("coffee"), 3, 4, 2, 17)
DAY = datetime.date(2026, 11, 18)


FORM = FormValues()


def asked(values: FormValues = FORM, **fields: object) -> FormValues:
    """A form with some of the game's own fields filled in."""
    return replace(values, asked={**values.asked, **fields})


def wrong_field(values: FormValues) -> str:
    with pytest.raises(FieldError) as caught:
        setup_from_form(values)
    assert "\n" not in str(caught.value)
    return caught.value.field


def test_a_form_as_it_comes_is_a_game_of_five_without_end() -> None:
    setup = setup_from_form(FormValues())
    assert setup.rules == Rules(startup_ante=STAKES["medium"])
    assert setup.names == ("You", "Ines", "Gaspare", "Nonna Pia", "Tullio")
    assert setup.bots == (None, *["esperto"] * 4)
    assert (setup.kind, setup.hands, setup.training) == (GAME, None, False)


def test_two_games_without_a_seed_have_different_cards() -> None:
    seeds = {setup_from_form(FormValues()).seed for _ in range(20)}
    assert len(seeds) == 20
    assert all(len(seed) == 8 and set(seed) <= set(DIGITS) for seed in seeds)


def test_the_same_text_is_the_same_seed() -> None:
    assert setup_from_form(FormValues(seed="caffè")).seed == seed_of("caffè")


def test_each_seat_can_have_its_own_level() -> None:
    levels = ("bambino", "maestro", "campione", "esperto")
    setup = setup_from_form(FormValues(players=4, level=SEAT_BY_SEAT, levels=levels))
    assert setup.bots == (None, "bambino", "maestro", "campione")


@pytest.mark.parametrize(("stakes", "cents"), [("low", 0), ("medium", 30), ("high", 90)])
def test_a_stake_is_the_ante_of_a_start(stakes: str, cents: int) -> None:
    assert setup_from_form(asked(stakes=stakes)).rules.startup_ante == cents


@pytest.mark.parametrize("typed", ["1,20", "1.2", " 1.20 €", "1,2€"])
def test_an_own_stake_is_typed_in_euros(typed: str) -> None:
    assert setup_from_form(asked(stakes=OWN, startup_ante=typed)).rules.startup_ante == 120


def test_all_rules_of_the_form_count() -> None:
    values = asked(
        FormValues(players=3, rules=OWN),
        dealer_fee="0,60",
        startup_entry="closed",
        salvo_threshold="5",
        salvo_agreement=False,
        societa=False,
        lead_obligation="every",
        tavolo_vero=True,
    )
    expected = Rules(3, 60, 30, "closed", 500, False, False, "every", True)
    assert setup_from_form(values).rules == expected


def test_rules_that_are_not_shown_do_not_count() -> None:
    values = asked(dealer_fee="nonsense", startup_ante="nonsense", societa=False)
    assert setup_from_form(values).rules == Rules(startup_ante=STAKES["medium"])


@pytest.mark.parametrize(
    ("field", "typed"),
    [
        ("startup_ante", "0,31"),
        ("startup_ante", ""),
        ("dealer_fee", "-0.30"),
        ("dealer_fee", "0,305"),
        ("dealer_fee", "٣"),
        ("salvo_threshold", "a lot"),
        ("hands", "0"),
        ("hands", "ten"),
        ("hands", "²"),
        ("deal", "1B26-WMGT"),
        ("name", "x" * 17),
        ("name", "bad\x1b"),
    ],
)
def test_what_is_wrong_is_said_of_its_field(field: str, typed: str) -> None:
    values = asked(FormValues(rules=OWN), stakes=OWN, startup_ante="0.30")
    known = field in vars(values)
    wrong = replace(values, **{field: typed}) if known else asked(values, **{field: typed})  # type: ignore[arg-type]
    assert wrong_field(wrong) == field


def test_an_amount_that_three_cannot_share_comes_with_its_neighbours() -> None:
    with pytest.raises(FieldError, match=r"€0\.30 or €0\.33"):
        setup_from_form(asked(stakes=OWN, startup_ante="0.31"))


def test_a_deal_code_says_who_plays_and_with_which_cards() -> None:
    setup = setup_from_form(FormValues(deal=write_code(CODE).lower(), players=9, hands="7"))
    assert (setup.kind, setup.rules.players, len(setup.names), len(setup.bots)) == (DEAL, 4, 4, 4)
    assert (setup.seed, setup.first_hand, setup.first_dealer, setup.cut, setup.hands) == (
        CODE.seed,
        CODE.hand,
        CODE.dealer,
        CODE.cut,
        1,
    )
    assert setup.person == 0


def test_a_deal_code_keeps_levels_and_mode_of_the_form() -> None:
    values = FormValues(
        deal=write_code(CODE), level=SEAT_BY_SEAT, levels=("bambino", "maestro", "esperto")
    )
    setup = setup_from_form(replace(values, training=True))
    assert (setup.mode, setup.bots) == (TRAINING, (None, "bambino", "maestro", "esperto"))


def test_the_smazzata_of_a_day_is_the_same_for_all() -> None:
    setup = setup_of_the_day(DAY, "Zoë")
    assert setup == replace(setup_of_the_day(DAY, "Zoë"))
    assert (setup.kind, setup.seed) == (DAILY, deal_of_the_day(DAY).seed)
    assert setup.bots == (None, *["campione"] * 4)


def test_a_table_to_watch_has_no_person() -> None:
    setup = watch_setup(10, ["maestro"], 50, "x")
    assert (setup.kind, setup.person, setup.hands) == (WATCH, None, 50)
    assert setup.bots == ("maestro",) * 10
    assert len(set(setup.names)) == 10


def test_names_are_always_different() -> None:
    for own in ("", "Zoë", *OTHERS, "ines", " Nonna Pia "):
        names = names_for(10, own)
        assert len(names) == 10
        assert len({name.casefold() for name in names}) == 10


def test_a_bot_for_all_seats_or_one_for_each() -> None:
    assert read_bots("maestro", 3, "bestia") == ("maestro",) * 3
    assert read_bots("maestro, random,heuristic:slips=0.1", 3, "bestia")[2] == "heuristic:slips=0.1"
    for typed in ("maestro,random", "nobody", "maestro:speed=9", ""):
        with pytest.raises(FieldError):
            read_bots(typed, 3, "bestia")


def test_setups_survive_a_save() -> None:
    for setup in (
        setup_from_form(FormValues()),
        setup_of_deal(CODE, "", "bambino"),
        watch_setup(3, ["random"], None, ""),
    ):
        assert setup_from_json(setup.to_json()) == setup


def test_no_first_screen_imports_the_compiler() -> None:
    names = ("menu", "new_game", "resume", "settings", "learn", "choose_game", "watch_form")
    imports = "; ".join(f"import bestia_cli.screens.{name}" for name in names)
    code = f"import sys; {imports}; sys.exit('numba' in sys.modules or 'numpy' in sys.modules)"
    assert run([sys.executable, "-c", code], check=False).returncode == 0


# --- what values mean ----------------------------------------------------------------------------


def test_stakes_say_what_they_come_to() -> None:
    stakes = next(field for field in form_of("bestia").terms if field.key == "stakes")
    assert "€0.30" in stakes.meaning("low", 5)
    for value, players in product(("medium", "high"), (3, 5, 10)):
        pot = STAKES[value] * players + Rules().dealer_fee
        ledger = GAMES["bestia"].new_ledger(Rules(players, startup_ante=STAKES[value]), 0)
        assert ledger.next_stake().own.pot == pot
        assert money(pot) in stakes.meaning(value, players)
    assert stakes.meaning(OWN, 5) == ""


def test_the_engine_and_simulations_keep_their_own_usual_stake() -> None:
    assert Rules().startup_ante == 0
    assert GAMES["bestia"].default_rules(5).startup_ante == 0


def test_a_first_game_is_short_and_easy_with_the_coach() -> None:
    setup = first_game(Settings(name="Zoe"), "bestia")
    assert (setup.names[0], setup.bots[1], setup.hands) == ("Zoe", "principiante", 5)
    assert (setup.training, setup.rules.startup_ante) == (True, STAKES["medium"])


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_first_game(game: str) -> None:
    setup = first_game(Settings(), game)
    assert (setup.game, setup.training) == (game, True)
