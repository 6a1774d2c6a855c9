"""How each command is used, line by line: --help shows it."""

from typing import NamedTuple

from bestia_cli.language import N_


class Example(NamedTuple):
    """What follows the program's name on a command line, and what it does."""

    line: str
    text: str
    """To be translated."""


EXAMPLES: dict[str, tuple[Example, ...]] = {
    "": (
        Example("", N_("the menu: play, watch, replay, learn")),
        Example("play --players 5 --level esperto", N_("sit down at once")),
        Example("simulate --bots heuristic", N_("ten thousand deals between machines")),
        Example("arena --help", N_("what a command takes, with examples")),
    ),
    "play": (
        Example(
            "play --players 5 --level esperto --training",
            N_("sit down at once, with a coach"),
        ),
        Example("play --deal 1B26-WMGT-X5CZ", N_("the same cards as a friend had")),
        Example("play --daily", N_("the deal of the day, the same for all")),
        Example("play --resume", N_("go on with the game that you left")),
    ),
    "quick": (
        Example("quick --players 4", N_("choices with numbers, line by line")),
        Example("quick --seed coffee --hands 3", N_("three deals that can be played again")),
    ),
    "watch": (
        Example(
            "watch --bots maestro --players 5",
            N_("machines only: look into all cards and heads"),
        ),
        Example(
            "watch --players 3 --bots maestro,esperto,bambino --speed fast",
            N_("one bot for each seat"),
        ),
    ),
    "replay": (
        Example("replay games.jsonl", N_("from the first deal on")),
        Example("replay games.jsonl --hand 12", N_("begin with the twelfth deal")),
    ),
    "stats": (
        Example("stats --serious --days 30", N_("the last month, without training games")),
        Example("stats --csv --out deals.csv", N_("a line for every deal, for a program")),
    ),
    "serve": (
        Example("serve", N_("for the browser on this machine")),
        Example(
            "serve --host 0.0.0.0 --password coffee",
            N_("for others in your network, who know the password"),
        ),
    ),
    "simulate": (
        Example("simulate --players 5 --hands 1000000 --bots heuristic", N_("a million deals")),
        Example(
            "simulate -p 3 --bots maestro,heuristic,random --hands 1000 --json",
            N_("one bot for each seat, and all figures for a program"),
        ),
        Example(
            "simulate --seed coffee --history games.jsonl",
            N_("every deal in a file, for replay and verify"),
        ),
    ),
    "verify": (Example("verify games.jsonl", N_("every card and every cent")),),
    "arena": (
        Example(
            "arena maestro heuristic --players 5 --deals 1000",
            N_("who is stronger, with an interval"),
        ),
        Example(
            "arena heuristic random --until-ci 0.005",
            N_("play until the edge is known well enough"),
        ),
        Example("arena --ladder", N_("everybody against everybody")),
    ),
    "train": (
        Example(
            "train --players 5 --hands 20000000 --out mine.blueprint",
            N_("self-play; then blueprint:table=mine.blueprint plays it"),
        ),
        Example(
            "train --players 5 --out mine.blueprint --resume",
            N_("go on where Ctrl+C has stopped it"),
        ),
    ),
    "exploit": (
        Example("exploit blueprint --players 5", N_("what a best response wins from it")),
        Example("exploit bambino --players 3 --hands 200000", N_("a quick look, in seconds")),
    ),
    "audit": (
        Example("audit maestro", N_("it can't see hidden cards")),
        Example("audit omniscient --positions 200", N_("this one can")),
    ),
    "bench": (
        Example("bench", N_("the speed of this machine, figure by figure")),
        Example("bench --repeats 1 --json", N_("in short, for a program")),
    ),
    "engine": (
        Example("engine maestro", N_("as a bot, on stdin and stdout")),
        Example(
            "engine blueprint:character=bold --seed coffee",
            N_("a character, who chooses the same again with the same seed"),
        ),
    ),
    "bots": (
        Example("bots", N_("levels, kinds and their parameters")),
        Example("bots --json", N_("the same for a program")),
    ),
    "completion": (
        Example("completion --install", N_("for the shell that you are in")),
        Example("completion zsh", N_("print it, to put it where you like")),
    ),
}
"""By command; the program itself has no name. Games are told apart by `--game`."""
