import fc from 'fast-check';
import { reorder, type Place } from './reorder.js';

const byValue = <Id>(places: readonly Place<Id>[]) => [...places].sort((a, b) => Number(a.value) - Number(b.value));

describe('[F1] moving a record in its order', () => {
  test('only the records in between get new numbers', () => {
    const places = [10, 20, 30, 40].map((value) => ({ id: value, value }));
    expect(reorder(places, 2, 0)).toEqual([
      { id: 30, value: 10 },
      { id: 10, value: 20 },
      { id: 20, value: 30 },
    ]);
    expect(reorder(places, 1, 1)).toEqual([]);
  });

  test('the new numbers yield the new order, whatever the old ones were', () => {
    const value = fc.oneof(fc.integer({ min: -3, max: 12 }), fc.constant(null));
    const lists = fc.array(value, { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(lists, fc.nat(), fc.nat(), (values, one, other) => {
        const places = values.map((own, id) => ({ id, value: own }));
        const from = one % places.length;
        const to = other % places.length;
        const changes = new Map(reorder(places, from, to).map((place) => [place.id, place.value]));
        const after = places.map((place) => ({ ...place, value: changes.has(place.id) ? (changes.get(place.id) ?? null) : place.value })); // prettier-ignore
        const wanted = places.map(({ id }) => id);
        wanted.splice(to, 0, ...wanted.splice(from, 1));
        const isOrder = values.every((own, at) => own !== null && (at === 0 || own > Number(values[at - 1])));
        if (from === to && isOrder) expect(changes.size).toBe(0);
        expect(byValue(after).map(({ id }) => id)).toEqual(wanted);
        expect(new Set(after.map((place) => place.value)).size).toBe(places.length);
      }),
    );
  });
});
