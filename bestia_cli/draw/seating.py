"""Who sits where around a felt, and how large the felt is."""

from bestia_cli.draw.canvas import Rect

SIDES = {
    1: (0, 1, 0),
    2: (1, 0, 1),
    3: (1, 1, 1),
    4: (1, 2, 1),
    5: (1, 3, 1),
    6: (2, 2, 2),
    7: (2, 3, 2),
    8: (3, 2, 3),
    9: (3, 3, 3),
}
"""How many of the others sit on the right, at the top and on the left."""


def felt_in(board: Rect, box: tuple[int, int], players: int) -> Rect:
    """The felt: what the boxes of the seats leave in the middle."""
    top = box[1] if SIDES[players - 1][1] else 0
    side = box[0] + 1
    return Rect(board.x + side, board.y + top, board.width - 2 * side, board.height - top)


def seat_boxes(board: Rect, box: tuple[int, int], players: int) -> tuple[Rect, ...]:
    """The next seat is on the right, at the bottom; then up, along the top to the left, down."""
    right, top, left = SIDES[players - 1]
    width, height = box
    felt = felt_in(board, box, players)
    above = felt if top * (width + 1) <= felt.width else board
    up = reversed(spread(felt.y, felt.height, right, height))
    across = reversed(spread(above.x, above.width, top, width))
    down = spread(felt.y, felt.height, left, height)
    return (
        *(Rect(board.right - width, y, width, height) for y in up),
        *(Rect(x, board.y, width, height) for x in across),
        *(Rect(board.x, y, width, height) for y in down),
    )


def spread(start: int, length: int, count: int, size: int) -> list[int]:
    """Where so many things of a size begin, spread over a length with even gaps."""
    free = length - count * size
    return [start + free * (2 * i + 1) // (2 * count) + i * size for i in range(count)]
