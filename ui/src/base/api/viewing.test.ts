import { Viewing, type ViewedIdentity } from './viewing.js';

const editor: ViewedIdentity = { as: 'role:editor', name: 'editor', roles: ['editor'] };

/** One tab: its storage, and the documents that follow each other in it. */
class Tab {
  readonly visited: (string | undefined)[] = [];
  page = new EventTarget();

  constructor(readonly kept = new Map<string, string>()) {}

  open(): Viewing {
    this.page = new EventTarget();
    const storage = {
      getItem: (key: string) => this.kept.get(key) ?? null,
      setItem: (key: string, value: string) => void this.kept.set(key, value),
      removeItem: (key: string) => void this.kept.delete(key),
    };
    return new Viewing(storage, this.page, (address) => void this.visited.push(address));
  }

  leave(page = this.page): void {
    page.dispatchEvent(new Event('pagehide'));
  }

  restore(page: EventTarget): void {
    page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  }
}

function viewed(): Tab {
  const tab = new Tab();
  tab.open().start(editor, '/private');
  tab.leave();
  return tab;
}

describe('viewing as somebody else', () => {
  test('[D5] passes from each document of the tab to the next', () => {
    const tab = viewed();
    expect(tab.visited).toEqual(['/private']);
    for (let reload = 0; reload < 3; reload += 1) {
      expect(tab.open()).toMatchObject({ identity: editor, ended: null });
      tab.leave();
    }
  });

  test('[D5] does not pass to a copy of the tab, which says so', () => {
    const tab = viewed();
    tab.open();
    const copy = new Tab(new Map(tab.kept));
    expect(copy.open()).toMatchObject({ identity: null, ended: 'copied' });
    copy.leave();
    expect(copy.open()).toMatchObject({ identity: null, ended: null });
    tab.leave();
    expect(tab.open().identity).toEqual(editor);
  });

  test('[D5] ends without a message on request, and automatically with the reason', () => {
    const stopped = viewed();
    stopped.open().stop('/admin/access');
    stopped.leave();
    expect(stopped.visited.at(-1)).toBe('/admin/access');
    expect(stopped.open()).toMatchObject({ identity: null, ended: null });
    const ended = viewed();
    ended.open().end('rights');
    ended.leave();
    expect(ended.open()).toMatchObject({ identity: null, ended: 'rights' });
    ended.leave();
    expect(ended.open().ended).toBeNull();
  });

  test('[D5] a page from the back/forward cache is loaded again after a start or stop', () => {
    const tab = new Tab();
    const own = tab.open();
    const ownPage = tab.page;
    own.start(editor, '/private');
    tab.leave();
    tab.open();
    const viewedPage = tab.page;
    tab.leave();
    tab.visited.length = 0;
    tab.restore(ownPage);
    expect(tab.visited).toEqual([undefined]);
    tab.restore(viewedPage);
    expect(tab.visited).toHaveLength(1);
    tab.leave(viewedPage);
    tab.open().stop();
    tab.visited.length = 0;
    tab.restore(viewedPage);
    expect(tab.visited).toEqual([undefined]);
  });

  test('[D5] without storage, viewing as somebody else is impossible', () => {
    expect(new Viewing(null, new EventTarget(), () => undefined).identity).toBeNull();
  });
});
