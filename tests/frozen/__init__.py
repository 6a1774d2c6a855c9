"""Bestia as it was when it was the only game: what it dealt, chose, wrote and showed then.

- `simulate/`: summaries (`*.json`) and histories of version 1 (`*.jsonl.gz`), compared line by line
  whatever the version that is written now (`program.flat`).
- `history-v1*.jsonl`: histories of version 1 from the table, with commitments, with every kind of
  event, and one with the mistakes of a tavolo vero; the `.txt` beside them is their replay.
- `today/`: a data folder as that program left it, with games in the middle of a smazzata
  (`saves.txt` says which), settings and statistics (`statistics.csv` says what is in them);
  `resumed/`: how those games were told and written when they went on.
- `deal-codes.txt`, `days.txt`: what deal codes and days stand for.
- `positions.txt`, `scenes/`: moments of smazzate, as positions, as pictures and as told.
- `screens/`: the menu, the forms, the settings and the lists, where there is no other game.
- `games/`: whole games from a seed, in plain lines.
- `choices.txt`: what players choose in 200 positions.

What was dealt, chosen and written is never made anew to let a change pass, but for the maestro's:
how a search samples its worlds is no promise. `FREEZE=1` writes files that are not there yet.
What was shown and told (`comparing.SHOWN`) follows the program: `UPDATE_SNAPSHOTS=1`.
What a change of the program's shape has to adapt is `program.py` alone.
"""
