import { everyDatabase } from '../../../platform/testing/src/index.js';
import { composeLetter } from '../src/server/layout/compose-letter.js';
import { mergeFields } from '../src/server/merge/merge-fields.js';
import { germanLetter } from './sample-letters.js';

const values: Record<string, string> = {
  name: 'A *b* <i>c</i> {{secret}}',
  day: '20. November 2026',
  list: '- x\n\n# y',
};
const valueOf = (name: string): string | undefined => values[name];

test('[L1] values are data: no template again, no markup', () => {
  const merged = mergeFields('{{ name }}\n\n{{day}}\n\n{{list}} {{unknown.column}}', valueOf, 'markdown');
  expect(merged.missing).toEqual(['unknown.column']);
  const { sheets } = composeLetter({ ...germanLetter, body: merged.text }, 'de');
  const blocks = sheets.flatMap((sheet) => sheet.blocks).filter(({ role }) => role === 'paragraph' || role === 'item');
  const lines = blocks.flatMap((block) =>
    block.lines.map(({ runs }) =>
      runs
        .map(({ text }) => text)
        .join('')
        .trim(),
    ),
  );
  expect(lines).toEqual(['A *b* <i>c</i> {{secret}}', '20. November 2026', '- x', '# y {{unknown.column}}']);
  expect(blocks.every(({ role }) => role === 'paragraph')).toBe(true);
  expect(mergeFields('{{name}}', valueOf, 'plain').text).toBe(values['name']);
});

const person = {
  columns: { id: { type: 'uuid', primaryKey: true }, name: { type: 'string' } },
  access: { read: ['editor'] },
};
const order = {
  columns: {
    id: { type: 'uuid', primaryKey: true },
    title: { type: 'string' },
    total: { type: 'decimal', precision: 12, scale: 2 },
    due: { type: 'dateonly' },
    paid: { type: 'boolean' },
    customer_id: { type: 'uuid' },
    secret: { type: 'string', hidden: true },
  },
  relations: { customer: { type: 'belongsTo', view: 'people', foreignKey: 'customer_id' } },
  access: { read: ['editor'] },
};

everyDatabase(
  'letters about records',
  { env: { PLUGINS: 'letter' }, views: { people: person, orders: order } },
  (suite) => {
    const begin = (json: object, client = suite.admin) => client.call('/api/letter/write', { method: 'POST', json });
    const template = async (columns: object): Promise<string> => {
      const [made] = await suite.admin.create('letter_templates', [
        { name: `T${Math.random()}`, language: 'de', ...columns },
      ]);
      return String(made?.['id']);
    };
    const anOrder = async (): Promise<string> => {
      const [customer] = await suite.admin.create('people', [{ name: 'Übersee & Söhne' }]);
      const [made] = await suite.admin.create('orders', [
        { title: 'Zehn Tische', total: '1234567.5', due: '2026-11-20', paid: false, customer_id: customer?.['id'] },
      ]);
      return String(made?.['id']);
    };

    test('[L1] fields of the record and of what it is linked to, by type and language', async () => {
      const id = await anOrder();
      const { status, body } = await begin({
        view: 'orders',
        id,
        template: await template({
          subject: '{{title}}: {{total}} €',
          body: 'An {{customer.name}} ({{customer}}), fällig {{due}}, bezahlt: {{paid}}',
        }),
      });
      expect([status, body]).toEqual([
        200,
        expect.objectContaining({
          subject: 'Zehn Tische: 1.234.567,50 €',
          body: 'An Übersee & Söhne (Übersee & Söhne), fällig 20. November 2026, bezahlt: nein',
          about_view: 'orders',
          about_id: id,
        }),
      ]);
    });

    test('[L1] a field that is not there, or hidden, is named', async () => {
      const { status, body } = await begin({
        view: 'orders',
        id: await anOrder(),
        template: await template({ subject: '{{titel}}', body: '{{secret}} {{customer.x}}' }),
      });
      expect(status).toBe(422);
      expect((body['details'] as { message: string }[]).map(({ message }) => /"(.+)"/.exec(message)?.[1])).toEqual([
        'titel',
        'secret',
        'customer.x',
      ]);
    });

    test('[L1] who may not read the record writes no letter about it', async () => {
      const id = await anOrder();
      expect((await begin({ view: 'orders', id, template: null }, suite.guest)).status).toBe(401);
      expect((await begin({ view: 'nothing', id, template: null })).status).toBe(404);
      expect((await begin({ view: 'orders', id: 'x', template: null })).status).toBe(404);
    });
  },
);
