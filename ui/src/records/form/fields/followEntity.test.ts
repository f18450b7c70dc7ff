import { createFormControl } from 'react-hook-form';
import type { WireRecord } from '../../../base/wire/WireRecord.js';
import { Entity } from '../../../data/entity/Entity.js';
import { customers } from '../../../testing/customers.js';
import { followEntity, formValues } from './followEntity.js';

const stored: WireRecord = { id: 7, name: 'Anna', status: 'live', count: 1, active: true, _version: 3 };

function form() {
  const calls = {
    get: () => Promise.resolve(stored),
    create: () => Promise.resolve(stored),
    update: (_view: string, _id: unknown, body: WireRecord) => Promise.resolve({ ...stored, ...body, _version: 4 }),
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
