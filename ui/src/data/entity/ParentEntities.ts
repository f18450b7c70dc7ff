import { ApiError } from '../../base/api/ApiError.js';
import type { RecordId } from '../../base/wire/WireRecord.js';
import type { ParentDraft } from './drafts/EntityDraft.js';
import type { SaveOutcome } from './state/EntityState.js';
import type { EntityContext } from './saving/EntityContext.js';
import type { OpenEntity } from './OpenEntity.js';
import { ParentRefusal } from './ParentRefusal.js';

interface Parent<One extends OpenEntity> {
  readonly foreignKey: string;
  readonly entity: One;
  /** Unsubscribes from the entity. */
  readonly stop: () => void;
}

/** What ParentEntities needs of the entity that owns it. */
interface ParentsHost {
  readonly child: OpenEntity;
  /** Sets the foreign key to a parent's key; null while the parent has none. */
  readonly setKey: (foreignKey: string, id: RecordId | null) => void;
  /** A parent was attached, detached, edited or saved. */
  readonly changed: () => void;
  readonly context: Pick<EntityContext, 'onAttached' | 'onDetached'>;
}

/** The belongsTo targets of an entity that are being edited themselves; they are saved before it (E5). */
export class ParentEntities<One extends OpenEntity> {
  private readonly parents = new Map<string, Parent<One>>();

  constructor(private readonly host: ParentsHost) {}

  /**
   * Makes a record, saved or not, the target of a belongsTo association. Throws for other associations and for cycles.
   */
  set(association: string, entity: One): void {
    const { child } = this.host;
    const found = child.model.associations.get(association);
    if (found?.type !== 'belongsTo') throw new Error(`${association} is not a belongsTo association.`);
    if (entity === child || entity.parents.has(child)) throw new Error(`${association} would be its own parent.`);
    this.host.context.onAttached?.(entity);
    this.detach(association, true);
    const { foreignKey } = found;
    const follow = () => {
      this.host.setKey(foreignKey, entity.id);
      this.host.changed();
    };
    this.parents.set(association, { foreignKey, entity, stop: entity.subscribe(follow) });
    follow();
  }

  of(association: string): One | undefined {
    return this.parents.get(association)?.entity;
  }

  /** Whether the entity is one of the parents or an ancestor of one. */
  has(entity: OpenEntity): boolean {
    return this.all.some((parent) => parent.entity === entity || parent.entity.parents.has(entity));
  }

  /** Detaches the parents of a foreign key that got another value. Returns whether there were any. */
  forget(foreignKey: string): boolean {
    const names = [...this.parents].filter(([, parent]) => parent.foreignKey === foreignKey).map(([name]) => name);
    for (const name of names) this.detach(name, true);
    return names.length > 0;
  }

  /** Whether any parent has unsaved changes. */
  get isUnsaved(): boolean {
    return this.all.some(({ entity }) => isUnsaved(entity));
  }

  /** Foreign keys that are only known once a parent is saved. */
  get openKeys(): ReadonlySet<string> {
    return new Set(this.all.filter(({ entity }) => isUnsaved(entity) && entity.id === null).map((one) => one.foreignKey)); // prettier-ignore
  }

  /**
   * Saves new and changed parents; the foreign keys are updated automatically. Resolves with null when all are saved,
   * or with the outcome of a parent that waits for the connection. Throws ParentRefusal when one cannot be saved.
   */
  async save(): Promise<SaveOutcome | null> {
    for (const [name, { entity }] of [...this.parents]) {
      if (!isUnsaved(entity)) continue;
      const outcome = await this.saveOne(name, entity);
      if (outcome === 'offline' || outcome === 'waiting') return outcome;
      if (outcome !== 'saved' && outcome !== 'nothing') throw new ParentRefusal(name, entity, outcome);
    }
    return null;
  }

  /** The parents' unsaved changes by association; undefined when there are none. */
  drafts(): Readonly<Record<string, ParentDraft>> | undefined {
    const drafts = [...this.parents].flatMap(([name, { entity }]) => {
      const draft = isUnsaved(entity) ? entity.draft(true) : null;
      return draft ? [[name, { view: entity.model.name, draft }] as const] : [];
    });
    return drafts.length > 0 ? Object.fromEntries(drafts) : undefined;
  }

  /** Discards the parents' changes and detaches them. */
  discard(): void {
    for (const [name, { entity }] of [...this.parents]) {
      entity.discard();
      this.detach(name, true);
    }
  }

  /** Detaches all parents. `isOwn`: their unsaved changes become drafts of their own again. */
  clear(isOwn: boolean): void {
    for (const name of [...this.parents.keys()]) this.detach(name, isOwn);
  }

  private get all(): readonly Parent<One>[] {
    return [...this.parents.values()];
  }

  private async saveOne(association: string, entity: OpenEntity): Promise<SaveOutcome> {
    try {
      return await entity.save();
    } catch (error) {
      throw error instanceof ApiError ? new ParentRefusal(association, entity, error) : error;
    }
  }

  private detach(association: string, isOwn: boolean): void {
    const parent = this.parents.get(association);
    if (!parent) return;
    this.parents.delete(association);
    parent.stop();
    this.host.context.onDetached?.(parent.entity, isOwn);
  }
}

function isUnsaved(entity: OpenEntity): boolean {
  const { isNew, isChanged, isDeleted, isDummy } = entity.current();
  return !isDeleted && !isDummy && (isNew || isChanged);
}
