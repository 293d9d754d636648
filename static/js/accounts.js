/** Tells account forms the browser's time zone, and copies a new token. Every form works without it. */

/** @returns {string} the browser's time zone, or nothing where it will not say */
function browserTimeZone() {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone || "";
}

/** Write the zone into hidden fields that ask for it. */
function fillDetectedZones() {
  for (const input of document.querySelectorAll('input[data-detect="time-zone"]')) {
    /** @type {HTMLInputElement} */ (input).value = browserTimeZone();
  }
}

/** Offer the zone where it can be chosen from a list. */
function offerZone() {
  const offer = /** @type {HTMLElement | null} */ (document.querySelector("[data-fill-time-zone]"));
  const select = /** @type {HTMLSelectElement | null} */ (document.querySelector('select[name="time_zone"]'));
  if (!offer || !select) return;
  const zone = browserTimeZone().replace("Europe/Kiev", "Europe/Kyiv");
  const known = [...select.options].some((option) => option.value === zone);
  offer.hidden = !known || select.value === zone;
  offer.addEventListener("click", () => {
    select.value = zone;
    offer.hidden = true;
    select.focus();
  });
}

/** Copy the token that is shown this once. */
function offerCopy() {
  const offer = /** @type {HTMLElement | null} */ (document.querySelector("[data-copy-secret]"));
  const secret = document.querySelector("[data-secret]");
  if (!offer || !secret || !navigator.clipboard) return;
  offer.hidden = false;
  offer.addEventListener("click", () => navigator.clipboard.writeText(secret.textContent || ""));
}

fillDetectedZones();
offerZone();
offerCopy();
