"""Scenes by hand: moments of smazzate as a viewer could see them."""

from bestia_cli.games.bestia.records import (
    ALONE,
    ANSWERING,
    BUCO,
    CAPO,
    DROPPING,
    EXCHANGING,
    KEPT,
    MEMBER,
    OUT,
    PLAYING,
    SELECTING,
    THREW,
    VOTING,
    WAITING,
)
from bestia_cli.scene import CUTTING, SETTLED, Forbidden, Option, Played, Scene, Seat, Trick
from engine.italian import NUMBERS
from tests.bestia_cli.flat import change, change_seat, flat_ending, flat_scene, flat_seat

NAMES = (
    "Tu",
    "Ines",
    "Gaspare",
    "Nonna Pia",
    "Tullio",
    "Mirella",
    "Oreste",
    "Zia Lina",
    "Beppe",
    "Ada",
)
BALANCES = (521, -239, 542, -224, -405, -474, -481, -188, 761, 954)


def cards(text: str) -> tuple[int, ...]:
    return tuple(NUMBERS[word] for word in text.split())


def blank_seat(seat: int, standing: str, hidden: int = 3) -> Seat:
    inside = standing in (KEPT, ALONE, CAPO)
    return flat_seat(
        seat=seat,
        name=NAMES[seat],
        bot=None if seat == 0 else "esperto",
        balance=BALANCES[seat],
        standing=standing,
        changed=None,
        prese=0,
        capo=seat if inside else -1,
        cards=(),
        hidden=hidden if inside or standing == WAITING else 0,
    )


def scene_of(seats: tuple[Seat, ...], phase: str, **fields: object) -> Scene:
    players = len(seats)
    start: dict[str, object] = {
        "hand": 12,
        "hands": None,
        "viewer": 0,
        "phase": phase,
        "actor": 0,
        "dealer": players - 1,
        "contributions": tuple(30 if seat == players - 1 else 0 for seat in range(players)),
        "pot": 480,
        "seats": seats,
        "mezzo": NUMBERS["AS"],
        "stock": 39 - 3 * players,
        "giro_chiuso": False,
        "above_threshold": False,
        "first": -1,
        "presa": 0,
        "on_table": (),
        "winning": -1,
        "last_trick": None,
        "caller": -1,
        "events": (),
        "options": (),
        "forbidden": (),
        "mistakes": (),
        "ending": None,
        "hash": "9f2c1e77ab5d4c0e8d31f6a2b7c95e4471d0a3be52cf86190e7d4b3a6c8f1527",
        "cut": 17,
        "deal_code": "coffee12-12-17",
        "can_undo": False,
        "last": False,
    }
    return flat_scene(**(start | fields))


def selecting(players: int = 5) -> Scene:
    """The viewer has to keep or throw; those before have spoken."""
    seats = [blank_seat(seat, WAITING) for seat in range(players)]
    seats[0] = change_seat(seats[0], cards=cards("3S RC 7B"), hidden=0)
    if players > 3:
        seats[-1] = blank_seat(players - 1, THREW)
        seats[-2] = blank_seat(players - 2, KEPT)
    options = (Option("keep", "keep"), Option("discard", "discard"))
    return scene_of(tuple(seats), SELECTING, options=options, dealer=players - 3)


def exchanging(players: int = 5) -> Scene:
    seats = [blank_seat(seat, KEPT if seat % 2 == 0 else THREW) for seat in range(players)]
    seats[0] = change_seat(seats[0], cards=cards("3S RC 7B"), hidden=0)
    options = (Option("exchange", "exchange"), Option("exchange 7B", "exchange", cards("7B")))
    return scene_of(tuple(seats), EXCHANGING, options=options)


def closed_round(players: int = 5) -> Scene:
    seats = [blank_seat(seat, KEPT) for seat in range(players)]
    seats[0] = change_seat(seats[0], cards=cards("3S RC 7B"), hidden=0)
    return scene_of(tuple(seats), EXCHANGING, giro_chiuso=True, actor=1)


def asked_for_buco(players: int = 5) -> Scene:
    """The viewer threw the cards away and may come in."""
    seats = [blank_seat(seat, KEPT if seat in (1, 2) else THREW) for seat in range(players)]
    seats[1] = change_seat(seats[1], changed=2)
    seats[2] = change_seat(seats[2], changed=0)
    options = (Option("pass", "pass"), Option("buco", "buco"), Option("offer", "offer"))
    return scene_of(tuple(seats), BUCO, options=options)


def answering(players: int = 5) -> Scene:
    base = asked_for_buco(players)
    options = (Option("join", "join"), Option("decline", "decline"))
    return change(base, phase=ANSWERING, caller=players - 1, options=options)


def dropping(players: int = 5) -> Scene:
    """The viewer is the capo of a società and holds four cards."""
    seats = list(asked_for_buco(players).seats)
    seats[0] = change_seat(seats[0], standing=CAPO, capo=0, cards=cards("3S RC CC 7B"))
    seats[-1] = change_seat(seats[-1], standing=MEMBER, capo=0)
    return scene_of(tuple(seats), DROPPING, dealer=1)


