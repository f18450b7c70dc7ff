import { AsyncLocalStorage, createHook } from 'node:async_hooks';
import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { HookCall } from '../../plugins/record-hooks.js';
import type { PluginDefinition } from '../../plugins/plugin-definition.js';
import {
  claims,
  type Entries,
  type HookReply,
  type HookSource,
  type HookThreadData,
  type SentQuestion,
} from './hook-message.js';
import { thrownByHook } from './thrown-by-hook.js';

const niceness = 5;
const { running, ahead } = workerData as HookThreadData;
const told = new Promise<HookSource>((resolve) => parentPort?.once('message', resolve));
const calls = new AsyncLocalStorage<number>();
const note = (call: number): void => void Atomics.store(running, 0, call);
// Whatever a call does later is still its own: so it is known which one keeps the thread, or ended it.
createHook({ before: () => note(calls.getStore() ?? 0), after: () => note(0) }).enable();
if (ahead !== undefined) await import(ahead);
const { entry, options } = await told;
const { default: definition } = (await import(entry)) as { default: PluginDefinition };

giveWay();

const reply = (message: HookReply): void => parentPort?.postMessage(message);

parentPort?.on('message', (message: SentQuestion | 'ping') => {
  if (message === 'ping') reply({ kind: 'here' });
  else begin(message);
});
reply({ kind: 'ready' });

function begin(question: SentQuestion): void {
  const { id, claim } = question;
  if (Atomics.compareExchange(claim, 0, claims.open, claims.begun) !== claims.open) return;
  note(id);
  void calls.run(id, () => answer(question));
  note(0);
}

async function answer({ id, key, moment, view, record: sent, before, user }: SentQuestion): Promise<void> {
  const record = Object.fromEntries(sent);
  const call: HookCall = { view, record, before: before && Object.freeze(Object.fromEntries(before)), user, options };
  try {
    await definition.hooks?.[key]?.[moment]?.(call);
    reply({ kind: 'done', id, changes: changesOf(new Map(sent), record) });
  } catch (error) {
    reply({ kind: 'threw', id, thrown: thrownByHook(error) });
  }
}

/** Whatever a hook works out, requests come first. Only Linux knows priorities of threads. */
function giveWay(): void {
  try {
    const [, , thread] = readlinkSync('/proc/thread-self').split('/');
    setPriority(Number(thread), niceness);
  } catch {
    // Everybody is as important as before, then.
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
