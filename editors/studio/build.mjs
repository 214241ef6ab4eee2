// Makes dtlang/studio/page/codemirror.js and the licences of what is in it: npm ci && npm run build
import * as esbuild from "esbuild";
import fs from "node:fs";
import path from "node:path";

const HERE = import.meta.dirname;
const PAGE = path.join(HERE, "../../dtlang/studio/page");
const made = await esbuild.build({
  entryPoints: [path.join(HERE, "codemirror.js")], outfile: path.join(PAGE, "codemirror.js"),
  bundle: true, minify: true, format: "esm", target: "es2022", metafile: true, charset: "utf8", legalComments: "none",
  banner: { js: "/* CodeMirror 6 and what it needs, MIT; see codemirror.LICENSES.txt. Made by editors/studio/build.mjs. */" },
});

const packages = new Set(Object.keys(made.metafile.inputs).map((name) => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(name)?.[1]).filter(Boolean));
const notices = [...packages].sort().map((name) => {
  const home = path.join(HERE, "node_modules", name);
  const { version, license } = JSON.parse(fs.readFileSync(path.join(home, "package.json"), "utf8"));
  const file = fs.readdirSync(home).find((one) => /^licen[cs]e/i.test(one));
  return `${name} ${version}, ${license}\n\n${fs.readFileSync(path.join(home, file), "utf8").trim()}\n`;
});
fs.writeFileSync(path.join(PAGE, "codemirror.LICENSES.txt"), notices.join(`\n${"-".repeat(80)}\n\n`));
console.log([...packages].sort().join(" "), fs.statSync(path.join(PAGE, "codemirror.js")).size, "bytes");
