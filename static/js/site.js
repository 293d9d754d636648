/* Small comforts for every page. Everything here also works, with a page load, when this script does not. */

const root = document.documentElement;
const YEAR = 60 * 60 * 24 * 365;

/** Apply a theme at once and remember it, sparing the reader a page load. */
function chooseTheme(event) {
  const button = event.submitter;
  if (!button) return;
  event.preventDefault();
  const theme = button.value;
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `theme=${theme}; Path=/; Max-Age=${YEAR}; SameSite=Lax${secure}`;
  root.dataset.theme = theme;
  for (const other of event.target.querySelectorAll("button[name=theme]")) {
    other.setAttribute("aria-pressed", String(other === button));
  }
  const menu = event.target.closest("details");
  menu.querySelector("summary use").setAttribute("href", button.querySelector("use").getAttribute("href"));
  closeMenu(menu);
}

/** Close a menu and give the focus back to what opened it, unless it has moved on. */
function closeMenu(menu) {
  const held = menu.contains(document.activeElement);
  menu.open = false;
  if (held) menu.querySelector("summary").focus();
}

function openMenus() {
  return document.querySelectorAll("details.menu[open]");
}

document.addEventListener("submit", (event) => {
  // not target.matches(): a form may have a field of that name
  if ("themeForm" in event.target.dataset) chooseTheme(event);
});

document.addEventListener("click", (event) => {
  for (const menu of openMenus()) {
    if (!menu.contains(event.target)) menu.open = false;
  }
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") openMenus().forEach(closeMenu);
});

// htmx requests carry the same proof of origin as the forms on the page
document.addEventListener("htmx:configRequest", (event) => {
  const token = document.querySelector("input[name=csrfmiddlewaretoken]");
  if (token) event.detail.headers["X-CSRFToken"] = token.value;
});

// the offline page of the installed site; nothing else is ever kept
if ("serviceWorker" in navigator && isSecureContext) {
  navigator.serviceWorker.register("/sw.js").catch(() => {
    // private windows and some settings refuse it; the site works the same without
  });
}
