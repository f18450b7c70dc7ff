import type { Locale } from '@viewkraft/model';
import type { ConsentItem, ConsentSection } from '../shared/consent-item.js';
import {
  acceptAll,
  choose,
  decide,
  declineAll,
  isGranted,
  isRecorded,
  withdrawn,
  type ConsentRecord,
} from '../shared/consent-record.js';
import { clearCookies, clearSeenCookies } from './clearCookies.js';
import { consentStorage } from './consentStorage.js';
import { followTag } from './followTag.js';
import { sendProof } from './sendProof.js';

/** What the parts of the dialog show. */
export interface ConsentState {
  readonly record: ConsentRecord;
  readonly isOpen: boolean;
  /** Raised with every choice, so that it can be said aloud. */
  readonly choices: number;
}

const none: ConsentState = { record: new Map(), isOpen: false, choices: 0 };

/** What the visitor has said, for this page and all that is open beside it. */
class ConsentStore {
  private state = none;
  private section: ConsentSection | undefined;
  private readonly listeners = new Set<() => void>();
  private channel: BroadcastChannel | undefined;

  /** Once in every page. Not called where the site stores nothing: then there is no item and nothing to open. */
  start(section: ConsentSection): void {
    this.section = section;
    const { items, revision, delay } = section;
    const stored = consentStorage.begin(items, revision);
    this.set({ record: stored.record });
    if (!stored.isCurrent) setTimeout(() => this.offer(), delay);
    this.listenToTabs();
    // A script that was still at work when its consent was withdrawn may have left something behind.
    const declined = items.filter(({ id }) => stored.record.get(id) === false).map(({ id }) => id);
    if (declined.length > 0) clearSeenCookies(items, declined);
    void followTag(section.tagId, isGranted(items, stored.record, 'analytics'));
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  readonly get = (): ConsentState => this.state;
  /** While the server renders, nobody has said anything. */
  readonly getOnServer = (): ConsentState => none;

  get items(): readonly ConsentItem[] {
    return this.section?.items ?? [];
  }

  grants(id: string): boolean {
    return isGranted(this.items, this.state.record, id);
  }

  open(): void {
    if (!this.section || this.state.isOpen) return;
    consentStorage.show(true);
    this.set({ isOpen: true });
  }

  acceptAll(locale: Locale): void {
    this.choose(acceptAll(this.items), locale, 'all');
  }

  /** Clears what no item names, too. */
  declineAll(locale: Locale): void {
    this.choose(declineAll(this.items), locale, 'none');
  }

  acceptSelected(draft: ConsentRecord, locale: Locale): void {
    this.choose(choose(this.items, ({ id }) => draft.get(id) === true), locale); // prettier-ignore
  }

  /** One item, asked for in its own place; the others are left as they are. */
  accept(id: string, locale: Locale): void {
    this.choose(decide(this.items, this.state.record, [id], true), locale);
  }

  private choose(record: ConsentRecord, locale: Locale, extent: 'all' | 'some' | 'none' = 'some'): void {
    const { section } = this;
    if (!section) return;
    const before = this.state.record;
    consentStorage.keep(section, record, extent === 'all');
    consentStorage.show(false);
    this.set({ record, isOpen: false, choices: this.state.choices + 1 });
    this.channel?.postMessage('chosen');
    if (section.proof) sendProof(section, record, locale);
    const declined = section.items.filter(({ id }) => record.get(id) === false).map(({ id }) => id);
    const clearsAll = extent === 'none';
    const hasToClear = clearsAll || declined.length > 0;
    this.follow(before, record, async () => {
      if (hasToClear) await clearCookies(section.items, clearsAll ? undefined : declined);
    });
  }

  /** What a granted item has brought into this page goes again: frames by their blocks, a script by loading the page anew. */
  private follow(before: ConsentRecord, after: ConsentRecord, clear: () => Promise<void>): void {
    const gone = withdrawn(before, after);
    const hasRun = this.items.some(({ id, hosts }) => gone.includes(id) && !hosts);
    dispatchEvent(new CustomEvent('consent', { detail: Object.fromEntries(after) }));
    void followTag(this.section?.tagId, isGranted(this.items, after, 'analytics'))
      .then(clear)
      .finally(() => {
        if (hasRun) location.reload();
      });
  }

  private offer(): void {
    if (!isRecorded(this.items, this.state.record) || !consentStorage.isCurrent(this.section?.revision ?? 1))
      this.open();
  }

  /** A choice in another tab holds here too; so does one that was made while this page lay in the browser's cache. */
  private listenToTabs(): void {
    const look = (): void => {
      const before = this.state.record;
      const record = consentStorage.read();
      const isChosen = isRecorded(this.items, record);
      this.set({ record, isOpen: this.state.isOpen && !isChosen });
      this.follow(before, record, () => Promise.resolve());
    };
    if (typeof BroadcastChannel !== 'undefined') {
      this.channel = new BroadcastChannel('consent');
      this.channel.addEventListener('message', look);
    }
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) look();
    });
  }

  private set(change: Partial<ConsentState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }
}

/** The page's own. */
export const consentStore = new ConsentStore();
