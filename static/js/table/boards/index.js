/** Which component draws which game; a game without one is played on its text board. */

import { ForTheKing } from "./for_the_king.js";
import { Majesty } from "./majesty.js";

/** @type {Record<string, any>} */
export const boards = { majesty: Majesty, "for-the-king": ForTheKing };
