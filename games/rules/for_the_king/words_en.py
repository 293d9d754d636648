"""The English words and rules page."""

from __future__ import annotations

from typing import Final

from games.rules.words import Template

FIELD_NAMES: Final = ["Diplomacy", "Entertainment", "Livestock", "Architecture", "Military", "Cuisine"]

WORDS: Final[dict[str, Template]] = {
    "name": "For the King (and Me)",
    "tagline": "Share out what you draw, then bid for what you hid.",
    "phase.placing": "Sharing out: placing",
    "phase.taking": "Sharing out: taking",
    "phase.decree": "King card",
    "phase.bidding": "Auction: bidding",
    "phase.paying": "Auction: paying gold",
    "phase.discarding": "Auction: paying cards",
    "phase.over": "The match is over",
    "hint.placing": "Keep the card, save it for the auctions on the favour pile, or offer it to your opponents. "
    "Each zone fills up, so ask yourself what the next cards may be.",
    "hint.taking": "Take one card from the centre; everybody sees which. "
    "Gold buys lots later, a king card works at once.",
    "hint.decree": "Choose the offices your king card moves. "
    "Raise the fields you lead and lower those of your opponents.",
    "hint.bidding": "Bid more than the last bid, or pass for good. "
    "Whoever cannot pay loses a random card, so bluff with care.",
    "hint.paying": "Choose the gold you pay with. There is no change, so look for an exact sum.",
    "hint.discarding": "Lay down a card for the gold you won; nobody sees which. "
    "Give up what counts least for your offices.",
    "hint.over": "The offices are filled. Compare the fields to see where the match was decided.",
    "field.0": "diplomacy",
    "field.1": "entertainment",
    "field.2": "livestock",
    "field.3": "architecture",
    "field.4": "military",
    "field.5": "cuisine",
    "line.diplomacy": "Diplomacy",
    "line.entertainment": "Entertainment",
    "line.livestock": "Livestock",
    "line.architecture": "Architecture",
    "line.military": "Military",
    "line.cuisine": "Cuisine",
    "card.gold": "Gold {value}",
    "card.king.raise": "King +1",
    "card.king.lower": "King −1",
    "card.king.raise_two": "King +1 +1",
    "card.king.lower_two": "King −1 −1",
    "card.king.either": "King +1 or −1",
    "card.king.exchange": "King +1 −1",
    "zone.self": "before yourself",
    "zone.self.event": "face down among their own",
    "zone.favour": "on the favour pile",
    "zone.centre": "in the centre",
    "move.up": "{field} +1",
    "move.down": "{field} −1",
    "coins": "{count} × {value}",
    "score": "{seat} {points}",
    "place": "{place}. {seat} ({points})",
    "action.place": "Place the card {zone}",
    "action.take": "Take from the centre: {card}",
    "action.decree": "Move offices: {moves}",
    "action.bid": "Bid {amount}",
    "action.pass": "Pass",
    "action.pay": "Pay gold: {coins}",
    "action.discard": "Pay face down: {card}",
    "event.card_drawn": "{seat} draws a card; left in the deck: {left}.",
    "event.card_drawn.seen": "{seat} draws {card}; left in the deck: {left}.",
    "event.card_placed": "{seat} places a card {zone:event}.",
    "event.card_placed.seen": "{seat} places a card {zone:event}: {card}.",
    "event.card_taken": "{seat} takes from the centre: {card}.",
    "event.king_shown": "{seat} shows a king card: {card}.",
    "event.king_idle": "{card} has no office left to move.",
    "event.offices_moved": "{seat} moves offices: {moves}.",
    "event.auctions_opened": {
        "one": "The favour pile is shuffled: {n} lot will be sold.",
        "other": "The favour pile is shuffled: {n} lots will be sold.",
    },
    "event.lot_shown": "Up for sale: {card}. {seat} starts.",
    "event.bid_made": "{seat} bids {bid}.",
    "event.passed": "{seat} passes.",
    "event.auction_won": "{seat} wins the lot with a bid of {bid}.",
    "event.payment_failed": "{seat} cannot pay the {bid} that were bid.",
    "event.card_lost": "{by} draws a card from the hand of {seat}; it is discarded unseen.",
    "event.card_lost.seen": "{by} draws a card from the hand of {seat}; it is discarded unseen: {card}.",
    "event.lot_offered_again": "The lot is offered again: {card}. {seat} starts.",
    "event.gold_paid": "{seat} pays gold: {coins}.",
    "event.card_paid": "{seat} pays a card face down; still owed: {owed}.",
    "event.card_paid.seen": "{seat} pays a card face down: {card}; still owed: {owed}.",
    "event.lot_gained": "{seat} gets the lot: {card}.",
    "event.lot_discarded": "Nobody gets the lot: {card} is discarded.",
    "event.hands_shown": "All hands are laid open.",
    "event.round_scored": "Points: {scores}.",
    "event.match_ended": "The match is over: {places}.",
    "effect.king": "It works at once: you choose the offices it moves.",
    "effect.place.favour": "It will be sold at auction; until then only you know it.",
    "effect.place.centre": "Everybody sees it, and an opponent takes it.",
    "effect.gold": "Your gold: {before} → {after}",
    "effect.sum": "{field}: your sum {before} → {after}; {standing}",
    "standing.first": "first office, as far as you can see",
    "standing.second": "second office, as far as you can see",
    "standing.none": "no office, as far as you can see",
    "effect.decree": "Then: {moves}. Your points, as far as you can see: {before} → {after}",
    "effect.office": "{field} → {first}",
    "effect.offices": "{field} → {first} (second office → {second})",
    "bid.gold": "You have {means} gold; at most {left} would be left.",
    "bid.gold.short": "More gold than you have: if you win, you pay nothing, lose a random card and are out.",
    "bid.cards": "You have {means} cards; {left} would be left beside the gold.",
    "bid.cards.short": "More cards than you have: if you win, you pay nothing, lose a random card and are out.",
    "effect.pass": "You stay out until this lot is settled.",
    "effect.pass.sold": "{seat} wins the lot with a bid of {bid}.",
    "effect.pass.nobody": "Nobody else is bidding: the lot is discarded.",
    "effect.pay.exact": "The exact sum; gold left: {left}",
    "effect.pay.over": "{over} too much; gold left: {left}",
    "zone.head.self": "Own cards",
    "zone.head.favour": "Favour pile",
    "zone.head.centre": "Centre",
    "zone.room": "{cards} of {limit}",
    "zone.full": "full",
    "board.turn": "Adviser’s turn {turn} of {turns}",
    "board.lot_number": "Lot {lot} of {turns}",
    "board.placing": "{seat} looks at a card and decides where it goes.",
    "board.choosing": "{seat} takes a card from the centre.",
    "board.take": "Choose a card to take",
    "board.decreeing": "{seat} applies a king card.",
    "board.decree": "Choose an office your king card moves",
    "board.decree_more": "Chosen: {moves}. Now the other office.",
    "board.again": "Choose again",
    "board.you": "You",
    "board.standing": "Who stands where, as far as you can see",
    "board.standing_over": "Who holds the offices",
    "board.sum": "sum {sum}",
    "board.office_of": "office worth {value}",
    "board.nobody": "Nobody is known to have cards here.",
    "board.gold": "Your gold",
    "board.gold_seen": "Gold seen",
    "board.gold_paid": "Gold paid",
    "board.last": "Last move",
    "board.bids": "Bids for this lot",
    "board.no_bid": "Nobody has bid yet.",
    "board.your_bid": "Your bid",
    "board.less": "One less",
    "board.more": "One more",
    "board.range": "from {low} to {high}",
    "board.pays_gold": "{seat} has won the lot and pays {bid} gold.",
    "board.pays_cards": "{seat} has won the gold and lays down cards; still owed: {owed}.",
    "board.pay": "Choose the gold to pay your bid of {bid}",
    "board.give": "Choose cards of your hand to lay down; still owed: {owed}",
    "bidder.in": "may bid",
    "bidder.turn": "deciding",
    "bidder.high": "bids {bid}",
    "bidder.passed": "passed",
    "bidder.out": "could not pay",
    "bidder.first": "starts",
    "board.memory": "Set aside and out of play",
    "board.of_seat": "{seat} {sum} ({letters})",
    "board.none": "none",
    "board.acts": "To act",
    "board.sum_head": "Sum",
    "board.cards": "Cards",
    "board.bidding": "Bidding",
    "board.field": "Field",
    "board.primary": "First office",
    "board.secondary": "Second office",
    "board.offices": "Offices",
    "board.players": "Players",
    "board.player": "Player",
    "board.hand_size": "Hand",
    "board.shown": "Cards seen coming (some may be spent unseen)",
    "board.sharing": "Sharing out",
    "board.adviser": "Adviser",
    "board.deck": "Cards in the deck",
    "board.favour": "Cards on the favour pile",
    "board.zones": "Placed this turn",
    "board.zone.self": "adviser’s own",
    "board.zone.favour": "favour pile",
    "board.zone.centre": "centre",
    "board.centre": "Centre",
    "board.drawn": "You have drawn",
    "board.king": "King card to apply",
    "board.auction": "Auction",
    "board.lot": "Lot",
    "board.lots": "Lots face down",
    "board.first_bidder": "First bidder",
    "board.bid": "Standing bid",
    "board.owed": "Cards owed",
    "board.turned": "Lots so far",
    "board.discard": "Discarded openly",
    "board.used": "King cards used",
    "board.hand": "Your hand",
    "board.favoured": "You put on the favour pile",
    "board.spent": "Left your hand unseen",
    "board.hands": "All hands",
    "board.result": "Result",
    "board.points": "Points",
    "board.place": "Place",
}

