"""What is drawn in Bestia's own way."""

from bestia_cli.draw.drawing import Drawing
from bestia_cli.games.bestia.centre import draw_centre, space_for
from bestia_cli.games.bestia.settlement import draw_settlement, rows_of
from bestia_cli.games.bestia.status import status_parts

DRAWING = Drawing(
    status=status_parts,
    centre=draw_centre,
    centre_size=space_for,
    ending=draw_settlement,
    ending_rows=rows_of,
)
