"""Intervals of 95 %: the one place that says how wide they are. Nothing here needs a kernel."""

import math

NORMAL_QUANTILE = 1.96
"""How many standard errors an interval reaches where there are many observations."""


def half_width(total: float, squares: float, count: int) -> float | None:
    """Half the interval of a mean, from the sums of the values and of their squares; none for a
    single value."""
    if count < 2:
        return None
    variance = max(0.0, squares - total * total / count) / (count - 1)
    return NORMAL_QUANTILE * math.sqrt(variance / count)


def student_quantile(freedom: float) -> float:
    """How many standard errors an interval reaches where there are few observations: by Student's
    t, in powers of 1 / freedom."""
    z = NORMAL_QUANTILE
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    return z + (z**3 + z) / 4 / freedom + second / freedom**2
