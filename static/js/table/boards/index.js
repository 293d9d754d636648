/** Which component draws which game; a game without one is played on its text board. */

import { KingMe } from "./king_me.js";
import { Koryo } from "./koryo.js";
import { Majesty } from "./majesty.js";

/** @type {Record<string, any>} */
export const boards = { "king-me": KingMe, koryo: Koryo, majesty: Majesty };
