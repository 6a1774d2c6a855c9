"""What the program is called: by the shell, in the folders that it keeps, in its catalogues."""

PROGRAM = "bestia"
