/** Which component draws which game; a game without one is played on its text board. */

import { Majesty } from "./majesty.js";

/** @type {Record<string, any>} */
export const boards = { majesty: Majesty };
