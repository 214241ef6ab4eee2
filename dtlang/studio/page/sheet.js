// The board, the leaflet, the cards and the tokens as they print. The sheet stands in a frame in which no
// script can run; the page looks into it from outside, to light boxes and to find what was clicked.
import { make } from "./dom.js";
import { app, allParts, on, partAt, question, say, show } from "./app.js";

const TITLES = { board: "Board", leaflet: "Leaflet", cards: "Cards", tokens: "Tokens", aid: "Player aid" };
const marks = {};
let part = "board", shown = "", frame = null, scale = 1;

const choose = make("div.choose", { role: "group", "aria-label": "Sheet" });
const note = make("p.note", { hidden: true });
const lit = make("div.lit");
const paper = make("div.paper", lit);
const zoom = make("input", { type: "range", min: 0.4, max: 2.5, step: 0.1, value: innerWidth > 820 ? 1 : 1.8, "aria-label": "Size", title: "Size" });
const room = make("div.sheetroom", { tabIndex: 0, "aria-label": "Sheet; a click on a box goes to its text" }, paper);
export const panel = make("div.sheet", make("div.row", choose, make("span.room"), zoom), note, room);

const same = (a, b) => a.localeCompare(b, undefined, { sensitivity: "base" }) === 0;

function fit() {
  const page = frame?.contentDocument?.querySelector(".page");
  if (!page) return;
  frame.style.width = "2000px"; // in a narrow frame the sheet is laid out as on a phone
  const all = frame.contentDocument.documentElement;
  frame.style.width = `${page.offsetWidth + 24}px`;
  frame.style.height = "10px";
  const wide = page.offsetWidth + 24, high = all.scrollHeight;
  scale = Math.max(0.1, (room.clientWidth - 2) / wide) * Number(zoom.value);
  frame.style.height = `${high}px`;
  frame.style.transform = `scale(${scale})`;
  paper.style.width = `${wide * scale}px`;
  paper.style.height = `${high * scale}px`;
  light();
}

function boxes() {
  return frame?.contentDocument ? [...frame.contentDocument.querySelectorAll("[data-of]")] : [];
}

let lastLit = "";
function light() {
  const here = app.outline.length ? partAt(app.at()) : null;
  const found = here ? boxes().filter((box) => same(box.dataset.of, here.name)) : [];
  lit.replaceChildren(...found.map((box) => {
    const at = box.getBoundingClientRect();
    return make("i", { style: `left:${at.left * scale}px;top:${at.top * scale}px;width:${at.width * scale}px;height:${at.height * scale}px` });
  }));
  const now = found.length ? here.name + part : "";
  if (now && now !== lastLit) {
    const at = found[0].getBoundingClientRect(), top = at.top * scale, low = at.bottom * scale, left = at.left * scale, right = at.right * scale;
    const outside = top < room.scrollTop || low > room.scrollTop + room.clientHeight || left < room.scrollLeft || right > room.scrollLeft + room.clientWidth;
    if (outside) room.scrollTo({ top: Math.max(0, top - 20), left: Math.max(0, left - 20), behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
  }
  lastLit = now;
}

lit.addEventListener("click", (event) => {
  const at = lit.getBoundingClientRect();
  const under = frame?.contentDocument?.elementFromPoint((event.clientX - at.left) / scale, (event.clientY - at.top) / scale);
  const box = under?.closest("[data-of]");
  const there = box && allParts().find((one) => same(one.name, box.dataset.of));
  if (there) show(there.named_start, there.named_end);
});

function put(html) {
  const next = make("iframe", { sandbox: "allow-same-origin", title: TITLES[part], tabIndex: -1, className: "coming" });
  next.srcdoc = html;
  next.onload = async () => {
    if (frame === next) return;
    const style = next.contentDocument.createElement("style");
    style.textContent = "@media screen { body { background: none } .page { margin: 8px auto 12px !important } html { overflow: hidden } }";
    next.contentDocument.head.append(style);
    frame?.remove();
    frame = next;
    next.classList.remove("coming");
    await next.contentDocument.fonts?.ready;
    fit();
    window.studio.drawn = performance.now();
  };
  for (const old of paper.querySelectorAll("iframe.coming")) old.remove();
  paper.prepend(next);
}

let parts = ["board", "leaflet", "cards", "tokens"];
function chooser() {
  choose.replaceChildren(...parts.map((one) => make("button", { type: "button", "aria-pressed": String(one === part), onclick: () => { part = one; chooser(); refresh(); } }, TITLES[one] ?? one)));
}
chooser();

export async function refresh() {
  try {
    if (app.errors) { tellOld("As it was before the last mistake: with errors in the text nothing is printed."); light(); return; }
    const found = await question("sheet", { part, known: shown === part ? marks[part] ?? "" : "" });
    if (!found) return;
    if (found.parts.length && found.parts.join() !== parts.join()) { parts = found.parts; if (!parts.includes(part)) part = parts[0]; chooser(); }
    if (found.refused) { tellOld(found.refused); return; }
    tellOld("");
    if (found.html) { marks[part] = found.mark; shown = part; put(found.html); } else light();
  } catch (error) { say(error); }
}

function tellOld(why) {
  note.hidden = !why;
  note.textContent = why && `${why[0].toUpperCase()}${why.slice(1)}`;
  room.classList.toggle("old", Boolean(why));
}

export const moved = light;
zoom.oninput = fit;
new ResizeObserver(() => fit()).observe(room);
on("opened", () => { shown = ""; });

// Prints the sheets that were asked for: a frame without scripts that the browser prints.
export async function print(which) {
  try {
    const pages = [];
    for (const one of which) {
      const found = await question("sheet", { part: one });
      if (found?.refused) throw new Error(found.refused);
      if (found) pages.push(found.html);
    }
    if (!pages.length) return;
    const sheets = make("iframe", { sandbox: "allow-same-origin allow-modals", className: "printing", tabIndex: -1, "aria-hidden": "true" });
    sheets.srcdoc = pages[0];
    sheets.onload = () => { sheets.contentWindow.print(); setTimeout(() => sheets.remove(), 60000); };
    document.body.append(sheets);
  } catch (error) { say(error); }
}
