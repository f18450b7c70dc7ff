import type { Message } from '@viewkraft/model';
import type { FieldState } from '../../../data/functions/ColumnStates.js';
import { FormProblems } from '../fields/FormProblems.js';
import { hiddenProblems } from './hiddenProblems.js';

/** Columns `price` and `reason`, with their visibility set by the test. */
function form() {
  const hidden = new Set<string>();
  const listeners = new Map<string, Set<() => void>>();
  const states = {
    of: (name: string): FieldState => ({
      visible: !hidden.has(name),
      required: false,
      readOnly: false,
      shown: undefined,
    }),
    subscriberOf: (name: string) => (listener: () => void) => {
      listeners.set(name, (listeners.get(name) ?? new Set()).add(listener));
      return () => void listeners.get(name)?.delete(listener);
    },
  };
  const show = (name: string, isVisible: boolean) => {
    if (isVisible) hidden.delete(name);
    else hidden.add(name);
    for (const listener of listeners.get(name) ?? []) listener();
  };
  const problems = new FormProblems(['price', 'reason'], () => Promise.resolve(new Map()));
  return { problems, show, source: hiddenProblems(['price', 'reason'], problems, states) };
}

test('[F1] an error is shown above the form from the moment its field is hidden until the field is shown again', () => {
  const { problems, show, source } = form();
  const notified: string[][] = [];
  const stop = source.subscribe(() => notified.push([...source.current().keys()]));
  const refusal: Message = { key: 'text', params: { text: 'too dear' } };
  problems.refuse(new Map([['price', refusal]]));
  show('price', false);
  expect(source.current()).toBe(source.current());
  show('reason', false);
  show('price', true);
  expect(notified).toEqual([[], ['price'], ['price'], []]);
  stop();
  show('price', false);
  expect(notified).toHaveLength(4);
});
