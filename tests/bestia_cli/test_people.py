"""Those who sit at the table by name: how they lean, and what they say."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from textual.pilot import Pilot

from ai.games import leaning_of, leant, person_behind, players_of, upright
from bestia_cli.draw.board import draw_board, plan_for
from bestia_cli.draw.italian import ITALIAN
from bestia_cli.draw.look import NONE, TRUE, look_for
from bestia_cli.games import table_of
from bestia_cli.language import _, set_language
from bestia_cli.legend import legend
from bestia_cli.new_setup import OTHERS, FormValues, setup_from_form, with_people
from bestia_cli.scene import Scene
from bestia_cli.screens.new_game import NewGameScreen
from bestia_cli.session import level_of
from bestia_cli.statistics.lines import Reader
from bestia_cli.storage.folders import Folders
from bestia_cli.storage.settings import Settings, write_settings
from bestia_cli.voices import are_heard, last_word
from engine.bestia.rules import Rules
from engine.events import Event
from engine.registry import GAMES
from tests.bestia_cli.app.players import KeyRobot, Visit, at_table, screen_text, table_setup
from tests.bestia_cli.draw import scenes
from tests.bestia_cli.screens.stand_in import StandIn
from tests.bestia_cli.screens.test_first_screens import use
from tests.bestia_cli.statistics.small import HEADER, hand

FORM = FormValues(level="campione", players=5, seed="people")


def test_everybody_at_the_table_of_bestia_is_somebody() -> None:
    people = players_of("bestia").people
    assert set(people) == set(OTHERS)
    neighbours = [people[name].character for name in OTHERS[:4]]
    assert len(set(neighbours)) == 4, "at the usual table no two are alike"
    for person in people.values():
        assert len(person.mark) == 1
        assert person.letter.isascii()
    assert len({person.mark for person in people.values()}) == len(people)


def test_a_game_without_people_has_plain_names() -> None:
    for game in GAMES:
        if not players_of(game).people:
            setup = setup_from_form(FormValues(game=game))
            assert with_people(setup) == setup


def test_a_leaning_is_no_strength() -> None:
    setup = with_people(setup_from_form(FORM))
    assert setup.bots[2] == "campione:character=bold"
    assert level_of(setup) == "campione"
    assert upright("campione:character=bold", "bestia") == "campione"
    assert leaning_of("maestro:iterations=60:character=bold", "bestia") == "bold"
    assert leant("campione:character=bold", "Nonna Pia", "bestia") == "campione:character=bold"


def test_who_can_have_no_style_has_none() -> None:
    setup = setup_from_form(replace(FORM, level="bambino"))
    assert with_people(setup) == setup
    assert leant("exec:program", "Gaspare", "bestia") == "exec:program"
    assert person_behind("campione", "Gaspare", "bestia") is None


def test_the_statistics_count_them_by_level() -> None:
    reader = Reader("forged")
    bots = [None, "campione:character=bold", "blueprint:character=prudent"]
    header = {key: HEADER[key] for key in HEADER if key != "levels"} | {"bots": bots}
    assert reader.read(json.dumps(header).encode()) is None
    row = reader.read(json.dumps(hand(1)).encode())
    assert row is not None
    assert row.level == "campione"


# --- what they say -------------------------------------------------------------------------------


def talking(kinds: tuple[str, ...], seat: int = 3) -> Scene:
    """A moment after so many events of a seat."""
    scene = scenes.playing(5)
    seats = tuple(
        replace(one, bot=one.bot and leant("campione", one.name, "bestia")) for one in scene.seats
    )
    return replace(scene, seats=seats, events=tuple(Event(kind, seat) for kind in kinds))


def test_the_same_cards_bring_the_same_words() -> None:
    said = {last_word(talking(("discard",)), f"seed {number}") for number in range(60)}
    assert "" in said, "not on every occasion"
    assert said - {""} == {
        f"Nonna Pia: “{words}”"
        for words in ("I don't trust it.", "I'd rather watch.", "Not today.")
    }
    again = [last_word(talking(("discard",)), f"seed {number}") for number in range(60)]
    assert again == [last_word(talking(("discard",)), f"seed {number}") for number in range(60)]


def test_a_word_is_over_after_a_while() -> None:
    spoken = next(n for n in range(60) if last_word(talking(("discard",)), f"seed {n}"))
    later = talking(("discard", *["play"] * 20))
    assert last_word(later, f"seed {spoken}") == ""


def test_who_has_no_character_says_nothing() -> None:
    scene = talking(("keep",) * 9)
    plain = tuple(replace(seat, bot=seat.bot and "campione") for seat in scene.seats)
    for number in range(20):
        assert last_word(replace(scene, seats=plain), f"seed {number}") == ""
        assert last_word(talking(("keep",) * 9, seat=0), f"seed {number}") == "", "the person"
        assert last_word(talking(("keep",) * 9, seat=-1), f"seed {number}") == "", "nobody"


def test_where_mistakes_are_paid_for_nobody_speaks() -> None:
    setup = setup_from_form(FORM)
    assert are_heard(setup)
    assert not are_heard(replace(setup, kind="lesson"))
    assert not are_heard(replace(setup, rules=Rules(players=5, tavolo_vero=True)))


@pytest.mark.parametrize("language", ["it", "en"])
def test_words_are_short_enough_for_a_line(language: str) -> None:
    set_language(language)
    for lines in table_of("bestia").voices.lines.values():
        for line in lines:
            assert len(_(line)) + len("Nonna Pia: “”") <= 58


# --- what is seen --------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40), (160, 50)])
def test_their_marks_stand_before_their_names(size: tuple[int, int]) -> None:
    scene = talking(())
    for look, mark in (
        (look_for("italian", TRUE, ITALIAN), "☼ "),
        (look_for("letters", NONE, ITALIAN), "* "),
    ):
        canvas = draw_board(scene, plan_for(scene, size), look)
        assert f"{mark}Gasp" in canvas.plain()
        assert canvas.clipped == []
        assert look.glyphs.ascii is False or canvas.plain().isascii()


def test_the_help_says_what_the_marks_mean(folders: Folders) -> None:
    names = ("Tu", "Gaspare", "Nonna Pia", "Beppe")
    bots = (None, "blueprint:character=bold", "blueprint:character=prudent", "blueprint")

    async def play(here: Visit) -> None:
        await here.press("question_mark")
        await here.settle()
        text = here.text()
        assert "☼ Gaspare: bold · ◊ Nonna Pia: prudent" in text
        assert "Beppe: bold" not in text, "here Beppe has no style"
        assert "M deals" in text
        assert "○● prese: still open, taken" in text
        assert "◀ winning so far" in text

    at_table(folders, table_setup(4, names=names, bots=bots), play)


def test_in_ascii_the_marks_are_letters() -> None:
    look = look_for("letters", NONE, ITALIAN)
    told = "\n".join(look.plain(line) for line in legend(talking(()), look))
    assert "* Gaspare: bold" in told
    assert told.isascii()


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
@pytest.mark.parametrize("characters", [True, False])
def test_the_form_says_who_will_sit_there(
    folders: Folders, size: tuple[int, int], characters: bool
) -> None:
    async def look(app: StandIn, pilot: Pilot[None]) -> None:
        shown = app.screen
        assert isinstance(shown, NewGameScreen)
        shown.field("players").focus_target.focus()
        await pilot.pause()
        text = screen_text(shown)
        assert ("sociable" in text, "prudent" in text) == (characters, characters)

    write_settings(folders, replace(Settings(), characters=characters))
    use(folders, NewGameScreen(), look, size)


def test_they_can_be_silenced(folders: Folders) -> None:
    names = ("Tu", "Gaspare", "Gaspare", "Gaspare")
    bots = (None, *["blueprint:character=bold"] * 3)

    async def play(here: Visit) -> None:
        robot, heard = KeyRobot(here), False
        while not here.table.session.over:
            heard = heard or "Gaspare: “" in here.part("hint")
            await robot.play()
        assert heard == here.app.settings.voices

    for number, voices in enumerate((True, False)):
        own = Folders(folders.data / str(number), folders.config / str(number))
        at_table(own, table_setup(4, names=names, bots=bots, hands=3), play, voices=voices)


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    return Folders(tmp_path / "data", tmp_path / "config")
