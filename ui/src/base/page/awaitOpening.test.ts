import { awaitOpening } from './awaitOpening.js';

const body = {};
const [button, field] = [{}, {}];
const listeners = new Set<(event: { key: string }) => void>();
const page = {
  body,
  activeElement: body,
  addEventListener: (_type: string, listener: () => void) => void listeners.add(listener),
  removeEventListener: (_type: string, listener: () => void) => void listeners.delete(listener),
};
const press = (key: string): void => listeners.forEach((listener) => listener({ key }));

beforeAll(() => void Object.assign(globalThis, { document: page }));
afterAll(() => void Reflect.deleteProperty(globalThis, 'document'));

/** What a user does while a dialog, menu or panel loads, and whether it then opens. */
test.each([
  ['waits', true, () => undefined],
  ['clicks beside everything', true, () => (page.activeElement = body)],
  ['presses a modifier', true, () => press('Shift')],
  ['goes to a field', false, () => (page.activeElement = field)],
  ['types in the field that opens it', false, () => press('1')],
  ['presses Escape', false, () => press('Escape')],
  ['opens something else', false, () => awaitOpening()()],
])('[F1] what is loaded on demand for a user who %s: opens %s', (_what, isOpened, act) => {
  // Safari does not focus a pressed button.
  for (const from of [button, body]) {
    page.activeElement = from;
    const isAwaited = awaitOpening();
    act();
    expect([isAwaited(), listeners.size]).toEqual([isOpened, 0]);
  }
});

test('[F1] of two requests only the last one opens', () => {
  page.activeElement = body;
  const [first, second] = [awaitOpening(), awaitOpening()];
  expect([first(), second()]).toEqual([false, true]);
});