RULES: Final = """# For the King (and Me)

Two to five advisers court a young king. When he comes of age he fills the offices of his government, and every
office is worth points. You gather influence in five fields: diplomacy, entertainment, livestock, architecture and
military; with five players cuisine is the sixth. The match has two halves: first the cards are shared out, then the
cards that were set aside are auctioned.

Each field has nine government cards, lettered A to I. Diplomacy, entertainment and cuisine cards are worth 2 to 4,
the others 1 or 2. Gold cards are worth 1, 2 or 3. King cards change the value of offices. With fewer than five
players some cards are removed at random before the start, and nobody sees them.

Every field has a first office worth 3. With three or more players it also has a second office, worth half of the
first, rounded down.

## Sharing out: placing

Players take turns as adviser, clockwise from a random first one, until the deck is empty. The adviser draws a card,
looks at it in secret and places it at once in one of three zones, then draws the next:

- **before himself**, face down: one card;
- **on the favour pile**, face down: one card, to be auctioned later;
- **in the centre**, face up: one card for each opponent.

A full zone takes no more cards, and nothing placed is moved again. So the adviser handles one card more than there
are players.

## Sharing out: taking

Then the opponents, clockwise from the adviser's left, take one centre card each. Everyone sees what is taken, and
the last one gets what is left. The next player becomes adviser.

## King card

A king card that you keep, take or buy never goes to your hand: it is shown and applied at once, before anything
else happens, and leaves the game. On the favour pile it stays hidden until it is sold. There are six kinds: +1 to
one first office; −1 to one; +1 to two different ones; −1 to two different ones; +1 or −1 as you like; +1 to one and
−1 to another. First offices stay between 1 and 6. You must apply the card, and may only choose offices that really
move; if there are too few, do what is possible. Second offices follow: 1 gives none, 2 and 3 give 1, 4 and 5 give
2, 6 gives 3.

## Auction: bidding

The favour pile is shuffled. The player left of the last adviser bids first, and that right moves one seat to the
left after every lot. A lot is turned up; clockwise you either bid, at least 1 and more than the last bid, or pass
and stay out for this lot. When a bid stands and all others have passed, the lot is sold. If nobody bids, it is
discarded. The last player left may still bid when all others have passed.

You may bid more than you have. If you win and cannot pay, you pay nothing, but your left neighbour draws one of
your cards at random, which is discarded unseen. The lot is then auctioned again among the others. If you can pay,
you must. The highest bid allowed is all the gold of the pool (54, 60, 66 or 78), and for gold lots twice the number
of lots.

## Auction: paying gold

Government and king cards are paid in gold, face up. The sum must reach your bid; there is no change, and no card
may be superfluous: without any one of them it would be too little.

## Auction: paying cards

A gold card is paid in cards of any kind, exactly as many as you bid, face down. Only you know which. The gold you
have just won cannot help to pay for it.

## The match is over

After the last lot all hands are laid open. In each field the highest sum of values takes the first office and the
next one the second office. On equal sums the tied player who owns the letter nearest A is ahead; whoever loses a
tie for first is second. Without a card of the field you get no office in it. Most points win.

## Example

Anna bids 4 for a king card and everybody passes. She holds gold 2 and gold 3: she pays both and gets nothing back.
Then a gold 3 is turned up, and Boris wins it with a bid of 3: he lays down any three cards of his hand, unseen, and
takes the gold. At the end military stands at 5. Anna and Boris both have 4 there, and Anna owns the B: she gets 5
points, Boris 2.

## Ties

If points are equal, more gold left in hand wins, then more diplomacy cards, then the diplomacy letter nearest A. If
none of the tied players has diplomacy, the same is asked of entertainment, livestock, architecture, military and
cuisine. If nothing decides, the place is shared.
"""
