import fc from 'fast-check';
import { everyDatabase } from '../contract/every-database.js';

const runs = Number(process.env.VIEWKRAFT_TEST_RUNS ?? 40);
const seed = Number(process.env.VIEWKRAFT_TEST_SEED ?? 20261121);

const fields = ['a', 'b', 'c'] as const;
const flag = { type: 'boolean', allowNull: false, default: false };
/** Three switches of the same record make each field visible, required and locked. */
const columns = {
  id: { type: 'integer', primaryKey: true },
  ...Object.fromEntries(
    fields.flatMap((name) => [
      [`${name}_visible`, flag],
      [`${name}_required`, flag],
      [`${name}_locked`, flag],
      [
        name,
        {
          type: 'string',
          visible: `(record) => record.${name}_visible`,
          required: `(record) => record.${name}_required ? 'yes' : 0`,
          readOnly: `(record) => record.${name}_locked`,
        },
      ],
    ]),
  ),
};

type Values = Record<string, string | boolean | null>;

const switches = fc.record(
  Object.fromEntries(
    fields.flatMap((name) => ['visible', 'required', 'locked'].map((key) => [`${name}_${key}`, fc.boolean()])),
  ),
  { requiredKeys: [] },
);
const texts = fc.record(Object.fromEntries(fields.map((name) => [name, fc.constantFrom('x', 'y', '', null)])), {
  requiredKeys: [],
});
const body = fc.tuple(switches, texts).map(([some, more]) => ({ ...some, ...more }) as Values);

/** The fields that must refuse a write: locked by the stored record (a new one by its own values), or empty, required and visible. */
function refused(sent: Values, stored: Values | null): string[] {
  // An empty text becomes null in a nullable column.
  const given = Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, value === '' ? null : value]));
  const whole: Values = { ...stored, ...given };
  return fields.filter((name) => {
    const value = whole[name] ?? null;
    const isChanged = stored ? value !== (stored[name] ?? null) : value !== null;
    const isLocked = (stored ?? whole)[`${name}_locked`] === true && isChanged;
    return isLocked || (whole[`${name}_visible`] === true && whole[`${name}_required`] === true && value === null);
  });
}

everyDatabase('states of columns', { views: { forms: { columns } } }, (suite) => {
  const send = async (method: string, path: string, json: Values) => {
    const { status, body: response } = await suite.admin.send<Values & { details?: { column: string }[] }>(
      method,
      path,
      json,
    );
    return { status, response, columns: [...new Set((response.details ?? []).map(({ column }) => column))].sort() };
  };

  test('[C7] a hidden column is never required, a locked one never changes, and no other write is refused', async () => {
    await fc.assert(
      fc.asyncProperty(body, fc.array(body, { maxLength: 4 }), async (first, edits) => {
        const born = await send('POST', '/api/forms/', first);
        expect([born.status, born.columns]).toEqual([
          refused(first, null).length > 0 ? 422 : 201,
          refused(first, null),
        ]);
        if (born.status !== 201) return;
        let stored: Values = born.response;
        for (const edit of edits) {
          const expected = changes(edit, stored) ? refused(edit, stored) : [];
          const done = await send('PUT', `/api/forms/${String(stored.id)}`, edit);
          expect([done.status, done.columns]).toEqual([expected.length > 0 ? 422 : 200, expected]);
          if (done.status === 200) stored = done.response;
        }
      }),
      { numRuns: runs, seed },
    );
  }, 120_000);
});

/** A write without changes is accepted, whatever it contains (A18). */
function changes(edit: Values, stored: Values): boolean {
  return Object.entries(edit).some(([name, value]) => (value === '' ? null : value) !== stored[name]);
}
