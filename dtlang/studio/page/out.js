// Out of the studio: files to keep, and the printer.
import { menu, $, toast } from "./dom.js";
import { app, question, say } from "./app.js";
import { print } from "./sheet.js";

const KINDS = { pdf: "application/pdf", png: "image/png", json: "application/json", zip: "application/zip" };

export async function take(form) {
  try {
    const made = await question("export", { form });
    if (!made) return;
    if (made.refused) throw new Error(made.refused);
    const data = Uint8Array.from(atob(made.data), (letter) => letter.charCodeAt(0));
    const url = URL.createObjectURL(new Blob([data], { type: KINDS[made.name.split(".").pop()] ?? "application/octet-stream" }));
    const link = document.createElement("a");
    Object.assign(link, { href: url, download: made.name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 60000);
    toast(`${made.name} is in your downloads.`);
    (window.studio.made ??= []).push({ name: made.name, size: data.length });
  } catch (error) { say(error); }
}

export function outMenu() {
  menu($("out"), [
    ["Print the board …", "with this browser", () => print(["board"])],
    ["Print the leaflet …", "", () => print(["leaflet"])],
    ["Print the cards …", "", () => print(["cards"])],
    ["Print the tokens …", "", () => print(["tokens"])],
    null,
    ["PDF", "all sheets, to print or pass on", () => take("pdf")],
    ["Pictures", "every page as .png", () => take("png")],
    ["Web page", "one .html file", () => take("html")],
    ["Markdown", "for a wiki or a forum", () => take("md")],
    null,
    ["Tabletop Simulator", ".zip, to unpack beside the hero file", () => take("tts")],
    ["Effect objects", ".json, for programs that play", () => take("json")],
    ["What it does", ".txt, in plain words", () => take("txt")],
    ["Everything", "one .zip", () => take("zip")],
  ]);
}
