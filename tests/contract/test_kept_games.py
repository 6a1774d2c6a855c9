"""What must hold for the games of every kind that are kept: saves, histories, settings, forms and
deal codes."""

import datetime
import itertools
import json
import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bestia_cli.croupier import Croupier
from bestia_cli.deal_code import read_code
from bestia_cli.engine_process.direct import DirectClient
from bestia_cli.engine_process.messages import check_table
from bestia_cli.engine_process.recording import Recording
from bestia_cli.games import form_of, table_of
from bestia_cli.games.fields import FieldError, FormField
from bestia_cli.new_setup import (
    OWN,
    SEAT_BY_SEAT,
    FormValues,
    names_for,
    setup_from_form,
    setup_of_deal,
    setup_of_the_day,
    usual_rules,
    watch_setup,
)
from bestia_cli.session import Session
from bestia_cli.setup import DAILY, DEAL, WHAT_IF, Setup, setup_from_json
from bestia_cli.showing import show
from bestia_cli.storage.folders import Folders
from bestia_cli.storage.save_content import read_save
from bestia_cli.storage.settings import Settings, change_setting, fields_of, key_of, usual_of
from engine.registry import GAMES
from engine.replay import verify_history
from tests.bestia_cli.table.games import next_word, play_lines, same_again, write_lines
from tests.bestia_cli.table.sitting import die, game_id, go_on, history, play_out, save_path
from tests.contract.test_table import any_table, setup_of

any_game = pytest.mark.parametrize("game", GAMES)
FORM_KEYS = {"name", "players", "level", "training", "hands", "seed", "deal", "rules", "bots"}
DAY = datetime.date(2026, 11, 18)


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    return Folders(tmp_path / "data", tmp_path / "config")


@pytest.fixture
def client() -> Iterator[DirectClient]:
    client = DirectClient()
    yield client
    client.close()


@pytest.fixture
def chance() -> random.Random:
    return random.Random(5)


# --- saves ---------------------------------------------------------------------------------------


@any_table
def test_a_game_that_is_left_at_any_decision_goes_on_there(
    game: str, players: int, client: DirectClient, folders: Folders, chance: random.Random
) -> None:
    session = Session.begin(client, folders, setup_of(game, players, hands=2))
    while not session.over:
        before, name = session.scene, game_id(session)
        die(session)
        save = read_save(save_path(folders))
        assert (save.summary.game, save.summary.hand) == (game, before.hand)
        assert table_of(game).moment(save.summary.hand, save.summary.stake)
        session = Session.resume(client, folders, name)
        assert session.scene == before
        go_on(session, chance)
    session.close()
    assert not list(folders.saves.iterdir())
    found = list(verify_history(history(folders)))[-1]
    assert (found.deals, found.committed) == (session.scene.hand, session.scene.hand)


@any_game
def test_a_table_without_end_goes_on_until_somebody_gets_up_or_a_match_is_over(
    game: str, client: DirectClient, folders: Folders, chance: random.Random
) -> None:
    """Whatever ends it, the history is right; a match that is over is not to be gone on with."""
    players = GAMES[game].usual
    session = Session.begin(client, folders, setup_of(game, players, hands=None))
    while not session.over and session.scene.hand < 12:
        go_on(session, chance)
    over = session.over
    session.close()
    assert len(list(folders.saves.glob("*.json"))) == (not over)
    assert list(verify_history(history(folders)))[-1].deals >= 1


@any_table
def test_a_setup_and_its_table_survive_a_file(game: str, players: int) -> None:
    setup = setup_of(game, players)
    croupier, chance = Croupier(setup), random.Random(3)
    for _ in range(25):
        if croupier.is_over:
            break
        table = json.loads(json.dumps(croupier.table()))
        check_table(table, setup)
        assert setup_from_json(json.loads(json.dumps(setup.to_json()))) == setup
        word = next_word(show(croupier, 0), chance)
        croupier.step() if word is None else croupier.choose(word)


FORGED: tuple[object, ...] = (0, -1, 99, 10**30, None, "x", [], {})


