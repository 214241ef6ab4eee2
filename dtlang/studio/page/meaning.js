// What happens: what the part at the cursor does, sentence by sentence, and a small scene in which it shows.
import { make, story } from "./dom.js";
import { ask, latest, later } from "./backend.js";
import { app, question, say } from "./app.js";

const said = make("div"), scene = make("div");
export const panel = make("div.page-like", said, scene);
let shown = "", played = "";

function told(text, at, all) {
  return make(`section.told${text.here ? ".here" : ""}`, { "aria-current": text.here ? "true" : null },
    text.above.length ? make("h3", text.above.join(" ")) : null,
    make("blockquote", text.written.map((line) => make("p", line))),
    make("ul.does", text.does.map((line) => {
      const deep = Math.floor((line.length - line.trimStart().length) / 2);
      return make(`li.deep${Math.min(deep, 3)}`, line.trim().replace(/^- /, ""));
    })),
    text.by_hand.length ? make("p.warn", "Players do this by hand: ", text.by_hand.join(" ")) : null,
    text.understood ? null : make("p.warn", "Not all of this was understood; the problems below the text say what."));
}

const example = latest(async (name, text) => {
  try {
    const found = await ask("example", { text, path: app.path, name });
    if (app.text() !== text || shown !== name) return;
    played = name + text;
    scene.replaceChildren(...(found.refused ? [make("p.note", found.refused)] : [
      make("h3", "For example"),
      make("ul.boards", found.before.map((line) => make("li", line))), story(found.story), make("ul.boards.after", found.after.map((line) => make("li", line)))]));
  } catch (error) { say(error); }
});
const exampleSoon = later(example, 350);

export async function refresh() {
  try {
    const text = app.text();
    const found = await question("meaning", { at: app.at() });
    if (app.text() !== text) return;
    if (!found) {
      shown = "";
      said.replaceChildren(make("p.empty-note", "Put the cursor into an ability, a status, a card: what it does is told here."));
      scene.replaceChildren();
      return;
    }
    if (shown !== found.name) scene.replaceChildren();
    shown = found.name;
    said.replaceChildren(make("h2", found.title), ...[
      found.on_token ? make("p.note", "“You” is whoever has this token.") : null,
      ...found.texts.map(told)].filter(Boolean));
    said.querySelector(".here")?.scrollIntoView({ block: "nearest" });
    if (!app.errors && played !== found.name + text) exampleSoon(found.name, text);
    else if (app.errors) scene.replaceChildren();
  } catch (error) { say(error); }
}
export const moved = refresh;
