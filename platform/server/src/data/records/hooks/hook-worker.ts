import { AsyncLocalStorage, createHook } from 'node:async_hooks';
import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { limits } from '@viewkraft/model';
import type { HookCall } from '../../../kernel/plugin/record-hooks.js';
import type { PluginDefinition } from '../../../kernel/plugin/plugin-definition.js';
import { claims, type Entries, type HookReply, type HookSource, type HookThreadData, type HookRequestMessage, type HookException } from './hook-message.js';

const maxMessageLength = 500;
const maxStackLength = 4_000;

/** Describes whatever a hook threw. It may throw any value, even one that throws when inspected. */
function thrownByHook(error: unknown): HookException {
  try {
    if (typeof error !== 'object' || error === null) return { message: short(error), stack: undefined, details: [] };
    const { message, name, stack, column, details } = error as Readonly<Record<string, unknown>>;
    const own = { column: text(column), message: short(message) };
    const list = Array.isArray(details) ? (details as readonly unknown[]) : own.column === undefined ? [] : [own];
    return {
      message: short(message) || short(name) || 'Error',
      stack: text(stack)?.slice(0, maxStackLength),
      details: list.slice(0, limits.errorDetails).map(detailOf),
    };
  } catch {
    return { message: 'Error', stack: undefined, details: [] };
  }
}

function detailOf(detail: unknown): HookException['details'][number] {
  const { column, message } = (detail ?? {}) as Readonly<Record<string, unknown>>;
  return { column: text(column), message: short(message) };
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

function short(value: unknown): string {
  const whole = value === undefined || value === null ? '' : String(value);
  return whole.length > maxMessageLength ? `${whole.slice(0, maxMessageLength)}…` : whole;
}

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
