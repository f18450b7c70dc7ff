import { ApiError } from '../../base/api/ApiError.js';
import { customers } from '../../testing/customers.js';
import { FaultyServer, type Fault } from '../../testing/FaultyServer.js';
import { Entity } from './Entity.js';
import { saveResolvingConflicts } from './saveResolvingConflicts.js';

/** A stored customer, and an entity with a changed name. */
async function setUp() {
  const line: { fault: Fault } = { fault: 'none' };
  const server = new FaultyServer('integer', { nextFault: () => line.fault, delay: () => 0, isOnline: () => true });
  const calls = server.callsOf({ dead: false });
  const record = await calls.create('customers', { name: 'Anna' });
  const entity = new Entity(customers(), calls, { record });
  entity.set('name', 'Berta');
  return { line, server, entity };
}
const nobody = () => Promise.reject(new Error('asked without need'));

describe('a save that asks', () => {
  test('[D6] asks on a conflict, and again if another one follows', async () => {
    const { server, entity } = await setUp();
    server.writeByOther(1, { name: 'Clara' });
    const seen: unknown[] = [];
    await saveResolvingConflicts(entity, ({ columns }) => {
      seen.push(columns[0]?.theirs);
      if (seen.length === 1) server.writeByOther(1, { name: 'Dora' });
      return Promise.resolve('mine');
    });
    expect(seen).toEqual(['Clara', 'Dora']);
    expect(server.records.get('1')).toMatchObject({ name: 'Berta' });
  });

  test('[D6] others’ changes to other columns are merged without asking', async () => {
    const { server, entity } = await setUp();
    server.writeByOther(1, { count: 5 });
    await saveResolvingConflicts(entity, nobody);
    expect(server.records.get('1')).toMatchObject({ name: 'Berta', count: 5 });
  });

  test('[E7] fails while the server is unreachable', async () => {
    const { line, server, entity } = await setUp();
    line.fault = 'offline';
    await expect(saveResolvingConflicts(entity, nobody)).rejects.toMatchObject(ApiError.offline(null));
    expect(server.records.get('1')).toMatchObject({ name: 'Anna' });
    entity.dispose();
  });
});
