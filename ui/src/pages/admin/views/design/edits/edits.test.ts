import fc from 'fast-check';
import { withPermission } from './access.js';
import { addColumn, columnsOf, deleteColumn, duplicateColumn, freeName, moveColumn, nameProblem, renameColumn } from './columns.js'; // prettier-ignore
import { isList, isObject, printDocument, readDocument, type Json, type JsonObject } from '../document/json.js';
import { withType } from './withType.js';
import { withFormColumn, withGridColumn } from './lists.js';
import { withLocalText } from '../document/localText.js';
import { objectAt, valueAt, withValue } from '../document/path.js';

const read = (text: string): JsonObject => {
  const found = readDocument(text);
  if (typeof found === 'string') throw new Error(found);
  return found;
};

const names = ['id', 'title', 'state', 'owner_id', 'notes'];
const some = fc.subarray(names, { minLength: 1 });
const extra = { constructor: 1, x_kept: { deep: [1, { '7': 'a', '3': 'b' }] } };

/** Views with keys that the designer does not know, in every object. */
const documents = fc
  .record({ grid: some, index: some, unique: some, groups: fc.array(some, { minLength: 1, maxLength: 3 }), granted: some, asked: fc.constantFrom(...names) })
  .map(({ grid, index, unique, groups, granted, asked }) =>
    read(
      JSON.stringify({
        ...extra,
        name: 'tasks',
        label: { en: 'Tasks', fr: 'Tâches' },
        columns: Object.fromEntries(names.map((name) => [name, { type: 'string', ...extra, primaryKey: name === 'id' }])),
        relations: { owner: { type: 'belongsTo', view: 'users', ...extra } },
        indexes: [index],
        unique: [unique],
        access: { read: [{ roles: ['editor'], where: { [asked]: 1 }, columns: granted, ...extra }] },
        grid: { columns: grid, sort: `-${asked}`, ...extra },
        form: { groups: groups.map((columns) => ({ columns, ...extra })), ...extra },
      }),
    ),
  ); // prettier-ignore

type Edit = (document: JsonObject) => JsonObject;
const at = fc.nat({ max: 9 });
const pick = (document: JsonObject, index: number): string => columnsOf(document)[index % columnsOf(document).length] ?? 'id'; // prettier-ignore
const none: JsonObject = new Map();

/** Edits that remove no column and no group. */
const gentle: fc.Arbitrary<Edit> = fc.oneof(
  fc.tuple(at, fc.constantFrom('heading', 'status', 'remark', 'title')).map(([index, to]): Edit => (document) => {
    const from = pick(document, index);
    return nameProblem(document, to, from, none) ? document : renameColumn(document, from, to, none);
  }),
  fc.constantFrom('extra', 'more').map((name): Edit => (document) => addColumn(document, freeName(document, name, none), new Map([['type', 'string']]))), // prettier-ignore
  at.map((index): Edit => (document) => duplicateColumn(document, pick(document, index), freeName(document, `${pick(document, index)}_copy`, none))), // prettier-ignore
  fc.tuple(at, at).map(([index, to]): Edit => (document) => moveColumn(document, pick(document, index), to)),
  fc.tuple(at, fc.constantFrom('integer' as const, 'text' as const, 'decimal' as const)).map(([index, type]): Edit => (document) => withType(document, pick(document, index), type)), // prettier-ignore
  fc.tuple(fc.constantFrom('en' as const, 'de' as const), fc.constantFrom('', 'Text')).map(([locale, text]): Edit => (document) => withValue(document, ['label'], withLocalText(valueAt(document, ['label']), locale, text))), // prettier-ignore
  fc.tuple(fc.constantFrom('editor', 'public'), fc.boolean()).map(([role, isGranted]): Edit => (document) => withPermission(document, 'read', role, isGranted)), // prettier-ignore
); // prettier-ignore
const harsh: fc.Arbitrary<Edit> = fc.oneof(
  at.map(
    (index): Edit =>
      (document) =>
        deleteColumn(document, pick(document, index)),
  ),
  fc.tuple(at, fc.boolean()).map(([index, isShown]): Edit => (document) => withGridColumn(document, pick(document, index), isShown)), // prettier-ignore
  at.map(
    (index): Edit =>
      (document) =>
        withFormColumn(document, pick(document, index), false),
  ),
);

/** The number of keys that the designer does not know. */
function unknownKeys(json: Json | undefined): number {
  if (isList(json)) return json.reduce<number>((sum, one) => sum + unknownKeys(one), 0);
  if (!isObject(json)) return 0;
  return [...json].reduce((sum, [key, one]) => sum + (key === 'x_kept' || key === 'fr' ? 1 : unknownKeys(one)), 0);
}

/** Names of columns that the document uses and does not define. */
function dangling(document: JsonObject): readonly string[] {
  const lists = ['indexes', 'unique'].flatMap((key) => [...items(document, [key])].flatMap((one) => (isList(one) ? one : []))); // prettier-ignore
  const groups = items(document, ['form', 'groups']).flatMap((group) => (isObject(group) ? items(group, ['columns']) : [])); // prettier-ignore
  const grants = items(document, ['access', 'read']).flatMap((grant) =>
    isObject(grant) ? [...items(grant, ['columns']), ...objectAt(grant, ['where']).keys()] : [],
  );
  const sort = String(valueAt(document, ['grid', 'sort']) ?? '').split(',').map((key) => key.replace('-', '')); // prettier-ignore
  const keys = [...objectAt(document, ['relations'])].map(([name]) => valueAt(document, ['relations', name, 'foreignKey']) ?? `${name}_id`); // prettier-ignore
  const used = [...lists, ...groups, ...grants, ...items(document, ['grid', 'columns']), ...sort, ...keys];
  return used.filter((name): name is string => typeof name === 'string' && name !== '' && !columnsOf(document).includes(name)); // prettier-ignore
}

function items(document: JsonObject, path: readonly string[]): readonly Json[] {
  const found = valueAt(document, path);
  return isList(found) ? found : [];
}

test('[C1] edits keep every key that the designer does not know, and renames keep every reference', () => {
  fc.assert(
    fc.property(documents, fc.array(gentle, { maxLength: 12 }), (document, edits) => {
      let edited = document;
      for (const edit of edits) {
        const next = edit(edited);
        // A duplicate also has the unknown keys of its original.
        expect(unknownKeys(next)).toBeGreaterThanOrEqual(unknownKeys(edited));
        expect(dangling(next)).toEqual([]);
        expect(read(printDocument(next))).toEqual(next);
        edited = next;
      }
    }),
  );
});

test('[C1] deleting a column deletes no other column, and leaves references only in conditions and no empty lists', () => {
  fc.assert(
    fc.property(documents, fc.array(harsh, { maxLength: 6 }), (document, edits) => {
      let edited = document;
      for (const edit of edits) {
        // The designer offers no edit of a column once the last one is deleted.
        if (columnsOf(edited).length === 0) return;
        const next = edit(edited);
        expect(objectAt(next, ['columns']).size).toBeGreaterThanOrEqual(objectAt(edited, ['columns']).size - 1);
        const conditions = items(next, ['access', 'read']).flatMap((grant) => isObject(grant) ? [...objectAt(grant, ['where']).keys()] : []); // prettier-ignore
        expect(dangling(next).filter((name) => !conditions.includes(name))).toEqual([]);
        expect(printDocument(next)).not.toMatch(/"(?:indexes|unique|groups)": \[\]|"grid": \{\}/);
        expect(next.get('x_kept')).toEqual(document.get('x_kept'));
        edited = next;
      }
    }),
  );
});
