import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { reported, viewTexts } from '../testing/view-texts.js';
import { parseView } from './parse-view.js';
import { viewSchema } from './view-shape.js';

const english = viewTexts(readFileSync(new URL('../../../../locales/en/view-problems.json', import.meta.url), 'utf8'));
const id = { type: 'uuid', primaryKey: true };
const good = { name: 'things', columns: { id, title: { type: 'string' } } };

const parse = (definition: unknown, name = 'things', shipped = false) => {
  const { view, problems } = parseView({
    file: `views/${name}.json`,
    name,
    shipped,
    text: typeof definition === 'string' ? definition : JSON.stringify(definition),
  });
  return { view, problems: reported(problems, english) };
};
const columns = (more: object) => ({ name: 'things', columns: { id, ...more } });
const relations = (more: object) => ({ ...good, relations: more });

/** A kind of broken file: what it is, the file, where the problem is, and the expected message and remedy. */
const broken: readonly (readonly [kind: string, definition: unknown, path: string, message: RegExp, mend: RegExp])[] = [
  ['not JSON', '{"name": "things",\n "columns": {,}}', 'line 2, column 14', /key in double quotes/, /Correct the JSON/],
  ['half written', '{"name": "things", "col', 'line 1, column 24', /text must end with double quotes/, /Correct the JSON/],
  ['a key twice', '{"name": "things", "name": "things"}', 'line 1, column 20', /"name" appears here twice/, /Correct/],
  ['a list', [good], '$', /must be an object that defines a view, not a list/, /Write \{\.\.\.\} with/],
  ['no name', { columns: good.columns }, '$', /key "name" is missing/, /Add "name"/],
  ['another name', { ...good, name: 'thing' }, '$.name', /differs from the file's name/, /Write "things"/],
  ['no columns', { name: 'things' }, '$', /key "columns" is missing/, /Add "columns"/],
  ['a key mistyped', { ...good, colums: {} }, '$.colums', /no key "colums"/, /Did you mean "columns"\?/],
  ['a key with letters swapped', { ...good, lable: 'A' }, '$.lable', /no key "lable"/, /Did you mean "label"\?/],
  ['a short key with letters swapped', relations({ a: { type: 'belongsTo', veiw: 'b' } }), '$.relations.a.veiw', /no key "veiw"/, /Did you mean "view"\?/],
  ['unknown type', columns({ a: { type: 'strng' } }), '$.columns.a.type', /must be one of date, .* not "strng"/, /Did you mean "string"\?/],
  ['no type', columns({ a: {} }), '$.columns.a', /key "type" is missing/, /one of date/],
  ['a bad column name', columns({ 'First Name': { type: 'text' } }), '$.columns["First Name"]', /is not a name of lower-case/, /Write a name/],
  ['__proto__', '{"name":"things","columns":{"id":{"type":"uuid","primaryKey":true},"__proto__":{"type":"text"}}}', '$.columns.__proto__', /is not a name/, /Write a name/],
  ['no primary key', { name: 'things', columns: { a: { type: 'text' } } }, '$.columns', /No column is the primary key/, /"primaryKey": true/],
  ['two primary keys', columns({ b: id }), '$.columns.b.primaryKey', /"id" is already the primary key/, /Keep "primaryKey" on one/],
  ['a key that may be null', { name: 'things', columns: { id: { ...id, allowNull: true } } }, '$.columns.id.allowNull', /never null/, /Remove "allowNull"/],
  ['a key of text', { name: 'things', columns: { id: { type: 'text', primaryKey: true } } }, '$.columns.id.type', /cannot be of type text/, /Use one of integer/],
  ['length of a number', columns({ a: { type: 'integer', length: 5 } }), '$.columns.a.length', /column of type integer has no length/, /make the column a string/],
  ['length 0', columns({ a: { type: 'string', length: 0 } }), '$.columns.a.length', /whole number from 1 to 65535, not 0/, /Write a whole number/],
  ['scale over precision', columns({ a: { type: 'decimal', precision: 3, scale: 4 } }), '$.columns.a.scale', /greater than the precision 3/, /make it larger/],
  ['a default of another type', columns({ a: { type: 'integer', default: 'many' } }), '$.columns.a.default', /"many" does not fit a column of type integer: a whole number/, /Write a value that fits/],
  ['a default too long', columns({ a: { type: 'string', length: 2, default: 'abc' } }), '$.columns.a.default', /more than 2 characters/, /fits/],
  ['a default that is not allowed', columns({ a: { type: 'string', values: ['x'], default: 'y' } }), '$.columns.a.default', /not among "values"/, /Write one of x/],
  ['both defaults', columns({ a: { type: 'integer', default: 1, defaultValue: 2 } }), '$.columns.a.defaultValue', /mean the same/, /Keep one/],
  ['NOW in a number', columns({ a: { type: 'integer', default: 'NOW' } }), '$.columns.a.default', /cannot hold "NOW"/, /Make it one of date/],
  ['values of a number', columns({ a: { type: 'integer', values: ['1'] } }), '$.columns.a.values', /column of type integer has no values/, /string/],
  ['a value twice', columns({ a: { type: 'string', values: ['x', 'x'] } }), '$.columns.a.values[1]', /"x" appears here twice/, /Remove one/],
  ['labels without values', columns({ a: { type: 'string', valueLabels: { x: 'X' } } }), '$.columns.a.valueLabels', /no "values" to label/, /Add "values"/],
  ['a label of no value', columns({ a: { type: 'string', values: ['draft'], valueLabels: { darft: 'X' } } }), '$.columns.a.valueLabels.darft', /"darft" is not among "values"/, /Did you mean "draft"/],
  ['an empty rule', columns({ a: { type: 'string', rules: [''] } }), '$.columns.a.rules[0]', /text that is not empty/, /Write a text/],
  ['a flag as text', columns({ a: { type: 'string', unique: 'yes' } }), '$.columns.a.unique', /true or false, not "yes"/, /Write true or false/],
  ['an unknown locale', columns({ a: { type: 'string', label: { fr: 'x' } } }), '$.columns.a.label.fr', /no key "fr"/, /en, de/],
  ['a singular that is none', { ...good, singular: { en: '' } }, '$.singular.en', /text that is not empty/, /Write a text/],
  ['a widget of texts on a number', columns({ a: { type: 'integer', widget: 'email' } }), '$.columns.a.widget', /column of type integer has no widget email/, /string or text/],
  ['a widget of numbers on a text', columns({ a: { type: 'string', widget: 'plain' } }), '$.columns.a.widget', /column of type string has no widget plain/, /integer or bigint/],
  ['an unknown widget', columns({ a: { type: 'string', widget: 'mail' } }), '$.columns.a.widget', /one of textarea/, /Did you mean "email"\?/],
  ['an unknown relation type', relations({ a: { type: 'hasmany', view: 'b' } }), '$.relations.a.type', /one of belongsTo/, /Did you mean "hasMany"\?/],
  ['a relation named as a column', relations({ title: { type: 'hasMany', view: 'b' } }), '$.relations.title', /also the name of a column/, /"as"/],
  ['a relation with a reserved name', relations({ history: { type: 'hasMany', view: 'b' } }), '$.relations.history', /address of every record/, /"as"/],
  ['two relations of one name', relations({ a: { type: 'hasMany', view: 'b' }, c: { type: 'hasMany', view: 'b', as: 'a' } }), '$.relations.c.as', /also called "a"/, /"as"/],
  ['one table for two kinds of links', relations({ tags: { type: 'belongsToMany' }, topics: { type: 'belongsToMany', view: 'tags' } }), '$.relations.topics', /also keeps its links in "tags_things"/, /"through"/],
  ['one key for both ends', relations({ peers: { type: 'belongsToMany', view: 'things', through: 'l', otherKey: 'things_id' } }), '$.relations.peers', /Both keys/, /"otherKey"/],
  ['onDelete at the wrong side', relations({ tags: { type: 'hasMany', onDelete: 'cascade' } }), '$.relations.tags.onDelete', /belongsTo side/, /belongsTo relation of "tags"/],
  ['a table of our own with another name', { ...good, table: 'My Things' }, '$.table', /is not a name of lower-case/, /Write a name/],
  ['a field in a table of our own', columns({ a: { type: 'string', field: 'A' } }), '$.columns.a.field', /existing table has "field"/, /"managed": false/],
  ['a search in an unmanaged view', { ...good, managed: false, search: true }, '$.search', /misses what other programs write/, /search of lists/],
  ['an index in an unmanaged view', { ...good, managed: false, indexes: [['title']] }, '$.indexes', /created in its database/, /never changed/],
  ['an unmanaged view over our tables', { ...good, managed: false, table: '_viewkraft_sessions' }, '$.table', /belong to the platform/, /another program/],
  ['links in our tables', { ...good, managed: false, relations: { a: { type: 'belongsToMany', view: 'b', through: '_view_sources' } } }, '$.relations.a.through', /belong to the platform/, /another program/],
  ['a field twice', { name: 'things', managed: false, columns: { id, a: { type: 'string', field: 'ID' } } }, '$.columns.a.field', /"id" already has this field/, /each column its own/],
  ['a text that counts', { name: 'things', managed: false, columns: { id: { ...id, autoIncrement: true } } }, '$.columns.id.autoIncrement', /Only a primary key of type integer/, /Remove/],
  ['an index over nothing', { ...good, indexes: [['titel']] }, '$.indexes[0][0]', /no column "titel"/, /Did you mean "title"\?/],
  ['unique by names', { ...good, unique: ['title'] }, '$.unique[0]', /must be a list that is not empty, not "title"/, /Write a list \[/],
  ['an unknown action', { ...good, access: { reads: ['public'] } }, '$.access.reads', /no key "reads"/, /Did you mean "read"\?/],
  ['a grant without roles', { ...good, access: { read: [{ where: {} }] } }, '$.access.read[0]', /key "roles" is missing/, /Add "roles"/],
  ['a grant over nothing', { ...good, access: { read: [{ roles: ['a'], columns: ['x'] }] } }, '$.access.read[0].columns[0]', /no column "x"/, /title/],
  ['a grid over nothing', { ...good, grid: { columns: ['tilte'] } }, '$.grid.columns[0]', /no column "tilte"/, /"title"/],
  ['a form over a hidden column', { ...columns({ a: { type: 'string', hidden: true } }), form: { groups: [{ columns: ['a'] }] } }, '$.form.groups[0].columns[0]', /"a" is hidden/, /Remove it/],
  ['a natural key of no column', { ...good, naturalKey: ['titel'] }, '$.naturalKey[0]', /no column "titel"/, /Did you mean "title"\?/],
  ['a search that is no boolean', { ...good, search: 'yes' }, '$.search', /must be true or false/, /./],
  ['a search without texts', { ...columns({ a: { type: 'integer' }, b: { type: 'string', hidden: true } }), search: true }, '$.search', /no text in which/, /remove "search"/],
  ['an empty natural key', { ...good, naturalKey: [] }, '$.naturalKey', /./, /./],
  ['a natural key with a getter', { ...columns({ a: { type: 'string', getter: '(value) => value' } }), naturalKey: ['a'] }, '$.naturalKey[0]', /"a" has a getter/, /without a getter/],
  ['a list in place of the view', '[]', '$', /./, /^Write \{\.\.\.\} with name, columns\.$/],
  ['a display that is none', { ...good, display: 'nam' }, '$.display', /no column "nam"/, /title/],
]; // prettier-ignore

describe('parseView', () => {
  test('[C5] at least twenty kinds of broken files are covered', () => {
    expect(broken.length).toBeGreaterThanOrEqual(20);
  });

  test.each(broken)('[C5] %s', (_, definition, path, message, mend) => {
    const { view, problems } = parse(definition);
    expect(view).toBeUndefined();
    expect(problems).toContainEqual({
      file: 'views/things.json',
      view: 'things',
      path,
      message: expect.stringMatching(message),
      mend: expect.stringMatching(mend),
    });
    for (const problem of problems) expect(problem.message).toMatch(/^[A-Z"'].*\.$/s);
  });

  test('[C5] a default is not judged by a scale that is wrong itself', () => {
    const { problems } = parse(columns({ a: { type: 'decimal', precision: 3, scale: 4, default: '1.5' } }));
    expect(problems.map(({ path }) => path)).toEqual(['$.columns.a.scale']);
  });

  test('[C5] reports each problem of a broken file once, and all problems together', () => {
    const { problems } = parse({
      ...columns({ a: { type: 'strng' }, b: { type: 'integer', default: 'x' }, c: { type: 'string', lenght: 3 } }),
      indexes: [['a', 'nope']],
      grid: { columns: ['a', 'b'] },
    });
    expect(problems.map(({ path }) => path)).toEqual([
      '$.columns.a.type',
      '$.columns.c.lenght',
      '$.columns.b.default',
      '$.indexes[0][1]',
    ]);
  });

  test.each(['auth', 'public', 'model', 'user', 'events', 'health', 'metrics', 'plan', 'docs', 'path', 'construction'])(
    '[C1] the name %s is reserved for everyone',
    (name) => {
      expect(parse({ ...good, name }, name, true).problems[0]?.path).toBe('$.name');
    },
  );

  test('[C9] only the platform defines its own views', () => {
    expect(parse({ ...good, name: 'users' }, 'users').problems[0]?.message).toMatch(/comes with the platform/);
    expect(parse({ ...good, name: 'users' }, 'users', true).view).toBeDefined();
  });

  test('[C5] an invalid file name is reported', () => {
    expect(parse(good, 'My Things').problems[0]).toMatchObject({ view: null, path: '$.name' });
  });

  test('[C3] fills in the defaults', () => {
    const { view } = parse({
      ...columns({
        first_name: { type: 'string' },
        price: { type: 'decimal' },
        at: { type: 'datetime', defaultValue: 'NOW' },
        rule: { type: 'text', rules: 'v => true' },
      }),
      relations: {
        owner: { type: 'belongsTo', view: 'users' },
        parts: { type: 'hasMany', as: 'pieces' },
        tags: { type: 'belongsToMany', through: 'links' },
        peers: { type: 'belongsToMany', view: 'things', through: 'peerage' },
      },
    });
    const of = (name: string) => view?.view.columns.get(name);
    expect(of('first_name')).toMatchObject({
      label: 'First name',
      length: 255,
      allowNull: true,
      rules: [],
      visible: true,
    });
    expect(of('price')).toMatchObject({ precision: 10, scale: 2, length: 0 });
    expect(of('at')?.default).toEqual({ kind: 'now' });
    expect(of('rule')?.rules).toEqual(['v => true']);
    expect(of('id')).toMatchObject({ allowNull: false });
    expect([...(view?.view.columns.keys() ?? [])].slice(-3)).toEqual(['_version', '_created_at', '_updated_at']);
    expect(
      [...(view?.view.associations.values() ?? [])].map(({ name, view: target, foreignKey, otherKey, label }) => [
        name,
        target,
        foreignKey,
        otherKey,
        label,
      ]),
    ).toEqual([
      ['owner', 'users', 'owner_id', undefined, 'Owner'],
      ['pieces', 'parts', 'things_id', undefined, 'Pieces'],
      ['tags', 'tags', 'things_id', 'tags_id', 'Tags'],
      ['peers', 'things', 'things_id', 'peers_id', 'Peers'],
    ]);
    expect(view?.view).toMatchObject({
      table: 'things',
      label: 'Things',
      display: 'first_name',
      autosave: false,
      system: true,
      primaryKey: 'id',
    });
    expect(view?.view.grid.columns).toEqual(['first_name', 'price', 'at', 'rule']);
    expect(view?.view.form.groups).toEqual([{ label: undefined, columns: ['first_name', 'price', 'at', 'rule'] }]);
  });

  test.each([
    [{ body: 'text', title: 'string', name: 'string' }, 'name'],
    [{ body: 'text', subject: 'string' }, 'subject'],
    [{ body: 'text', code: 'string' }, 'code'],
    [{ body: 'text' }, 'id'],
  ])('[C3] with columns %j the display column is %s', (types, display) => {
    const typed = Object.fromEntries(Object.entries(types).map(([name, type]) => [name, { type }]));
    expect(parse(columns(typed)).view?.view.display).toBe(display);
  });

  test.each([
    [{ name: { type: 'string', unique: true } }, undefined, ['name']],
    [{ name: { type: 'string' } }, undefined, ['id']],
    [{ name: { type: 'string', unique: true, getter: '(value) => value' } }, undefined, ['id']],
    [{ name: { type: 'string' }, land: { type: 'string' } }, ['land', 'name'], ['land', 'name']],
  ])('[C3] with columns %j and the natural key %j records are named by %j', (made, naturalKey, wanted) => {
    expect(parse({ ...columns(made), ...(naturalKey && { naturalKey }) }).view?.view.naturalKey).toEqual(wanted);
  });

  test.each([
    [undefined, undefined, 'Buyer'],
    [undefined, 'Customer', 'Customer'],
    [undefined, { en: 'Customer', de: 'Kunde' }, { en: 'Customer', de: 'Kunde' }],
    [undefined, { de: 'Kunde' }, { en: 'Buyer', de: 'Kunde' }],
    ['Client', { en: 'Customer', de: 'Kunde' }, 'Client'],
    [{ en: 'Client' }, { en: 'Customer', de: 'Kunde' }, { en: 'Client', de: 'Kunde' }],
    [{ en: 'Client' }, undefined, { en: 'Client' }],
  ])('[C4] a relation labelled %j over a foreign key labelled %j is shown as %j', (own, column, shown) => {
    const { view } = parse({
      name: 'things',
      columns: { id, customer_id: { type: 'uuid', label: column } },
      relations: { buyer: { type: 'belongsTo', view: 'customers', foreignKey: 'customer_id', label: own } },
    });
    expect(view?.view.associations.get('buyer')?.label).toEqual(shown);
  });

  test('[C4] the other side of a relation has no label of the foreign key', () => {
    const { view } = parse({
      name: 'things',
      columns: { id, things_id: { type: 'uuid', label: 'Parent' } },
      relations: { parts: { type: 'hasMany', view: 'things', foreignKey: 'things_id' } },
    });
    expect(view?.view.associations.get('parts')?.label).toBe('Parts');
  });

  test('[C3] columns may have names with a meaning in JavaScript or SQL', () => {
    const names = [
      'constructor',
      'order',
      'key',
      'rowid',
      'null',
      'prototype',
      'tostring',
      'has_own_property',
      'select',
    ];
    const { view, problems } = parse(columns(Object.fromEntries(names.map((name) => [name, { type: 'string' }]))));
    expect(problems).toEqual([]);
    for (const name of names) expect(view?.view.columns.get(name)?.name).toBe(name);
  });

  test('[C1] "system": false leaves the system columns out', () => {
    expect([...(parse({ ...good, system: false }).view?.view.columns.keys() ?? [])]).toEqual(['id', 'title']);
  });

  test('[C5] never throws, whatever the content', () => {
    const word = fc.constantFrom(
      'name',
      'columns',
      'type',
      'relations',
      'access',
      'read',
      'where',
      'grid',
      'id',
      'things',
      '__proto__',
      'uuid',
      'string',
      'primaryKey',
      'default',
      'values',
      'rules',
      'form',
      'groups',
      'unique',
      'label',
      'hasMany',
    );
    const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 6 },
        fc.constantFrom(null, true, 1, -1.5, ''),
        word,
        fc.array(tie('tree'), { maxLength: 3 }),
        fc.dictionary(word, tie('tree'), { maxKeys: 5 }),
      ),
    }));
    fc.assert(
      fc.property(tree, fc.boolean(), (value, whole) => {
        const definition = whole
          ? value
          : { ...good, columns: { id, it: value }, relations: { r: value }, access: { read: [value] } };
        const { view, problems } = parse(JSON.stringify(definition));
        expect(view === undefined).toBe(problems.length > 0);
        for (const { path, message, mend } of problems)
          expect([path, message, mend].every((text) => text.length > 0)).toBe(true);
      }),
      { numRuns: 300 },
    );
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => parse(text).problems.length > 0));
  });
});

describe('viewSchema', () => {
  test('[C5] describes the same keys that the parser accepts', () => {
    const schema = viewSchema() as {
      properties: Record<string, unknown>;
      required: string[];
      additionalProperties: boolean;
    };
    expect(Object.keys(schema.properties)).toEqual(
      expect.arrayContaining(['name', 'columns', 'relations', 'access', 'grid', 'form']),
    );
    expect(schema).toMatchObject({ required: ['name', 'columns'], additionalProperties: false });
  });
});
