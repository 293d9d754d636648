/** Puts the parts of a page that are marked `data-live` in the place of older ones, by their ids. */

/**
 * Whoever stands in a part with the keyboard keeps it as it is; what was unfolded stays unfolded.
 * @param {ParentNode} fresh
 */
export function putLiveParts(fresh) {
  for (const part of document.querySelectorAll("[data-live]")) {
    const other = fresh.querySelector(`#${part.id}[data-live]`);
    if (!other || part.contains(document.activeElement)) continue;
    const before = part.querySelectorAll("details");
    other.querySelectorAll("details").forEach((one, number) => (one.open = before[number]?.open ?? one.open));
    if (!part.isEqualNode(other)) part.replaceWith(other);
  }
}

/** Numbers what is asked for: an answer that comes after a later one is old. */
export class Answers {
  #asked = 0;
  #shown = 0;

  /** The number of a new question. */
  ask() {
    return ++this.#asked;
  }

  /**
   * Whether the answer to this question is news.
   * @param {number} question
   */
  isNew(question) {
    if (question < this.#shown) return false;
    this.#shown = question;
    return true;
  }
}
