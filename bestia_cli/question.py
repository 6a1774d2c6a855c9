"""What a person is asked, and what is left of the choices once something is said of them: a kind,
cards, a number and a target each narrow them. Keys, the mouse and typed answers all go through
here."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from bestia_cli.scene import Option, Scene
from engine.registry import GAMES

Options = tuple[Option, ...]


@dataclass(frozen=True)
class Picked:
    """What was said of a choice so far."""

    kinds: frozenset[str] = frozenset()
    """Empty: any."""
    cards: frozenset[int] = frozenset()
    """Those that were marked."""
    pointed: int | None = None
    """The card that stands for them where a kind takes only one, and none is marked."""
    number: int | None = None
    target: int | None = None


@dataclass(frozen=True)
class Question:
    """The choices of a scene, as they can be told from each other."""

    scene: Scene

    @property
    def options(self) -> Options:
        return self.scene.options

    @cached_property
    def hand(self) -> frozenset[int]:
        return frozenset(self.scene.hand_shown)

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """In the order in which they can be chosen."""
        return tuple(dict.fromkeys(option.kind for option in self.options))

    @cached_property
    def of_kind(self) -> dict[str, Options]:
        return {kind: tuple(o for o in self.options if o.kind == kind) for kind in self.kinds}

    @cached_property
    def picks(self) -> frozenset[str]:
        """The kinds that are about cards in the hand."""
        return frozenset(kind for kind in self.kinds if self.takes_cards(kind))

    def takes_cards(self, kind: str) -> bool:
        cards = [option.cards for option in self.of_kind[kind]]
        if any(cards):
            return any(some and self.hand.issuperset(some) for some in cards)
        return may_take_cards(self.scene.game, kind)

    @cached_property
    def several(self) -> frozenset[str]:
        """Those of them for which cards are marked: not always just one."""
        return frozenset(
            kind for kind in self.picks if {len(o.cards) for o in self.of_kind[kind]} != {1}
        )

    @property
    def marks(self) -> bool:
        """Whether cards are marked before one answers."""
        return bool(self.several) or self.scene.run > 1

    @cached_property
    def numbers(self) -> dict[str, tuple[int, ...]]:
        """By kind, of those that are about a number: those that may be said."""
        said = {
            kind: tuple(sorted({o.number for o in options if o.number is not None}))
            for kind, options in self.of_kind.items()
        }
        return {kind: numbers for kind, numbers in said.items() if numbers}

    @cached_property
    def most(self) -> int:
        """How many cards can be marked."""
        counts = max((len(option.cards) for option in self.options), default=0)
        return max(counts, self.scene.run if self.scene.run > 1 else 0)

    @cached_property
    def by_cards(self) -> dict[frozenset[int], Options]:
        """The choices by their cards: there may be hundreds of them."""
        found: dict[frozenset[int], list[Option]] = {}
        for option in self.options:
            found.setdefault(frozenset(option.cards), []).append(option)
        return {cards: tuple(options) for cards, options in found.items()}

    # --- narrowing -------------------------------------------------------------------------------

    def left(self, picked: Picked) -> Options:
        """The choices of just the cards that were said; if there are none, those in which these
        cards are among others."""
        exact = tuple(o for o in self.with_just(picked) if self.fits(o, picked))
        if exact or not (picked.cards or picked.kinds):
            return exact
        seed = picked.cards or ({picked.pointed} if picked.pointed is not None else set())
        return tuple(o for o in self.options if seed.issubset(o.cards) and self.fits(o, picked))

    def with_just(self, picked: Picked) -> Iterable[Option]:
        """By kind, what its cards are: those that were marked, or the one that is pointed at."""
        pointed = frozenset(() if picked.pointed is None else (picked.pointed,))
        for option in self.by_cards.get(picked.cards, ()):
            if option.kind in self.picks:
                yield option
        if not picked.cards:
            for option in self.by_cards.get(pointed, ()):
                if pointed and option.kind in self.picks - self.several:
                    yield option
        for kind in picked.kinds - self.picks:
            yield from self.of_kind.get(kind, ())

    def fits(self, option: Option, picked: Picked) -> bool:
        """Whether kind, number and target are as they were said. A kind that was said need not
        have a number or a target."""
        said = option.kind in picked.kinds
        return (
            (said or not picked.kinds)
            and agrees(option.number, picked.number, optional=said)
            and agrees(option.target, picked.target, optional=said)
        )

    def targets(self, picked: Picked) -> tuple[int, ...]:
        """What can be aimed at with the cards that were said; if nothing can, with any."""
        aimed = [o.target for o in self.left(picked) if o.target is not None]
        any_of = [o.target for o in self.options if o.target is not None]
        return tuple(sorted(set(aimed or any_of)))


def agrees(value: int | None, wanted: int | None, *, optional: bool) -> bool:
    return wanted is None or value == wanted or (optional and value is None)


def may_take_cards(game: str, kind: str) -> bool:
    """Whether a choice can have cards at all, also where only the one without can be made now."""
    form = GAMES[game].vocabulary.forms.get(kind)
    return form is not None and any(f.form == "cards" and f.chosen for f in form.fields)
