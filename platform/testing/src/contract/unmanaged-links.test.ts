import type { DatabaseKind, TemporaryDatabase } from '../server/temporary-database.js';
import { everyDatabase } from './every-database.js';

const generatedKey = { sqlite: 'INTEGER PRIMARY KEY', mysql: 'INT AUTO_INCREMENT PRIMARY KEY' } satisfies Record<
  DatabaseKind,
  string
>;
const fill = async ({ kind, change }: TemporaryDatabase): Promise<void> => {
  for (const statement of [
    `CREATE TABLE posts (PostNo ${generatedKey[kind]}, title VARCHAR(40))`,
    `CREATE TABLE topics (TopicNo ${generatedKey[kind]}, name VARCHAR(40))`,
    // No key prevents duplicate pairs.
    'CREATE TABLE loose_links (post INT NOT NULL, topic INT NOT NULL, made DATETIME DEFAULT CURRENT_TIMESTAMP)',
    `CREATE TABLE numbered_links (id ${generatedKey[kind]}, post INT NOT NULL, topic INT NOT NULL, UNIQUE (topic, post))`,
    'CREATE TABLE noted_links (post INT, topic INT, note VARCHAR(40) NOT NULL, PRIMARY KEY (post, topic))',
    'CREATE TABLE half_links (visit_id INT NOT NULL)',
    "INSERT INTO posts VALUES (1, 'one'), (2, 'two'), (3, 'three')",
    "INSERT INTO topics VALUES (10, 'tea'), (11, 'milk')",
    'INSERT INTO loose_links (post, topic) VALUES (1, 10), (1, 10), (1, 11)',
  ])
    await change(statement);
};

const links = { type: 'belongsToMany', foreignKey: 'post', otherKey: 'topic' };
const back = { type: 'belongsToMany', foreignKey: 'topic', otherKey: 'post' };
const views = {
  posts: {
    managed: false,
    columns: {
      id: { type: 'integer', primaryKey: true, field: 'PostNo' },
      title: { type: 'string' },
    },
    relations: {
      topics: { ...links, through: 'loose_links' },
      numbered: { ...links, view: 'topics', through: 'numbered_links' },
    },
  },
  topics: {
    managed: false,
    columns: { id: { type: 'integer', primaryKey: true, field: 'TopicNo' }, name: { type: 'string' } },
    relations: { posts: { ...back, through: 'loose_links' } },
  },
  visits: { columns: { id: { type: 'integer', primaryKey: true } } },
};

everyDatabase('links in tables of other programs', { views, fill }, (suite) => {
  const rows = (post: number, topic: number): Promise<readonly unknown[]> =>
    suite.server.database.rows(`SELECT 1 FROM loose_links WHERE post = ${post} AND topic = ${topic}`);

  test('a link that exists twice is shown once, and both are removed', async () => {
    const [post] = await suite.admin.list('posts', { filter: { id: 1 }, include: 'topics.posts' });
    expect(post).toMatchObject({
      topics: [
        { name: 'tea', posts: [{ id: 1 }] },
        { name: 'milk', posts: [{ id: 1 }] },
      ],
    });
    expect((await suite.admin.get('/api/posts/1/topics/')).body).toMatchObject([{ id: 10 }, { id: 11 }]);
    expect(await suite.admin.list('topics', { filter: { posts: { title: 'one' } } })).toHaveLength(2);
    expect((await suite.admin.send('POST', '/api/posts/1/topics/', { id: 10 })).status).toBe(200);
    expect(await rows(1, 10)).toHaveLength(2);
    expect((await suite.admin.send('PUT', '/api/posts/1', { topics: [11] })).status).toBe(200);
    expect([await rows(1, 10), await rows(1, 11)]).toEqual([[], [expect.anything()]]);
  });

  test('many requests for one link, from both ends, create it once', async () => {
    const requests = Array.from({ length: 12 }, (_, at) => [
      suite.admin.send('POST', '/api/posts/2/topics/', { id: [10, 11] }),
      suite.admin.send('POST', `/api/topics/${at % 2 === 0 ? 10 : 11}/posts/`, { id: [2, 3] }),
      suite.admin.send('PUT', '/api/posts/3', { topics: [10, 11] }),
    ]).flat();
    expect(new Set((await Promise.all(requests)).map(({ status }) => status))).toEqual(new Set([200]));
    for (const post of [2, 3]) for (const topic of [10, 11]) expect(await rows(post, topic)).toHaveLength(1);
  });

  test('a link table with an auto-incremented key accepts links', async () => {
    expect((await suite.admin.send('POST', '/api/posts/1/numbered/', { id: [11, 10] })).status).toBe(200);
    expect(await suite.server.database.rows('SELECT post FROM numbered_links')).toHaveLength(2);
  });

  test('a table that cannot hold links is a problem of the view, which stays as it was', async () => {
    suite.server.drop('posts', { ...views.posts, relations: { topics: { ...links, through: 'noted_links' } } });
    await suite.server.logged('\\"noted_links.note\\" must have a value, which a new link does not have');
    const tags = { type: 'belongsToMany', view: 'topics', through: 'half_links', foreignKey: 'visit_id', otherKey: 'topic' };
    suite.server.drop('visits', { ...views.visits, relations: { tags } });
    await suite.server.logged('\\"half_links\\", which holds the links, has no column \\"topic\\"');
    expect((await suite.admin.get('/api/posts/1/numbered/')).status).toBe(200);
    expect((await suite.admin.get('/api/visits/')).status).toBe(200);
    expect((await suite.admin.get('/api/visits/1/tags/')).status).toBe(404);
  }); // prettier-ignore
});
