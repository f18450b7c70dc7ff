import { AppError, type ErrorDetail, type Identity, type MessageParam, type View } from '@viewkraft/model';
import type { Log } from '../../../kernel/log/log.js';
import type { HookMoment, RecordHooks } from '../../../kernel/plugin/record-hooks.js';
import { HookTimeoutError, HookThreadError, HookThrownError } from './hook-errors.js';
import type { HookPool } from './hook-pool.js';

type Values = ReadonlyMap<string, unknown>;

const mistake = /^(?:Type|Reference|Range|Syntax)Error\b/;

/** A detail without words of its own says why the write as a whole is refused. */
function named(detail: ErrorDetail, reason: MessageParam): ErrorDetail {
  const text = detail.key === 'text' ? detail.params?.['text'] : undefined;
  return text === '' ? { ...detail, params: { text: reason } } : detail;
}

/** The hooks of one plugin for a view: under its name, or under `*`. */
export interface PluginHooks {
  readonly plugin: string;
  readonly key: string;
  readonly hooks: RecordHooks;
  readonly pool: HookPool;
}

export interface HookedRecord {
  readonly record: Values;
  readonly before: Values | null;
}

/** The hooks of all plugins for one view, in calling order. */
export class ViewHooks {
  constructor(
    private readonly all: readonly PluginHooks[],
    private readonly log: Log | undefined,
  ) {}

  has(moment: HookMoment): boolean {
    return this.all.some(({ hooks }) => hooks[moment] !== undefined);
  }

  /**
   * Calls the hooks one after another; each sees the changes of the previous ones. Resolves with the changed values.
   * @throws AppError HOOK_REFUSED, HOOK_TIMEOUT or HOOK_FAILED
   */
  async ask(moment: HookMoment, view: View, { record, before }: HookedRecord, user: Identity): Promise<Values> {
    const changes = new Map<string, unknown>();
    for (const one of this.all) {
      if (!one.hooks[moment]) continue;
      const { key, pool } = one;
      const seen = [...new Map([...record, ...changes])];
      const question = { key, moment, view: view.name, record: seen, before: before && [...before], user };
      try {
        for (const [name, value] of await pool.run(question)) changes.set(name, value);
      } catch (error) {
        throw this.refusal(error, one, moment, view);
      }
      if (moment.startsWith('before')) this.requireOwnColumns(changes, one, moment, view);
    }
    return changes;
  }

  private refusal(error: unknown, { plugin }: PluginHooks, moment: HookMoment, view: View): unknown {
    const facts = { plugin, hook: moment, view: view.name };
    const words = `The hook ${moment} of the plugin ${plugin} refused a write of ${view.name}`;
    if (error instanceof HookThrownError) {
      const { message, stack, shown, details } = error.thrown;
      // A refusal concerns the user only; an error that JavaScript itself throws is a mistake in the hook.
      if (mistake.test(stack ?? '')) this.log?.warn({ ...facts, stack }, `${words}: ${message}`);
      else this.log?.info(facts, `${words}: ${message}`);
      const unnamed = { key: 'HOOK_FAILED', params: { plugin } };
      const reason = shown ?? unnamed;
      return new AppError('HOOK_REFUSED', { message: reason }, { details: details.map((one) => named(one, reason)) });
    }
    if (error instanceof HookTimeoutError || error instanceof HookThreadError) {
      this.log?.error(facts, `${words}: ${error.message}`);
      return new AppError(error instanceof HookTimeoutError ? 'HOOK_TIMEOUT' : 'HOOK_FAILED', { plugin });
    }
    return error;
  }

  /** A hook may set any column except system columns. */
  private requireOwnColumns(changes: Values, { plugin }: PluginHooks, moment: HookMoment, view: View): void {
    const details = [...changes.keys()].flatMap((column): ErrorDetail[] => {
      const own = view.columns.get(column);
      if (!own) return [{ column, key: 'unknownColumn' }];
      return own.primaryKey || own.system ? [{ column, key: 'readOnly' }] : [];
    });
    if (details.length === 0) return;
    const names = details.map(({ column }) => column).join(', ');
    const facts = { plugin, hook: moment, view: view.name };
    this.log?.error(facts, `The hook ${moment} of the plugin ${plugin} set what it may not in ${view.name}: ${names}`);
    throw new AppError('HOOK_FAILED', { plugin }, { details });
  }
}
