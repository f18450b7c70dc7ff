import { uuidMaker } from './uuid-maker.js';

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('uuidMaker', () => {
  test('[C3] generates increasing UUIDs v7, also within one millisecond and when the clock steps back', () => {
    const make = uuidMaker();
    const ids = [...Array.from({ length: 5_000 }, () => make(1_700_000_000_000)), make(1_600_000_000_000)];
    for (const id of ids) expect(id).toMatch(uuidPattern);
    expect([...ids].sort()).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('[C3] contains the time', () => {
    expect(uuidMaker()(0x018f_0000_0001).startsWith('018f0000-0001-7')).toBe(true);
  });
});
