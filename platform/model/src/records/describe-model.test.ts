import { readerOf } from '../access/reader-of.js';
import { writerOf } from '../access/writer-of.js';
import { guest, type Identity } from '../definition/access.js';
import { catalogOf } from '../testing/catalog-of.js';
import { describeModel, describeModelList } from './describe-model.js';
import { textIn } from '../definition/labels.js';

const id = { type: 'uuid', primaryKey: true };
const catalog = catalogOf([
  {
    name: 'articles',
    label: { en: 'Articles', de: 'Artikel' },
    singular: { en: 'Article', de: 'Artikel' },
    group: { en: 'Content', de: 'Inhalt' },
    columns: {
      id,
      title: { type: 'string', rules: ['v => true'], visible: 'r => true', help: { de: 'Hilfe' } },
      price: { type: 'decimal', scale: 3 },
      status: { type: 'string', values: ['draft', 'live'], valueLabels: { draft: { en: 'Draft', de: 'Entwurf' } } },
      at: { type: 'datetime', default: 'NOW' },
      owner_id: { type: 'uuid', default: '$user.id' },
      secret: { type: 'string', hidden: true },
      vault_id: { type: 'uuid' },
    },
    relations: {
      vault: { type: 'belongsTo', view: 'vaults' },
      tags: { type: 'belongsToMany', through: 'articles_tags', label: 'Keywords', as: 'words' },
    },
    access: {
      read: [{ roles: ['public'], columns: ['title', 'price'] }, 'editor'],
      create: ['writer', 'editor'],
      update: [{ roles: ['editor'], columns: ['title'] }],
    },
    grid: { columns: ['title', 'at'], sort: '-at,title' },
    form: { groups: [{ label: 'Main', columns: ['title', 'owner_id'] }] },
    display: 'at',
  },
  { name: 'tags', columns: { id }, access: { read: ['public'] } },
  { name: 'vaults', columns: { id } },
] as never[]);

const describe_ = (identity: Identity, name = 'articles') => {
  const view = catalog.views.get(name);
  if (!view) throw new Error(name);
  const writer = (action: 'create' | 'update' | 'delete') => writerOf(view, action, identity);
  return describeModel(view, readerOf(catalog, view, identity), {
    create: writer('create'),
    update: writer('update'),
    delete: writer('delete'),
  });
};
const as = (...roles: string[]): Identity => ({ id: '0190a5c0-0000-7000-8000-abcdefabcdef', roles });

