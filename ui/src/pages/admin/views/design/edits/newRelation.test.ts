import { printDocument, readDocument, type JsonObject } from '../document/json.js';
import { objectAt, withValue } from '../document/path.js';
import { addKeyColumn, addRelation, deleteRelation, freeRelationName, withTarget } from './newRelation.js';
import { renameRelation } from './renameRelation.js';
import { withRelationType } from './withRelationType.js';

const read = (value: object): JsonObject => {
  const found = readDocument(JSON.stringify(value));
  if (typeof found === 'string') throw new Error(found);
  return found;
};

test.each([
  ['customers', 'customer'],
  ['companies', 'company'],
  ['news', 'new'],
  ['address', 'address'],
  ['tags', 'tag_2'],
])('[C1] a relation to %s is called %s', (target, expected) => {
  expect(freeRelationName(read({ name: 'a', columns: { tag: { type: 'string' } } }), target)).toBe(expected);
});

const plain = (document: JsonObject): unknown => JSON.parse(printDocument(document));
const saved = read({
  name: 'orders',
  columns: { id: { type: 'integer', primaryKey: true } },
  grid: { columns: ['id'] },
  form: { groups: [{ columns: ['id'] }] },
});
const savedColumns = objectAt(saved, ['columns']);
const customers = {
  name: 'customers',
  label: { en: 'Customers', de: 'Kunden' },
  singular: { en: 'Customer', de: 'Kunde' },
};
const tags = { name: 'tags', label: undefined, singular: undefined };
const fresh = addKeyColumn(addRelation(saved, 'customer', customers), 'customer', 'uuid');

test('[C1] a new relation has the name of its records in both languages, and a column for their key', () => {
  const label = { en: 'Customer', de: 'Kunde' };
  expect(plain(fresh)).toEqual({
    name: 'orders',
    columns: { id: { type: 'integer', primaryKey: true }, customer_id: { type: 'uuid', label } },
    relations: { customer: { type: 'belongsTo', view: 'customers', label } },
    grid: { columns: ['id', 'customer_id'] },
    form: { groups: [{ columns: ['id', 'customer_id'] }] },
  });
  expect(addKeyColumn(fresh, 'customer', 'integer')).toBe(fresh);
});

test('[C1] the column of a new relation follows its name and its target, and is deleted with it', () => {
  const renamed = renameRelation(fresh, 'customer', 'buyer', savedColumns);
  expect(plain(renamed)).toMatchObject({
    columns: { buyer_id: { type: 'uuid' } },
    relations: { buyer: { type: 'belongsTo', view: 'customers' } },
    grid: { columns: ['id', 'buyer_id'] },
  });
  const targets = { from: customers, to: tags, keyType: 'integer' } as const;
  expect(plain(withTarget(renamed, 'buyer', targets, savedColumns))).toMatchObject({
    columns: { buyer_id: { type: 'integer' } },
    relations: { buyer: { type: 'belongsTo', view: 'tags' } },
  });
  expect(printDocument(withTarget(renamed, 'buyer', targets, savedColumns))).not.toContain('Kunde');
  expect(plain(deleteRelation(renamed, 'buyer', savedColumns))).toEqual(plain(saved));
});

test('[C1] a saved or edited column stays when its relation is deleted, renamed or retargeted', () => {
  const edited = withValue(fresh, ['columns', 'customer_id', 'allowNull'], false);
  for (const [document, columns] of [
    [fresh, objectAt(fresh, ['columns'])],
    [edited, savedColumns],
  ] as const) {
    const column = objectAt(document, ['columns', 'customer_id']);
    const targets = { from: customers, to: tags, keyType: 'integer' } as const;
    for (const next of [
      deleteRelation(document, 'customer', columns),
      renameRelation(document, 'customer', 'buyer', columns),
      withTarget(document, 'customer', targets, columns),
    ]) {
      expect(objectAt(next, ['columns', 'customer_id'])).toEqual(column);
    }
  }
});

test('[C1] a relation of another type gets a plural or singular name and label, and the key of the other side', () => {
  const many = { type: 'hasMany', lost: [], target: customers, foreignKey: 'order_id' } as const;
  const [document, key] = withRelationType(fresh, 'customer', many, savedColumns);
  expect(key).toBe('customers');
  expect(plain(document)).toEqual({
    ...(plain(saved) as object),
    relations: { customers: { type: 'hasMany', view: 'customers', label: customers.label, foreignKey: 'order_id' } },
  });
  const one = { type: 'belongsTo', lost: ['foreignKey'], target: customers, foreignKey: 'order_id' } as const;
  const [back, name] = withRelationType(document, 'customers', one, savedColumns);
  expect([name, plain(back)]).toMatchObject([
    'customer',
    { relations: { customer: { type: 'belongsTo', label: customers.singular } } },
  ]);
  // A name, a label and a key that the user chose stay.
  const own = withValue(
    renameRelation(document, 'customers', 'buyers', savedColumns),
    ['relations', 'buyers', 'label'],
    'Buyers',
  );
  const single = { type: 'hasOne', lost: [], target: customers, foreignKey: undefined } as const;
  expect(plain(withRelationType(own, 'buyers', single, savedColumns)[0])).toMatchObject({
    relations: { buyers: { type: 'hasOne', label: 'Buyers', foreignKey: 'order_id' } },
  });
});
