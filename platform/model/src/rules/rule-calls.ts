import { message } from '../columns/problem.js';
import type { ErrorDetail } from '../errors/app-error.js';
import type { Message } from '../errors/message.js';
import type { Names, Values } from '../view/coerce-body.js';
import type { ViewDraft } from '../view/view-draft.js';
import type { Column, FunctionSource, View } from '../view/view.js';
import type { FunctionBatch, FunctionFailure, FunctionRecord, FunctionResult } from './function-call.js';

/** The rules of some records as one batch, and what each call is about. */
export interface RuleCheck {
  readonly batch: FunctionBatch;
  readonly about: readonly { readonly column: string; readonly index: number }[];
}

/**
 * The rules to run on merged records in wire form. They do not run on null (details A28). `only` limits them to some
 * columns; rules may look at the whole record, so leave it out where the record is about to be stored.
 */
export function ruleCheck(view: Pick<View, 'columns'>, records: readonly Values[], now: Date, only?: Names): RuleCheck {
  const calls: FunctionBatch['calls'][number][] = [];
  const about: RuleCheck['about'][number][] = [];
  const ruled = [...view.columns.values()].filter(
    (column) => column.rules.length > 0 && (!only || only.has(column.name)),
  );
  records.forEach((record, index) => {
    for (const column of ruled) {
      const value = record.get(column.name) ?? null;
      if (value === null) continue;
      for (const source of column.rules) {
        calls.push({ source, value, record: index });
        about.push({ column: column.name, index });
      }
    }
  });
  // Records without a call need not travel.
  return {
    batch: {
      now: now.getTime(),
      records: calls.length > 0 ? records.map((one) => functionRecord(view, one)) : [],
      calls,
    },
    about,
  };
}

/** What the rules found: `true` is fine, a text is the rule's own words, all else is a failed rule, named so. */
export function ruleProblems({ about }: RuleCheck, results: readonly FunctionResult[], indexed = false): ErrorDetail[] {
  return about.flatMap(({ column, index }, at) => {
    const wrong = ruleVerdict(results[at] ?? { failure: { kind: 'budget' } });
    return wrong ? [{ column, ...(indexed && { index }), ...wrong }] : [];
  });
}

/** What speaks against the value, after one rule ran. */
export function ruleVerdict(result: FunctionResult): Message | undefined {
  if ('failure' in result) return failureMessage(result.failure);
  if (result.value === true) return undefined;
  if (typeof result.value !== 'string') return message('ruleResult');
  return result.value.trim() === ''
    ? message('ruleFailed')
    : { key: 'text', params: { text: result.value.slice(0, 500) } };
}

/** A record as functions see it: wire form, all columns but the hidden ones. */
export function functionRecord(view: Pick<View, 'columns'>, record: Values): FunctionRecord {
  const shown = [...view.columns.values()].filter((column) => !column.hidden);
  return Object.fromEntries(shown.map(({ name }) => [name, record.get(name) ?? null]));
}

/** Every function of a view, with its place in the file. */
export function functionSources(
  view: ViewDraft['view'],
): { column: string; key: string; position: number; source: FunctionSource }[] {
  return [...view.columns.values()].flatMap((column) => [
    ...column.rules.map((source, position) => ({ column: column.name, key: 'rules', position, source })),
    ...single(column),
  ]);
}

function single(column: Column): { column: string; key: string; position: number; source: FunctionSource }[] {
  return (['getter', 'setter', 'visible', 'required', 'readOnly'] as const).flatMap((key) => {
    const source = column[key];
    return typeof source === 'string' ? [{ column: column.name, key, position: 0, source }] : [];
  });
}

function failureMessage(failure: FunctionFailure): Message {
  switch (failure.kind) {
    case 'threw':
      return message('ruleThrew', { name: failure.name, message: failure.message });
    case 'syntax':
      return message('ruleSyntax', { message: failure.message });
    case 'time':
      return message('ruleTime');
    case 'memory':
      return message('ruleMemory');
    case 'budget':
      return message('ruleBudget');
  }
}
