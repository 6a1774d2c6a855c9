"""What stays on the disk: the game in progress, the histories of all games, and the settings."""
