import { parentPort, workerData } from 'node:worker_threads';
import type { HookCall } from '../../plugins/record-hooks.js';
import type { PluginDefinition } from '../../plugins/plugin-definition.js';
import { claims, type Entries, type HookReply, type HookThreadData, type SentQuestion } from './hook-message.js';
import { thrownByHook } from './thrown-by-hook.js';

const { entry, options } = workerData as HookThreadData;
const { default: definition } = (await import(entry)) as { default: PluginDefinition };

const reply = (message: HookReply): void => parentPort?.postMessage(message);

parentPort?.on('message', (message: SentQuestion | 'ping') => {
  if (message === 'ping') reply({ kind: 'here' });
  else void answer(message);
});
reply({ kind: 'ready' });

async function answer({ id, claim, key, moment, view, record: sent, before, user }: SentQuestion): Promise<void> {
  if (Atomics.compareExchange(claim, 0, claims.open, claims.begun) !== claims.open) return;
  const record = Object.fromEntries(sent);
  const call: HookCall = { view, record, before: before && Object.freeze(Object.fromEntries(before)), user, options };
  try {
    await definition.hooks?.[key]?.[moment]?.(call);
    reply({ kind: 'done', id, changes: changesOf(new Map(sent), record) });
  } catch (error) {
    reply({ kind: 'threw', id, thrown: thrownByHook(error) });
  }
}

/** What a hook changed; a value that it took away is an empty one. */
function changesOf(sent: ReadonlyMap<string, unknown>, record: Readonly<Record<string, unknown>>): Entries {
  const names = new Set([...sent.keys(), ...Object.keys(record)]);
  return [...names].flatMap((name) => {
    const value = Object.hasOwn(record, name) ? record[name] : undefined;
    return Object.is(value, sent.get(name)) ? [] : [[name, plain(name, value)] as const];
  });
}

/** What can travel, and be judged as any value that is sent. */
function plain(name: string, value: unknown): unknown {
  if (value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'bigint') return String(value);
  if (typeof value === 'function' || typeof value === 'symbol')
    throw new TypeError(`"${name}" holds a ${typeof value}`);
  return typeof value === 'object' ? (JSON.parse(JSON.stringify(value)) as unknown) : value;
}
