import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { keepModuleUrls, oneByteSource } from './bundle-plugins.mjs';
import { onDemand } from './load-on-demand.mjs';
import { root } from '../project.mjs';

// Bundles the packages that the server loads when it starts into `dist/packages`: they are 1,400 modules, and Node needs
// almost a millisecond of processor time and 30 kB for each. `packages.json` there tells the file of each package; plugins
// get the same files, so that classes such as Nest's `ModuleRef` exist once.

const folder = join(root, 'platform/server/dist/packages');
const packages = [
  '@fastify/busboy',
  '@fastify/static',
  '@nestjs/common',
  '@nestjs/core',
  '@nestjs/passport',
  '@nestjs/platform-fastify',
  '@nestjs/typeorm',
  'class-transformer',
  'class-validator',
  'cookie',
  'csv-stringify/sync',
  'jsonwebtoken',
  'mysql2',
  'openid-client',
  'otpauth',
  'passport',
  'passport-jwt',
  'rxjs',
  'semver',
  'semver/functions/coerce.js',
  'semver/functions/gte.js',
  'semver/functions/satisfies.js',
  'semver/functions/valid.js',
  'semver/ranges/valid.js',
  'typeorm',
  'typeorm/driver/better-sqlite3/BetterSqlite3QueryRunner.js',
  'typeorm/driver/mysql/MysqlQueryRunner.js',
  'typeorm/query-runner/QueryResult.js',
];
/** Native, with files or threads of their own, or loaded only when needed. */
const outside = /^(?:argon2|better-sqlite3|pino|sharp)(?:\/|$)/;
const builtins = new Set(builtinModules);

const nameOf = (specifier) => specifier.replace(/^@/, '').replace(/\.js$/, '').replaceAll('/', '-');

const bundle = await rolldown({
  cwd: join(root, 'platform/server'),
  input: Object.fromEntries(packages.map((specifier) => [nameOf(specifier), specifier])),
  platform: 'node',
  treeshake: false,
  external: (id) => outside.test(id) || builtins.has(id) || id.startsWith('node:'),
  // Optional packages that are not installed, such as other drivers of TypeORM.
  onLog: (level, log, report) => {
    if (!['UNRESOLVED_IMPORT', 'EVAL', 'COMMONJS_VARIABLE_IN_ESM'].includes(log.code)) report(level, log);
  },
  plugins: [
    {
      name: 'one TypeORM',
      transform: (code, file) =>
        file.endsWith('@nestjs/typeorm/dist/common/typeorm-compat.js')
          ? `import * as bundled from 'typeorm';\n${code.replace("require('typeorm')", 'bundled')}`
          : undefined,
    },
    onDemand,
    keepModuleUrls(folder),
    oneByteSource,
  ],
});
rmSync(folder, { recursive: true, force: true });
const { output } = await bundle.write({
  dir: folder,
  format: 'esm',
  keepNames: true,
  // Node reads half as much without comments and blanks.
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
});
await bundle.close();

// Node offers the properties of a CommonJS package as named exports, too; Rolldown exports only the whole.
for (const { fileName, exports, isEntry } of output) {
  if (!isEntry || exports.length !== 1 || exports[0] !== 'default') continue;
  const file = join(folder, fileName);
  const names = Object.keys((await import(pathToFileURL(file).href)).default).filter((name) => /^[A-Za-z_$][\w$]*$/.test(name) && name !== 'default'); // prettier-ignore
  if (names.length === 0) continue;
  appendFileSync(file, `\nimport itself from './${fileName}';\nexport const { ${names.join(', ')} } = itself;\n`);
}

const files = Object.fromEntries(packages.map((specifier) => [specifier, `${nameOf(specifier)}.js`]));
writeFileSync(join(folder, 'packages.json'), `${JSON.stringify(files, null, 2)}\n`);
