"""The form of Briscola, what its statistics keep, and what lists of games say of it."""

from dataclasses import replace

import pytest

from bestia_cli.games import form_of, table_of
from bestia_cli.games.briscola.facts import FACTS, edge_of, read_facts
from bestia_cli.games.briscola.saves import moment_of
from bestia_cli.language import set_language
from bestia_cli.storage.settings import Settings, change_setting, usual_of
from engine.events import Event
from engine.history import HandRecord
from engine.json_forms import FormError
from tests.bestia_cli.games.briscola.tables import GAME, Deals, rules_of

FORM = form_of("briscola")


@pytest.fixture(autouse=True)
def english() -> None:
    set_language("en")


def test_the_usual_rules_have_the_match_that_was_chosen() -> None:
    first = FORM.first_values
    assert FORM.read(first, 4, False) == rules_of(4)
    assert FORM.read(first | {"target": "0"}, 2, False) == rules_of(2, target=0)
    own = first | {"seven": "draw", "look": "last", "target": "5"}
    assert FORM.read(own, 4, False) == rules_of(4, target=5)
    assert FORM.read(own, 4, True) == rules_of(4, seven="draw", look="last", target=5)


def test_every_value_of_the_form_makes_rules() -> None:
    for field in FORM.fields:
        assert field.choices is not None
        for value in field.choices():
            FORM.read(FORM.first_values | {field.key: value}, 3, True)


def test_match_and_points_are_remembered() -> None:
    assert usual_of("briscola") | {"target": "3", "points": "shown"} == usual_of("briscola")
    settings = change_setting(Settings(), "briscola.points", "hidden")
    assert dict(settings.wishes("briscola")) == {"target": "3", "points": "hidden"}


def test_the_rules_of_a_table_are_told() -> None:
    told = table_of("briscola").told_rules
    assert told(rules_of(4)) == ["A match goes to who wins 3 of the deals (§9)"]
    assert len(told(rules_of(4, seven="off", look="off", target=0))) == 3
    assert len(told(rules_of(2, look="off"))) == 1


def test_a_saved_game_says_how_its_match_stands() -> None:
    assert moment_of(4, {"won": [2, 1]}) == "deal 4, match 2-1"
    assert moment_of(1, {"won": [1, 0, 1, 0]}) == "deal 1, match 1-0"


def record_of(table: Deals) -> HandRecord:
    """The line of a deal that is over, as far as facts need it."""
    return HandRecord(
        GAME,
        table.stake,
        table.match.deal.deck,
        tuple(table.match.events),
        table.result,
    )


@pytest.mark.parametrize("players", [2, 3, 4])
def test_facts_are_those_of_the_side(players: int) -> None:
    table = Deals(players)
    for _deal in range(4):
        table.finish()
        record, own = record_of(table), table.result.own
        facts = [read_facts(record, seat) for seat in range(players)]
        assert [one.points for one in facts] == list(own.score)
        assert [seat for seat, one in enumerate(facts) if one.won] == list(own.winners)
        edges = sum(edge_of(one, players) for one in facts)
        assert edges == pytest.approx(0.0)
        table.deal()


def test_a_cappotto_is_kept_and_a_wrong_result_refused() -> None:
    table = Deals(2)
    table.finish()
    record = record_of(table)
    only = tuple(Event("presa", 1) if event.t == "presa" else event for event in table.match.events)
    assert read_facts(replace(record, events=only), 1).cappotto
    assert not read_facts(replace(record, events=only), 0).cappotto
    own = table.result.own._replace(points=(60, 61))
    with pytest.raises(FormError):
        read_facts(replace(record, result=table.result._replace(own=own)), 0)


def test_the_names_of_facts_are_columns() -> None:
    assert set(FACTS.names) <= set(FACTS.order)
