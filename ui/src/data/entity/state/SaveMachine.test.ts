import fc from 'fast-check';
import { autosaveDelayMs, isBusy, maySave, newSaveState, nextSaveState, saveStatus, type SaveEvent, type SaveState } from './SaveMachine.js'; // prettier-ignore

const flag = fc.boolean();
const event: fc.Arbitrary<SaveEvent> = fc.oneof(
  fc.record({ type: fc.constant('edited' as const), isChanged: flag }),
  fc.constantFrom<SaveEvent>({ type: 'requested' }, { type: 'held' }, { type: 'sent' }, { type: 'conflict' }, { type: 'uncertain' }, { type: 'online' }), // prettier-ignore
  fc.record({ type: fc.constant('committed' as const), isChanged: flag }),
  fc.record({ type: fc.constant('settled' as const), isChanged: flag }),
  fc.record({ type: fc.constant('lost' as const), isOffline: flag, retryAfter: fc.option(fc.nat(1_000_000)) }),
);
const events = fc.array(event, { maxLength: 40 });

function follow(
  isAutomatic: boolean,
  all: readonly SaveEvent[],
  check: (before: SaveState, event: SaveEvent, after: SaveState) => void,
): void {
  // prettier-ignore
  let state = newSaveState(isAutomatic);
  for (const one of all) {
    const next = nextSaveState(state, one);
    check(state, one, next);
    state = next;
  }
}

describe('the save machine', () => {
  test('[E2] never shows `saved` before the server has answered', () => {
    fc.assert(
      fc.property(flag, events, (isAutomatic, all) =>
        follow(isAutomatic, all, (before, { type }, after) => {
          if (before.isChanged && saveStatus(after) === 'saved') {
            expect(['committed', 'settled', 'edited']).toContain(type);
            // Reverting typed input is not a commit, so no request may be running or unanswered at that moment.
            if (type === 'edited') expect(['resting', 'held', 'checking']).toContain(before.phase);
          }
          if (after.phase === 'sending' || after.phase === 'waiting') expect(saveStatus(after)).not.toBe('saved');
        }),
      ),
    );
  });

  test('[E2] with autosave, an unobstructed change is always due', () => {
    fc.assert(
      fc.property(events, (all) =>
        follow(true, all, (_before, _event, after) => {
          if (after.phase === 'resting' && after.isChanged) expect(after.due).toBe(autosaveDelayMs);
          if (after.phase === 'waiting') expect(after.due).toBeLessThanOrEqual(120_000);
          if (isBusy(after) || ['held', 'conflict', 'uncertain'].includes(after.phase)) expect(after.due).toBeNull();
        }),
      ),
    );
  });

  test('[E2] [D6] one save at a time, and none while the editor must choose', () => {
    fc.assert(
      fc.property(flag, events, (isAutomatic, all) =>
        follow(isAutomatic, all, (before, { type }, after) => {
          if (after.phase === 'checking' && before.phase !== 'checking') {
            expect(type).toBe('requested');
            expect(maySave(before)).toBe(true);
          }
          if (['conflict', 'uncertain'].includes(before.phase) && after.phase !== before.phase) {
            expect(['settled', 'conflict', 'uncertain']).toContain(type);
          }
        }),
      ),
    );
  });

  test('[E7] waits longer with every attempt, at least as long as the server requests, and not at all once the connection is back', () => {
    let state = nextSaveState(newSaveState(false), { type: 'edited', isChanged: true });
    expect(state.due).toBeNull();
    const waits = [1, 2, 3, 4].map(() => {
      for (const type of ['requested', 'sent'] as const) state = nextSaveState(state, { type });
      state = nextSaveState(state, { type: 'lost', isOffline: true, retryAfter: null });
      return state.due;
    });
    expect(waits).toEqual([1_000, 2_000, 3_000, 3_000]);
    expect(saveStatus(state)).toBe('offline');
    expect(nextSaveState(state, { type: 'online' }).due).toBe(0);
    for (const type of ['requested', 'sent'] as const) state = nextSaveState(state, { type });
    // Another attempt without a response does not change the status that the user sees.
    expect(saveStatus(state)).toBe('offline');
    state = nextSaveState(state, { type: 'lost', isOffline: false, retryAfter: 60_000 });
    expect(state.due).toBe(60_000);
  });
});
