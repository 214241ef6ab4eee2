// Balance: many games between bots, in the background, and what the last change did to the numbers.
import { make, percent, amount } from "./dom.js";
import { ask, folder } from "./backend.js";
import { app, on, say } from "./app.js";

const CHUNK = 10;
const chosen = new Set([""]);
const who = make("div.who"), meter = make("progress", { max: 1, value: 0, hidden: true, "aria-label": "Games that are played" }), word = make("span.note", { role: "status" });
const count = make("select", { "aria-label": "Games against each" }, [50, 100, 200, 500].map((many) => make("option", { value: many, selected: many === 100 }, many)));
const go = make("button.main", { type: "button", id: "play-games", onclick: () => (running ? stop() : play()) }, "Play"), results = make("div");
export const panel = make("div.page-like", make("h2", "Balance"), make("p.note", "Bots play this hero against others. One that wins about half of its games is fair."),
  who, make("div.row", make("label.inline", "Games against each: ", count), go, meter, word), results);
let running = null, before = new Map(), found = new Map(), names = [];

const title = (stem) => stem ? stem.replaceAll("_", " ") : "itself";

function chooser() {
  who.replaceChildren(make("fieldset", make("legend", "Against"), make("div.counts", names.map((one) => {
    const box = make("input", { type: "checkbox", checked: chosen.has(one), onchange: () => (box.checked ? chosen.add(one) : chosen.delete(one)) });
    return make("label", box, title(one));
  }))));
}

// How sure a share of so many games is (95 %).
const unsure = (share, games) => 1.96 * Math.sqrt(Math.max(share * (1 - share), 0.25 / games) / games);

function draw() {
  const rows = [...found].map(([name, one]) => {
    const share = one.won / one.games, old = before.get(name);
    const moved = old ? share - old.won / old.games : null;
    const noise = old ? Math.hypot(unsure(share, one.games), unsure(old.won / old.games, old.games)) : 0;
    return make("tr", make("th", { scope: "row" }, title(name)), make("td", make("div.bar", make("i", { style: `width:${100 * share}%` }), make("span", percent(share, 0)))),
      make("td.num", `± ${percent(unsure(share, one.games), 0)}`),
      make("td.num", moved === null ? "" : `${moved >= 0 ? "+" : "−"}${Math.abs(100 * moved).toFixed(0)}${Math.abs(moved) > noise ? "" : " (chance)"}`), make("td.num", amount(one.turns / one.games)), make("td.num", one.games));
  });
  results.replaceChildren(rows.length ? make("div.scroll", make("table.odds", make("thead", make("tr", ["Against", "Won", "", "Since last time", "Turns", "Games"].map((name, at) => make(at > 1 ? "th.num" : "th", { scope: "col" }, name)))), make("tbody", rows))) : "");
}

function stop() { if (running) running.stopped = true; }

async function play() {
  if (!chosen.size) return;
  const mine = running = { stopped: false };
  const text = app.text(), path = app.path, many = Number(count.value), against = names.filter((one) => chosen.has(one));
  before = new Map([...before, ...found]);
  found = new Map();
  go.textContent = "Stop";
  meter.hidden = false;
  let done = 0;
  try {
    for (const opponent of against) {
      const sum = { games: 0, won: 0, turns: 0 };
      while (sum.games < many && !mine.stopped) {
        const some = Math.min(CHUNK, many - sum.games);
        const one = await ask("games", { text, path, opponent, games: some, seed: 1 + sum.games });
        if (one.refused) throw new Error(one.refused);
        sum.games += one.games;
        sum.won += one.won[0][1] * one.games + (one.draws * one.games) / 2;
        sum.turns += one.turns * one.games;
        found.set(opponent, sum);
        done += one.games;
        meter.value = done / (many * against.length);
        word.textContent = `${done} of ${many * against.length} games`;
        draw();
      }
    }
    word.textContent = mine.stopped ? "stopped" : text === app.text() ? "done" : "done; the text has changed since";
  } catch (error) { say(error); word.textContent = ""; }
  running = null;
  go.textContent = "Play";
  meter.hidden = true;
}

export async function refresh() {
  if (found.size && !running) word.textContent = "";
  if (names.length) return;
  const there = await folder("list").catch(() => null);
  const beside = app.path.split("/").slice(0, -1).join("/");
  const mine = there ? there.files.filter((file) => file.split("/").slice(0, -1).join("/") === beside && file !== app.path).map((file) => file.split("/").pop().slice(0, -5)) : [];
  const self = app.path.split("/").pop().slice(0, -5);
  names = ["", ...new Set([...mine, ...(there?.shipped ?? [])])].filter((name) => !name || name !== self);
  if (chosen.size === 1 && there?.shipped.length) for (const one of ["ember_witch", "tideline_fencer"]) if (names.includes(one)) chosen.add(one);
  chooser();
}
on("opened", () => { stop(); before = new Map(); found = new Map(); names = []; draw(); });
