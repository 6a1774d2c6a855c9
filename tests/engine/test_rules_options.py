"""The rules as data: options, their values, and what is said about a wrong one."""

import json
import re
from dataclasses import FrozenInstanceError, fields
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import options
from engine.bestia.layout import AGREEMENT, EVERY_LEAD, SOCIETA
from engine.bestia.rules import NAMES, Rules, parse_json
from engine.match import Match
from engine.options import RulesError, change_rules
from tests.engine.scenes import USUAL, deal

RULES_PAGE = Path(__file__).parent.parent.parent / "docs" / "rules" / "bestia.md"

CENTS = st.integers(0, 10**40).map(lambda third: 3 * third)
RULES = st.builds(
    Rules,
    players=st.integers(3, 10),
    dealer_fee=CENTS,
    startup_ante=CENTS,
    startup_entry=st.sampled_from(["optional", "closed"]),
    salvo_threshold=st.none() | st.integers(0, 10**40),
    salvo_agreement=st.booleans(),
    societa=st.booleans(),
    lead_obligation=st.sampled_from(["first", "every"]),
    tavolo_vero=st.booleans(),
)

WRONG: dict[str, tuple[list[Any], list[str]]] = {
    "players": ([2, 11, 0, -3, True, 5.0, "five", None, 10**30, [], {}], ["3", "10", "§1.2"]),
    "dealer_fee": ([25, 1, -3, True, 30.0, "x", None, 10**400, [], {}], ["3", "§10.1"]),
    "startup_ante": ([25, -30, False, 0.0, "huge", None, 10**400, [], {}], ["3", "§10.1"]),
    "startup_entry": (["open", "Closed", "", 1, True, None, [], {}], ["optional", "closed"]),
    "salvo_threshold": ([-1, True, 90.0, "x", -(10**400), [], {}], ["0", "none", "§10.2"]),
    "salvo_agreement": ([0, 1, "yes", None, [], {}], ["true", "false"]),
    "societa": ([0, 1, "si", None, [], {}], ["true", "false"]),
    "lead_obligation": (["never", "First", 1, None, [], {}], ["first", "every"]),
    "tavolo_vero": ([0, 1, "vero", None, [], {}], ["true", "false"]),
}
"""By option: values that it can't have, and what the refusal must mention."""

WRONG_VALUES = [(key, value) for key, (values, _) in WRONG.items() for value in values]


def parse_value(key: str, text: str) -> Any:
    return options.parse_value(key, text, NAMES)


def parse_rule(text: str) -> tuple[str, Any]:
    return options.parse_rule(text, Rules(), NAMES)


def parse_toml(text: str) -> dict[str, Any]:
    return options.parse_toml(text, NAMES)


def show_wrong(value: object) -> str:
    """An id for a test that is not four hundred digits long."""
    return f"{value!r}"[:12]


def named_value(value: object) -> str:
    """How a message begins to name a value: of a very long number, by its first digit."""
    text = f"{value!r}"
    return text if len(text) < 19 else text[: 2 if text[0] == "-" else 1]


def assert_names(error: RulesError, key: str, value: object) -> None:
    message = str(error)
    assert f"{key} = {named_value(value)}" in message
    for allowed in WRONG[key][1]:
        assert allowed in message
    assert len(message) < 200


# --- the options themselves ----------------------------------------------------------------------


@pytest.mark.rule("11")
@pytest.mark.rule("12")
def test_the_defaults_are_those_of_the_rule_book() -> None:
    rows = re.findall(r"^\| `(\w+)` \|[^|]+\| (\S+) \|", RULES_PAGE.read_text("utf-8"), re.M)
    written = {key: parse_value(key, text.strip("`")) for key, text in rows}
    rules = Rules()
    assert len(written) == 8
    assert written == {
        field.name: getattr(rules, field.name) for field in fields(rules) if field.name != "players"
    }


@pytest.mark.rule("6.4")
@pytest.mark.rule("8.1")
@pytest.mark.rule("10.2")
def test_each_option_of_the_play_is_a_bit_of_its_own() -> None:
    assert Rules().options == SOCIETA | AGREEMENT
    assert Rules(societa=False).options == AGREEMENT
    assert Rules(salvo_agreement=False).options == SOCIETA
    assert Rules(lead_obligation="every").options == SOCIETA | AGREEMENT | EVERY_LEAD


