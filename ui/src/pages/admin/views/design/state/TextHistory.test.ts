import { TextHistory } from './TextHistory.js';

test('[C1] edits are undone and redone, quick ones of one field together', () => {
  const history = new TextHistory();
  history.see('a');
  history.record('b', 'label', 0);
  history.record('bc', 'label', 100);
  history.record('bcd', 'label', 5_000);
  history.record('x', undefined, 5_001);
  expect([history.undo(), history.undo(), history.undo(), history.undo()]).toEqual(['bcd', 'bc', 'a', undefined]);
  expect([history.redo(), history.redo(), history.redo(), history.redo()]).toEqual(['bc', 'bcd', 'x', undefined]);
});

test('[C1] text that was typed is a step too, and a new edit clears the redo steps', () => {
  const history = new TextHistory();
  history.see('a');
  history.record('b', undefined, 0);
  history.see('typed');
  history.see('typed');
  expect(history.undo()).toBe('b');
  history.record('c', undefined, 1);
  expect(history.canRedo).toBe(false);
  expect([history.undo(), history.undo()]).toEqual(['b', 'a']);
  expect(history.canUndo).toBe(false);
});
