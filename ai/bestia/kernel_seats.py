"""Who sits at a table, for the kernels; and duels between two of them."""

from collections.abc import Callable

import numpy as np

from ai.bestia.batch import Company, Table
from ai.bestia.duel import Floats, duel
from ai.bestia.policy import Book
from ai.bestia.roster import KERNELS, NO_BOOK, book_of, read_spec, style_of_spec
from ai.spec import Spec
from engine.bestia.rules import Rules
from engine.bestia.settlement import Ledger
from engine.rng import seed_number


def are_kernels(specs: tuple[str, ...]) -> bool:
    """Whether all of some players are kernels."""
    return all(read_spec(spec).name in KERNELS for spec in specs)


def company_of(specs: tuple[str, ...], players: int) -> Company:
    """Kernel players, one for each spec; equal specs share a mind."""
    texts = list(dict.fromkeys(specs))
    minds = [read_spec(text) for text in texts]
    tables = [table_of(mind, players) for mind in minds]
    books = np.zeros((len(minds), max(len(table) for table in tables)), dtype=np.uint8)
    for place, table in enumerate(tables):
        books[place, : len(table)] = table
    return Company(
        np.array([KERNELS[minds[texts.index(spec)].name] for spec in specs], dtype=np.int64),
        np.array([texts.index(spec) for spec in specs], dtype=np.int64),
        books,
        np.stack([style_of_spec(mind) for mind in minds]),
    )


def table_of(spec: Spec, players: int) -> Book:
    return book_of(spec, players) if spec.name == "blueprint" else NO_BOOK


def kernel_duel(
    guest: str, host: str, rules: Rules, seed: str
) -> Callable[[int, int], Floats] | None:
    """Duplicate deals between two kernels, thousands in a blink; None for other players. Every deal
    is the first of a table: a giro chiuso if the entry is closed (§12)."""
    if not are_kernels((guest, host)):
        return None
    pair = company_of((guest, host), rules.players)
    table = Table(seed_number(seed), rules.players, Ledger(rules).next_stake().options, 0)
    return lambda first, deals: duel(table, pair, first, deals)