@pytest.mark.parametrize(("key", "value"), WRONG_VALUES, ids=show_wrong)
def test_a_wrong_value_is_refused_by_its_name_with_what_is_allowed(key: str, value: object) -> None:
    with pytest.raises(RulesError) as caught:
        change_rules(Rules(), {key: value})
    assert_names(caught.value, key, value)


@pytest.mark.rule("10.1")
@pytest.mark.parametrize("cents", [25, 31, 100, 3 * 10**400 + 1])
def test_amounts_that_do_not_divide_by_three_are_refused(cents: int) -> None:
    for key in ("dealer_fee", "startup_ante"):
        with pytest.raises(RulesError, match=rf"{key}.*§10\.1"):
            change_rules(Rules(), {key: cents})


@pytest.mark.parametrize("cents", [0, 3, 30, 3 * 10**400])
def test_amounts_have_no_upper_limit_and_may_be_nothing(cents: int) -> None:
    rules = Rules(dealer_fee=cents, startup_ante=cents, salvo_threshold=cents)
    assert (rules.dealer_fee, rules.startup_ante, rules.salvo_threshold) == (cents, cents, cents)


@pytest.mark.parametrize("key", ["dealers_fee", "Players", ""])
def test_an_option_that_does_not_exist_is_refused_with_those_that_do(key: str) -> None:
    with pytest.raises(RulesError, match=repr(key)) as caught:
        change_rules(Rules(), {key: 30})
    assert all(field.name in str(caught.value) for field in fields(Rules))


def test_a_change_leaves_the_other_options_and_the_old_rules_alone() -> None:
    old = Rules(players=7, societa=False)
    new = change_rules(old, {"dealer_fee": 60})
    assert new == Rules(players=7, societa=False, dealer_fee=60)
    assert old == Rules(players=7, societa=False)
    with pytest.raises(FrozenInstanceError):
        old.dealer_fee = 60  # type: ignore[misc]


# --- key=value -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "key", "value"),
    [
        ("dealer_fee=60", "dealer_fee", 60),
        (" dealer_fee = 60 ", "dealer_fee", 60),
        ("startup_ante=low", "startup_ante", 0),
        ("startup_ante=medium", "startup_ante", 30),
        ("startup_ante=high", "startup_ante", 90),
        ("startup_entry=closed", "startup_entry", "closed"),
        ("salvo_threshold=none", "salvo_threshold", None),
        ("salvo_threshold=0", "salvo_threshold", 0),
        ("societa=false", "societa", False),
        ("societa=off", "societa", False),
        ("salvo_agreement=true", "salvo_agreement", True),
        ("tavolo_vero=on", "tavolo_vero", True),
        ("lead_obligation=every", "lead_obligation", "every"),
        ("dealer_fee=3" + "0" * 5000, "dealer_fee", 3 * 10**5000),
    ],
    ids=show_wrong,
)
def test_key_equals_value_is_read(text: str, key: str, value: object) -> None:
    assert parse_rule(text) == (key, value)
    assert getattr(change_rules(Rules(), dict([parse_rule(text)])), key) == value


@pytest.mark.parametrize(
    "text",
    [
        "dealer_fee=25", "dealer_fee=", "dealer_fee=true", "dealer_fee=high", "dealer_fee=3e1",
        "dealer_fee=30=30", "dealer_fee=٣٠", "dealer_fee=+30", "players=2", "players=five",
        "players=none", "societa=1", "societa=TRUE", "startup_entry=on", "salvo_threshold=-1",
        "salvo_threshold=off", "lead_obligation=none", "fee=30",
    ],
)  # fmt: skip
def test_a_wrong_key_equals_value_is_refused_by_its_key(text: str) -> None:
    key, value = parse_rule(text)
    with pytest.raises(RulesError, match=re.escape(key)):
        change_rules(Rules(), {key: value})


@pytest.mark.parametrize("text", ["dealer_fee", "dealer_fee:30", ""])
def test_what_is_no_key_equals_value_is_refused(text: str) -> None:
    with pytest.raises(RulesError, match=repr(text)):
        parse_rule(text)


