"""The names by which a table is known, the pages that are its own, and its password."""

import pytest

from bestia_cli.serving.door import Door, HostError, new_password

HERE = Door("127.0.0.1", 8000)
OPEN = Door("0.0.0.0", 8000)  # noqa: S104
NAMED = Door("table.lan", 8000, ("play.example", "proxy.example:444"))


@pytest.mark.parametrize(
    "host", ["127.0.0.1:8000", "localhost:8000", "[::1]:8000", "LOCALHOST:8000"]
)
def test_a_table_on_this_machine_is_known_by_the_names_of_this_machine(host: str) -> None:
    assert HERE.knows(host, "127.0.0.1")


@pytest.mark.parametrize(
    "host",
    [
        "evil.example:8000",
        "evil.example",
        "127.0.0.1",
        "127.0.0.1:8001",
        "127.0.0.1:8000.evil.example",
        "127.0.0.1:8000@evil.example",
        "localhost.evil.example:8000",
        "localhost.:8000",
        "2130706433:8000",
        "192.168.1.7:8000",
        "[::1]:8000]",
        "",
        " 127.0.0.1:8000",
        "127.0.0.1:८०००",
    ],
)
def test_a_table_on_this_machine_is_known_by_no_other_name(host: str) -> None:
    assert not HERE.knows(host, "127.0.0.1")


def test_on_the_usual_port_a_name_needs_none() -> None:
    assert Door("127.0.0.1", 80).knows("localhost", "127.0.0.1")


def test_a_table_is_known_by_its_own_name_and_those_that_are_allowed() -> None:
    known = ("table.lan:8000", "play.example", "play.example:8443", "proxy.example:444")
    assert all(NAMED.knows(host, "10.0.0.5") for host in known)
    others = ("table.lan", "table.lan:80", "proxy.example", "localhost:8000", "10.0.0.5:8000")
    assert not any(NAMED.knows(host, "10.0.0.5") for host in others)


def test_where_it_listens_on_all_addresses_the_one_that_was_reached_is_known() -> None:
    assert OPEN.knows("192.168.1.7:8000", "192.168.1.7")
    assert OPEN.knows("localhost:8000", "127.0.0.1")
    assert Door("::", 8000).knows("[fe80::1]:8000", "fe80::1")
    assert not OPEN.knows("192.168.1.8:8000", "192.168.1.7")
    assert not OPEN.knows("localhost:8000", "192.168.1.7")
    assert not OPEN.knows("evil.example:8000", "192.168.1.7")


@pytest.mark.parametrize("name", ["", "a b", "http://x", "x/y", "x:99999999", "*"])
def test_what_is_no_name_can_not_be_allowed(name: str) -> None:
    with pytest.raises(HostError):
        Door("127.0.0.1", 8000, (name,))


@pytest.mark.parametrize(
    ("origin", "own"),
    [
        ("http://127.0.0.1:8000", True),
        ("https://127.0.0.1:8000", True),
        (None, False),
        ("null", False),
        ("", False),
        ("http://127.0.0.1", False),
        ("http://localhost:8000", False),
        ("http://evil.example", False),
        ("http://127.0.0.1:8000.evil.example", False),
        ("http://user@127.0.0.1:8000", False),
        ("file://127.0.0.1:8000", False),
        ("http://[", False),
    ],
)
def test_only_a_page_of_ours_is_ours(origin: str | None, own: bool) -> None:
    assert HERE.is_own_page(origin, "127.0.0.1:8000") is own


def test_a_password_opens_its_own_door_only() -> None:
    door, other = Door("h", 1, password="carta"), Door("h", 1, password="carta")  # noqa: S106
    assert door.opens("carta")
    assert not door.opens("Carta")
    assert not door.opens("")
    assert not door.opens("cart\udce0")
    assert door.fits(door.key)
    assert not door.fits("")
    assert not door.fits(other.key)


def test_without_a_password_everybody_may_come_in() -> None:
    assert HERE.fits("")


def test_a_password_of_ours_is_long_and_never_the_same() -> None:
    made = {new_password() for _ in range(100)}
    assert len(made) == 100
    assert min(map(len, made)) >= 20
