import { ApiError } from '../../base/api/ApiError.js';
import type { RecordChange, StreamEvent } from '../../base/api/EventStream.js';
import { valueOf, type RecordId, type WireRecord } from '../../base/wire/WireRecord.js';
import type { ViewModel } from '../../base/wire/ViewModel.js';
import { isBehind, newestOf } from './newestVersion.js';
import type { DraftSlot } from './drafts/DraftJournal.js';
import { Entity } from './Entity.js';
import type { EntityRequest, EntityStoreContext, EntityContext } from './saving/EntityContext.js';
import type { EntityDraft } from './drafts/EntityDraft.js';
import type { EntitySource, OpenEntity } from './OpenEntity.js';
import { isShowing } from './state/withoutRelated.js';

interface Held {
  readonly entity: Entity;
  readonly include: string | undefined;
  readonly slot: DraftSlot | null;
  holders: number;
  /** Number of entities that this one is saved with as a parent; its draft is part of theirs. */
  children: number;
  drop: ReturnType<typeof setTimeout> | undefined;
  /** The newest version announced by an event while a save was running; possibly that save's own. */
  newestVersion: number;
}

/** A draft and its key in the journal. */
interface KeptWork {
  readonly draft: EntityDraft;
  readonly key?: string;
}

/** Released entities are kept for a while, because the next page often acquires the same one. */
const releaseDelayMs = 3_000;

/** Hands out one shared entity per record and manages its drafts, change events and lifetime. */
export class EntityStore {
  private readonly held = new Map<OpenEntity, Held>();
  /** The entity whose own change is being announced. */
  private announcing: OpenEntity | null = null;
  private readonly loading = new Map<string, Promise<Entity>>();

  constructor(private readonly context: EntityStoreContext) {}

  /**
   * The entity of a record, or a new one for `null`. The caller must release it. Throws ApiError for an unknown record.
   */
  async acquire(model: ViewModel, id: RecordId | null, request: EntityRequest = {}): Promise<Entity> {
    const entity = id === null ? await this.begin(model, request) : await this.find(model, id, request);
    this.hold(entity);
    return entity;
  }

  /** Registers one more holder of the entity, who must release it too. */
  hold(entity: OpenEntity): void {
    const held = this.held.get(entity);
    if (!held) return;
    clearTimeout(held.drop);
    held.holders += 1;
  }

  /** Scheduled autosaves are still sent; other unsaved changes stay in the journal. */
  release(entity: OpenEntity): void {
    const held = this.held.get(entity);
    if (!held) return;
    held.holders -= 1;
    if (held.holders <= 0) this.dropLater(held);
  }

