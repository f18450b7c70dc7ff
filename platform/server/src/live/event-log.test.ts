import { jest } from '@jest/globals';
import { EventLog, type LoggedEvent } from './event-log.js';

const change = (id: number): LoggedEvent => ({ kind: 'record', view: 'notes', id, action: 'update', version: 1 });
const handle = (log: EventLog, ...ids: number[]): void => {
  for (const id of ids) log.handled = log.add(change(id));
};

describe('the log of events', () => {
  let now: number;
  beforeEach(() => {
    now = Date.now();
    jest.spyOn(Date, 'now').mockImplementation(() => now);
  });
  afterEach(() => jest.restoreAllMocks());

  test('[J5] on the same replica exactly what came after the last id is missing', () => {
    const log = new EventLog();
    handle(log, 1, 2);
    const id = log.idOf('ann');
    expect(log.missedBy(id, 'ann', false)).toEqual([]);
    handle(log, 3);
    log.add(change(4));
    // The fourth is not sent yet: the stream gets it as all others do.
    expect(log.missedBy(id, 'ann', false)).toEqual([change(3)]);
    expect(log.missedBy(id, 'ben', false)).toBeNull();
  });

  test('[J5] on another replica it is what came since, with an overlap, if replicas share their changes', () => {
    const here = new EventLog();
    now += 60_000;
    handle(here, 1);
    now += 2_500;
    handle(here, 2);
    const other = new EventLog();
    const id = other.idOf('ann');
    now += 1_000;
    handle(here, 3);
    expect(here.missedBy(id, 'ann', true)).toEqual([change(2), change(3)]);
    expect(here.missedBy(id, 'ann', false)).toBeNull();
  });

  test('[J5] few deletions are kept, as they hold the record that was deleted', () => {
    const log = new EventLog();
    const start = log.idOf('ann');
    const remove = (id: number): LoggedEvent => ({ kind: 'record', view: 'notes', id, action: 'delete', version: 1, before: { id } }); // prettier-ignore
    for (let id = 0; id < 200; id += 1) log.handled = log.add(remove(id));
    expect(log.missedBy(start, 'ann', false)).toHaveLength(200);
    const later = log.idOf('ann');
    log.handled = log.add(remove(200));
    expect(log.missedBy(start, 'ann', false)).toBeNull();
    expect(log.missedBy(later, 'ann', false)).toEqual([remove(200)]);
  });

  test('[J5] what is older than the log, came before a failure of Redis, or has a wrong id is unknown', () => {
    const log = new EventLog();
    const old = new EventLog().idOf('ann');
    expect(log.missedBy(old, 'ann', true)).toBeNull();
    handle(log, 1);
    const id = log.idOf('ann');
    handle(log, ...Array.from({ length: 2_001 }, (_, at) => at));
    expect(log.missedBy(id, 'ann', true)).toBeNull();
    const late = log.idOf('ann');
    expect(log.missedBy(late, 'ann', true)).toEqual([]);
    log.clear();
    expect(log.missedBy(late, 'ann', true)).toBeNull();
    handle(log, 2);
    expect(log.missedBy(late, 'ann', true)).toBeNull();
    for (const wrong of ['', 'x', `${late}x`, late.replace(/\.\d+\./, '.999999.')]) {
      expect([wrong, log.missedBy(wrong, 'ann', true)]).toEqual([wrong, null]);
    }
  });
});
