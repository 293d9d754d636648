/** Says in words when a passkey could not be made or used; the browser itself says nothing. */

const trouble = /** @type {HTMLElement | null} */ (document.querySelector("[data-passkey-trouble]"));

document.addEventListener("allauth.error", (event) => {
  event.preventDefault();
  if (!trouble) return;
  trouble.hidden = false;
  trouble.scrollIntoView({ block: "nearest" });
});
