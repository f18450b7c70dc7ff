import { RecentRecords } from './RecentRecords.js';

function setUp() {
  const kept = new Map<string, string>();
  const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value), removeItem: (key: string) => void kept.delete(key) }; // prettier-ignore
  return { storage, kept, open: () => new RecentRecords(storage) };
}
const record = (id: number, title = `No ${id}`) => ({ view: 'notes', id, title });

describe('recent records', () => {
  test('[F1] are the last ten, newest first, each once, under its latest title', () => {
    const { open } = setUp();
    const recent = open();
    recent.of('anna');
    for (let id = 1; id <= 12; id += 1) recent.visit(record(id));
    recent.visit(record(5, 'Renamed'));
    expect(recent.current().map(({ id }) => id)).toEqual([5, 12, 11, 10, 9, 8, 7, 6, 4, 3]);
    expect(recent.current()[0]?.title).toBe('Renamed');
  });

  test('[G1] are separate for each user, and survive a reload', () => {
    const { open } = setUp();
    const recent = open();
    recent.of('anna');
    recent.visit(record(1));
    recent.of('bert');
    expect(recent.current()).toEqual([]);
    const later = open();
    later.of('anna');
    expect(later.current()).toEqual([record(1)]);
    later.of(null);
    expect(later.current()).toEqual([]);
  });

  test('[G7] are removed from the browser by a sign-out', () => {
    const { open, kept } = setUp();
    const recent = open();
    recent.of('anna');
    recent.visit(record(1));
    recent.forgetUser('anna');
    expect([recent.current(), kept.size]).toEqual([[], 0]);
  });

  test('[E3] omit a deleted record, whatever the type of its key, and invalid storage content', () => {
    const { open, kept } = setUp();
    const recent = open();
    recent.of('anna');
    recent.visit(record(1));
    recent.visit(record(2));
    recent.forget('notes', '1');
    expect(recent.current()).toEqual([record(2)]);
    recent.forgetView('notes');
    expect(recent.current()).toEqual([]);
    kept.set('viewkraft:recent:carl', '[null, 7, {"view":"a"}]');
    recent.of('carl');
    expect(recent.current()).toEqual([]);
  });
});
