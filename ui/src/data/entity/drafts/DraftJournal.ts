import type { RecordId } from '../../../base/wire/WireRecord.js';
import type { EntityDraft } from './EntityDraft.js';
import type { DraftStorage } from './DraftStorage.js';

/** Where one entity of this tab writes its draft. */
export interface DraftSlot {
  readonly user: string;
  readonly view: string;
  readonly name: string;
  /** The key that was written last. */
  key: string | null;
  /** Timer until the next write while the user types. */
  pending: ReturnType<typeof setTimeout> | null;
  draft: (() => EntityDraft | null) | null;
}

interface KeptDraft {
  readonly key: string;
  readonly at: number;
  readonly draft: EntityDraft;
}

const draftLifetimeMs = 14 * 24 * 60 * 60 * 1_000;
/** Interval between two writes while the user types: the maximum that a killed tab can lose. */
const writeIntervalMs = 200;

/** Unsaved changes, kept per user, view and record so that they survive a tab that is closed, killed or crashed. */
export class DraftJournal {
  private readonly slots = new Set<DraftSlot>();
  private lastSlot = 0;

  constructor(
    private readonly storage: DraftStorage,
    private readonly tab: { readonly id: string; readonly isAlive: () => Promise<(tab: string) => boolean> },
    private readonly now: () => number = Date.now,
  ) {}

  open(user: string, view: string): DraftSlot {
    this.lastSlot += 1;
    const name = `${this.tab.id}.${this.lastSlot}`;
    const slot: DraftSlot = { user, view, name, key: null, pending: null, draft: null };
    this.slots.add(slot);
    return slot;
  }

  /** Closes the slot of a dropped entity; its draft stays and can be restored later. */
  close(slot: DraftSlot): void {
    this.flush(slot);
    this.slots.delete(slot);
  }

  /** Writes the draft: typed changes at most once per `writeIntervalMs`, all others at once. */
  note(slot: DraftSlot, draft: () => EntityDraft | null, isTyped = false): void {
    if (!this.slots.has(slot)) return;
    slot.draft = draft;
    if (!isTyped) this.flush(slot);
    else if (slot.pending === null) this.flushAndRest(slot);
  }

  /** Writes all pending drafts. */
  flushAll(): void {
    for (const slot of this.slots) this.flush(slot);
  }

  /** The newest draft of a record that no open tab holds; an `id` of null means records that were never saved. */
  async find(user: string, view: string, id: RecordId | null): Promise<KeptDraft | null> {
    const isAlive = await this.tab.isAlive();
    const folder = folderOf(user, view, id);
    const held = new Set([...this.slots].map(({ key }) => key));
    const free = this.storage.keys().filter((key) => {
      if (!key.startsWith(folder) || held.has(key)) return false;
      const tab = key.slice(folder.length).split('.')[0] ?? '';
      return tab === this.tab.id || !isAlive(tab);
    });
    const found = await Promise.all(free.map((key) => this.read(key)));
    const kept = found.filter((draft) => draft !== null).sort((a, b) => b.at - a.at);
    return kept[0] ?? null;
  }

  remove(key: string): void {
    this.storage.remove(key);
  }

  /** Deletes all drafts of a user who signs out. */
  clear(user: string): void {
    for (const slot of [...this.slots].filter((one) => one.user === user)) {
      if (slot.pending) clearTimeout(slot.pending);
      this.slots.delete(slot);
    }
    this.storage.removeAll(`${encodeURIComponent(user)}/`);
  }

  /** Deletes expired and unreadable drafts. */
  async expire(): Promise<void> {
    for (const key of this.storage.keys()) await this.read(key);
  }

  private flushAndRest(slot: DraftSlot): void {
    const hasPending = slot.draft !== null;
    this.flush(slot);
    if (hasPending) slot.pending = setTimeout(() => this.flushAndRest(slot), writeIntervalMs);
  }

  private flush(slot: DraftSlot): void {
    if (slot.pending) clearTimeout(slot.pending);
    slot.pending = null;
    if (!slot.draft) return;
    const draft = slot.draft();
    slot.draft = null;
    const key = draft ? folderOf(slot.user, slot.view, draft.id) + slot.name : null;
    if (slot.key !== null && slot.key !== key) this.storage.remove(slot.key);
    slot.key = key;
    if (key !== null) this.storage.set(key, JSON.stringify({ at: this.now(), draft }));
  }

  private async read(key: string): Promise<KeptDraft | null> {
    const text = await this.storage.get(key);
    if (text === undefined) return null;
    try {
      const { at, draft } = JSON.parse(text ?? '') as KeptDraft;
      if (typeof at === 'number' && this.now() - at < draftLifetimeMs && typeof draft === 'object')
        return { key, at, draft };
    } catch {
      // An unreadable draft is deleted.
    }
    this.storage.remove(key);
    return null;
  }
}

function folderOf(user: string, view: string, id: RecordId | null): string {
  const record = id === null ? 'new' : `id:${encodeURIComponent(id)}`;
  return `${encodeURIComponent(user)}/${view}/${record}/`;
}
