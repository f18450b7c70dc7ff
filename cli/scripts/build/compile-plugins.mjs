import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import ts from 'typescript';
import { say } from '../answer.mjs';
import { root } from '../project.mjs';
import { forgetStamp } from './stamp.mjs';

/** Whether a path from the root is a source of a plugin's server half. */
export const isPluginSource = (path) =>
  /^plugins[\\/][^\\/]+[\\/]src[\\/](?:server|shared)[\\/].+\.ts$/.test(path) && !/\.(?:d|test)\.ts$/.test(path);

/**
 * Transpiles such files at once, without type checks, to the compiler's output paths, and deletes the output of deleted
 * files. A file with syntax errors keeps its old output, and the error is printed. Returns whether anything was
 * written.
 */
export function compilePlugins(paths) {
  const plugins = new Set(paths.map(pluginOf));
  const options = new Map([...plugins].map((plugin) => [plugin, optionsOf(plugin)]));
  return paths.map((path) => compileFile(resolve(root, path), options.get(pluginOf(path)))).includes(true);
}

const pluginOf = (path) => path.split(/[\\/]/)[1];

function compileFile(source, options) {
  if (!options) return false;
  const target = join(options.outDir, relative(options.rootDir, source)).replace(/\.ts$/, '');
  const code = read(source);
  const output = code === undefined ? undefined : transpile(code, source, options);
  if (output && output.problems.length > 0) {
    for (const problem of output.problems) say(`[dev] ${problem}`);
    return false;
  }
  // A later build must not trust the compiler's build information for these outputs.
  forgetStamp('server');
  rmSync(options.tsBuildInfoFile, { force: true });
  if (output) {
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(`${target}.js.map`, output.map);
    writeFileSync(`${target}.js`, output.code);
  } else for (const end of ['.js', '.js.map', '.d.ts', '.d.ts.map']) rmSync(target + end, { force: true });
  return true;
}

function transpile(code, fileName, options) {
  const { outputText, sourceMapText, diagnostics } = ts.transpileModule(code, {
    fileName,
    reportDiagnostics: true,
    // A single file does not show the module type of its package.
    compilerOptions: { ...options, module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler },
  });
  return { code: outputText, map: sourceMapText, problems: diagnostics.map(described) };
}

function described({ file, start, code, messageText }) {
  const { line, character } = file.getLineAndCharacterOfPosition(start);
  const message = ts.flattenDiagnosticMessageText(messageText, ' ');
  return `${relative(root, file.fileName)}(${line + 1},${character + 1}): error TS${code}: ${message}`;
}

/** The compiler options; undefined when the plugin has no server half. */
function optionsOf(plugin) {
  const config = join(root, 'plugins', plugin, 'src/server/tsconfig.json');
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined };
  return ts.getParsedCommandLineOfConfigFile(config, {}, host)?.options;
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
