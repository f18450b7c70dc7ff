import { everyDatabase } from '../contract/every-database.js';
import type { ViewFile } from '../factories/view-file.js';
import { quickest } from '../server/quickest.js';

const access = { read: ['public'], create: [], update: [], delete: [] };
const views: Record<string, ViewFile> = {
  posts: {
    columns: { id: { type: 'integer', primaryKey: true }, title: { type: 'string' } },
    relations: { tags: { type: 'belongsToMany', view: 'marks', through: 'posts_marks' } },
    access,
  },
  marks: {
    columns: { id: { type: 'integer', primaryKey: true }, name: { type: 'string' } },
    relations: { posts: { type: 'belongsToMany', view: 'posts', through: 'posts_marks' } },
    access,
  },
};

everyDatabase(
  '[D1] Expensive queries',
  { views },
  (suite) => {
    it('that would include the same records repeatedly are refused', async () => {
      const { status, body } = await suite.guest.get('/api/posts/', { include: 'tags.posts', limit: '1000' });
      expect({ status, code: body.code }).toEqual({ status: 400, code: 'QUERY_TOO_COSTLY' });
      const deeper = await suite.guest.get('/api/posts/', { include: 'tags.posts.tags', limit: '1000' });
      expect(deeper.status).toBe(400);
      expect(await suite.guest.list('posts', { include: 'tags.posts', limit: '10' })).toHaveLength(10);
    });

    it('delay nobody else, and end', async () => {
      const nested = { tags: { posts: { tags: { posts: { tags: { posts: { title: 'nobody' } } } } } } };
      const slowest = await quickest(2_000, async () => {
        let ended = false;
        const costly = suite.guest.get('/api/posts/', { filter: nested }).finally(() => (ended = true));
        const others: number[] = [];
        for (let count = 0; count < 20 && !ended; count += 1) {
          const from = performance.now();
          await suite.server.client().get('/api/marks/1');
          others.push(performance.now() - from);
        }
        expect([200, 400]).toContain((await costly).status);
        return Math.max(...others);
      });
      expect(slowest).toBeLessThan(2_000);
    }, 20_000);

    it('with expensive search texts get the same answer', async () => {
      const slow = { $or: Array.from({ length: 45 }, (_, at) => ({ title: { $iLike: `%p%o%s%t%${at}%x` } })) };
      expect(await suite.guest.list('posts', { filter: slow })).toEqual([]);
      expect(await suite.guest.list('posts', { filter: { title: { $iLike: 'POST 7' } } })).toHaveLength(1);
      expect(await suite.guest.list('posts', { search: 'post 39', limit: '1' })).toHaveLength(1);
    });
  },
  async ({ admin }) => {
    await admin.create('marks', [{ name: 'one' }, { name: 'two' }]);
    await admin.create(
      'posts',
      Array.from({ length: 400 }, (_, at) => ({ title: `post ${at}`, tags: [1, 2] })),
    );
  },
);
