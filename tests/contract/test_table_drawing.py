"""Every table can be drawn and told: from random deals of every game, at every decision, as every
seat sees it and with all cards open, on small and large screens and in both languages."""

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from bestia_cli.draw.board import draw_board, plan_for
from bestia_cli.draw.canvas import Canvas
from bestia_cli.draw.cut import draw_cut
from bestia_cli.draw.drawing import drawing_of
from bestia_cli.draw.ending import draw_ending
from bestia_cli.draw.hand import draw_hand, draw_own
from bestia_cli.draw.look import NONE, TRUE, Look, look_for
from bestia_cli.draw.middle import draw_middle
from bestia_cli.draw.palette import palette_for
from bestia_cli.draw.plan import RING, ROSTER
from bestia_cli.draw.status import draw_status
from bestia_cli.draw.themes import THEMES
from bestia_cli.games import GameTable, table_of
from bestia_cli.language import LANGUAGES, set_language
from bestia_cli.scene import CUTTING, Option, Scene
from bestia_cli.scene_maker import Frame, make_scene
from bestia_cli.wording import (
    balance_line,
    card_name,
    headline,
    help_for,
    label,
    prompt,
    stage,
    standing,
    story,
    word_label,
)
from bestia_cli.wording.lookup import wording_of
from engine.game import Game, Stake
from engine.match import Match
from engine.registry import GAMES, HOMES
from tests.contract.scenes import any_game, deal_of_stake, new_ledger, random_rules

ROOT = Path(__file__).parents[2] / "bestia_cli"
NAMES = ("Ada", "Beppe", "Carla", "Massimiliano", "日本語", "Ines", "Tullio", "Pia", "Zoë", "Gino")
SCREENS = ((60, 20), (80, 24), (120, 40), (65, 57))
TABLES, DEALS = 4, 3
"""How many tables of each size, and how many deals at each."""
DRAWN = 30
"""How many of all scenes are drawn."""


def deals(game: Game, players: int) -> Iterator[Scene]:
    """The scenes of some deals by chance: one at each decision."""
    dice = random.Random(f"{game.name} {players}")
    for table in range(TABLES):
        rules = random_rules(game, players, dice)
        ledger = new_ledger(game, rules)
        for number in range(DEALS):
            before, stake = tuple(ledger.balance), ledger.next_stake()
            match = Match(game, deal_of_stake(game, players, stake, table * DEALS + number))
            frame = replace(frame_of(game, stake, before), rules=rules)
            yield cutting(game, frame)
            while not match.is_over:
                yield seen(match, frame, dice)
                match.act(dice.choice(match.actions()))
            result = ledger.settle(stake, match.state)
            going = (Option("next", "next"),)
            settled = replace(frame, result=result, options=going, cut=7, nonce="1f")
            for viewer in (None, *range(players)):
                yield make_scene(match, replace(settled, person=viewer), viewer)


def frame_of(game: Game, stake: Stake, before: tuple[int, ...]) -> Frame:
    names = NAMES[: len(before)]
    return Frame(game, names, ("random",) * len(names), 12, stake, before, None, hash="ab" * 32)


def cutting(game: Game, frame: Frame) -> Scene:
    size = len(game.pack(len(frame.names), frame.stake.options).cards)
    places = tuple(Option(f"cut:{place}", "cut") for place in range(1, size))
    return make_scene(None, replace(frame, person=0, actor=0, options=places), 0)


def seen(match: Match, frame: Frame, dice: random.Random) -> Scene:
    """What one seat sees, most often the one that is asked, or what all cards show."""
    viewer = dice.choice((match.actor, match.actor, None, *range(len(frame.names))))
    return make_scene(match, replace(frame, person=viewer, cut=7), viewer)


@cache
def scenes(name: str) -> tuple[Scene, ...]:
    game = GAMES[name]
    return tuple(scene for players in game.players for scene in deals(game, players))


def some_scenes(game: Game) -> list[Scene]:
    """Some of all scenes, and among them one of every phase and every number of players."""
    made = list(scenes(game.name))
    random.Random(1).shuffle(made)
    first = {(scene.phase, scene.players): scene for scene in made}
    return [*list(first.values())[:DRAWN], *made[: max(0, DRAWN - len(first))]]


# --- drawn ---------------------------------------------------------------------------------------


