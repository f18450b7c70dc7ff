import { statSync } from 'node:fs';
import ts from 'typescript';

// Runs `tsc -b --watch` for the given folders and reports to the parent: `{problem}` and, after each round, their
// number as `{errors}`. Output that another process wrote during a round is kept, because the round has read older
// sources.
let began = 0;
const olderThan = new Set();

function writeFile(path, data, bom) {
  const [, dist, isCode] =
    /^(.*[\\/]plugins[\\/][^\\/]+[\\/]dist[\\/])(?:.+(\.js|\.js\.map)|tsconfig\.tsbuildinfo)$/.exec(path) ?? [];
  if (isCode && (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) > began) olderThan.add(dist);
  else if (isCode || !olderThan.has(dist)) ts.sys.writeFile(path, data, bom);
}

function status(_diagnostic, _newLine, _options, errors) {
  if (errors === undefined) {
    began = Date.now();
    olderThan.clear();
  } else process.send({ errors });
}

const format = {
  getCurrentDirectory: () => process.cwd(),
  getNewLine: () => '\n',
  getCanonicalFileName: (name) => name,
};
const host = ts.createSolutionBuilderWithWatchHost(
  { ...ts.sys, writeFile },
  undefined,
  (diagnostic) => process.send({ problem: ts.formatDiagnostic(diagnostic, format).trimEnd() }),
  () => undefined,
  status,
);
process.once('disconnect', () => process.exit());
ts.createSolutionBuilderWithWatch(host, process.argv.slice(2), {}).build();
