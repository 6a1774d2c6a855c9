"""Work in threads whose results are wanted in order."""

from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from contextvars import copy_context
from typing import TypeVar

T = TypeVar("T")


def run_in_order(
    play: Callable[[int], T], numbers: Iterable[int], threads: int
) -> Generator[T, None, None]:
    """What comes of playing each number, in order; a few are played ahead. Closed early, it gives
    up those that have not begun, and waits for the others. The threads take the caller's context
    along: NumPy keeps there whether a number that wraps is worth a warning."""
    waiting: deque[Future[T]] = deque()
    with ThreadPoolExecutor(threads) as pool:
        try:
            for number in numbers:
                waiting.append(pool.submit(copy_context().run, play, number))
                if len(waiting) > 2 * threads:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            pool.shutdown(cancel_futures=True)
