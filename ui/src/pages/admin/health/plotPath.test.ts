import { isolatedPoints, plotPath, roundMax } from './plotPath.js';

const frame = { from: 0, to: 100, max: 10, width: 200, height: 50 };

describe('plots of the health page', () => {
  test('[J3] a line goes through its points and has gaps where values are missing', () => {
    const points = [
      { at: 0, value: 0 },
      { at: 10, value: 10 },
      { at: 20, value: null },
      { at: 30, value: 5 },
      { at: 90, value: 5 },
    ];
    expect(plotPath(points, 10, frame)).toBe('M0 50h0L20 0M60 25h0M180 25h0');
    expect(plotPath([], 10, frame)).toBe('');
  });

  test('[J3] a value without neighbours is a dot', () => {
    const points = [
      { at: 0, value: 0 },
      { at: 10, value: 10 },
      { at: 20, value: null },
      { at: 30, value: 5 },
      { at: 90, value: 5 },
    ];
    expect(isolatedPoints(points, 10, frame)).toBe('M60 25h0M180 25h0');
    expect(isolatedPoints([{ at: 0, value: 10 }], 10, frame)).toBe('M0 0h0');
  });

  test.each([[0, 1], [0.3, 1], [1.2, 1.5], [3, 3], [7, 8], [10, 10], [130, 150]])('[J3] the top of a plot for %s is %s', (value, top) => {
    expect(roundMax(value)).toBe(top);
  }); // prettier-ignore
});
