import { customers } from '../../testing/customers.js';
import { Entity } from '../../data/entity/Entity.js';
import { recordDialogs } from './recordDialogs.js';

const never = () => Promise.reject(new Error('No request is expected.'));
const calls = { get: never, create: never, update: never, remove: never };
const entityOf = (name: string, id: number) => new Entity(customers({ name }), calls, { record: { id, _version: 1 } });

test('[F1] a record is edited by one form at a time: by its page or by a dialog above it', () => {
  const page = entityOf('albums', 1);
  const dialog = entityOf('covers', 2);
  const stops = [recordDialogs.watch(page)];
  expect(recordDialogs.isBelow(dialog, 'albums', 1)).toBe(true);
  stops.push(recordDialogs.watch(dialog));
  expect(recordDialogs.isBelow(dialog, 'albums', 1)).toBe(true);
  expect(recordDialogs.isBelow(dialog, 'covers', '2')).toBe(true);
  expect(recordDialogs.isBelow(dialog, 'albums', 2)).toBe(false);
  // The buttons of the page do not change while a dialog is above it.
  expect(recordDialogs.isBelow(page, 'covers', 2)).toBe(false);
  for (const stop of stops) stop();
  expect(recordDialogs.isBelow(dialog, 'albums', 1)).toBe(false);
});
