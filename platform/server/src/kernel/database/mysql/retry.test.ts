import { DatabaseError } from '../database.js';
import { translateMysqlError } from './mysql-errors.js';
import { markUndone, retry, type RetryTerms } from './retry.js';

const failing = (times: number, error: () => DatabaseError) => {
  const run = { attempts: 0 };
  const work = (): Promise<string> => {
    run.attempts += 1;
    return run.attempts <= times ? Promise.reject(error()) : Promise.resolve('done');
  };
  return { run, work };
};
const of =
  (errno: number, code = ''): (() => DatabaseError) =>
  () =>
    translateMysqlError(Object.assign(new Error('failed'), { errno, code }));
const lost = of(0, 'PROTOCOL_CONNECTION_LOST');

/** The number of attempts, and their result. */
async function outcome(terms: RetryTerms, times: number, error: () => DatabaseError): Promise<[number, string]> {
  const { run, work } = failing(times, error);
  const result = await retry(terms, work).catch((failure: DatabaseError) => failure.kind);
  return [run.attempts, result];
}

const cluster = { failsOver: true };
const single = { failsOver: false };

test('a deadlock or a conflict at the commit is repeated, a limited number of times', async () => {
  expect(await outcome(single, 2, of(1213))).toEqual([3, 'done']);
  expect(await outcome(cluster, 3, of(1213))).toEqual([4, 'done']);
  expect(await outcome(single, 99, of(1213))).toEqual([6, 'unavailable']);
});

test('a node that refuses statements is left, a single server is not asked again', async () => {
  expect(await outcome(cluster, 2, of(1047))).toEqual([3, 'done']);
  expect(await outcome(single, 2, of(1047))).toEqual([1, 'unavailable']);
});

test('after a lost connection reads are repeated, and writes only where nothing was written', async () => {
  expect(await outcome({ ...cluster, reads: true }, 2, lost)).toEqual([3, 'done']);
  expect(await outcome(cluster, 2, () => markUndone(lost()))).toEqual([3, 'done']);
  expect(await outcome(cluster, 2, lost)).toEqual([1, 'unavailable']);
  expect(await outcome(single, 2, () => markUndone(lost()))).toEqual([1, 'unavailable']);
});

test('a lock that was not free for ten seconds, a lost commit and a refused value are answered at once', async () => {
  expect(await outcome(cluster, 1, of(1205))).toEqual([1, 'unavailable']);
  expect(await outcome(cluster, 1, of(1180))).toEqual([1, 'unavailable']);
  expect(await outcome(cluster, 1, of(1062))).toEqual([1, 'unique']);
});
