/** A symbol of icons/games.svg for each kind of event. A kind that is not listed gets a quill. */

/** @type {Record<string, string>} */
const ICONS = {
  match_ended: "trophy", round_scored: "laurel", round_started: "cards", dealt: "cards",
  // decisions about the match itself
  undo: "quill", resign: "no", offer_end: "diplomacy", refuse_end: "sword", annul: "no", timeout: "hourglass", seat_lost: "hourglass", return: "shield",
  // King Me!
  placed: "palace", rose: "throne", nominated: "crown", vote_cast: "vote", crowned: "king", rejected: "no", servants: "courtiers",
  // Koryŏ
  ordered: "orders", ordered_nothing: "orders", revealed: "family", token_taken: "coin", raided: "barbarian", stolen: "plunder",
  swapped: "spy", banished: "no", lobbied: "lobbying", discarded: "deck", season_ended: "season", turn_ended: "hourglass",
  // For the King (and Me)
  card_drawn: "deck", card_placed: "hidden", card_taken: "cards", card_lost: "no", card_paid: "bid", king_shown: "king", king_idle: "king",
  lot_shown: "auction", bid_made: "bid", passed: "no", auction_won: "auction", gold_paid: "coin", lot_gained: "treasure",
  lot_offered_again: "auction", lot_discarded: "no", payment_failed: "no", auctions_opened: "auction", offices_moved: "adviser", hands_shown: "hidden",
  // Majesty
  took: "cards", earned: "coin", wounded: "knight", repelled: "guard", spared: "shield", healed: "infirmary", treated: "infirmary",
  traded: "merchant", cashed: "coin", refilled: "deck",
};

/** @param {string} kind */
export const eventIcon = (kind) => ICONS[kind] ?? "quill";
