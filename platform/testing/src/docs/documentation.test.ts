import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { loadConfig, typesOf } from '@viewkraft/server';
import { repository, startServer, type RunningServer } from '../server/start-server.js';
import type { HttpClient } from '../server/http-client.js';
import { blocksOfKind, documentedBlocks, documentedPages, readPage } from './documented-blocks.js';
import { callOf, differences } from './documented-calls.js';
import {
  commandLinesOf,
  problemsOf,
  projectNextTo,
  runDocumented,
  runScript,
  type DeclaredCommand,
} from './documented-commands.js';
import { compileClients, compileHalf, pluginModules, writeInto } from './documented-modules.js';
import { loadAll } from './load-all.js';
import { keysOf, schemaKeys, viewBlocks, viewOf, type DocumentedView, type Schema } from './documented-views.js';

/** What a code block may be; docs/writing.md explains each. */
const infoStrings = [
  'json view',
  'json definition',
  'json columns',
  'json config',
  'json event',
  'json log',
  'json texts',
  'http',
  'sh',
  'sh run',
  'sh script',
  'csv',
  'ts',
  'ts client',
  'ts definePlugin',
  'ts defineUiPlugin',
  'tsx',
  'js',
  'mermaid',
  'sql',
];

test('[M1] the menu of the site leads to every page, and to no other', async () => {
  const { sidebar } = (await import(pathToFileURL(join(repository, 'docs/site/sidebar.mjs')).href)) as {
    sidebar: readonly { readonly items: readonly { readonly link: string }[] }[];
  };
  const links = sidebar.flatMap(({ items }) => items.map(({ link }) => link));
  const pages = documentedPages
    .filter((page) => page.startsWith('docs/') && !page.startsWith('docs/decisions/') && page !== 'docs/README.md')
    .map((page) => page.replace(/^docs/, '').replace(/(README)?\.md$/, ''));
  // The reference is written when the site is built; the home page lists the decisions.
  const others = links.filter((link) => !link.startsWith('/plugins/reference/') && link !== '/#decisions');
  expect(others.sort()).toEqual(pages.sort());
});

let server: RunningServer;
let admin: HttpClient;
const views = viewBlocks.map(viewOf);

/** Views by name; a view that appears on two pages must be the same on both. */
function byName(): Record<string, DocumentedView['view']> {
  const named: Record<string, DocumentedView['view']> = {};
  for (const { name, view, block } of views) {
    const before = named[name];
    if (before && JSON.stringify(before) !== JSON.stringify(view))
      throw new Error(`${block.place}: there is another view "${name}" in the documentation`);
    named[name] = view;
  }
  return named;
}

beforeAll(async () => {
  server = await startServer({
    views: byName(),
    fill: async (database) => {
      for (const { text } of blocksOfKind('sql')) await database.change(text);
    },
  });
  admin = await server.admin();
}, 60_000);
afterAll(async () => {
  await server?.stop();
}, 30_000);

test('[M1] every code block says what it is', () => {
  const unknown = documentedBlocks.filter(({ language, kind }) => !infoStrings.includes(`${language} ${kind}`.trim()));
  expect(unknown.map(({ place, language, kind }) => `${place} ${language} ${kind}`)).toEqual([]);
});

test('[M1] code that other suites run is where they look for it', () => {
  const pagesOf = (...kinds: readonly string[]) => [...new Set(blocksOfKind(...kinds).map(({ page }) => page))];
  expect(pagesOf('js', 'json event')).toEqual(['docs/webhooks.md']);
  expect(pagesOf('json log')).toEqual(['docs/operations.md']);
  expect(blocksOfKind('csv').every(({ options }) => options['file'] !== undefined)).toBe(true);
});

test('[M1] [C5] the views of the documentation have no problem', async () => {
  const { body } = await admin.get('/api/health/ready');
  expect(body).toMatchObject({ schema: { held: 0, broken: 0 } });
});

test.each(views)('[M1] [C1] [C3] the view $block.place has its table, API and model', async ({ name, view }) => {
  const model = await admin.get<{ name: string; columns: object }>(`/api/model/${name}`);
  expect(model).toMatchObject({ status: 200, body: { name } });
  const shown = Object.keys(view.columns).filter((column) => view.columns[column]?.['hidden'] !== true);
  expect(Object.keys(model.body.columns)).toEqual(expect.arrayContaining(shown));
  expect(await admin.get(`/api/${name}/`, { limit: 1 })).toMatchObject({ status: 200 });
});

describe('[M1] [D1] [D3] requests answer as the pages say', () => {
  const calls = blocksOfKind('http');
  describe.each(documentedPages.filter((page) => calls.some((block) => block.page === page)))('%s', (page) => {
    const names = new Map<string, string>();
    test.each(calls.filter((block) => block.page === page))('$place', async (block) => {
      const { as = 'admin' } = block.options;
      const client = as === 'admin' ? admin : server.client();
      expect(await differences(callOf(block), client, names)).toEqual([]);
    });
  });
});

const filters = [...readPage('docs/api.md').matchAll(/^\| `(\{".*?\})` +\|/gm)].map(([, filter]) => filter ?? '');

