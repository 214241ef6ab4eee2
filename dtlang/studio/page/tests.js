// The tests that stand in the file, played at every change.
import { make, story } from "./dom.js";
import { app, question, say, show, mend } from "./app.js";

const summary = make("p", { role: "status", id: "test-summary" }), list = make("ol.tests");
export const panel = make("div.page-like", make("div.row", make("h2", "Tests"), make("span.room"), make("button", { type: "button", id: "run-tests", onclick: () => refresh() }, "Play them again")), summary, list);
const open = new Set();

export async function refresh() {
  try {
    const found = await question("tests");
    if (!found) return;
    const failed = found.tests.filter((one) => !one.passed).length;
    summary.textContent = found.refused || (found.tests.length ? `${found.tests.length - failed} of ${found.tests.length} pass` : "This file has no tests yet. Play a turn under “Try it” and keep it as one.");
    summary.className = found.refused || failed ? "failed" : found.tests.length ? "passed" : "empty-note";
    list.replaceChildren(...found.tests.map((one) => {
      const more = make("details", { open: open.has(one.name) || !one.passed }, make("summary", make(`span.mark.${one.passed ? "passed" : "failed"}`, one.passed ? "pass" : "fail"), make("b", one.name)),
        one.problems.map((problem) => make("div.why", make("p", problem.message), problem.label ? make("p.note", problem.label) : null,
          problem.fixes.map((fix) => make("button", { type: "button", onclick: () => mend(fix) }, fix.message)))),
        one.unsaid.length ? make("p.note", `It says nothing of: ${one.unsaid.join(", ")}`) : null,
        story(one.story), make("button", { type: "button", onclick: () => show(one.start, one.end) }, `Go to line ${one.line}`));
      more.addEventListener("toggle", () => (more.open ? open.add(one.name) : open.delete(one.name)));
      return make("li", more);
    }));
  } catch (error) { say(error); }
}
