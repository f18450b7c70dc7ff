import { guardRestoredPage } from './guardRestoredPage.js';
import type { SessionUser } from '@viewkraft/model';
import type { SessionState } from './SessionStore.js';

const user = (id: string): SessionUser => ({ id, name: id, email: `${id}@example.org`, roles: [], password: false });
const stateOf = (one: SessionUser | null): SessionState => ({ status: one ? 'authenticated' : 'unauthenticated', user: one }); // prettier-ignore

/** A page that Anna leaves; `later` is the user when it is restored. */
function leftPage(later: SessionUser | null) {
  const window = new EventTarget();
  const style = { visibility: '' };
  const seen: string[] = [];
  let state = stateOf(user('anna'));
  const load = () => {
    state = stateOf(later);
    return Promise.resolve();
  };
  guardRestoredPage(window, { session: { current: () => state, load }, style, reload: () => seen.push('reload') });
  const fire = async (type: string, persisted: boolean) => {
    window.dispatchEvent(Object.assign(new Event(type), { persisted }));
    seen.push(style.visibility);
    await new Promise((done) => setImmediate(done));
  };
  return { style, seen, fire };
}

describe('a page that the browser restores', () => {
  test.each([
    ['nobody', null],
    ['somebody else', user('ben')],
  ])('[G6] stays hidden and reloads if %s is signed in by now', async (_who, later) => {
    const { style, seen, fire } = leftPage(later);
    await fire('pagehide', true);
    await fire('pageshow', true);
    expect(seen).toEqual(['hidden', 'hidden', 'reload']);
    expect(style.visibility).toBe('hidden');
  });

  test('[G6] is shown unchanged if the same user is signed in', async () => {
    const { style, seen, fire } = leftPage(user('anna'));
    await fire('pagehide', true);
    await fire('pageshow', true);
    expect(seen).toEqual(['hidden', 'hidden']);
    expect(style.visibility).toBe('');
  });

  test('[G6] is not affected by an ordinary load', async () => {
    const { seen, fire } = leftPage(null);
    await fire('pagehide', false);
    await fire('pageshow', false);
    expect(seen).toEqual(['', '']);
  });
});