test.each(filters)('[M1] [D1] the filter %s on the page about the API is valid', async (filter) => {
  const view = filter.includes('"books"') ? 'authors' : 'books';
  expect(await admin.call(`/api/${view}/?filter=${encodeURIComponent(filter)}`)).toMatchObject({ status: 200 });
});

test('[M1] [D1] the page about the API names every operator', async () => {
  const documented = [...readPage('docs/api.md').matchAll(/^\| (`\$.*?) +\|/gm)].flatMap(
    ([, cell]) => cell?.match(/\$\w+/g) ?? [],
  );
  const { result } = await typesOf(loadConfig({ VIEWS_DIR: server.viewsFolder }), undefined);
  const known = new Set(result.match(/\$\w+(?=\??:)/g));
  for (const combining of ['$and', '$or', '$every', '$none']) known.delete(combining);
  expect(filters.length).toBeGreaterThan(8);
  expect([...new Set(documented)].sort()).toEqual([...known].sort());
});

describe('[M1] the commands exist', () => {
  let declared: readonly DeclaredCommand[];
  let project: string;
  beforeAll(async () => {
    project = projectNextTo(server);
    const { all } = await runDocumented(server, project, ['--help', '--json']);
    declared = JSON.parse(all) as DeclaredCommand[];
  });

  test.each(blocksOfKind('sh', 'sh run', 'sh script').flatMap(commandLinesOf))('$place $line', (line) => {
    expect(problemsOf(line, declared)).toEqual([]);
  });

  test.each(blocksOfKind('sh script'))('$place runs as it stands', async ({ text }) => {
    const { code, all } = await runScript(server, project, text);
    expect([code, all]).toEqual([0, expect.not.stringContaining('"statusCode"')]);
  });

  test.each(blocksOfKind('sh run').flatMap(commandLinesOf))('$place runs: $line', async ({ words }) => {
    const { code, all } = await runDocumented(server, project, words.slice(2));
    // `views plan` ends with 2 when safe changes wait: a running server has not made them yet.
    expect([words[3] === 'plan' && code === 2 ? 0 : code, all]).toEqual([0, all]);
  });
});

describe('[M1] [C12] code of the documentation compiles', () => {
  const modules = pluginModules();

  test('the UI halves of plugins', () => {
    expect(compileHalf('ui', modules)).toEqual([]);
  }, 60_000);

  test('the server halves of plugins, whose definitions also load', async () => {
    const folder = join(repository, 'node_modules/.cache/viewkraft', `documented-${process.pid}`);
    try {
      expect(compileHalf('server', modules, writeInto(folder))).toEqual([]);
      const definitions = blocksOfKind('ts definePlugin').map(({ line }) =>
        join(folder, `server/documented-${line}.js`),
      );
      expect(await loadAll(definitions)).toEqual(definitions.map(() => 'demo'));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }, 60_000);

  test('programs with the generated client', async () => {
    const { result } = await typesOf(loadConfig({ VIEWS_DIR: server.viewsFolder }), undefined);
    expect(compileClients(result, blocksOfKind('ts client'))).toEqual([]);
  }, 60_000);
});

test.each(blocksOfKind('json texts', 'json event'))('[M1] the JSON $place can be read', ({ text }) => {
  expect(typeof JSON.parse(text)).toBe('object');
});

test.each(blocksOfKind('json config'))('[M1] the configuration $place loads', ({ text }) => {
  const file = join(server.folder, 'documented.config.json');
  writeFileSync(file, text);
  const secret = 'a secret of thirty-two characters';
  expect(() => loadConfig({ VIEWKRAFT_CONFIG: file, VIEWKRAFT_SECRET: secret })).not.toThrow();
});

describe('every key of view files is documented', () => {
  const schema = JSON.parse(readFileSync(join(repository, 'views/view.schema.json'), 'utf8')) as Schema;
  const headings = new Set(
    documentedPages
      .filter((page) => page.startsWith('docs/views/'))
      .flatMap((page) => [...readPage(page).matchAll(/^#{2,4} .*$/gm)])
      .flatMap(([heading]) => [...heading.matchAll(/`([^`]+)`/g)].map(([, key]) => key)),
  );
  const shown = new Set(
    views
      .filter(({ block }) => block.page.startsWith('docs/views/'))
      .flatMap(({ view }) => keysOf(view).map(anyAction)),
  );

  test.each([...new Set(schemaKeys(schema).map(anyAction))])('[M1] [C3] %s has a heading and an example', (key) => {
    expect(headings).toContain(key.split('.').at(-1));
    expect([...shown]).toContain(key);
  });

  test.each(schema.properties?.['columns']?.additionalProperties !== undefined ? columnTypes(schema) : [])(
    '[M1] [C3] the type %s has a heading and an example',
    (type) => {
      expect(headings).toContain(type);
      expect(views.some(({ view }) => Object.values(view.columns).some((column) => column['type'] === type))).toBe(
        true,
      );
    },
  );
});

/** Grants have the same keys for every action. */
function anyAction(key: string): string {
  return key.replace(/^access\.\w+\[\]/, 'access.*[]');
}

function columnTypes(schema: Schema): readonly string[] {
  const column = schema.properties?.['columns']?.additionalProperties;
  return (typeof column === 'object' && column.properties?.['type']?.enum) || [];
}
