"""What a viewer sees of Briscola: the turned card, the piles, the match, the partner's cards."""

from engine.italian import TEXTS
from tests.bestia_cli.games.briscola.tables import Deals

DECK = "2D 3D 4D 5S 6S 7S RC"
"""Seat 1 is dealt denari, seat 0 spade, and the Re di coppe is turned."""


def texts(cards: tuple[int, ...]) -> list[str]:
    return [TEXTS[card] for card in cards]


def test_the_turned_card_lies_under_the_stock_until_it_is_drawn() -> None:
    table = Deals(2, DECK)
    own = table.scene().own
    assert (TEXTS[own.turned], own.suit, own.stock) == ("RC", 1, 33)
    assert (own.presa, own.prese, own.leader, own.drawer) == (1, 20, 1, -1)
    while table.match.state[5]:
        table.match.act(table.match.actions()[0])
    own = table.scene().own
    assert (own.turned, own.suit, own.stock, own.left) == (None, 1, 0, 3)
    assert own.drawer in (0, 1)


def test_piles_and_points_are_those_of_the_seats() -> None:
    table = Deals(2, DECK)
    table.play("3D", "5S")
    scene = table.scene()
    assert [(seat.own.pile, seat.own.points) for seat in scene.seats] == [(0, 0), (2, 10)]
    assert [seat.taken for seat in scene.seats] == [0, 1]
    assert scene.own.leader == 1


def test_who_leads_and_the_partner_are_marked() -> None:
    scene = Deals(4).scene()
    said = [[str(badge.text) for badge in seat.badges] for seat in scene.seats]
    assert said == [[], ["leads"], ["partner"], []]
    assert [seat.team for seat in scene.seats] == [0, 1, 0, 1]


def test_partners_see_each_others_cards_when_the_stock_is_out() -> None:
    table = Deals(4)
    while table.match.state[5]:
        assert not table.scene().seats[2].cards
        table.match.act(table.match.actions()[0])
    scene = table.scene()
    assert [len(seat.cards) for seat in scene.seats] == [3, 0, 3, 0]
    assert [seat.hidden for seat in scene.seats] == [0, 3, 0, 3]
    other = table.scene(1)
    assert [len(other.seats[seat].cards) for seat in (1, 3)] == [3, 3]
    drawn = int(other.own.drawer == 2)
    assert [len(other.seats[seat].cards) for seat in (0, 2)] == [0, drawn]


def test_with_the_last_look_it_is_one_card_and_without_one_none() -> None:
    for look, seen in (("last", 1), ("off", 0)):
        table = Deals(4, look=look)
        while table.scene().own.left > 1:
            table.match.act(table.match.actions()[0])
        assert len(table.scene().seats[2].cards) == seen


def test_a_card_that_was_swapped_for_is_known_to_all() -> None:
    table = Deals(2, "7C 3D 4D 5S 6S 7S RC")
    table.play("3D", "5S", "swap")
    scene = table.scene()
    assert texts(scene.seats[1].cards) == ["RC"]
    assert scene.seats[1].hidden == 2
    assert TEXTS[scene.own.turned] == "7C"


def test_the_match_is_told_from_the_viewers_side() -> None:
    table = Deals(2)
    table.finish()
    assert [counter.name for counter in table.scene().counters] == ["match", "points"]
    points = table.result.own.points
    assert table.scene(1).counters[1].value == f"{points[1]}-{points[0]}"
    assert table.scene(0).counters[1].value == f"{points[0]}-{points[1]}"
    without = Deals(2, target=0).scene()
    assert [counter.name for counter in without.counters] == ["points"]
    assert without.own.target == 0


def test_at_the_end_all_piles_are_counted() -> None:
    table = Deals(3)
    table.finish()
    ending = table.scene().ending
    assert ending is not None
    assert sum(ending.own.points) == 120
    assert sum(map(len, ending.own.piles)) == 39
    assert sum(ending.own.prese) == 13
