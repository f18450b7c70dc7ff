import { ApiError } from '../api/ApiError.js';
import type { RecordChange, StreamEvent } from '../api/EventStream.js';
import { valueOf, type RecordId, type WireRecord } from '../api/WireRecord.js';
import type { ViewModel } from '../model/ViewModel.js';
import type { DraftJournal, DraftSlot } from './DraftJournal.js';
import { Entity } from './Entity.js';
import type { EntitySurroundings, RecordCalls } from './EntitySurroundings.js';
import type { EntitySource, OpenEntity } from './OpenEntity.js';

export interface EntityStoreSurroundings {
  readonly calls: RecordCalls;
  readonly journal: DraftJournal;
  readonly userId: () => string | null;
  readonly isOnline: () => boolean;
  /** Tells lists, other tabs and whoever else shows records what was saved or deleted here. */
  readonly announce: (change: RecordChange) => void;
}

export interface EntityRequest {
  readonly include?: string | undefined;
  /** What a new record begins with. */
  readonly preset?: WireRecord | undefined;
  /** The record that a new one is a copy of (E4). */
  readonly clone?: RecordId | undefined;
}

interface Held {
  readonly entity: Entity;
  readonly include: string | undefined;
  readonly slot: DraftSlot | null;
  holders: number;
  drop: ReturnType<typeof setTimeout> | undefined;
  /** The newest version that was told of while a save was under way: perhaps that save's own. */
  told: number;
}

/** A page that takes the place of another asks for the same entity a moment later. */
const keptFor = 3_000;

/** Hands out one entity for each record, to all who show it, and keeps their drafts, their news and their ends together. */
export class EntityStore {
  private readonly held = new Map<OpenEntity, Held>();
  /** Whose own news is being told. */
  private telling: OpenEntity | null = null;
  private readonly loading = new Map<string, Promise<Entity>>();

  constructor(private readonly around: EntityStoreSurroundings) {}

  /** The entity of a record, or a new one for `null`; to be released. Throws ApiError when there is no such record. */
  async acquire(model: ViewModel, id: RecordId | null, request: EntityRequest = {}): Promise<Entity> {
    const entity = id === null ? await this.begin(model, request) : await this.find(model, id, request);
    this.hold(entity);
    return entity;
  }

  /** One more who shows the entity; to be released, too. */
  hold(entity: OpenEntity): void {
    const held = this.held.get(entity);
    if (!held) return;
    clearTimeout(held.drop);
    held.holders += 1;
  }

  /** Unsaved changes that are on their way are still sent; others wait in the journal. */
  release(entity: OpenEntity): void {
    const held = this.held.get(entity);
    if (!held) return;
    held.holders -= 1;
    if (held.holders <= 0) this.dropLater(held);
  }

  /** The record in an editor's hands, if it is. */
  peek(view: string, id: RecordId): Entity | undefined {
    for (const { entity } of this.held.values()) {
      const isThis = entity.model.name === view && entity.id !== null && String(entity.id) === String(id);
      if (isThis && !entity.current().isDeleted) return entity;
    }
    return undefined;
  }

  readonly onEvent = (event: StreamEvent): void => {
    if (event.type === 'again') for (const held of this.held.values()) void this.refresh(held);
    if (event.type !== 'record') return;
    for (const held of this.held.values()) {
      const { entity } = held;
      const isOwn = entity.model.name === event.view && String(entity.id) === String(event.id);
      if (isOwn && entity === this.telling) continue;
      if (isOwn && event.action === 'delete') entity.gone();
      else if (isOwn && event.record) entity.absorb(event.record);
      else if (isOwn && entity.isSaving) held.told = Math.max(held.told, event.version ?? Infinity);
      else if (isOwn) {
        if (event.version === null || event.version !== entity.version) void this.refresh(held);
      } else if (entity.isShowing(event.view, event.id)) {
        if (event.action === 'delete') entity.forgetRelated(event.view, event.id);
        void this.refresh(held);
      }
    }
  };

  /** The connection is back. */
  readonly retry = (): void => {
    for (const { entity } of this.held.values()) entity.retry();
  };

  /** The page goes away, perhaps for good. */
  readonly leave = (): void => {
    for (const { entity } of this.held.values()) entity.sendAndForget();
    this.around.journal.flushAll();
  };

  /** Sends what is on its way by itself, and waits for the answers, but not for long. */
  async settle(atMost: number): Promise<void> {
    const all = [...this.held.values()].map(({ entity }) => entity.flush());
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = new Promise<void>((done) => (timer = setTimeout(done, atMost)));
    await Promise.race([Promise.all(all), end]);
    clearTimeout(timer);
  }

  /** Somebody has signed out: what they had in hand is let go, and their drafts are removed. */
  forgetUser(user: string): void {
    this.letGo();
    this.around.journal.clear(user);
  }

