import { createPerson, everyDatabase } from '../../../platform/testing/src/index.js';
import { composeLetter } from '../src/server/layout/compose-letter.js';
import { formatDay } from '../src/server/merge/format-value.js';
import { mergeFields } from '../src/server/merge/merge-fields.js';
import { letterWords } from '../src/shared/letter-words.js';
import { germanLetter } from './sample-letters.js';

const values: Record<string, string> = {
  name: 'A *b* <i>c</i> {{secret}}',
  day: '20. November 2026',
  list: '- x\n\n# y',
};
const valueOf = (name: string): string | undefined => values[name];

test('[L1] values are data: neither template fields nor markup', () => {
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

test.each(['en', 'de'] as const)('[L1] the current date follows the time zone (%s)', (language) => {
  const evening = new Date('2026-12-31T23:30:00Z');
  const day = (zone: string): string => formatDay(evening, { language, zone });
  expect(day('UTC')).toBe(letterWords[language].formatDate('2026-12-31'));
  expect(day('Europe/Berlin')).toBe(letterWords[language].formatDate('2027-01-01'));
});

const vault = {
  columns: { id: { type: 'uuid', primaryKey: true }, name: { type: 'string' } },
  access: { read: ['admin'] },
};
const person = {
  columns: {
    id: { type: 'uuid', primaryKey: true },
    name: { type: 'string' },
    pin: { type: 'string', hidden: true },
    salary: { type: 'string' },
    vault_id: { type: 'uuid' },
  },
  relations: { vault: { type: 'belongsTo', view: 'vaults', foreignKey: 'vault_id' } },
  access: { read: [{ roles: ['editor'], columns: ['id', 'name', 'vault_id'] }] },
};
const note = {
  columns: { id: { type: 'uuid', primaryKey: true }, title: { type: 'string' } },
  access: { read: ['reader'] },
};
const order = {
  columns: {
    id: { type: 'uuid', primaryKey: true },
    title: { type: 'string' },
    total: { type: 'decimal', precision: 12, scale: 2 },
    due: { type: 'dateonly' },
    ordered: { type: 'datetime' },
    paid: { type: 'boolean' },
    customer_id: { type: 'uuid' },
    secret: { type: 'string', hidden: true },
    vault_id: { type: 'uuid' },
  },
  relations: {
    vault: { type: 'belongsTo', view: 'vaults', foreignKey: 'vault_id' },
    customer: { type: 'belongsTo', view: 'people', foreignKey: 'customer_id' },
  },
  access: { read: ['editor'] },
};

everyDatabase(
  'letters about records',
  { env: { PLUGINS: 'letter' }, views: { people: person, orders: order, vaults: vault, notes: note } },
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

    test('[L1] fields of the record and of related records, formatted by type and language', async () => {
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

    test('[L1] times and the current date are those of the time zone of the writer, or of UTC', async () => {
      const [made] = await suite.admin.create('orders', [{ title: 'Late', ordered: '2026-07-01T22:30:00Z' }]);
      const source = { view: 'orders', id: String(made?.['id']), template: await template({ body: 'Am {{ordered}}' }) };
      const written = async (zone: object) => (await begin({ ...source, ...zone })).body['body'];
      expect(await written({ zone: 'Europe/Berlin' })).toBe('Am 2. Juli 2026 um 00:30');
      expect(await written({ zone: 'America/New_York' })).toBe('Am 1. Juli 2026 um 18:30');
      expect(await written({})).toBe('Am 1. Juli 2026 um 22:30');
      for (const zone of ['Europe/Nowhere', '', 1]) {
        const { status, body } = await begin({ ...source, zone });
        expect([status, body['details']]).toEqual([422, [expect.objectContaining({ column: 'zone' })]]);
      }
    });

    test('[L1] a missing or hidden field is named', async () => {
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

    test('[L1] a letter contains nothing that its writer may not read, by any path', async () => {
      const [safe] = await suite.admin.create('vaults', [{ name: 'CANARY' }]);
      const vault_id = safe?.['id'];
      const [customer] = await suite.admin.create('people', [{ name: 'Ann', salary: 'CANARY', vault_id }]);
      const [made] = await suite.admin.create('orders', [{ title: 'Ten', customer_id: customer?.['id'], vault_id }]);
      const { client: editor } = await createPerson(suite.admin, () => suite.server.client(), ['editor']);
      const source = { view: 'orders', id: String(made?.['id']) };
      const fields = [
        'vault', 'vault.name', 'customer.salary', 'customer.pin', 'customer.vault', 'customer.vault.name', '__proto__', 'constructor', 'customer.__proto__',
        'customer.constructor', 'orders', 'customer.orders', 'public_key', '_created_by.x', 'title.length', 'title ', 'ümlaut', 'a[0]', '7*7', '$title', 'title|raw',
      ].map((field) => field.trim()); // prettier-ignore
      const unknown = fields.filter((field) => field !== 'title');
      const body = fields.map((field) => `{{${field}}}`).join(' ');
      const refused = await begin({ ...source, template: await template({ body }) }, editor);
      const named = (refused.body['details'] as { message: string }[]).map(
        ({ message }) => /"(.+)"/.exec(message)?.[1],
      );
      expect([refused.status, named]).toEqual([422, unknown]);
      const plain = await begin({ ...source, template: null }, editor);
      expect([plain.status, plain.text.includes('CANARY')]).toEqual([200, false]);
      // An address that cannot be followed becomes no link.
      const fromTemplate = await template({ body: '{{customer.name}} {{title}}' });
      expect((await begin({ ...source, template: fromTemplate }, editor)).body['body']).toBe('Ann Ten');
      expect((await begin({ view: 'people', id: String(customer?.['id']), template: await template({ body: '{{vault}}' }) }, editor)).status).toBe(422); // prettier-ignore
      expect((await begin({ view: 'vaults', id: String(vault_id), template: null }, editor)).status).toBe(404);
    });

    test('[L1] a user who may not create letters cannot begin one', async () => {
      const { client: reader } = await createPerson(suite.admin, () => suite.server.client(), ['reader']);
      const [note] = await suite.admin.create('notes', [{ title: 'Open' }]);
      expect((await reader.call(`/api/notes/${String(note?.['id'])}`)).status).toBe(200);
      const refused = await begin({ view: 'notes', id: String(note?.['id']), template: null }, reader);
      expect([refused.status, refused.text.includes('Open')]).toEqual([404, false]);
    });

    test('[L1] a user who may not read the record cannot write a letter about it', async () => {
      const id = await anOrder();
      expect((await begin({ view: 'orders', id, template: null }, suite.guest)).status).toBe(401);
      expect((await begin({ view: 'nothing', id, template: null })).status).toBe(404);
      expect((await begin({ view: 'orders', id: 'x', template: null })).status).toBe(404);
    });
  },
);
