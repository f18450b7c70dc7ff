import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { checkForDatabase } from './check-for-database.js';
import { checkViews } from './check-views.js';
import { parseView } from '../parse-view.js';
import { reported, viewTexts } from '../../testing/view-texts.js';
import type { ViewDraft } from '../view-draft.js';

const english = viewTexts(
  readFileSync(new URL('../../../../../locales/en/view-problems.json', import.meta.url), 'utf8'),
);
const id = { type: 'integer', primaryKey: true };

type Definition = { readonly name: string; readonly columns?: object } & Readonly<Record<string, unknown>>;

const draft = (definition: Definition): ViewDraft => {
  const text = JSON.stringify({ ...definition, columns: { id, ...definition.columns } });
  const { view, problems } = parseView({
    file: `${definition.name}.json`,
    name: definition.name,
    text,
    shipped: false,
  });
  if (!view) throw new Error(JSON.stringify(problems));
  return view;
};
const check = (...definitions: Definition[]) => checkViews(definitions.map(draft));
const integer = { type: 'integer' };

describe('checkViews', () => {
  test.each<[kind: string, views: Definition[], view: string, path: string, message: RegExp]>([
    ['a dangling relation', [{ name: 'a', columns: { b_id: integer }, relations: { b: { type: 'belongsTo', view: 'b' } } }], 'a', '$.relations.b.view', /no view "b"/],
    ['a foreign key that is no column', [{ name: 'a', relations: { b: { type: 'belongsTo', view: 'b' } } }, { name: 'b' }], 'a', '$.relations.b.foreignKey', /"a" has no column "b_id"/],
    ['a foreign key of another type', [{ name: 'a', columns: { b_id: { type: 'uuid' } }, relations: { b: { type: 'belongsTo', view: 'b' } } }, { name: 'b' }], 'a', '$.relations.b.foreignKey', /of type uuid, but the key "b.id" is of type integer/],
    ['a foreign key there that is no column', [{ name: 'a', relations: { b: { type: 'hasMany' } } }, { name: 'b' }], 'a', '$.relations.b.foreignKey', /"b" has no column "a_id"/],
    ['setNull over NOT NULL', [{ name: 'a', columns: { b_id: { type: 'integer', allowNull: false } }, relations: { b: { type: 'belongsTo', view: 'b', onDelete: 'setNull' } } }, { name: 'b' }], 'a', '$.relations.b.onDelete', /does not allow null/],
    ['two views on one table', [{ name: 'a' }, { name: 'b', table: 'a' }], 'b', '$.table', /"a" already uses the table "a"/],
    ['a link table with other keys', [{ name: 'a', relations: { b: { type: 'belongsToMany', through: 'l' } } }, { name: 'b', relations: { a: { type: 'belongsToMany', through: 'l', foreignKey: 'x_id' } } }], 'b', '$.relations.a', /already links "a" as "a_id" and "b" as "b_id"/],
    ['a link table between others', [{ name: 'a', relations: { b: { type: 'belongsToMany', through: 'l' } } }, { name: 'b' }, { name: 'c', relations: { a: { type: 'belongsToMany', through: 'l' } } }], 'c', '$.relations.a', /already links/],
    ['a link table that a view has otherwise', [{ name: 'a', relations: { b: { type: 'belongsToMany', through: 'l' } } }, { name: 'b' }, { name: 'l', columns: { a_id: integer } }], 'a', '$.relations.b.otherKey', /has no column "b_id"/],
    ['a link table that needs more', [{ name: 'a', relations: { b: { type: 'belongsToMany', through: 'l' } } }, { name: 'b' }, { name: 'l', columns: { a_id: integer, b_id: integer, note: { type: 'string', allowNull: false } } }], 'a', '$.relations.b.through', /"l.note" must have a value/],
    ['a grant over an unknown column', [{ name: 'a', access: { read: ['user', { roles: ['public'], where: { statu: 1 } }] } }], 'a', '$.access.read[1].where.statu', /statu/],
    ['a grant with a value of another type', [{ name: 'a', columns: { n: integer }, access: { read: [{ roles: ['public'], where: { n: 'x' } }] } }], 'a', '$.access.read[0].where.n', /integer/],
    ['a grid sorted by nothing', [{ name: 'a', grid: { sort: '-idd' } }], 'a', '$.grid.sort', /no column "idd" in "a"/],
    ['a grid sorted across nothing', [{ name: 'a', grid: { sort: 'b.id' } }], 'a', '$.grid.sort', /no belongsTo or hasOne relation "b"/],
  ])('[C5] %s', (_, views, view, path, message) => {
    const { problems, broken, catalog } = check(...views);
    expect(reported(problems, english)).toContainEqual({
      file: `${view}.json`,
      view,
      path,
      message: expect.stringMatching(message),
      mend: expect.stringMatching(/\w/),
    });
    expect([...broken]).toEqual([view]);
    expect([...catalog.views.keys()]).toEqual(views.map(({ name }) => name).filter((name) => name !== view));
  }); // prettier-ignore

  test('[C5] a missing foreign key is looked for only among columns that could be meant', () => {
    const key = { id: { type: 'uuid', primaryKey: true } };
    const mendOf = (type: string) => {
      const a = { name: 'a', columns: key, relations: { b: { type: 'hasMany' } } };
      return reported(check(a, { name: 'b', columns: { owner: { type } } }).problems, english)[0]?.mend;
    };
    expect(mendOf('string')).toBe('Add it with the type uuid.');
    expect(mendOf('uuid')).toMatch(/, or name another one as "foreignKey"\. Write one of owner\.$/);
  });

  test('[C5] a broken view breaks no other view: the others lose only their relations to it', () => {
    const { catalog, broken, problems } = check(
      { name: 'a', columns: { b_id: integer }, relations: { b: { type: 'belongsTo', view: 'b' } } },
      {
        name: 'b',
        columns: { c_id: integer },
        relations: { c: { type: 'belongsTo', view: 'c' }, a: { type: 'hasMany' } },
      },
    );
    expect([...broken]).toEqual(['b']);
    expect(problems.map(({ view }) => view)).toEqual(['b']);
    expect([...(catalog.views.get('a')?.associations.keys() ?? [])]).toEqual([]);
  });

  test('[C5] a grant that refers to a broken view is never loosened: its view is left out too', () => {
    const { catalog, broken } = check(
      {
        name: 'a',
        columns: { b_id: integer },
        relations: { b: { type: 'belongsTo', view: 'b' } },
        access: { read: [{ roles: ['public'], where: { b: { id: 1 } } }] },
      },
      { name: 'b', columns: { c_id: integer }, relations: { c: { type: 'belongsTo', view: 'c' } } },
    );
    expect([...broken].sort()).toEqual(['a', 'b']);
    expect(catalog.views.size).toBe(0);
  });

  test('[C5] a view whose file does not parse breaks no view that relates to it', () => {
    const a = draft({ name: 'a', columns: { b_id: integer }, relations: { b: { type: 'belongsTo', view: 'b' } } });
    expect(checkViews([a]).broken.size).toBe(1);
    expect(checkViews([a], { unusable: new Set(['b']) }).catalog.views.has('a')).toBe(true);
  });

  test.each<[kind: string, unchanged: Definition, changed: Definition, path: string]>([
    ['its key has another type', { name: 'a', columns: { b_id: integer }, relations: { b: { type: 'belongsTo', view: 'b' } } }, { name: 'b', columns: { id: { type: 'uuid', primaryKey: true } } }, '$.columns.id.type'],
    ['it dropped a foreign key', { name: 'a', relations: { b: { type: 'hasMany' } } }, { name: 'b' }, '$.columns'],
    ['it dropped a column of a grant', { name: 'a', columns: { b_id: integer }, relations: { b: { type: 'belongsTo', view: 'b' } }, access: { read: [{ roles: ['public'], where: { b: { live: true } } }] } }, { name: 'b' }, '$.columns'],
    ['it took the table', { name: 'b', table: 'a' }, { name: 'a' }, '$.table'],
    ['it took the link table', { name: 'z', relations: { y: { type: 'belongsToMany', view: 'z', through: 'l' } } }, { name: 'l' }, '$.columns'],
    ['it claims the link table', { name: 'z', relations: { y: { type: 'belongsToMany', view: 'z', through: 'l' } } }, { name: 'a', relations: { z: { type: 'belongsToMany', through: 'l' } } }, '$.relations.z'],
  ])('[C5] a changed file breaks no unchanged one: %s', (_, unchanged, changed, path) => {
    const { broken, problems } = checkViews([changed, unchanged].map(draft), { unchanged: new Set([unchanged.name]) });
    expect([...broken][0]).toBe(changed.name);
    expect(problems[0]).toEqual(expect.objectContaining({ file: `${changed.name}.json`, view: changed.name, path }));
  }); // prettier-ignore

  test('[C5] a foreign key that an unchanged file needs is reported with that file and its relation', () => {
    const views = [{ name: 'a', relations: { b: { type: 'hasMany' } } }, { name: 'b' }].map(draft);
    const [problem] = checkViews(views, { unchanged: new Set(['a']) }).problems;
    expect(problem).toMatchObject({ key: 'viewForeignKeyNeeded', params: { view: 'a', key: 'a_id', relation: 'b' } });
  });

  test('[C5] of two files with the same name, the first counts', () => {
    const [first, second] = [
      draft({ name: 'a', label: 'First' }),
      { ...draft({ name: 'a', label: 'Second' }), file: 'other/a.json' },
    ];
    const { catalog, problems } = checkViews([first, second]);
    expect(problems.map(({ file, path }) => [file, path])).toEqual([['other/a.json', '$.name']]);
    expect(catalog.views.get('a')?.label).toBe('First');
  });

  test('[C4] both sides of a link table agree, also for a view related to itself', () => {
    const { problems } = check(
      {
        name: 'a',
        relations: {
          b: { type: 'belongsToMany', through: 'l' },
          leads: { type: 'belongsToMany', view: 'a', through: 's', foreignKey: 'boss_id', otherKey: 'led_id' },
          led_by: { type: 'belongsToMany', view: 'a', through: 's', foreignKey: 'led_id', otherKey: 'boss_id' },
        },
      },
      { name: 'b', relations: { a: { type: 'belongsToMany', through: 'l' } } },
      {
        name: 'l',
        columns: { a_id: integer, b_id: integer, weight: { type: 'integer', allowNull: false, default: 1 } },
      },
    );
    expect(problems).toEqual([]);
  });

  test('[C1] the catalog is deeply frozen', () => {
    const { catalog } = check({ name: 'a', access: { read: [{ roles: ['x'], where: { id: [1, 2] } }] } });
    const view = catalog.views.get('a');
    expect(() => (catalog.views as Map<string, unknown>).clear()).toThrow(TypeError);
    expect(() => (view?.columns as Map<string, unknown>).delete('id')).toThrow(TypeError);
    expect(Object.isFrozen(view?.columns.get('id'))).toBe(true);
    expect(Object.isFrozen(view?.access.read[0]?.where)).toBe(true);
  });

  test('[C1] the version depends on the meaning, not on the spelling', () => {
    const version = (definition: Definition) => check(definition).catalog.views.get('a')?.version;
    const names = fc.uniqueArray(fc.stringMatching(/^[a-h]{2,4}$/), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(names, fc.boolean(), (all, autosave) => {
        const columns = Object.fromEntries(all.map((name) => [name, integer]));
        const plain = version({ name: 'a', columns, autosave });
        expect(version({ name: 'a', columns, autosave, label: 'A', system: true, table: 'a' })).toBe(plain);
        expect(version({ name: 'a', columns, autosave: !autosave })).not.toBe(plain);
      }),
      { numRuns: 30 },
    );
  });
});

