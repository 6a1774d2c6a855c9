"""Who decides: players, and the instruments that measure them."""
