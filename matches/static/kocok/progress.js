/* Asks how far a recompute is, until it is over. */
"use strict";

const box = document.getElementById("progress");
const PAUSE = 1500;

function show(found) {
  for (const place of box.querySelectorAll("[data-of]")) {
    place.textContent = found[place.dataset.of];
  }
  const bar = box.querySelector("#players");
  bar.max = found.total || 1;
  bar.value = found.over ? bar.max : found.done;
  const ratings = box.querySelector("#ratings");
  ratings.replaceChildren(
    ...found.ratings.map((one) => {
      const line = document.createElement("p");
      const meter = document.createElement("progress");
      meter.max = one.total || 1;
      meter.value = one.done;
      line.append(`${one.game} `, meter, ` ${one.done} / ${one.total}`);
      return line;
    }),
  );
  box.querySelector(".over").hidden = !found.over;
}

async function ask() {
  let over = false;
  try {
    const answer = await fetch(box.dataset.url, { headers: { Accept: "application/json" } });
    if (answer.ok) {
      const found = await answer.json();
      show(found);
      over = found.over;
    }
  } catch {
    /* the next question may get through */
  }
  if (!over) {
    setTimeout(ask, PAUSE);
  }
}

ask();
