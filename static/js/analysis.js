/** The analysis under a replay: watches it grow, then draws the course of the match. The table beside says it in numbers. */

import { fetchPiece } from "./line.js";

const HEIGHT = 280;
const LOOK_AGAIN = 2000;
const COLOURS = ["madder", "blue", "green", "brass", "ink-soft", "red"];
const DASHES = [[], [10, 4], [2, 3], [12, 3, 2, 3], [6, 6], [1, 6]]; // so that no line is told by its colour alone

const section = /** @type {HTMLElement | null} */ (document.getElementById("analysis"));

/** The colour a token stands for in the present theme; a canvas cannot read tokens itself. @param {string} token */
function colour(token) {
  const probe = document.createElement("span");
  probe.style.color = `var(--${token})`;
  document.body.append(probe);
  const value = getComputedStyle(probe).color;
  probe.remove();
  return value;
}

/** @param {{names: string[], places: number[][]}} course @param {number} width */
function options(course, width) {
  const axis = { stroke: colour("ink-soft"), grid: { stroke: colour("rule"), width: 1 }, ticks: { stroke: colour("rule"), width: 1 } };
  const series = course.names.map((label, seat) => ({ label, stroke: colour(COLOURS[seat]), width: 2, dash: DASHES[seat], points: { show: false } }));
  return {
    width,
    height: HEIGHT,
    scales: { x: { time: false }, y: { dir: -1, range: [0.9, course.names.length + 0.1] } },
    axes: [{ ...axis, incrs: [1, 2, 5, 10, 20, 50, 100] }, { ...axis, size: 40, incrs: [1] }],
    cursor: { drag: { x: false, y: false }, bind: { mouseleave: () => null } }, // the last figures stay in the legend
    hooks: { ready: [(/** @type {any} */ plot) => plot.setLegend({ idx: plot.data[0].length - 1 })] }, // it begins with the end
    series: [{ label: "№" }, ...series],
  };
}

/** A piece of a seat's line for the legend, whose own marks show no dashes. @param {number} seat */
function sample(seat) {
  const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const line = document.createElementNS("http://www.w3.org/2000/svg", "line");
  const drawn = { x2: 40, y1: 1, y2: 1, stroke: colour(COLOURS[seat]), "stroke-width": 2, "stroke-dasharray": DASHES[seat].join(" ") };
  Object.entries(drawn).forEach(([name, value]) => line.setAttribute(name, String(value)));
  picture.setAttribute("class", "line-sample");
  picture.append(line);
  return picture;
}

function draw() {
  const figure = /** @type {HTMLElement | null} */ (section?.querySelector(".analysis-plot"));
  const told = document.getElementById("analysis-course")?.textContent;
  if (!figure || !told || !globalThis.uPlot) return;
  const course = JSON.parse(told);
  figure.hidden = false;
  const place = /** @type {HTMLElement} */ (figure.querySelector(".plot"));
  place.replaceChildren();
  const numbers = course.places[0].map((/** @type {number} */ _place, /** @type {number} */ index) => index);
  new globalThis.uPlot(options(course, place.clientWidth), [numbers, ...course.places], place);
  place.querySelectorAll(".u-series:not(:first-child) .u-marker").forEach((marker, seat) => marker.replaceWith(sample(seat)));
}

async function watch() {
  if (!section?.querySelector("[data-growing]")) return draw();
  await new Promise((resolve) => { setTimeout(resolve, LOOK_AGAIN); });
  const piece = await fetchPiece(/** @type {string} */ (section.dataset.url));
  if (piece !== null) section.innerHTML = piece;
  return watch();
}

/** The board stands above: whoever asks for a move is brought there. @param {MouseEvent} event */
function showBoard(event) {
  const link = /** @type {Element} */ (event.target).closest("a[href^='#move=']");
  if (link) document.getElementById("table")?.scrollIntoView();
}

if (section) {
  section.addEventListener("click", showBoard);
  addEventListener("resize", draw);
  new MutationObserver(draw).observe(document.documentElement, { attributeFilter: ["data-theme"] });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
  watch();
}
