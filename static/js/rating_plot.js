/** Draws how a player's ratings went. Without it the table beside it says the same. */

const HEIGHT = 240;

/** The colour a token stands for in the present theme; a canvas cannot read tokens itself. */
function colour(token) {
  const probe = document.createElement("span");
  probe.style.color = `var(--${token})`;
  document.body.append(probe);
  const value = getComputedStyle(probe).color;
  probe.remove();
  return value;
}

function options(course, width) {
  const axis = { stroke: colour("ink-soft"), grid: { stroke: colour("rule"), width: 1 }, ticks: { stroke: colour("rule"), width: 1 } };
  return {
    width,
    height: HEIGHT,
    scales: { x: { time: false } },
    axes: [{ ...axis, incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500] }, { ...axis, size: 56, values: (_plot, values) => values.map(String) }],
    legend: { show: false },
    cursor: { drag: { x: false, y: false } },
    series: [{}, { stroke: colour("madder"), width: 2, points: { show: course.points.length < 60, fill: colour("paper") } }],
  };
}

function draw(figure, courses) {
  const place = figure.querySelector(".plot");
  const course = courses[figure.querySelector("select").value];
  place.replaceChildren();
  const numbers = course.points.map((_points, index) => index);
  new globalThis.uPlot(options(course, place.clientWidth), [numbers, course.points], place);
}

/** The courses as they are now; none where the server could not be asked. */
async function coursesOf(figure) {
  const answer = await fetch(figure.dataset.courses).catch(() => null);
  return answer?.ok ? (await answer.json()).courses : [];
}

async function start(figure) {
  let courses = await coursesOf(figure);
  if (!courses.length) return;
  const select = figure.querySelector("select");
  courses.forEach((course, index) => select.add(new Option(course.name, String(index))));
  const longest = Math.max(...courses.map((course) => course.points.length));
  select.value = String(courses.findIndex((course) => course.points.length === longest));
  figure.hidden = false;
  const redraw = () => draw(figure, courses);
  select.addEventListener("change", redraw);
  addEventListener("resize", redraw);
  addEventListener("ladder-changed", async () => {
    const fresh = await coursesOf(figure);
    if (fresh.length !== courses.length) return;
    courses = fresh;
    redraw();
  });
  new MutationObserver(redraw).observe(document.documentElement, { attributeFilter: ["data-theme"] });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redraw);
  redraw();
}

document.querySelectorAll(".rating-plot").forEach(start);