@any_game
def test_a_forged_table_is_refused_or_played_but_never_falls_over(game: str) -> None:
    """What a save says is checked before anything is dealt by it."""
    setup = setup_of(game, GAMES[game].usual)
    table = json.loads(json.dumps(Croupier(setup).table()))
    for key in table:
        for value in FORGED:
            try_forged(setup, table | {key: value})
    for key in table["stake"]:
        for value in FORGED:
            try_forged(setup, table | {"stake": table["stake"] | {key: value}})
    for key in table["stake"]["own"]:
        for value in FORGED:
            own = table["stake"]["own"] | {key: value}
            try_forged(setup, table | {"stake": table["stake"] | {"own": own}})


def try_forged(setup: Setup, table: dict[str, Any]) -> None:
    try:
        check_table(table, setup)
        croupier = Croupier(setup, table)
    except (ValueError, KeyError, TypeError, IndexError, AttributeError, OverflowError):
        return
    assert same_again(croupier).table() == croupier.table()


# --- going on from a replay ----------------------------------------------------------------------


@any_table
def test_one_can_play_on_from_any_moment_of_a_replay(
    game: str, players: int, tmp_path: Path, chance: random.Random
) -> None:
    lines = play_lines(Croupier(setup_of(game, players)), chance)
    recording = Recording(str(write_lines(tmp_path / "game.jsonl", lines)))
    words = GAMES[game].vocabulary
    for place, record in enumerate(lines[1:]):
        events = [words.from_json(event) for event in record["events"]]
        choices = [at for at, event in enumerate(events) if words.is_choice(event)]
        for at in {choices[0], choices[len(choices) // 2], choices[-1]}:
            setup = recording.what_if(place, at, chance.randrange(players), "random")
            assert setup.kind == WHAT_IF
            assert setup_from_json(json.loads(json.dumps(setup.to_json()))) == setup
            croupier = Croupier(setup)
            then = recording.show(place, len(croupier.match.events if croupier.match else ()), None)
            now = show(croupier, None)
            assert (now.hand, now.dealer, now.zones) == (then.hand, then.dealer, then.zones)
            assert [seat.balance for seat in now.seats] == [seat.balance for seat in then.seats]
            *_, last = (show(croupier, None) for _ in play_out_croupier(croupier, chance))
            assert last.ending is not None


def play_out_croupier(croupier: Croupier, chance: random.Random) -> Iterator[None]:
    yield
    while not croupier.is_over:
        word = next_word(show(croupier, croupier.setup.person), chance)
        croupier.step() if word is None else croupier.choose(word)
        yield


# --- deal codes ----------------------------------------------------------------------------------


@any_table
def test_a_friend_who_types_the_code_gets_the_same_cards(
    game: str, players: int, chance: random.Random
) -> None:
    croupier, codes = Croupier(setup_of(game, players, hands=3)), set()
    while not croupier.is_over:
        scene = show(croupier, 0)
        if scene.deal_code and croupier.match is not None:
            codes.add(scene.deal_code)
            friend = Croupier(setup_of_deal(read_code(scene.deal_code), "Bea", "random"))
            assert friend.match is not None
            assert friend.match.deal.deck == croupier.match.deal.deck
            assert friend.stake.dealer == croupier.stake.dealer
        word = next_word(scene, chance)
        croupier.step() if word is None else croupier.choose(word)
    assert codes


@any_game
def test_everybody_plays_the_same_deal_on_a_day(
    game: str, client: DirectClient, folders: Folders, chance: random.Random
) -> None:
    one, other = (setup_of_the_day(DAY, name, game=game) for name in ("Ada", "Bea"))
    assert (one.kind, one.game, one.hands) == (DAILY, game, 1)
    assert replace(one, names=other.names) == other
    tables = [Croupier(setup) for setup in (one, other)]
    decks = [table.match.deal.deck for table in tables if table.match is not None]
    assert len(decks) == 2
    assert decks[0] == decks[1]
    session = Session.begin(
        client, folders, replace(one, bots=(None, *["random"] * (len(one.bots) - 1)))
    )
    play_out(session, chance)
    session.close()
    assert list(verify_history(history(folders)))[-1].deals == 1


# --- settings and forms --------------------------------------------------------------------------


@any_game
def test_a_form_as_it_comes_is_a_usual_game(game: str) -> None:
    """It may invite to other terms, as a stake, than a simulation has; never to other rules."""
    setup = setup_from_form(FormValues(game=game))
    usual = GAMES[game].usual
    assert setup.rules == usual_rules(Settings(), game, usual)
    form = form_of(game)
    choices = {field.key: field.choices() for field in form.terms if field.choices is not None}
    asked = itertools.product(*choices.values())
    offered = (form.first_values | dict(zip(choices, values, strict=True)) for values in asked)
    rules = [form.read(values, usual, False) for values in offered]
    assert GAMES[game].default_rules(usual) in rules
    assert len(setup.names) == len(set(setup.names)) == len(setup.bots) == usual
    assert setup.person == 0
    assert setup_from_json(json.loads(json.dumps(setup.to_json()))) == setup


@any_table
def test_the_form_of_a_game_sets_up_every_table_of_it(game: str, players: int) -> None:
    values = FormValues(game=game, players=players, level="bambino", training=True, hands="7")
    setup = setup_from_form(values)
    assert (setup.rules.players, setup.hands, setup.training) == (players, 7, True)
    assert set(setup.bots[1:]) == {"bambino"}
    levels = ("bambino", "maestro", "campione", *["esperto"] * players)
    seated = setup_from_form(replace(values, level=SEAT_BY_SEAT, levels=levels))
    assert seated.bots == (None, *levels[: players - 1])
    watched = watch_setup(players, ["random"], 3, "x", game)
    assert (watched.game, watched.rules) == (game, GAMES[game].default_rules(players))
    assert setup_from_json(watched.to_json()) == watched
    assert len(names_for(players, "Ines")) == players


@any_game
def test_every_value_of_a_field_is_read_or_refused_in_its_own_name(game: str) -> None:
    form = form_of(game)
    assert not {field.key for field in form.fields} & (
        FORM_KEYS | set(fields_of(game)) - set(form.kept)
    )
    for field in form.fields:
        for value in values_of(field):
            asked = {field.key: value}
            if field.after is not None:
                asked[field.after[0]] = field.after[1]
            wrong = complaint(FormValues(game=game, rules=OWN, asked=asked))
            if wrong is not None:
                assert (wrong.field, field.choices) == (field.key, None)
                assert "\n" not in str(wrong)


def complaint(values: FormValues) -> FieldError | None:
    try:
        setup_from_form(values)
    except FieldError as error:
        return error
    return None


def values_of(field: FormField) -> list[Any]:
    if field.choices is not None:
        return list(field.choices())
    return [field.first_value, "", "0", "7", "-1", "x", "1,5", "9" * 30]


@any_game
def test_what_the_settings_keep_of_a_game_is_what_it_begins_with(game: str) -> None:
    for key, field in fields_of(game).items():
        for value in field.choices or list(field.numbers):
            settings = change_setting(Settings(), key_of(game, key), value)
            assert settings.of(game) == usual_of(game) | {key: value}
            rules = usual_rules(settings, game, settings.of(game)["players"])
            assert rules.players == settings.of(game)["players"]


@any_table
def test_the_code_of_a_deal_fills_in_a_form(game: str, players: int, chance: random.Random) -> None:
    croupier = Croupier(setup_of(game, players))
    while croupier.match is None:
        word = next_word(show(croupier, 0), chance)
        croupier.step() if word is None else croupier.choose(word)
    code = show(croupier, 0).deal_code
    setup = setup_from_form(FormValues(game=game, deal=code))
    assert (setup.kind, setup.game, setup.rules.players) == (DEAL, game, players)
    for other in [name for name in GAMES if name != game]:
        with pytest.raises(FieldError, match=f"that is a code of {table_of(game).title}"):
            setup_from_form(FormValues(game=other, deal=code))
