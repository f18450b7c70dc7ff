import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const relation = (kind: string, target: string) => ({
  type: 'relation',
  relation: kind,
  target: `api::${target}.${target}`,
});
const attributes = {
  author: { name: { type: 'string', required: true }, email: { type: 'string' } },
  tag: { name: { type: 'string', required: true } },
  article: {
    title: { type: 'string', required: true, maxLength: 200 },
    slug: { type: 'string', required: true, maxLength: 120 },
    state: { type: 'string', required: true, default: 'draft' },
    published_on: { type: 'datetime', required: true },
    words: { type: 'integer', required: true, default: 0 },
    price: { type: 'decimal' },
    body: { type: 'text' },
    author: relation('manyToOne', 'author'),
    tags: relation('manyToMany', 'tag'),
  },
} as const;
type TypeName = keyof typeof attributes;

/** Writes a Strapi project with the content types of the data set, without request logs, admin pages and drafts. */
export function writeStrapiProject(folder: string): void {
  const write = (name: string, content: string): void => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), `${content}\n`);
  };
  const dependencies = {
    '@strapi/strapi': '^5.0.0', mysql2: '^3.0.0', react: '^18.0.0', 'react-dom': '^18.0.0', 'react-router-dom': '^6.0.0', 'styled-components': '^6.0.0',
  }; // prettier-ignore
  write('package.json', JSON.stringify({ name: 'bench', version: '1.0.0', private: true, dependencies }, null, 2));
  for (const [name, content] of Object.entries(files)) write(name, content);
  for (const name of Object.keys(attributes) as TypeName[]) {
    const schema = {
      kind: 'collectionType',
      collectionName: `${name}s`,
      info: { singularName: name, pluralName: `${name}s`, displayName: name },
      options: { draftAndPublish: false },
      attributes: attributes[name],
    };
    const api = `src/api/${name}`;
    write(`${api}/content-types/${name}/schema.json`, JSON.stringify(schema, null, 2));
    for (const part of ['Router', 'Controller', 'Service']) {
      const file = `${api}/${part === 'Router' ? 'route' : part.toLowerCase()}s/${name}.js`;
      write(file, `module.exports = require('@strapi/strapi').factories.createCore${part}('api::${name}.${name}');`);
    }
  }
}

const middlewares = ['errors', 'security', 'cors', 'poweredBy', 'query', 'body', 'session', 'favicon', 'public'];

const files: Readonly<Record<string, string>> = {
  'config/server.js': `module.exports = ({ env }) => ({ host: '127.0.0.1', port: env.int('PORT', 1337), app: { keys: ['a bench', 'b bench'] } });`,
  'config/admin.js': `module.exports = {
  serveAdminPanel: false,
  auth: { secret: 'a secret of the bench' },
  apiToken: { salt: 'a salt of the bench' },
  transfer: { token: { salt: 'a salt of the bench' } },
  secrets: { encryptionKey: '0123456789abcdef0123456789abcdef' },
};`,
  'config/api.js': 'module.exports = { rest: { defaultLimit: 25, maxLimit: 1000 } };',
  'config/middlewares.js': `module.exports = ${JSON.stringify(middlewares.map((name) => `strapi::${name}`))};`,
  'config/database.js': `const url = new URL(process.env.STRAPI_DATABASE_URL);
module.exports = {
  connection: {
    client: 'mysql',
    connection: {
      host: url.hostname, port: Number(url.port || 3306), database: url.pathname.slice(1),
      user: decodeURIComponent(url.username), password: decodeURIComponent(url.password),
    },
    pool: { min: 2, max: 10 },
  },
};`,
  // Strapi does not start without this folder.
  'public/uploads/.gitkeep': '',
  'src/index.js': `const { writeFileSync } = require('node:fs');
module.exports = {
  async bootstrap({ strapi }) {
    const tokens = strapi.service('admin::api-token');
    if (await tokens.exists({ name: 'bench' })) return;
    const permissions = ['article', 'author', 'tag'].flatMap((name) =>
      ['find', 'findOne', 'create', 'update'].map((action) => \`api::\${name}.\${name}.\${action}\`));
    const { accessKey } = await tokens.create({ name: 'bench', description: '', type: 'custom', lifespan: null, permissions });
    writeFileSync('token', accessKey);
  },
};`,
};
