/* The service worker: shows the offline page when the site cannot be reached, and the pushes it is sent. It keeps that page and what the page is
   made of, nothing else, so no state of a match can ever come from here. OFFLINE_PAGE names the page's version. */

const SHELF = `offline-${OFFLINE_PAGE}`;
const OFFLINE = "/offline/";

/** The page's own style sheets, fonts and pictures, read from its markup. */
function partsOf(html) {
  return [...new Set([...html.matchAll(/(?:href|src)="(\/static\/[^"#]+\.(?:css|woff2|svg|png))/g)].map((found) => found[1]))];
}

async function stock() {
  const answer = await fetch(OFFLINE, { cache: "reload" });
  if (!answer.ok) throw new Error(`offline page: ${answer.status}`);
  const shelf = await caches.open(SHELF);
  await shelf.addAll(partsOf(await answer.clone().text()));
  await shelf.put(OFFLINE, answer);
}

async function clear() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== SHELF).map((name) => caches.delete(name)));
}

self.addEventListener("install", (event) => {
  event.waitUntil(stock().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(clear().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  if (request.mode === "navigate") {
    event.respondWith(fetch(request).catch(async () => (await caches.match(OFFLINE)) ?? Response.error()));
  } else if (["style", "font", "image"].includes(request.destination)) {
    event.respondWith(fetch(request).catch(async () => (await caches.match(request)) ?? Response.error()));
  }
});

// what a push may show: a title, a line, and the page on this very site that a click opens
self.addEventListener("push", (event) => {
  let told = {};
  try {
    told = event.data?.json() ?? {};
  } catch {
    // not ours: something still has to be shown
  }
  const options = { body: told.body ?? "", tag: told.tag, renotify: Boolean(told.tag), icon: APP_ICON, badge: APP_ICON, data: { url: told.url ?? "/" } };
  event.waitUntil(self.registration.showNotification(told.title ?? SITE_NAME, options));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const address = new URL(event.notification.data?.url ?? "/", self.location.origin);
  if (address.origin === self.location.origin) event.waitUntil(self.clients.openWindow(address.href));
});