describe('describeModel', () => {
  test('[C2] the singular is that of the file, and absent where the file has none', () => {
    expect(describe_(as('admin'))?.singular).toEqual({ en: 'Article', de: 'Artikel' });
    expect(describe_(as('admin'), 'tags')).not.toHaveProperty('singular');
    const readers = [...catalog.views.values()].flatMap((view) => readerOf(catalog, view, as('admin')) ?? []);
    const list = describeModelList(readers, as('admin'), () => true);
    expect(list.map(({ name, singular }) => [name, singular && textIn(singular, 'en')])).toEqual([
      ['articles', 'Article'],
      ['tags', undefined],
      ['vaults', undefined],
    ]);
  });

  test('[C2] labels of allowed values are included, and change the version', () => {
    const valueLabels = { draft: { en: 'Draft', de: 'Entwurf' } };
    expect(describe_(as('admin'))?.columns['status']).toMatchObject({ values: ['draft', 'live'], valueLabels });
    const version = (label: string) => {
      const status = { type: 'string', values: ['draft'], valueLabels: { draft: label } };
      return catalogOf([{ name: 'notes', columns: { id, status } }] as never[]).views.get('notes')?.version;
    };
    expect(version('Draft')).not.toBe(version('Entwurf'));
  });

  test('[C2] shows an administrator everything but hidden columns', () => {
    const model = describe_(as('admin'));
    expect(Object.keys(model?.columns ?? {})).toEqual([
      'id',
      'title',
      'price',
      'status',
      'at',
      'owner_id',
      'vault_id',
      '_version',
      '_created_at',
      '_updated_at',
    ]);
    expect(model).toMatchObject({
      name: 'articles',
      label: { en: 'Articles', de: 'Artikel' },
      display: 'at',
      autosave: false,
      primaryKey: 'id',
      can: { create: true, update: true, delete: true },
      history: true,
      search: false,
      grid: { columns: ['title', 'at'], sort: '-at,title' },
      version: expect.stringMatching(/^[0-9a-f]{16}$/),
    });
    expect(model?.columns['title']).toEqual({
      type: 'string', label: 'Title', primaryKey: false, allowNull: true, unique: false, index: false, length: 255,
      rules: ['v => true'], visible: 'r => true', required: false, readOnly: false, system: false, help: { de: 'Hilfe' },
    }); // prettier-ignore
    expect(model?.columns['at']?.default).toBe('NOW');
    expect(model?.columns['owner_id']?.default).toBe('$user.id');
    expect(model?.columns['price']).toMatchObject({ precision: 10, scale: 3 });
    expect(model?.columns['_version']).toMatchObject({ readOnly: true, system: true });
    expect(model?.associations).toEqual([
      { name: 'vault', type: 'belongsTo', view: 'vaults', foreignKey: 'vault_id', multiple: false, label: 'Vault' },
      {
        name: 'words',
        type: 'belongsToMany',
        view: 'tags',
        foreignKey: 'articles_id',
        multiple: true,
        label: 'Keywords',
      },
    ]);
    expect(model?.relations).toEqual({
      vault: { type: 'belongsTo', view: 'vaults', label: 'Vault', foreignKey: 'vault_id', onDelete: 'restrict' },
      tags: {
        type: 'belongsToMany',
        view: 'tags',
        as: 'words',
        label: 'Keywords',
        foreignKey: 'articles_id',
        otherKey: 'tags_id',
        through: 'articles_tags',
      },
    });
    expect(JSON.stringify(model)).not.toContain('secret');
  });

  test('[D5] shows a guest only what the grant allows, in every part', () => {
    const model = describe_(guest);
    expect(Object.keys(model?.columns ?? {})).toEqual([
      'id',
      'title',
      'price',
      '_version',
      '_created_at',
      '_updated_at',
    ]);
    expect(model).toMatchObject({
      display: 'title',
      grid: { columns: ['title'], sort: 'title' },
      form: { groups: [{ label: 'Main', columns: ['title'] }] },
      can: { create: false, update: false, delete: false },
    });
    expect(model?.associations.map(({ name }) => name)).toEqual(['words']);
    expect(model?.columns['title']?.readOnly).toBe(true);
    expect(JSON.stringify(model)).not.toMatch(/vault|owner_id|secret/);
  });

  test('[D5] a grant to create without one to read shows the columns for a new record', () => {
    const model = describe_(as('writer'), 'articles');
    expect(model?.can).toEqual({ create: true, update: false, delete: false });
    const view = catalogOf([
      {
        name: 'inbox',
        columns: { id, text: { type: 'text' }, state: { type: 'string' } },
        access: { create: [{ roles: ['public'], columns: ['text'] }] },
      } as never,
    ]).views.get('inbox');
    const create = view && writerOf(view, 'create', guest);
    const inbox = view && describeModel(view, null, { create: create ?? null, update: null, delete: null });
    expect(Object.keys(inbox?.columns ?? {})).toEqual(['id', 'text', '_version', '_created_at', '_updated_at']);
    expect(inbox).toMatchObject({ associations: [], history: false });
  });

  test('[C2] without a grant there is no view', () => {
    expect(describe_(guest, 'vaults')).toBeNull();
  });

  test('[C2] the list counts what the caller may read, and includes the group of the navigation', () => {
    const readers = [...catalog.views.values()].flatMap((view) => readerOf(catalog, view, guest) ?? []);
    expect(describeModelList(readers, guest, (view) => view.name === 'articles')).toEqual([
      {
        name: 'articles',
        label: { en: 'Articles', de: 'Artikel' },
        singular: { en: 'Article', de: 'Artikel' },
        columns: 6,
        relations: 1,
        primaryKey: 'id',
        display: 'title',
        group: { en: 'Content', de: 'Inhalt' },
        create: true,
      },
      { name: 'tags', label: 'Tags', columns: 4, relations: 0, primaryKey: 'id', display: 'id' },
    ]);
  });
});

test('[F1] platform views that the caller reads only by implied roles are left out of the overview', () => {
  const views = catalogOf([
    { name: 'notes', columns: { id }, access: { read: ['user'], create: ['editor'] } },
  ] as never[]);
  const unlisted = (name: string, ...roles: string[]) => {
    const reader = readerOf(views, { name: 'notes' }, as(...roles));
    const named = reader ? [Object.defineProperty(reader, 'view', { value: { ...reader.view, name } })] : [];
    return describeModelList(named, as(...roles), () => false)[0]?.unlisted;
  };
  expect([unlisted('media'), unlisted('media', 'clerk')]).toEqual([true, true]);
  expect([unlisted('media', 'editor'), unlisted('media', 'admin'), unlisted('notes')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('[C9] creation is not offered if users may create only one record, their own', () => {
  const of = (readOnly: boolean) => {
    const own = catalogOf([{ name: 'own', columns: { user_id: { ...id, readOnly, default: '$user.id' } } }] as never[]);
    const view = own.views.get('own');
    const reader = view && readerOf(own, view, as('admin'));
    return describeModelList(reader ? [reader] : [], as('admin'), () => true)[0]?.create;
  };
  expect([of(true), of(false)]).toEqual([undefined, true]);
});

describe('textIn', () => {
  test.each([
    ['Both', 'de', 'Both'],
    [{ en: 'Yes', de: 'Ja' }, 'de', 'Ja'],
    [{ en: 'Yes' }, 'de', 'Yes'],
    [{ de: 'Ja' }, 'en', 'Ja'],
  ] as const)('[C3] %j in %s is %s', (text, locale, shown) => {
    expect(textIn(text, locale)).toBe(shown);
  });
});
