"""The program as a person meets it: in a pseudo terminal, in tmux, in a browser."""