  /** The session has ended, or is another's: drafts stay for who began them. */
  letGo(): void {
    for (const { entity, drop, slot } of this.held.values()) {
      clearTimeout(drop);
      entity.dispose();
      if (slot) this.around.journal.close(slot);
    }
    this.held.clear();
  }

  readonly keepDrafts = (): void => this.around.journal.flushAll();

  expireDrafts(): Promise<void> {
    return this.around.journal.expire();
  }

  private async find(model: ViewModel, id: RecordId, { include }: EntityRequest): Promise<Entity> {
    const known = this.peek(model.name, id);
    if (known) return known;
    const key = `${model.name}/${id}`;
    const loading = this.loading.get(key) ?? this.load(model, id, include);
    this.loading.set(key, loading);
    try {
      return await loading;
    } finally {
      this.loading.delete(key);
    }
  }

  private async load(model: ViewModel, id: RecordId, include: string | undefined): Promise<Entity> {
    const { calls, journal, userId } = this.around;
    const user = userId();
    const record = await calls.get(model.name, id, include);
    const kept = user === null ? null : await journal.find(user, model.name, id);
    const entity = this.take(model, { record }, include);
    if (kept) {
      entity.restore(kept.draft);
      journal.remove(kept.key);
    }
    return entity;
  }

  private async begin(model: ViewModel, request: EntityRequest): Promise<Entity> {
    const { journal, userId } = this.around;
    const user = userId();
    if (request.clone !== undefined) {
      const original = await this.acquire(model, request.clone, request);
      return this.take(model, { original, userId: user }, request.include);
    }
    const { preset } = request;
    // What is made in passing, with values of its own to begin with, takes up nothing.
    const kept = user === null || preset ? null : await journal.find(user, model.name, null);
    if (!kept) return this.take(model, { userId: user, ...(preset ? { preset } : {}) }, request.include);
    const stored = await this.stored(model, kept.draft.proposedId, Object.keys(kept.draft.sent).length > 0, request);
    const source: EntitySource = stored ? { record: stored } : { userId: user };
    const entity = this.take(model, source, request.include);
    entity.restore(kept.draft);
    journal.remove(kept.key);
    return entity;
  }

  /** A create that was sent when the tab went away may have gone through. */
  private async stored(
    model: ViewModel,
    id: string | null,
    wasSent: boolean,
    { include }: EntityRequest,
  ): Promise<WireRecord | null> {
    if (id === null || !wasSent) return null;
    try {
      return await this.around.calls.get(model.name, id, include);
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }
  }

  private take(model: ViewModel, source: EntitySource, include: string | undefined): Entity {
    const { journal, userId } = this.around;
    const user = userId();
    const entity = new Entity(model, this.around.calls, source, this.surroundings);
    const slot = user === null ? null : journal.open(user, model.name);
    this.held.set(entity, { entity, include, slot, holders: 0, drop: undefined, told: 0 });
    return entity;
  }

  private readonly surroundings: EntitySurroundings = {
    isOnline: () => this.around.isOnline(),
    onEdited: (entity, isTyped) => {
      const slot = this.held.get(entity)?.slot;
      if (slot) this.around.journal.note(slot, () => entity.draft(), isTyped);
    },
    onSaved: (entity, record, wasNew) => {
      this.tell(entity, wasNew ? 'create' : 'update', record);
      this.catchUp(entity);
    },
    onRemoved: (entity) => {
      if (entity.id === null) return;
      this.tell(entity, 'delete');
    },
  };

  private tell(entity: OpenEntity, action: RecordChange['action'], record?: WireRecord): void {
    const version = valueOf(record ?? entity.current().record, '_version');
    const change = { view: entity.model.name, id: entity.id as RecordId, action };
    const event: RecordChange = { type: 'record', ...change, version: typeof version === 'number' ? version : null };
    this.telling = entity;
    this.around.announce(record ? { ...event, record } : event);
    this.telling = null;
  }

  /** Somebody else was faster with another change, which was told of while this save was under way. */
  private catchUp(entity: OpenEntity): void {
    const held = this.held.get(entity);
    if (!held) return;
    const isBehind = held.told > (held.entity.version ?? 0);
    held.told = 0;
    if (isBehind) void this.refresh(held);
  }

  private async refresh({ entity, include }: Held): Promise<void> {
    const { id, model } = entity;
    if (id === null || entity.current().isDeleted) return;
    try {
      entity.absorb(await this.around.calls.get(model.name, id, include));
    } catch (error) {
      // Without an answer the page keeps what it shows.
      if (error instanceof ApiError && error.status === 404) entity.gone();
    }
  }

  private dropLater(held: Held): void {
    clearTimeout(held.drop);
    held.drop = setTimeout(() => {
      if (held.entity.isPending) return this.dropLater(held);
      held.entity.dispose();
      this.held.delete(held.entity);
      if (held.slot) this.around.journal.close(held.slot);
      if (held.entity.original) this.release(held.entity.original);
    }, keptFor);
  }
}
