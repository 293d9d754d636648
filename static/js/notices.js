/** The page about notices: subscribes this browser to pushes, and shows what became of a test without a reload. */

import { fetchPiece } from "./line.js";

const ASK = 1000;
const PATIENCE = 30;

/** @param {string} text @returns {Uint8Array} */
function bytesOf(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
}

/** A name by which the reader knows this browser again. @returns {string} */
function ownName() {
  const agent = navigator.userAgent;
  const browser = ["Firefox", "Edg", "OPR", "Chrome", "Safari"].find((name) => agent.includes(name)) ?? "";
  const system = ["Android", "iPhone", "iPad", "Windows", "Mac", "Linux"].find((name) => agent.includes(name)) ?? "";
  return `${{ Edg: "Edge", OPR: "Opera" }[browser] ?? browser} ${system}`.trim();
}

/** @param {HTMLElement} card */
async function subscribe(card) {
  const problem = /** @type {HTMLElement} */ (card.querySelector("[data-push-problem]"));
  /** @param {string} words */
  const complain = (words) => {
    problem.textContent = words;
    problem.hidden = false;
  };
  problem.hidden = true;
  if ((await Notification.requestPermission()) !== "granted") return complain(problem.dataset.refused ?? "");
  try {
    const worker = await navigator.serviceWorker.ready;
    const key = bytesOf(card.dataset.key ?? "");
    const found = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    const token = /** @type {HTMLInputElement} */ (document.querySelector("input[name=csrfmiddlewaretoken]")).value;
    const answer = await fetch(card.dataset.address ?? "", {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-CSRFToken": token },
      body: JSON.stringify({ ...found.toJSON(), label: ownName() }),
    });
    if (answer.status === 204) location.reload();
    else complain((await answer.json()).detail);
  } catch {
    complain(problem.dataset.failed ?? "");
  }
}

function offerPush() {
  const card = document.getElementById("push");
  if (!card || !("serviceWorker" in navigator) || !("PushManager" in window) || !("Notification" in window)) return;
  const button = /** @type {HTMLButtonElement} */ (card.querySelector("[data-push-on]"));
  /** @type {HTMLElement} */ (card.querySelector("[data-push-none]")).hidden = true;
  button.hidden = false;
  button.addEventListener("click", async () => {
    button.disabled = true;
    await subscribe(card);
    button.disabled = false;
  });
}

/** While a test is on its way, look again every second. */
async function followTest() {
  const box = /** @type {HTMLElement | null} */ (document.querySelector("[data-log]"));
  for (let asked = 0; box?.querySelector("[data-testing]") && asked < PATIENCE; asked += 1) {
    await new Promise((done) => { setTimeout(done, ASK); });
    const piece = await fetchPiece(/** @type {string} */ (box.dataset.log));
    if (piece !== null) box.innerHTML = piece;
  }
}

offerPush();
followTest();