describe('checkForDatabase', () => {
  const paths = (definition: Definition, database: 'sqlite' | 'mysql') =>
    checkForDatabase(draft(definition), database).map(({ path }) => path);

  test('[C5] SQLite holds no decimals beyond 15 digits', () => {
    const definition = {
      name: 'a',
      columns: { fine: { type: 'decimal', precision: 15 }, wide: { type: 'decimal', precision: 16 } },
    };
    expect(paths(definition, 'sqlite')).toEqual(['$.columns.wide.precision']);
    expect(paths(definition, 'mysql')).toEqual([]);
  });

  test('[C5] MySQL indexes at most 3072 bytes, and no text', () => {
    const definition = {
      name: 'a',
      columns: {
        short: { type: 'string', length: 768, unique: true },
        long: { type: 'string', length: 769, index: true },
        body: { type: 'text', unique: true },
      },
      indexes: [['short'], ['short', 'id'], ['body']],
      unique: [['long', 'short']],
    };
    expect(paths(definition, 'mysql')).toEqual([
      '$.columns.long.index',
      '$.columns.body.unique',
      '$.indexes[1]',
      '$.indexes[2]',
      '$.unique[0]',
    ]);
    expect(paths(definition, 'sqlite')).toEqual([]);
  });

  test('[D] MySQL keeps indexed strings in the row, which holds 65,535 bytes', () => {
    const strings = (count: number) => ({
      name: 'a',
      columns: Object.fromEntries(Array.from({ length: count }, (_, n) => [`c${n}`, { type: 'string', index: true }])),
    });
    expect(paths(strings(31), 'mysql')).toEqual([]);
    expect(paths(strings(40), 'mysql')).toEqual(['$.columns.c31.index']);
    expect(paths(strings(40), 'sqlite')).toEqual([]);
  });
});
