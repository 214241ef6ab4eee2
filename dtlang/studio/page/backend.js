// Who answers: the server that sent this page. `ask` is for questions about the text, `folder` for files.

async function post(door, fields) {
  let answer;
  try {
    answer = await fetch(door, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(fields) });
  } catch {
    throw new Error("dtlang does not answer. Is `dtlang studio` still running?");
  }
  if (!answer.ok) throw new Error(answer.status === 413 ? "the text is too long" : `dtlang refused this (${answer.status})`);
  const found = await answer.json();
  if (found && found.wrong) throw new Error(found.wrong);
  return found;
}

export const ask = (question, fields) => post(`ask/${question}`, fields);
export const folder = (what, fields = {}) => post(`folder/${what}`, fields);

// Of many calls only the newest matters: one is under way, one waits, the rest never happen.
export function latest(run) {
  let busy = false, next = null;
  return async function again(...given) {
    if (busy) { next = given; return; }
    busy = true;
    try { await run(...given); } finally {
      busy = false;
      if (next) { const given = next; next = null; again(...given); }
    }
  };
}

export function later(run, wait) {
  let timer = 0;
  return (...given) => { clearTimeout(timer); timer = setTimeout(() => run(...given), wait); };
}
