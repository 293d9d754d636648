/** Turns phrases into sentences in the reader's language, as games/rules/words.py does on the server. */

/**
 * @typedef {{key: string, args?: Record<string, unknown>}} Phrase
 * @typedef {Record<string, string | Record<string, string>>} Table
 */

/**
 * @param {Table} table
 * @param {string} language
 * @param {(seat: number) => string} seatName
 */
export function speaker(table, language, seatName) {
  const plurals = new Intl.PluralRules(language);

  /** @param {Phrase} phrase @returns {string} */
  function say(phrase) {
    const args = phrase.args ?? {};
    let template = table[phrase.key] ?? phrase.key;
    if (typeof template !== "string") template = template[plurals.select(Number(args.n))] ?? template.other ?? template.many;
    return template.replace(/\{(\w+)(?::(\w+))?\}/g, (_slot, name, form) => argument(args[name], form));
  }

  /** @param {any} value @param {string | undefined} form @returns {string} */
  function argument(value, form) {
    if (Array.isArray(value)) return value.map((item) => argument(item, form)).join(", ");
    if (value && typeof value === "object" && "seat" in value) return seatName(value.seat);
    if (value && typeof value === "object" && "key" in value) {
      const bent = `${value.key}.${form}`;
      return say(form && bent in table ? { ...value, key: bent } : value);
    }
    return String(value ?? "");
  }

  return say;
}
