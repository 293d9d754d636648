/** The places of a courtier that are no floor of the palace, as the view numbers them. */

export const OUT = 7;
export const BESIDE = 8;
