"""The parts of the kernel that Python calls too."""

from engine.bestia import bits, entry, hidden, kernel, prese
from engine.jit import door

deal = door(entry.deal)
exchanged_cards = door(entry.exchanged_cards)
stock_left = door(entry.stock_left)
nth_card = door(bits.nth_card)
playable = door(prese.playable)
obliged_lead = door(prese.obliged_lead)
beating = door(prese.beating)
apply = door(kernel.apply)
hide = door(hidden.hide)
looks = door(hidden.looks)
secret = door(hidden.secret)
