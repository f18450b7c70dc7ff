import { AsyncLocalStorage, createHook } from 'node:async_hooks';
import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { HookCall } from '../../../kernel/plugin/record-hooks.js';
import type { PluginDefinition } from '../../../kernel/plugin/plugin-definition.js';
import { claims, type Entries, type HookReply, type HookSource, type HookThreadData, type HookRequestMessage } from './hook-message.js';
import { thrownByHook } from './thrown-by-hook.js';

const niceness = 5;
const { running, ahead } = workerData as HookThreadData;
const received = new Promise<HookSource>((resolve) => parentPort?.once('message', resolve));
const calls = new AsyncLocalStorage<number>();
const note = (call: number): void => void Atomics.store(running, 0, call);
// Later work of a call still runs in its context: this identifies the call that blocks or ends the thread.
createHook({ before: () => note(calls.getStore() ?? 0), after: () => note(0) }).enable();
if (ahead !== undefined) await import(ahead);
const { entry, options } = await received;
const { default: definition } = (await import(entry)) as { default: PluginDefinition };

lowerPriority();

const reply = (message: HookReply): void => parentPort?.postMessage(message);

parentPort?.on('message', (message: HookRequestMessage | 'ping') => {
  if (message === 'ping') reply({ kind: 'here' });
  else begin(message);
});
reply({ kind: 'ready' });

function begin(question: HookRequestMessage): void {
  const { id, claim } = question;
  if (Atomics.compareExchange(claim, 0, claims.open, claims.started) !== claims.open) return;
  note(id);
  void calls.run(id, () => answer(question));
  note(0);
}

async function answer({ id, key, moment, view, record: sent, before, user }: HookRequestMessage): Promise<void> {
  const record = Object.fromEntries(sent);
  const call: HookCall = { view, record, before: before && Object.freeze(Object.fromEntries(before)), user, options };
  try {
    await definition.hooks?.[key]?.[moment]?.(call);
    reply({ kind: 'done', id, changes: changesOf(new Map(sent), record) });
  } catch (error) {
    reply({ kind: 'threw', id, thrown: thrownByHook(error) });
  }
}

/** Lowers the thread's priority, so that requests come before hooks. Only Linux has thread priorities. */
function lowerPriority(): void {
  try {
    const [, , thread] = readlinkSync('/proc/thread-self').split('/');
    setPriority(Number(thread), niceness);
  } catch {
    // Without /proc or the permission, all threads keep the same priority.
  }
}

/** The values changed by a hook; a removed value becomes null. */
function changesOf(sent: ReadonlyMap<string, unknown>, record: Readonly<Record<string, unknown>>): Entries {
  const names = new Set([...sent.keys(), ...Object.keys(record)]);
  return [...names].flatMap((name) => {
    const value = Object.hasOwn(record, name) ? record[name] : undefined;
    return Object.is(value, sent.get(name)) ? [] : [[name, plain(name, value)] as const];
  });
}

/** Converts a value to one that can be posted and validated like any other input. */
function plain(name: string, value: unknown): unknown {
  if (value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'bigint') return String(value);
  if (typeof value === 'function' || typeof value === 'symbol')
    throw new TypeError(`"${name}" holds a ${typeof value}`);
  return typeof value === 'object' ? (JSON.parse(JSON.stringify(value)) as unknown) : value;
}
