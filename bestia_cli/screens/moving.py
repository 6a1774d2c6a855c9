"""A table on which cards move: a short while, and only while nothing else is to be done."""

import asyncio

from textual import events, work

from bestia_cli.draw.board import draw_board
from bestia_cli.draw.canvas import Canvas, Rect
from bestia_cli.draw.moving import STILL, Moving, draw_moving, pictures_between
from bestia_cli.draw.plan import Plan
from bestia_cli.scene import Scene
from bestia_cli.screens.board import BoardScreen

PICTURE = 0.03
"""Seconds that each picture is seen; all of them take less time than the quickest of the others."""


class MovingBoard(BoardScreen):
    """What happened is on the table at once; the pictures only show how it came there. Any key ends
    them, and does what it does."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self.moving = STILL

    def move_from(self, before: Scene) -> None:
        """Show how cards came to lie as they lie now."""
        self.moving = STILL
        if self.plan is None or not self.host.animated or self.scene is before:
            return
        pictures = pictures_between(before, self.scene, self.plan, self.table_look)
        if pictures:
            self.moving = pictures[0]
            self.play_pictures(pictures)

    @work(exclusive=True, group="moving")
    async def play_pictures(self, pictures: list[Moving]) -> None:
        for picture in pictures:
            if self.moving is STILL:
                return
            self.moving = picture
            self.redraw_part("board")
            await asyncio.sleep(PICTURE)
        self.hold_still()

    def hold_still(self) -> None:
        """All lies where it goes."""
        if self.moving is not STILL:
            self.moving = STILL
            self.redraw_part("board")

    def on_resize(self, event: events.Resize) -> None:
        self.moving = STILL

    def on_key(self, event: events.Key) -> None:
        self.hold_still()

    def on_click(self, event: events.Click) -> None:
        self.hold_still()

    def lay_out_board(self, plan: Plan, rect: Rect) -> Canvas:
        canvas = draw_board(self.scene.lying, plan, self.table_look, self.aim, self.moving.away)
        draw_moving(canvas, self.moving, self.table_look)
        return canvas
