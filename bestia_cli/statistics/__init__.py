"""How a person has played: figures of all the deals in the histories, kept in a database that is
only an index of them. Nothing here needs a kernel."""
