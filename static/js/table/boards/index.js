/** Which component draws which game; a game without one is played on its text board. */

import { ForTheKing } from "./for_the_king.js";
import { KingMe } from "./king_me.js";
import { Koryo } from "./koryo.js";
import { Majesty } from "./majesty.js";

/** @type {Record<string, any>} */
export const boards = { "for-the-king": ForTheKing, "king-me": KingMe, koryo: Koryo, majesty: Majesty };
