"""Work in threads whose results are wanted in order."""

import numpy as np

from ai.ordered_threads import run_in_order


def test_threads_take_along_what_numpy_is_to_do_about_numbers_that_wrap() -> None:
    for wanted in ("ignore", "raise"):
        with np.errstate(over=wanted):
            told = list(run_in_order(lambda number: np.geterr()["over"], range(5), 2))
        assert told == [wanted] * 5
