import { actions } from '@viewkraft/model';
import { printDocument, readDocument, type JsonObject } from '../document/json.js';
import { permissionOf, rolesFor, withPermission } from './access.js';

const read = (access: object): JsonObject => {
  const found = readDocument(JSON.stringify({ name: 'a', columns: {}, access }));
  if (typeof found === 'string') throw new Error(found);
  return found;
};
const accessOf = (document: JsonObject): unknown => (JSON.parse(printDocument(document)) as { access: unknown }).access;

const own = { roles: ['public', 'user'], where: { open: true } };
const document = read({ read: ['editor', { roles: ['editor', 'helper'] }, own], update: [own] });

test('[D5] a right is complete, limited or missing', () => {
  const permissions = ['editor', 'helper', 'public', 'nobody'].map((role) => permissionOf(document, 'read', role));
  expect(permissions).toEqual(['all', 'all', 'limited', 'none']);
  expect(permissionOf(document, 'delete', 'editor')).toBe('none');
});

test('[D5] a right is revoked from one role only, and limited rights stay', () => {
  expect(accessOf(withPermission(document, 'read', 'editor', false))).toMatchObject({
    read: [{ roles: ['helper'] }, own],
  });
  expect(accessOf(withPermission(document, 'read', 'public', false))).toEqual(accessOf(document));
});

test('[D5] a right is granted once, in addition to limited ones', () => {
  const granted = withPermission(document, 'update', 'user', true);
  expect(accessOf(granted)).toMatchObject({ update: [own, 'user'] });
  expect(withPermission(granted, 'update', 'user', true)).toBe(granted);
});

test('[D5] the table lists everybody, the defined roles and those that only the file names', () => {
  expect(rolesFor(document, ['editor', 'admin', 'accounting'], actions)).toEqual(['public', 'user', 'editor', 'accounting', 'helper']); // prettier-ignore
});
