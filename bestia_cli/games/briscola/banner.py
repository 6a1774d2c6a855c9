"""The news of a deal: the score in large digits, and who has won."""

from bestia_cli.draw.canvas import Canvas, width_of
from bestia_cli.draw.digits import big_width, draw_big
from bestia_cli.draw.look import Look
from bestia_cli.games.briscola.wording.settlement import (
    cappotto_of,
    scores_text,
    whole_lines,
    won_line,
)
from bestia_cli.scene import Ending, Scene

BIG = 3
"""The rows of large digits."""
SENTENCES = 2
BANNER_ROWS = BIG + 1 + SENTENCES
"""With a blank line between."""
GAP = 4


def cry(scene: Scene, ending: Ending) -> tuple[str, str]:
    """One word for how it ended, and its ink; who has lost needs none."""
    mine = scene.viewer is not None and scene.viewer in ending.own.winners
    if cappotto_of(scene, ending):
        return "CAPPOTTO!", "gold" if mine or scene.viewer is None else "alarm"
    if not ending.own.winners:
        return "PATTA!", "societa"
    if mine:
        return "PARTITA!" if ending.own.match else "VINTA!", "gain"
    return "", "text"


def write_banner(canvas: Canvas, scene: Scene, ending: Ending, y: int, look: Look) -> int:
    """The score, and sentences below it; gives the row after them."""
    word, ink = cry(scene, ending)
    texts = [(word, ink), (scores_text(scene, ending), "gold")]
    big = [(text, ink, big_width(text, look)) for text, ink in texts if text]
    big = [one for one in big if one[2]]
    taken = sum(width for _text, _ink, width in big) + GAP * (len(big) - 1)
    while big and taken > canvas.width - 2:
        taken -= big.pop(0)[2] + GAP
    x = (canvas.width - taken) // 2
    for text, ink, width in big:
        draw_big(canvas, x, y, text, f"panel.{ink}.bold", look)
        x += width + GAP
    y += BIG + 1
    sentences = [won_line(scene, ending), *whole_lines(scene, ending)]
    for text in sentences if len(sentences) <= SENTENCES else joined(sentences):
        line = look.fit(text, canvas.width - 2)
        canvas.text((canvas.width - width_of(line)) // 2, y, line, f"panel.{ink_of(scene, ending)}")
        y += 1
    return y


def joined(sentences: list[str]) -> list[str]:
    """As many as there is room for."""
    return [" ".join(sentences[:-1]), sentences[-1]]


def ink_of(scene: Scene, ending: Ending) -> str:
    if scene.viewer is None or not ending.own.winners:
        return "gold.bold"
    return "gain.bold" if scene.viewer in ending.own.winners else "alarm.bold"
