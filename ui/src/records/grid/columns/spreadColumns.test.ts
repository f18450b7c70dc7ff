import { spreadColumns } from './spreadColumns.js';

describe('[F1] columns that all fit', () => {
  test('short values stay at their maximum, long texts take the rest', () => {
    const columns = [
      { minWidth: 200, maxWidth: 360, flex: 2 },
      { minWidth: 110, maxWidth: 170, flex: 1 },
      { minWidth: 180, flex: 3 },
    ];
    expect(spreadColumns(columns, 1000)).toEqual([360, 170, 470]);
    expect(spreadColumns(columns.slice(0, 2), 1000)).toEqual([360, 170]);
  });

  test('below their maximum they share the width; widths set by the user are kept', () => {
    expect(spreadColumns([{ minWidth: 200, maxWidth: 360, flex: 2 }, { minWidth: 100, maxWidth: 160, flex: 1 }], 330)).toEqual([220, 110]); // prettier-ignore
    expect(spreadColumns([{ width: 90 }, { minWidth: 100, flex: 1 }], 250)).toEqual([90, 160]);
  });
});
