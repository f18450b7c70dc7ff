import { everyDatabase } from './every-database.js';

const names = Array.from({ length: 200 }, (_, at) => `field_${at}`);
const wide = {
  name: 'wide',
  columns: {
    id: { type: 'integer', primaryKey: true },
    ...Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
  },
  access: { read: ['public'] },
};
const filled = (value: string): Record<string, string> => Object.fromEntries(names.map((name) => [name, value]));

everyDatabase('a view of 200 strings', { views: { wide } }, (suite) => {
  test.each([1, 12, 30, 60, 255])('[D3] keeps 200 values of %i characters', async (length) => {
    const value = 'ß'.repeat(length);
    const { status, body } = await suite.admin.send('POST', '/api/wide/', filled(value));
    expect(status).toBe(201);
    const read = await suite.guest.get(`/api/wide/${body.id as number}`);
    expect(names.every((name) => read.body[name] === value)).toBe(true);
  });

  test('[D3] a row of 200 values of 40 bytes that exceeds a database page is reported', async () => {
    const { status } = await suite.admin.send('POST', '/api/wide/', filled('x'.repeat(40)));
    expect(status).toBe(suite.kind === 'sqlite' ? 201 : 422);
  });
});
