import { createFormControl } from 'react-hook-form';
import type { WireRecord } from '../../../base/wire/WireRecord.js';
import { Entity } from '../../../data/entity/Entity.js';
import { customers } from '../../../testing/customers.js';
import { followEntity, formValues } from './followEntity.js';

const stored: WireRecord = { id: 7, name: 'Anna', status: 'live', count: 1, active: true, _version: 3 };

/** As a setter of the server stores it. */
const trimmed = (body: WireRecord) =>
  typeof body['name'] === 'string' ? { ...body, name: body['name'].trim() } : body;

/** What the browser tells about the focus. */
const page = Object.assign(new EventTarget(), {
  document: { activeElement: null as ReturnType<typeof focusIn> | null },
});
Object.assign(globalThis, {
  document: page.document,
  addEventListener: page.addEventListener.bind(page),
  removeEventListener: page.removeEventListener.bind(page),
});
const focusIn = (column: string) => ({ closest: () => ({ dataset: { column } }) });

function form() {
  const calls = {
    get: () => Promise.resolve(stored),
    create: () => Promise.resolve(stored),
    update: (_view: string, _id: unknown, body: WireRecord) =>
      Promise.resolve({ ...stored, ...trimmed(body), _version: 4 }),
    remove: () => Promise.resolve(),
  };
  const entity = new Entity(customers(), calls, { record: stored });
  const fields = createFormControl({ defaultValues: formValues(entity.current().values), mode: 'onBlur' }).formControl;
  const stop = followEntity(entity, fields, new Map());
  const { onChange } = fields.register('name');
  const type = (value: string) => onChange({ target: { name: 'name', value }, type: 'change' });
  return { entity, fields, stop, type, isDirty: () => fields.getFieldState('name').isDirty };
}

test('[E1] input in a field goes to the record, and every other change of the record to the field', async () => {
  const { entity, fields, stop, type } = form();
  await type('Berta');
  expect(entity.current()).toMatchObject({ isChanged: true });
  expect(entity.current().values.get('name')).toBe('Berta');
  entity.set('count', '2');
  entity.discard();
  expect(fields.getValues(['name', 'count'])).toEqual(['Anna', 1]);
  entity.absorb({ ...stored, name: 'Carla', _version: 4 });
  expect(fields.getValues('name')).toBe('Carla');
  stop();
  await type('Dora');
  expect(entity.current().values.get('name')).toBe('Carla');
});

test('[E1] a field is dirty as long as it differs from the stored record', async () => {
  const { entity, stop, type, isDirty } = form();
  await type('Berta');
  expect(isDirty()).toBe(true);
  await entity.save();
  expect(isDirty()).toBe(false);
  await type('Anna');
  expect(isDirty()).toBe(true);
  entity.discard();
  expect(isDirty()).toBe(false);
  stop();
});

test('[E2] what the server made of typed text is shown when its field is left', async () => {
  page.document.activeElement = focusIn('name');
  const { entity, fields, stop, type } = form();
  await type('Hello ');
  await entity.save();
  expect(fields.getValues('name')).toBe('Hello ');
  expect(entity.current()).toMatchObject({ isChanged: false, status: 'saved' });
  expect(entity.current().values.get('name')).toBe('Hello');
  await type('Hello world ');
  expect(entity.current().values.get('name')).toBe('Hello world ');
  await entity.save();
  page.dispatchEvent(new Event('focusout'));
  expect(fields.getValues('name')).toBe('Hello world');
  await type('Hello ');
  await entity.save();
  entity.absorb({ ...stored, name: 'Of another user', _version: 5 });
  expect(fields.getValues('name')).toBe('Of another user');
  page.document.activeElement = focusIn('count');
  await type('Anna ');
  await entity.save();
  expect(fields.getValues('name')).toBe('Anna');
  stop();
});