def playing(players: int = 5) -> Scene:
    """The second presa: denari were led, the viewer has to follow."""
    seats = [blank_seat(seat, KEPT, 2) for seat in range(players)]
    seats = [change_seat(seat, changed=seat.seat % 3) for seat in seats]
    table: list[Played] = []
    seats[0] = change_seat(seats[0], cards=cards("6D CS"), hidden=0, changed=2)
    plays = {1: "2D", 3: "7S", 4: "CD", 7: "FD", 8: "FB"}
    for seat in range(1, players):
        if seat in plays and seat < players:
            card = NUMBERS[plays[seat]]
            seats[seat] = change_seat(seats[seat], hidden=1)
            table.append(Played(seat, card))
        else:
            seats[seat] = blank_seat(seat, OUT)
    if players > 3:
        seats[3] = change_seat(seats[3], standing=ALONE, changed=None)
        seats[1] = change_seat(seats[1], prese=1)
    if players > 7:
        seats[7] = change_seat(seats[7], standing=CAPO, changed=None)
        seats[9 if players > 9 else 5] = change_seat(
            seats[9 if players > 9 else 5], standing=MEMBER, capo=7
        )
    last = Trick((Played(1, NUMBERS["AC"]), Played(0, NUMBERS["4C"])), 1)
    return scene_of(
        tuple(seats),
        PLAYING,
        dealer=2,
        first=3 if players > 3 else 1,
        presa=2,
        on_table=tuple(table),
        winning=3 if players > 3 else 1,
        last_trick=last,
        stock=9,
        options=(Option("play 6D", "play", cards("6D")),),
        forbidden=(Forbidden(NUMBERS["CS"], "§7.2 you have denari"),),
    )


def everybody_in(players: int = 10) -> Scene:
    """The last card of a presa in which every seat played: the fullest table there is."""
    words = ["2D", "4D", "5D", "6D", "7D", "FD", "CD", "RD", "3D", "AD"][:players]
    seats = [change_seat(blank_seat(seat, KEPT, 2), changed=2) for seat in range(players)]
    seats[0] = change_seat(seats[0], cards=cards("RC RB"), hidden=0)
    table = tuple(Played(seat, NUMBERS[word]) for seat, word in enumerate(words))
    return scene_of(
        tuple(seats),
        PLAYING,
        actor=1,
        first=1,
        presa=1,
        on_table=table,
        winning=players - 1,
    )


def watching(players: int = 5) -> Scene:
    """A table of machines with all cards open."""
    scene = playing(players)
    deck = iter(cards("4B RB 3C 5C 6C 2B AC 5S 2S 4S FS 6B 7C 3B 5B AB FC 2C 4C RC 6S 7B CB CC RS"))
    seats = tuple(
        change_seat(
            seat, cards=seat.cards or tuple(next(deck) for _ in range(seat.hidden)), hidden=0
        )
        for seat in scene.seats
    )
    seats = (change_seat(seats[0], name="Carmela", bot="maestro"), *seats[1:])
    return change(scene, viewer=None, seats=seats, options=(), forbidden=())


def cutting(players: int = 5) -> Scene:
    seats = tuple(change_seat(blank_seat(seat, WAITING), hidden=0) for seat in range(players))
    options = tuple(Option(f"cut:{place}", "cut") for place in range(1, 40))
    return scene_of(seats, CUTTING, mezzo=None, stock=40, cut=0, dealer=1, options=options)


def voting(players: int = 5) -> Scene:
    seats = [blank_seat(seat, KEPT, 0) for seat in range(players)]
    seats = [change_seat(seat, prese=1 if seat.seat < 3 else 0, changed=1) for seat in seats]
    options = (Option("agree", "agree"), Option("refuse", "refuse"))
    return scene_of(tuple(seats), VOTING, presa=3, options=options)


def settled(players: int = 5, prese: str = "2100000000", **fields: object) -> Scene:
    """The end of a smazzata of the viewer and seats 1 and 2; others stayed out."""
    taken = tuple(int(digit) for digit in prese.ljust(10, "0")[:players])
    seats = [blank_seat(seat, KEPT if seat < 4 else OUT, 0) for seat in range(players)]
    seats = [change_seat(seat, prese=taken[seat.seat]) for seat in seats]
    pot = int(str(fields.pop("pot", 480)))
    salvo = sorted(taken, reverse=True)[:3] == [1, 1, 1]
    bestie = tuple(pot if seat < 4 and not taken[seat] else 0 for seat in range(players))
    payouts = tuple(0 if salvo else pot // 3 * one for one in taken)
    penalties = (0,) * players
    stays = pot - sum(payouts)
    ending = flat_ending(
        prese=taken,
        payouts=payouts,
        bestie=bestie,
        penalties=penalties,
        salvo=salvo,
        next_pot=stays + sum(bestie),
        balance=BALANCES[:players],
        deck=tuple(range(40)),
        nonce="00ff",
    )
    return scene_of(tuple(seats), SETTLED, actor=-1, pot=pot, presa=3, ending=ending, **fields)


MOMENTS = (
    selecting,
    exchanging,
    closed_round,
    asked_for_buco,
    answering,
    dropping,
    playing,
    everybody_in,
    watching,
    cutting,
    voting,
    settled,
)
"""Every kind of moment, for any number of players from 3 to 10."""
