import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type TypeScript from 'typescript';
import { loadOnce } from '../server/load-once.js';
import { repository } from '../server/start-server.js';
import { blocksOfKind, type Block } from './documented-blocks.js';

const ts = loadOnce<typeof TypeScript>('typescript');
const template = join(repository, 'cli/plugin-template');

export interface DocumentedModule {
  readonly path: string;
  readonly text: string;
  readonly block: Block;
}

/**
 * Code of a plugin as modules of the plugin that `plugin create` makes: `file=` is a whole file, `ts definePlugin` and
 * `ts defineUiPlugin` are members of the definition, after the imports that they need.
 */
export function pluginModules(): DocumentedModule[] {
  const files = blocksOfKind('ts', 'tsx').map((block) => {
    const { file } = block.options;
    if (file === undefined) throw new Error(`${block.place}: file= is missing`);
    return { path: join(template, file), text: block.text, block };
  });
  const definitions = [
    ...blocksOfKind('ts definePlugin').map((block) => definitionOf(block, 'definePlugin', 'server')),
    ...blocksOfKind('ts defineUiPlugin').map((block) => definitionOf(block, 'defineUiPlugin', 'ui')),
  ];
  return [...files, ...definitions];
}

function definitionOf(block: Block, maker: string, half: string): DocumentedModule {
  const lines = block.text.split('\n');
  const isImport = (line: string) => line.startsWith('import ');
  const identity = half === 'server' ? "name: 'demo', version: '0.1.0', compatibility: '^0.1.0'," : "name: 'demo',";
  const text = [
    `import { ${maker} } from '@viewkraft/${half}';`,
    ...lines.filter(isImport),
    `export default ${maker}({ ${identity}`,
    ...lines.filter((line) => !isImport(line)),
    '});',
  ].join('\n');
  return { path: join(template, `src/${half}/documented-${block.line}.ts`), text, block };
}

/**
 * Checks the modules as files of the plugin's half, and returns what the compiler reports; `write` receives the
 * JavaScript.
 */
export function compileHalf(
  half: 'server' | 'ui',
  modules: readonly DocumentedModule[],
  write?: (path: string, text: string) => void,
): string[] {
  const base = ts.getParsedCommandLineOfConfigFile(join(template, 'src', half, 'tsconfig.json'), {}, { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined }); // prettier-ignore
  if (!base) throw new Error('The template has no tsconfig.json.');
  const options: TypeScript.CompilerOptions = {
    ...base.options, composite: false, incremental: false, declaration: false, declarationMap: false, sourceMap: false,
    emitDeclarationOnly: false, noEmit: write === undefined, noEmitOnError: false,
  }; // prettier-ignore
  delete options.tsBuildInfoFile;
  const given = new Map(modules.map(({ path, text }) => [path, text]));
  const host = hostWith(given, options);
  const rootNames = [...given.keys()].filter((path) => !path.includes(half === 'server' ? '/src/ui/' : '/src/server/'));
  const program = ts.createProgram([...rootNames, ...base.fileNames.filter((path) => path.endsWith('.d.ts'))], options, host); // prettier-ignore
  if (write) program.emit(undefined, write);
  return complaintsAbout(rootNames, program);
}

/** Files on the disk, and the given ones as if they were there. */
function hostWith(given: ReadonlyMap<string, string>, options: TypeScript.CompilerOptions): TypeScript.CompilerHost {
  const host = ts.createCompilerHost(options);
  const { readFile, fileExists, getSourceFile } = host;
  const isFolder = (path: string) => [...given.keys()].some((file) => file.startsWith(`${path}/`));
  host.readFile = (path) => given.get(path) ?? readFile(path);
  host.fileExists = (path) => given.has(path) || fileExists(path);
  host.directoryExists = (path) => ts.sys.directoryExists(path) || isFolder(path);
  host.getSourceFile = (path, version, ...rest) => {
    const text = given.get(path);
    return text === undefined ? getSourceFile(path, version, ...rest) : ts.createSourceFile(path, text, version, true);
  };
  return host;
}

/** What the compiler reports about these files; those of the platform are not checked again. */
function complaintsAbout(paths: readonly string[], program: TypeScript.Program): string[] {
  const sources = paths.flatMap((path) => program.getSourceFile(path) ?? []);
  return sources
    .flatMap((source) => [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)])
    .map(({ file, start, messageText }) => {
      const line = file && start !== undefined ? file.getLineAndCharacterOfPosition(start).line + 1 : 0;
      const position = file ? `${relative(template, file.fileName)}:${line}` : '';
      return `${position} ${ts.flattenDiagnosticMessageText(messageText, '\n')}`;
    });
}

/** Writes compiled modules of the server half below `folder`, where Node finds the packages. */
export function writeInto(folder: string): (path: string, text: string) => void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  return (path, text) => {
    const target = join(folder, relative(join(template, 'dist'), path));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text);
  };
}

/** Checks programs that use the generated client; `client` is its module. */
export function compileClients(client: string, blocks: readonly Block[]): string[] {
  const folder = join(repository, 'platform/testing/src/docs');
  const options: TypeScript.CompilerOptions = {
    strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, noEmit: true, target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext, lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'], types: [],
  }; // prettier-ignore
  const given = new Map([[join(folder, 'api.ts'), client]]);
  for (const { text, line } of blocks) given.set(join(folder, `documented-${line}.ts`), text);
  const host = hostWith(given, options);
  return complaintsAbout([...given.keys()], ts.createProgram([...given.keys()], options, host));
}
