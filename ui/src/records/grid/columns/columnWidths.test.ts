import { spreadWidths, widthsOfWholeColumns } from './columnWidths.js';

const column = (minWidth: number, flex = 1) => ({ minWidth, flex });

describe('[F1] columns beside a pinned one', () => {
  test('as many as fit share the width, the others start beyond its edge', () => {
    expect(widthsOfWholeColumns([column(200, 2), column(140), column(110)], 400)).toEqual([240, 160, 110]);
    expect(widthsOfWholeColumns([{ width: 90 }, column(100), column(300)], 250)).toEqual([90, 160, 300]);
  });

  test('widths set by the user are kept', () => {
    expect(widthsOfWholeColumns([{ width: 90 }, { width: 100 }, column(300)], 250)).toEqual([90, 100, 300]);
  });

  test('returns null if all columns fit, or not even the first does', () => {
    expect(widthsOfWholeColumns([column(200), column(140)], 340)).toBeNull();
    expect(widthsOfWholeColumns([column(200), column(140)], 199)).toBeNull();
    expect(widthsOfWholeColumns([], 100)).toBeNull();
  });
});

describe('[F1] columns that all fit', () => {
  test('short values stay at their maximum, long texts take the rest', () => {
    const columns = [
      { minWidth: 200, maxWidth: 360, flex: 2 },
      { minWidth: 110, maxWidth: 170, flex: 1 },
      { minWidth: 180, flex: 3 },
    ];
    expect(spreadWidths(columns, 1000)).toEqual([360, 170, 470]);
    expect(spreadWidths(columns.slice(0, 2), 1000)).toEqual([360, 170]);
  });

  test('below their maximum they share the width; widths set by the user are kept', () => {
    expect(spreadWidths([{ minWidth: 200, maxWidth: 360, flex: 2 }, { minWidth: 100, maxWidth: 160, flex: 1 }], 330)).toEqual([220, 110]); // prettier-ignore
    expect(spreadWidths([{ width: 90 }, { minWidth: 100, flex: 1 }], 250)).toEqual([90, 160]);
  });
});