  /** The entity of a record if it is currently held. */
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
      if (isOwn && entity === this.announcing) continue;
      if (isOwn && event.action === 'delete') entity.markDeleted();
      else if (isOwn && event.record) entity.absorb(event.record);
      else if (isOwn && entity.isSaving) held.newestVersion = newestOf(held, event.version);
      else if (isOwn) {
        if (event.version === null || event.version !== entity.version) void this.refresh(held);
      } else if (isShowing(entity, event.view, event.id)) {
        if (event.action === 'delete') entity.forgetRelated(event.view, event.id);
        void this.refresh(held);
      }
    }
  };

  /** Retries waiting saves, because the connection is back. */
  readonly retry = (): void => {
    for (const { entity } of this.held.values()) entity.retry();
  };

  /** Sends and stores unsaved changes, because the page may be closing. */
  readonly leave = (): void => {
    for (const { entity } of this.held.values()) entity.sendAndForget();
    this.context.journal.flushAll();
  };

  /** Runs all scheduled autosaves and waits for the responses, at most `timeoutMs`. */
  async settle(timeoutMs: number): Promise<void> {
    const all = [...this.held.values()].map(({ entity }) => entity.flush());
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = new Promise<void>((done) => (timer = setTimeout(done, timeoutMs)));
    await Promise.race([Promise.all(all), end]);
    clearTimeout(timer);
  }

  /** Drops all entities and deletes the user's drafts after a sign-out. */
  forgetUser(user: string): void {
    this.letGo();
    this.context.journal.clear(user);
  }

  /** Drops all entities because the session ended or changed; the drafts stay for their user. */
  letGo(): void {
    for (const { entity, drop, slot } of this.held.values()) {
      clearTimeout(drop);
      entity.dispose();
      if (slot) this.context.journal.close(slot);
    }
    this.held.clear();
  }

  readonly keepDrafts = (): void => this.context.journal.flushAll();

  expireDrafts(): Promise<void> {
    return this.context.journal.expire();
  }

  private async find(model: ViewModel, id: RecordId, request: EntityRequest): Promise<Entity> {
    const known = this.peek(model.name, id);
    if (known) return known;
    const key = `${model.name}/${id}`;
    const loading = this.loading.get(key) ?? this.load(model, id, request);
    this.loading.set(key, loading);
    try {
      return await loading;
    } finally {
      this.loading.delete(key);
    }
  }

  private async load(model: ViewModel, id: RecordId, { include, draft }: EntityRequest): Promise<Entity> {
    const record = await this.context.calls.get(model.name, id, include);
    const kept = await this.kept(model, id, draft);
    const entity = this.take(model, { record }, include);
    if (kept) await this.restore(entity, kept);
    return entity;
  }

  /** The draft to restore: the given one, else the journal's. */
  private async kept(model: ViewModel, id: RecordId | null, draft: EntityDraft | undefined): Promise<KeptWork | null> {
    const user = this.context.userId();
    if (draft || user === null) return draft ? { draft } : null;
    return this.context.journal.find(user, model.name, id);
  }

  private async restore(entity: Entity, { draft, key }: KeptWork): Promise<void> {
    entity.restore(draft);
    await this.restoreParents(entity, draft);
    if (key !== undefined) this.context.journal.remove(key);
  }

  private async restoreParents(child: Entity, { parents = {} }: EntityDraft): Promise<void> {
    for (const [association, { view, draft }] of Object.entries(parents)) {
      if (child.model.associations.get(association)?.type !== 'belongsTo') continue;
      try {
        const model = await this.context.modelOf(view);
        const parent = await this.acquire({ ...model, autosave: false }, draft.id, { draft });
        child.parents.set(association, parent);
        this.release(parent);
      } catch (error) {
        // The parent was deleted or cannot be fetched: the record's own draft is restored all the same.
        if (!(error instanceof ApiError)) throw error;
      }
    }
  }

  private async begin(model: ViewModel, request: EntityRequest): Promise<Entity> {
    const user = this.context.userId();
    if (request.clone !== undefined) {
      const original = await this.acquire(model, request.clone, request);
      return this.take(model, { original, userId: user }, request.include);
    }
    const { preset } = request;
    // A record that is created with preset values, e.g. from a picker, restores no draft.
    const kept = preset ? null : await this.kept(model, null, request.draft);
    if (!kept) return this.take(model, { userId: user, ...(preset ? { preset } : {}) }, request.include);
    const stored = await this.stored(model, kept.draft.proposedId, Object.keys(kept.draft.sent).length > 0, request);
    const source: EntitySource = stored ? { record: stored } : { userId: user };
    const entity = this.take(model, source, request.include);
    await this.restore(entity, kept);
    return entity;
  }

  /** The stored record, if a create that was sent when the tab closed was applied. */
  private async stored(
    model: ViewModel,
    id: string | null,
    wasSent: boolean,
    { include }: EntityRequest,
  ): Promise<WireRecord | null> {
    if (id === null || !wasSent) return null;
    try {
      return await this.context.calls.get(model.name, id, include);
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }
  }

  private take(model: ViewModel, source: EntitySource, include: string | undefined): Entity {
    const { journal, userId } = this.context;
    const user = userId();
    const entity = new Entity(model, this.context.calls, source, this.entityContext);
    const slot = user === null ? null : journal.open(user, model.name);
    this.held.set(entity, { entity, include, slot, holders: 0, children: 0, drop: undefined, newestVersion: 0 });
    return entity;
  }

  private readonly entityContext: EntityContext = {
    isOnline: () => this.context.isOnline(),
    onEdited: (entity, isTyped) => {
      this.note(entity, isTyped);
    },
    onAttached: (parent) => {
      const held = this.held.get(parent);
      if (held) held.children += 1;
      this.hold(parent);
      this.note(parent);
    },
    onDetached: (parent, isOwn) => {
      const held = this.held.get(parent);
      if (held) held.children -= 1;
      if (isOwn) this.note(parent);
      this.release(parent);
    },
    onSaved: (entity, record, wasNew) => {
      this.announceChange(entity, wasNew ? 'create' : 'update', record);
      this.catchUp(entity);
    },
    onRemoved: (entity) => {
      if (entity.id === null) return;
      this.announceChange(entity, 'delete');
    },
  };

  private note(entity: OpenEntity, isTyped?: boolean): void {
    const held = this.held.get(entity);
    if (held?.slot) this.context.journal.note(held.slot, () => (held.children > 0 ? null : entity.draft()), isTyped);
  }

  private announceChange(entity: OpenEntity, action: RecordChange['action'], record?: WireRecord): void {
    const version = valueOf(record ?? entity.current().record, '_version');
    const change = { view: entity.model.name, id: entity.id as RecordId, action };
    const event: RecordChange = { type: 'record', ...change, version: typeof version === 'number' ? version : null };
    this.announcing = entity;
    this.context.announce(record ? { ...event, record } : event);
    this.announcing = null;
  }

  /** Refreshes the record if another editor's newer version was announced while this save was running. */
  private catchUp(entity: OpenEntity): void {
    const held = this.held.get(entity);
    if (!held) return;
    if (isBehind(held)) void this.refresh(held);
    held.newestVersion = 0;
  }

  private async refresh({ entity, include }: Held): Promise<void> {
    const { id, model } = entity;
    if (id === null || entity.current().isDeleted) return;
    try {
      entity.absorb(await this.context.calls.get(model.name, id, include));
    } catch (error) {
      // Without a response the page keeps what it shows.
      if (error instanceof ApiError && error.isGone) entity.markDeleted();
    }
  }

  private dropLater(held: Held): void {
    clearTimeout(held.drop);
    held.drop = setTimeout(() => {
      if (held.entity.isPending) return this.dropLater(held);
      held.entity.dispose();
      this.held.delete(held.entity);
      if (held.slot) this.context.journal.close(held.slot);
      held.entity.parents.clear(false);
      if (held.entity.original) this.release(held.entity.original);
    }, releaseDelayMs);
  }
}
