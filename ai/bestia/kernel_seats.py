"""Who sits at a table, for the kernels; and duels between two of them."""

from collections.abc import Callable

import numpy as np

from ai.bestia.batch import PolicyTables, Seating, Table
from ai.bestia.duel import Floats, duel
from ai.bestia.policy import PolicyTable, Style, Styles, fixed
from ai.bestia.roster import KERNELS, book_of, style_of_spec
from ai.games import read_spec
from ai.spec import Spec
from engine.bestia.game import GAME as BESTIA
from engine.bestia.rules import Rules
from engine.bestia.settlement import Ledger
from engine.rng import seed_number


def are_kernels(specs: tuple[str, ...]) -> bool:
    """Whether all of some players are kernels."""
    return all(read_spec(spec, BESTIA.name).name in KERNELS for spec in specs)


def company_of(specs: tuple[str, ...], players: int) -> Seating:
    """Kernel players, one for each spec; equal specs share a mind."""
    texts = list(dict.fromkeys(specs))
    minds = [read_spec(text, BESTIA.name) for text in texts]
    return Seating(
        np.array([KERNELS[minds[texts.index(spec)].name] for spec in specs], dtype=np.int64),
        np.array([texts.index(spec) for spec in specs], dtype=np.int64),
        stack_books([table_of(mind, players) for mind in minds]),
        stack_styles([style_of_spec(mind) for mind in minds]),
    )


def table_of(spec: Spec, players: int) -> PolicyTable | None:
    return book_of(spec, players) if spec.name == "blueprint" else None


def stack_books(books: list[PolicyTable | None]) -> PolicyTables | None:
    """The books of some minds, with nothing for those who have none."""
    size = max((len(book) for book in books if book is not None), default=0)
    if size == 0:
        return None
    empty = np.zeros(size, dtype=np.uint8)
    return np.stack([empty if book is None else book for book in books])


def stack_styles(styles: list[Style]) -> Styles:
    return fixed(np.stack(styles))


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
