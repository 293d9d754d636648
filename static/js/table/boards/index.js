/** Which component draws which game; a game without one is played on its text board. */

import { Koryo } from "./koryo.js";
import { Majesty } from "./majesty.js";

/** @type {Record<string, any>} */
export const boards = { koryo: Koryo, majesty: Majesty };
