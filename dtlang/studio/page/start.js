// Where a hero begins: a file of the folder, a new one, one that comes with dtlang, a text, a file from elsewhere.
import { capital, dialog, make } from "./dom.js";
import { folder } from "./backend.js";
import { app, question, say } from "./app.js";
import * as ed from "./editor.js";
import { mayLeave, openFile, openText } from "./files.js";

const title = (stem) => stem.replaceAll("_", " ").replace(/(^|\s)\p{L}/gu, (letter) => letter.toUpperCase());

async function given(question, name) {
  const found = await folder(question, question === "pasted" ? { text: name } : { name });
  if (found.refused) throw new Error(found.refused);
  return found.text;
}

export async function start() {
  let there;
  try { there = await folder("list"); } catch (error) { return say(error); }
  const chosen = await dialog(app.path || app.text() ? "Open a hero" : "Begin a hero", (done) => {
    const name = make("input", { placeholder: "Name of your hero", "aria-label": "Name of the new hero", autofocus: true, maxLength: 60 });
    const begin = () => done(["starter", name.value.trim() || "My First Hero"]);
    name.onkeydown = (event) => { if (event.key === "Enter") { event.preventDefault(); begin(); } };
    const pasted = make("textarea", { rows: 5, placeholder: "Paste a hero, or texts of one", "aria-label": "Text to begin with" });
    const file = make("input", { type: "file", accept: ".hero,.txt,text/plain", "aria-label": "File from elsewhere", onchange: async () => { if (file.files[0]) done(["text", await file.files[0].text()]); } });
    const list = (label, names, kind, show) => names.length ? make("section", make("h3", label), make("ul.choices", names.map((one) =>
      make("li", make("button", { type: "button", onclick: () => done([kind, one]) }, show(one)))))) : null;
    return [
      make("section.new", make("h3", "A new hero"), make("div.row", name, make("button.main", { type: "button", onclick: begin }, "Begin"))),
      list(`In the folder ${there.folder}`, there.files, "file", (one) => one),
      list("Come with dtlang, to look at and to change", there.shipped, "shipped", title),
      make("section", make("h3", "A text or a file"), pasted, make("div.row", make("button", { type: "button", onclick: () => pasted.value.trim() && done(["text", pasted.value]) }, "Open this text"), file)),
    ].filter(Boolean);
  });
  if (!chosen || !await mayLeave()) return;
  try {
    const [kind, what] = chosen;
    if (kind === "file") await openFile(what);
    else openText(await given(kind === "text" ? "pasted" : kind, what));
  } catch (error) { say(error); }
}

export async function dropped(event) {
  const file = event.dataTransfer?.files?.[0];
  if (!file) return;
  event.preventDefault();
  event.stopPropagation();
  if (/\.(png|svg|jpe?g)$/i.test(file.name)) return picture(file);
  if (file.size > 2_000_000) return say(new Error("That file is larger than a hero can be."));
  try { if (await mayLeave()) openText(await given("pasted", await file.text())); } catch (error) { say(error); }
}

// A picture is put beside the hero; what it is for is chosen from what dtlang offers.
async function picture(file) {
  if (!app.path) return say(new Error("Save the hero first: its pictures lie beside it."));
  try {
    const data = await new Promise((done, failed) => { const reader = new FileReader(); reader.onload = () => done(reader.result.split(",")[1] ?? ""); reader.onerror = () => failed(new Error("That picture cannot be read.")); reader.readAsDataURL(file); });
    const place = app.path.split("/").slice(0, -1).concat(file.name.toLowerCase().replace(/[^\p{L}\p{N}._-]+/gu, "_")).join("/");
    const put = await folder("picture", { path: place, data });
    if (put.refused) throw new Error(put.refused);
    const uses = await question("picture", { at: app.at(), name: put.name });
    if (!uses?.length) return say(new Error(`${put.name} lies beside the hero now; put the cursor where it is to be used and drop it again.`));
    const use = await dialog(`What is ${put.name} for?`, (done) => make("ul.choices", uses.map((one) => make("li", make("button", { type: "button", onclick: () => done(one) }, capital(one.label))))));
    if (use) ed.edit(app.view, use.edits);
    app.view.focus();
  } catch (error) { say(error); }
}
