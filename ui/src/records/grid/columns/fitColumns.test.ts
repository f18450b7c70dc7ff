import { fitColumns } from './fitColumns.js';

const column = (minWidth: number, flex = 1) => ({ minWidth, flex });

describe('[F1] columns beside a pinned one', () => {
  test('as many as fit share the width, the others start beyond its edge', () => {
    expect(fitColumns([column(200, 2), column(140), column(110)], 400)).toEqual([240, 160, 110]);
    expect(fitColumns([{ width: 90 }, column(100), column(300)], 250)).toEqual([90, 160, 300]);
  });

  test('widths set by the user are kept', () => {
    expect(fitColumns([{ width: 90 }, { width: 100 }, column(300)], 250)).toEqual([90, 100, 300]);
  });

  test('returns null if all columns fit, or not even the first does', () => {
    expect(fitColumns([column(200), column(140)], 340)).toBeNull();
    expect(fitColumns([column(200), column(140)], 199)).toBeNull();
    expect(fitColumns([], 100)).toBeNull();
  });
});
