"""What is drawn in Briscola's own way."""

from bestia_cli.draw.drawing import Drawing
from bestia_cli.games.briscola.accounts import draw_accounts, rows_of
from bestia_cli.games.briscola.centre import draw_centre, space_for
from bestia_cli.games.briscola.status import status_parts

DRAWING = Drawing(
    status=status_parts,
    centre=draw_centre,
    centre_size=space_for,
    ending=draw_accounts,
    ending_rows=rows_of,
)
