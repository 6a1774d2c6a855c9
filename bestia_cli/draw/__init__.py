"""Pure drawing: a `Scene` becomes cells of characters and style names. No terminal is needed."""