def pictures(scene: Scene, size: tuple[int, int], layout: str, look: Look) -> Iterator[Canvas]:
    plan = plan_for(scene, size, layout)
    yield draw_status(scene, size[0], look)
    yield draw_board(scene.lying, plan, look)
    yield draw_hand(scene, plan, look, 0, frozenset({1}))
    yield draw_own(scene, plan, look)
    if plan.middle is not None:
        yield draw_middle(scene.lying, plan, look)
    if scene.ending is not None:
        yield draw_ending(scene, size[0], size[1] - 4, look)
    if scene.phase == CUTTING:
        yield draw_cut(scene, 44, look, 5)


@any_game
@pytest.mark.parametrize("layout", [RING, ROSTER])
@pytest.mark.parametrize(("glyphs", "colours"), [("italian", TRUE), ("letters", NONE)])
def test_every_scene_is_drawn_on_every_screen(
    game: Game, layout: str, glyphs: str, colours: str
) -> None:
    look = look_for(glyphs, colours, table_of(game.name).art)
    styles: set[str] = set()
    for scene in some_scenes(game):
        for size in SCREENS:
            for canvas in pictures(scene, size, layout, look):
                assert canvas.clipped == [], (size, scene.phase, canvas.plain())
                assert not look.glyphs.ascii or canvas.plain().isascii()
                styles |= {style for row in canvas.styles for style in row}
    for theme in THEMES:
        palette = palette_for(theme, colours)
        assert all(palette.style(style) is not None for style in styles)


@pytest.fixture
def bare(game: Game, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The game brings a title, a line about it and how its scenes are made, and no more."""
    home = import_module(HOMES[game.name].table)
    own = home.TABLE
    least = GameTable(own.name, own.title, own.about, own.module)
    monkeypatch.setattr(home, "TABLE", least)
    forget()
    yield
    monkeypatch.undo()
    forget()


def forget() -> None:
    for known in (table_of, drawing_of, wording_of):
        known.cache_clear()


@any_game
@pytest.mark.usefixtures("bare")
def test_a_game_that_brings_the_least_has_a_table_that_can_be_read(game: Game) -> None:
    look = look_for("italian", TRUE, table_of(game.name).art)
    for scene in some_scenes(game)[::4]:
        for size in SCREENS:
            for layout in (RING, ROSTER):
                for canvas in pictures(scene, size, layout, look):
                    assert canvas.clipped == [], (size, scene.phase, canvas.plain())
        assert all(texts(scene))
        plan = plan_for(scene, (80, 24))
        board = draw_board(scene, plan, look).plain() + draw_own(scene, plan, look).plain()
        assert all(seat.name[:4] in board for seat in scene.seats)


# --- told ----------------------------------------------------------------------------------------

OPEN_FIELD = re.compile(r"\{\w*\}")


def texts(scene: Scene) -> Iterator[str]:
    """All that is told of a scene and is not empty."""
    yield from filter(None, all_texts(scene))


def all_texts(scene: Scene) -> Iterator[str]:
    yield from story(scene)
    yield from (prompt(scene), help_for(scene), balance_line(scene), headline(scene) or "")
    yield stage(scene)
    yield from (standing(seat, scene) for seat in scene.seats)
    for option in scene.options:
        yield label(option, scene)
        if option.kind not in ("cut", "next"):
            yield word_label(option.word, scene.game)


@any_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_scene_is_told(game: Game, language: str) -> None:
    set_language(language)
    try:
        for scene in scenes(game.name)[::3]:
            for text in texts(scene):
                assert not OPEN_FIELD.search(text), text
            assert all(label(option, scene) for option in scene.options)
            assert prompt(scene)
    finally:
        set_language("en")


@any_game
def test_answers_are_told_apart(game: Game) -> None:
    for scene in scenes(game.name):
        labels = [label(option, scene) for option in scene.options]
        assert len(set(labels)) == len(labels)


@any_game
def test_every_card_has_a_name(game: Game) -> None:
    names = {card_name(card, game.name) for card in range(game.deck.size)}
    assert all(names)
    assert len(names) > 1


def test_what_draws_and_tells_any_game_names_none() -> None:
    names = re.compile(rf"\b({'|'.join(GAMES)})\b", re.IGNORECASE)
    for part in ("draw", "wording", "pages"):
        for file in sorted((ROOT / part).rglob("*.*")):
            if file.suffix in (".py", ".md"):
                assert not names.search(file.read_text("utf-8")), file


@any_game
def test_the_cards_of_the_first_screen_are_cards_that_it_is_played_with(game: Game) -> None:
    pack = game.pack(game.usual, game.default_rules(game.usual).options)
    assert set(table_of(game.name).fan_cards) <= set(pack.cards)
