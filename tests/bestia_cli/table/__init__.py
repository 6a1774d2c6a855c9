"""The table without a screen: who deals, what is seen, what is saved, and the engine process."""
