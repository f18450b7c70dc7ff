import type { SaveOutcome } from './EntityState.js';
import type { OpenEntity } from './OpenEntity.js';

interface Parent {
  readonly foreignKey: string;
  readonly entity: OpenEntity;
}

/** The belongsTo targets of an entity that are in an editor's hands themselves; they are saved before it (E5). */
export class ParentEntities {
  private readonly parents = new Map<string, Parent>();

  constructor(private readonly child: OpenEntity) {}

  /** Makes a record that may not be saved yet the target of a belongsTo association. */
  set(association: string, entity: OpenEntity): void {
    const known = this.child.model.associations.get(association);
    if (known?.type !== 'belongsTo') throw new Error(`${association} is no belongsTo association.`);
    this.child.set(known.foreignKey, entity.id);
    this.parents.set(association, { foreignKey: known.foreignKey, entity });
  }

  /** Another value was chosen for the foreign key. */
  forget(foreignKey: string): void {
    for (const [name, parent] of this.parents) if (parent.foreignKey === foreignKey) this.parents.delete(name);
  }

  /** Whether one of them is so new that the foreign key is still open. */
  get isOpen(): boolean {
    return [...this.parents.values()].some(({ entity }) => entity.current().isNew && !entity.current().isDummy);
  }

  /** Saves those that are new or changed, and writes their keys back. Anything but null: one of them could not be saved. */
  async save(): Promise<SaveOutcome | null> {
    for (const [name, { foreignKey, entity }] of [...this.parents]) {
      const { isNew, isChanged, isDeleted, isDummy } = entity.current();
      if (isDeleted || isDummy || entity === this.child) continue;
      // A ring of parents is saved from where it was entered.
      if ((isNew || isChanged) && !entity.isSaving) {
        const outcome = await entity.save();
        if (entity.id === null) return outcome === 'nothing' ? 'invalid' : outcome;
      }
      if (entity.id === null) continue;
      this.child.set(foreignKey, entity.id);
      this.parents.set(name, { foreignKey, entity });
    }
    return null;
  }
}
