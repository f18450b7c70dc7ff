import { everyDatabase } from '../contract/every-database.js';
import { createPerson } from '../factories/people.js';
import { rawRequest } from './raw-request.js';
import { changingNothing } from './whole-state.js';

const id = { type: 'integer', primaryKey: true };
const hostile = [
  "'); DROP TABLE users; --", "' OR '1'='1", '" OR ""="', '`; DROP TABLE users; --', "\\' OR 1=1 --", '${7*7}', '{{7*7}}', '<%= 7*7 %>', '#{7*7}', '?', '??', ':id', '@@version', '%', '_', '\\', "''", "x'41'", '0x41', '-- ', '/*!50000 SLEEP(9)*/', "a\nb'c", 'ﬀ’ʼ', 'NULL', '1;2', '1) UNION SELECT password_hash FROM users --', '\u00bf\u0027', '\ud83d\ude00\'',
]; // prettier-ignore
const texts = hostile.filter((text) => text.trim() === text);
const views = {
  parents: { columns: { id, name: { type: 'string' } }, access: { read: ['public'] } },
  strange: {
    label: { en: "Strange'); DROP TABLE users; --", de: '`"\'' },
    columns: {
      id, kind: { type: 'string', values: texts, default: texts[0], length: 100 }, text: { type: 'text', default: "it's \\ \" ` ? :x ${y}" },
      name: { type: 'string', label: { en: "'\"`;--", de: '\\' }, help: { en: '</script><script>alert(1)</script>', de: "'" } }, select: { type: 'string' }, order: { type: 'integer' }, group: { type: 'string', unique: true }, parent_id: { type: 'integer' },
    },
    relations: { parent: { type: 'belongsTo', view: 'parents', foreignKey: 'parent_id' } },
    indexes: [['select', 'order']],
    access: { read: [{ roles: ['public'], where: { name: { $ne: "' OR 1=1 --" } } }] },
  },
}; // prettier-ignore

everyDatabase('injections', { views }, (suite) => {
  beforeAll(async () => {
    await suite.admin.create('parents', texts.map((name) => ({ name })));
    await suite.admin.create('strange', texts.map((text, at) => ({ kind: text, text, name: `name ${at}`, select: text, order: at, group: text, parent_id: at + 1 })));
  }, 30_000); // prettier-ignore

  test('[C8] [D1] any text comes back as it was written, and a filter for it finds it and nothing else', async () => {
    const rows = await suite.guest.list('strange', { sort: 'order', limit: '100' });
    expect(rows.map(({ kind, text, select, group }) => [kind, text, select, group])).toEqual(texts.map((text) => [text, text, text, text]));
    for (const [at, text] of texts.entries()) {
      for (const column of ['kind', 'text', 'select', 'group']) {
        for (const condition of [text, { $in: [text] }, { $startsWith: text, $endsWith: text }]) {
          const found = await suite.guest.list('strange', { filter: { [column]: condition } });
          expect([column, text, found.filter((row) => row['order'] === at).length]).toEqual([column, text, 1]);
          if (typeof condition === 'string') expect([column, text, found.length]).toEqual([column, text, 1]);
        }
      }
      expect(await suite.guest.list('strange', { filter: { parent: { name: text } } })).toHaveLength(1);
    }
    expect((await suite.guest.get('/api/strange/', { filter: { name: "' OR 1=1 --" } })).body).toEqual([]);
    const [created] = await suite.admin.create('strange', [{ order: 1_000 }]);
    expect(created).toMatchObject({ kind: texts[0], text: "it's \\ \" ` ? :x ${y}" });
    await suite.admin.send('DELETE', `/api/strange/${String(created?.['id'])}`);
  }, 30_000); // prettier-ignore

  test('[D1] no part of a request becomes SQL: names, values, keys, order, paging, headers, files', async () => {
    const { client } = await createPerson(suite.admin, () => suite.server.client());
    await changingNothing(suite.server, async () => {
      for (const text of hostile) {
        const encoded = encodeURIComponent(text);
        const json = encodeURIComponent(JSON.stringify({ [text]: 1 }));
        for (const path of [
          `/api/strange/${encoded}`, `/api/strange/1/${encoded}/`, `/api/${encoded}/`, `/api/model/${encoded}`, `/api/strange/?sort=${encoded}`, `/api/strange/?select=${encoded}`, `/api/strange/?include=${encoded}`, `/api/strange/?limit=${encoded}`,
          `/api/strange/?offset=${encoded}`, `/api/strange/?after=${encoded}`, `/api/strange/?filter=${encoded}`, `/api/strange/?filter=${json}`, `/api/strange/?filter=${encodeURIComponent(JSON.stringify({ name: { [text]: 1 } }))}`, `/api/strange/?search=${encoded}`,
          `/api/strange/export?format=csv&sort=${encoded}`, `/api/search?q=${encoded}`, `/api/strange/1?at=${encoded}`, `/api/strange/1/history/?limit=${encoded}`, `/api/strange/?${encoded}=1`,
        ]) {
          for (const who of [suite.guest, client]) {
            const { status, text: response } = await who.call(path);
            expect([path, status < 500]).toEqual([path, true]);
            expect([path, /SQLITE_|syntax error|MariaDB|scrypt|argon2/.test(response.replaceAll(text, ''))]).toEqual([path, false]);
          }
        }
        const header = text.replace(/[^\x20-\x7e]/g, '');
        for (const name of ['authorization', 'x-view-as', 'if-match', 'if-none-match', 'accept-language', 'x-request-id', 'last-event-id', 'cookie', 'x-act']) {
          const value = name === 'cookie' ? `next-auth.session-token=${encoded}` : name === 'authorization' ? `Bearer ${header}` : header;
          const { status } = await rawRequest(suite.server.origin, '/api/strange/1', { headers: { [name]: value } });
          expect([name, value, status < 500]).toEqual([name, value, true]);
        }
      }
    });
  }, 60_000); // prettier-ignore

  test('[C5] no name of a view file becomes SQL: it is refused, and the tables stay', async () => {
    const file = (more: object) => ({ columns: { id, name: { type: 'string' } }, ...more });
    const before = Number((await suite.guest.get('/api/strange/?count')).body);
    for (const [at, name] of ['a`b', 'a"b', "a'b", 'a;b', 'a--b', 'a b', 'users; DROP TABLE users', 'a\0b', '__proto__'].entries()) {
      suite.server.drop(`column_${at}`, file({ columns: { id, [name]: { type: 'string' } } }));
      suite.server.drop(`link_${at}`, file({ relations: { links: { type: 'belongsToMany', view: 'parents', through: name } } }));
      suite.server.drop(`index_${at}`, file({ indexes: [[name]] }));
      suite.server.drop(`key_${at}`, file({ relations: { up: { type: 'belongsTo', view: 'parents', foreignKey: name } } }));
    }
    suite.server.drop('the_last_one', file({ access: { read: ['public'] } }));
    while ((await suite.guest.get('/api/the_last_one/')).status !== 200) await new Promise((resolve) => setTimeout(resolve, 25));
    const { body } = await suite.admin.get<{ name: string }[]>('/api/model/');
    const served = body.map(({ name }) => name).filter((name) => /^(column|link|index|key)_\d$/.test(name));
    expect(served).toEqual([]);
    expect((await suite.guest.get('/api/strange/?count')).body).toBe(before);
    expect(await suite.admin.list('users')).not.toEqual([]);
  }, 60_000); // prettier-ignore
});
