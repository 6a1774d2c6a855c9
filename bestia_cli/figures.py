"""How figures are written."""


def edge_text(edge: float, ci95: float | None) -> str:
    """An edge, and half the width of its 95 % interval."""
    width = "?" if ci95 is None else f"{ci95:.4f}"
    return f"{edge:+.4f} ± {width}"