# --- TOML ----------------------------------------------------------------------------------------


def test_all_options_are_read_from_toml() -> None:
    text = """
        players = 7
        dealer_fee = 60
        startup_ante = "high"
        startup_entry = "closed"
        salvo_threshold = 900
        salvo_agreement = false
        societa = false
        lead_obligation = "every"
        tavolo_vero = true
    """
    rules = change_rules(Rules(), parse_toml(text))
    assert rules == Rules(7, 60, 90, "closed", 900, False, False, "every", True)


def test_toml_names_the_none_that_it_does_not_have() -> None:
    table = Rules(salvo_threshold=90)
    assert change_rules(table, parse_toml('salvo_threshold = "none"')).salvo_threshold is None
    assert change_rules(table, parse_toml("")) == table


@pytest.mark.parametrize(
    "text",
    [
        "dealer_fee = 25", "dealer_fee = 30.0", "dealer_fee = true", "dealer_fee = [30]",
        "dealer_fee = nan", "dealer_fee = 1979-05-27", "players = 11", "societa = 1",
        "startup_entry = 'open'", "lead_obligation = ''", "salvo_threshold = -3",
        "fee = 30", "[rules]\ndealer_fee = 30",
    ],
)  # fmt: skip
def test_a_wrong_value_in_toml_is_refused_by_its_key(text: str) -> None:
    key = text.strip("[").replace("]", " ").split()[0]
    with pytest.raises(RulesError, match=key):
        change_rules(Rules(), parse_toml(text))


@pytest.mark.parametrize(
    "text",
    ["dealer_fee", "dealer_fee = ", "= 30", "players = 3\nplayers = 4", "a = " + "[" * 9999, "\0"],
    ids=show_wrong,
)
def test_what_is_no_toml_is_refused_as_such(text: str) -> None:
    with pytest.raises(RulesError, match="TOML"):
        parse_toml(text)


# --- the header of a history ---------------------------------------------------------------------


@given(RULES)
def test_rules_survive_a_header(rules: Rules) -> None:
    assert parse_json(json.loads(json.dumps(rules.to_json()))) == rules


def test_a_header_has_every_option_and_tavolo_vero_only_when_it_is_on() -> None:
    names = [field.name for field in fields(Rules)]
    assert list(Rules().to_json()) == names[:-1]
    assert list(Rules(tavolo_vero=True).to_json()) == names
    assert json.dumps(Rules().to_json()["salvo_threshold"]) == "null"


def test_a_reader_ignores_options_it_does_not_know() -> None:
    assert parse_json({**Rules().to_json(), "jolly": True}) == Rules()


@pytest.mark.parametrize("key", Rules().to_json())
def test_a_header_without_an_option_is_refused_by_its_name(key: str) -> None:
    values = Rules().to_json()
    del values[key]
    with pytest.raises(RulesError, match=key):
        parse_json(values)


@pytest.mark.parametrize(("key", "value"), WRONG_VALUES, ids=show_wrong)
def test_a_wrong_value_in_a_header_is_refused_like_any_other(key: str, value: object) -> None:
    with pytest.raises(RulesError) as caught:
        parse_json({**Rules().to_json(), key: value})
    assert_names(caught.value, key, value)


@pytest.mark.parametrize("values", [None, [], "rules", 5])
def test_rules_that_are_no_object_are_refused(values: object) -> None:
    with pytest.raises(RulesError, match="object"):
        parse_json(values)


# --- the letters of a position -------------------------------------------------------------------


@pytest.mark.parametrize("options", range(32))
def test_the_options_of_a_position_survive_its_text(options: int) -> None:
    match = deal("7D", {}, options=options)
    assert Match.from_text(match.to_text()).deal == match.deal


def test_a_letter_that_stands_twice_is_the_same_option() -> None:
    text = deal("7D", {}, options=SOCIETA).to_text()
    again = text.replace(" s ", " ss ")
    assert again != text
    assert Match.from_text(again).deal.options == SOCIETA


def test_a_letter_that_is_no_option_is_refused() -> None:
    text = deal("7D", {}, options=USUAL).to_text().replace(" sa ", " sx ")
    with pytest.raises(ValueError, match="x"):
        Match.from_text(text)
