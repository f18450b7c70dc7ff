import { type ConsentItem, type ConsentSection, namesCookie } from '../shared/consent-item.js';
import { type ConsentRecord, isGranted, isRecorded, withdrawn } from '../shared/consent-record.js';
import { type ChoiceExtent, consentStorage } from './consentStorage.js';
import { cookieDomains, cookiePaths, expiredCookie } from '../shared/expired-cookies.js';
import { necessaryCookies, plainName } from '../shared/necessary-cookies.js';

/** The last state sent to the tag manager; undefined until it is loaded on this page. */
let isTagGranted: boolean | undefined;

/** Loads the tag manager once it has consent, not before; passes on later changes. */
async function followTag(tagId: string | undefined, isGranted: boolean): Promise<void> {
  if (tagId === undefined || isGranted === (isTagGranted ?? false)) return;
  isTagGranted = isGranted;
  const { tagManager } = await import('./tagManager.js');
  tagManager(tagId, isGranted);
}

/** State for the dialog's components. */
export interface ConsentState {
  readonly record: ConsentRecord;
  /** The delay has passed: a visitor without a choice sees the dialog. */
  readonly isDue: boolean;
  readonly isOpen: boolean;
  /** Incremented with every choice, so that screen readers can announce it. */
  readonly choices: number;
  /** Incremented with every choice about all items, also in another tab: ends content that is shown once. */
  readonly renewals: number;
}

const none: ConsentState = { record: new Map(), isDue: false, isOpen: false, choices: 0, renewals: 0 };

/** The visitor's decisions, for this page and all other open pages. */
class ConsentStore {
  private state = none;
  section: ConsentSection | undefined;
  private readonly listeners = new Set<() => void>();
  private channel: BroadcastChannel | undefined;

  /** Runs once per page; not on a site without cookies, where no item exists. */
  start(section: ConsentSection): void {
    this.section = section;
    const { items, revision, delay } = section;
    const stored = consentStorage.begin(items, revision);
    this.set({ record: stored.record });
    if (!stored.isCurrent) setTimeout(() => this.set({ isDue: true }), delay);
    this.listenToTabs();
    // A script that was still running when its consent was withdrawn may have set cookies afterwards.
    const declined = items.filter(({ id }) => stored.record.get(id) === false).map(({ id }) => id);
    if (declined.length > 0) clearSeenCookies(items, declined);
    void followTag(section.tagId, isGranted(items, stored.record, 'analytics'));
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  readonly get = (): ConsentState => this.state;
  /** On the server nothing is decided. */
  readonly getOnServer = (): ConsentState => none;

  get items(): readonly ConsentItem[] {
    return this.section?.items ?? [];
  }

  get revision(): number {
    return this.section?.revision ?? 1;
  }

  grants(id: string): boolean {
    return isGranted(this.items, this.state.record, id);
  }

  /** Opens the dialog unless everything is decided. */
  offer(): void {
    if (!isRecorded(this.items, this.state.record) || !consentStorage.isCurrent(this.revision)) this.open();
  }

  open(): void {
    if (!this.section || this.state.isOpen) return;
    consentStorage.show(true);
    this.set({ isOpen: true });
  }

  /** Closes the dialog without a choice, when its code or texts cannot be loaded. */
  dismiss(): void {
    consentStorage.show(false);
    this.set({ isOpen: false });
  }

  choose(record: ConsentRecord, extent: ChoiceExtent): void {
    const { section } = this;
    if (!section) return;
    const before = this.state.record;
    consentStorage.keep(section, record, extent);
    consentStorage.show(false);
    const isRenewal = extent !== 'one';
    const { choices, renewals } = this.state;
    this.set({ record, isOpen: false, choices: choices + 1, renewals: renewals + Number(isRenewal) });
    this.channel?.postMessage({ record, isRenewal } satisfies TabMessage);
    const declined = section.items.filter(({ id }) => record.get(id) === false).map(({ id }) => id);
    const clearsAll = extent === 'none';
    const hasToClear = clearsAll || declined.length > 0;
    this.follow(before, record, async () => {
      if (hasToClear) await clearCookies(section.items, clearsAll ? undefined : declined);
    });
  }

  /**
   * Removes the effects of withdrawn items from this page: blocks remove their frames, and scripts require a reload.
   */
  private follow(before: ConsentRecord, after: ConsentRecord, clear: () => Promise<void>): void {
    const withdrawnIds = withdrawn(before, after);
    const hasRun = this.items.some(({ id, hosts }) => withdrawnIds.includes(id) && !hosts);
    dispatchEvent(new CustomEvent('consent', { detail: Object.fromEntries(after) }));
    void followTag(this.section?.tagId, isGranted(this.items, after, 'analytics'))
      .then(clear)
      .finally(() => {
        if (hasRun) location.reload();
      });
  }

  /** Applies a choice made in another tab, or while this page was in the back-forward cache. */
  private listenToTabs(): void {
    const check = (record: ConsentRecord = consentStorage.read(), isRenewal = false): void => {
      const { record: before, isOpen, renewals } = this.state;
      const isChosen = isRecorded(this.items, record) && (isRenewal || consentStorage.isCurrent(this.revision));
      this.set({ record, isOpen: isOpen && !isChosen, renewals: renewals + Number(isRenewal) });
      this.follow(before, record, () => Promise.resolve());
    };
    if (typeof BroadcastChannel !== 'undefined') {
      this.channel = new BroadcastChannel('consent');
      // The message has the choice: the cookie may reach this tab later.
      this.channel.addEventListener('message', ({ data }: MessageEvent<unknown>) =>
        isTabMessage(data) ? check(data.record, data.isRenewal) : check(),
      );
    }
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) check();
    });
  }

  private set(change: Partial<ConsentState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }
}

