import fc from 'fast-check';
import { categories, type ConsentItem } from '../src/shared/consent-item.js';
import {
  acceptAll, categoryState, choose, decide, declineAll, isGranted, isRecorded, parseRecord, printRecord, withdrawn, withRequired,
} from '../src/shared/consent-record.js'; // prettier-ignore

const id = fc.oneof(fc.constantFrom('session', 'gmap', 'constructor', '__proto__', 'ü"=;', 'a.example:80'), fc.string({ maxLength: 12 })); // prettier-ignore
const item: fc.Arbitrary<ConsentItem> = fc.record({
  id,
  category: fc.constantFrom(...categories),
  active: fc.boolean(),
  cookies: fc.constant([]),
});
const items = fc.uniqueArray(item, { selector: (one) => one.id, maxLength: 12 });
const record = fc.array(fc.tuple(id, fc.boolean()), { maxLength: 12 }).map((entries) => new Map(entries));

test('[H2] a record is the same after a round trip, through a value that fits in a cookie', () => {
  fc.assert(
    fc.property(record, (one) => {
      const value = printRecord(one);
      expect(value).toMatch(/^[\w%.!~*'()-]+$/);
      expect(parseRecord(value)).toEqual(one);
    }),
  );
});

test('[H2] an invalid value is an empty record', () => {
  for (const value of [undefined, '', '%', '[]', 'null', '3', '%7B', 'x']) expect(parseRecord(value)).toEqual(new Map());
  expect(parseRecord(encodeURIComponent('{"a":true,"b":1,"c":"true","d":null}'))).toEqual(new Map([['a', true]]));
}); // prettier-ignore

test('[H2] before a choice only required items are accepted, and earlier decisions stay', () => {
  fc.assert(
    fc.property(items, record, (list, before) => {
      const after = withRequired(list, before);
      for (const { id: one, active, category } of list) {
        expect(after.get(one)).toBe(active && category === 'required' ? true : before.get(one));
      }
    }),
  );
});

test('[H4] every choice is recorded for active items only, and required items are never declined', () => {
  fc.assert(
    fc.property(items, fc.func(fc.boolean()), (list, granted) => {
      const after = choose(list, ({ id: one }) => granted(one));
      expect(isRecorded(list, after)).toBe(true);
      expect([...after.keys()].sort()).toEqual(list.filter(({ active }) => active).map((one) => one.id).sort());
      for (const { id: one, category, active } of list) {
        if (active && category === 'required') expect(isGranted(list, after, one)).toBe(true);
        if (!active) expect(isGranted(list, after, one)).toBe(false);
      }
    }),
  );
}); // prettier-ignore

test('[H4] accept all grants every active item; decline all grants only the required ones', () => {
  fc.assert(
    fc.property(items, (list) => {
      for (const { id: one, category, active } of list) {
        expect(isGranted(list, acceptAll(list), one)).toBe(active);
        expect(isGranted(list, declineAll(list), one)).toBe(active && category === 'required');
      }
      expect(withdrawn(acceptAll(list), acceptAll(list))).toEqual([]);
      const given = list.filter(({ active, category }) => active && category !== 'required').map((one) => one.id);
      expect(withdrawn(acceptAll(list), declineAll(list)).sort()).toEqual(given.sort());
    }),
  );
});

test('[H5] a category is on if all of its active items are, off if none is, and mixed otherwise', () => {
  fc.assert(
    fc.property(items, record, fc.constantFrom(...categories), (list, before, category) => {
      const own = list.filter((one) => one.category === category && one.active);
      const on = own.filter((one) => before.get(one.id) === true).length;
      const state = own.length === 0 ? undefined : on === own.length ? 'on' : on === 0 ? 'off' : 'mixed';
      expect(categoryState(list, before, category)).toBe(state);
      const ids = own.map((one) => one.id);
      if (own.length > 0 && category !== 'required') {
        expect(categoryState(list, decide(list, before, ids, true), category)).toBe('on');
        expect(categoryState(list, decide(list, before, ids, false), category)).toBe('off');
      }
    }),
  );
});

test('[H4] a decision on some items changes no other item', () => {
  fc.assert(
    fc.property(items, record, fc.array(id, { maxLength: 3 }), fc.boolean(), (list, before, ids, isGrantedNow) => {
      const after = decide(list, before, ids, isGrantedNow);
      for (const one of new Set([...before.keys(), ...after.keys()])) {
        if (!ids.includes(one)) expect(after.get(one)).toBe(before.get(one));
      }
    }),
  );
});

test('[H1] an item that becomes active later is asked for', () => {
  const list: ConsentItem[] = [{ id: 'a', category: 'others', active: true, cookies: [] }];
  const chosen = acceptAll(list);
  const more: ConsentItem[] = [...list, { id: 'b', category: 'others', active: false, cookies: [] }];
  expect(isRecorded(more, chosen)).toBe(true);
  expect(isRecorded(more.map((one) => ({ ...one, active: true })), chosen)).toBe(false);
}); // prettier-ignore