/** A choice, for the other tabs. */
interface TabMessage {
  readonly record: ConsentRecord;
  readonly isRenewal: boolean;
}

/** Tabs with an older page send something else. */
const isTabMessage = (data: unknown): data is TabMessage =>
  typeof data === 'object' && data !== null && 'record' in data && data.record instanceof Map;

/** The page's own state. */
export const consentStore = new ConsentStore();

/**
 * Expires the cookies of declined items, or without a list all but the necessary ones: readable cookies at once, the
 * others through the server.
 */
async function clearCookies(items: readonly ConsentItem[], declined?: readonly string[]): Promise<void> {
  clearSeenCookies(items, declined);
  // Declined items without cookies have left nothing that only the server could clear.
  if (declined && cookiesOf(items, declined).length === 0) return;
  await postConsent('clear', JSON.stringify({ path: location.pathname, ...(declined && { items: declined }) }));
}

/** Expires the cookies that scripts can read. */
function clearSeenCookies(items: readonly ConsentItem[], declined?: readonly string[]): void {
  const necessary = [...necessaryCookies, ...items.filter(({ category }) => category === 'required').flatMap(({ cookies }) => cookies)]; // prettier-ignore
  const refused = declined && cookiesOf(items, declined);
  for (const name of document.cookie.split('; ').map((pair) => pair.replace(/=.*$/s, ''))) {
    if (name === '' || namesCookie(necessary, plainName(name)) || (refused && !namesCookie(refused, name))) continue;
    for (const domain of cookieDomains(location.hostname)) {
      for (const path of cookiePaths(location.pathname)) document.cookie = expiredCookie(name, domain, path);
    }
  }
}

function cookiesOf(items: readonly ConsentItem[], ids: readonly string[]): readonly string[] {
  return items.filter(({ id }) => ids.includes(id)).flatMap(({ cookies }) => cookies);
}

/** Posts to the server even while the page is being left. Nothing waits for the request or depends on it. */
export async function postConsent(call: '' | 'clear', body: string): Promise<void> {
  const headers = { 'Content-Type': 'application/json' };
  await fetch(`/api/consent/${call}`, { method: 'POST', headers, body, keepalive: true }).catch(() => undefined);
}
