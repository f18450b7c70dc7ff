import { Injectable } from '@nestjs/common';
import { newUuid, type Scalar, type View } from '@viewkraft/model';
import type { DbValue, Dialect, Queryable } from '../../kernel/database/database.js';
import { inParts } from '../../kernel/database/statement-parts.js';
import { storedMoment } from '../../kernel/database/stored-moment.js';
import type { RecordExtension } from '../extensions/record-extension.js';
import type { Author } from '../history/history-act.js';

export type OutboxAction = 'create' | 'update' | 'delete';

/** A receiver of changes. */
export interface Subscription {
  readonly id: string;
  /** null: every view but those of the system. */
  readonly views: ReadonlySet<string> | null;
  readonly actions: ReadonlySet<OutboxAction>;
}

type Values = ReadonlyMap<string, Scalar>;

/** A record before and after its write; at least one of them is there. */
interface RecordPair {
  readonly before: Values | null;
  readonly after: Values | null;
}

/** The view of written records, and who wrote them. */
interface OutboxSource {
  readonly view: View;
  readonly extension: RecordExtension | undefined;
  readonly author: Author;
  readonly dialect: Dialect;
}

const columns = ['delivery', 'webhook_id', 'event', 'view', 'record_id', 'status', 'attempts', 'created_at', 'queued_at', 'next_at', 'payload']; // prettier-ignore
/** Rows per statement: few sizes, so that few statements are prepared. */
const sizes = [50, 10, 1];

/**
 * Messages about changes, written in the transaction of the change: a change that is rolled back leaves none, and the
 * messages of a committed change are never lost. Views without subscribers cost one look-up in memory.
 */
@Injectable()
export class Outbox {
  private subscriptions: readonly Subscription[] = [];
  private readonly byView = new Map<string, readonly Subscription[]>();

  /** Replaces all subscriptions. `isSystem`: whether a view is left out of "every view". */
  subscribe(subscriptions: readonly Subscription[], isSystem: (view: string) => boolean): void {
    this.subscriptions = subscriptions;
    this.isSystem = isSystem;
    this.byView.clear();
  }

  concerns(view: string): boolean {
    return this.subscriptions.length > 0 && this.of(view).length > 0;
  }

  /** Appends the messages about written records, in their order. */
  async append(pairs: readonly RecordPair[], source: OutboxSource, tx: Queryable): Promise<void> {
    if (!this.concerns(source.view.name)) return;
    const rows = pairs.flatMap((pair) => this.rowsOf(pair, source));
    for (const part of inParts(rows, sizes, (row) => row)) {
      await tx.execute(insertText(source.dialect, part.length), part.flat());
    }
  }

  private isSystem: (view: string) => boolean = () => true;

  private of(view: string): readonly Subscription[] {
    let found = this.byView.get(view);
    if (!found) {
      found = this.subscriptions.filter(({ views }) => views?.has(view) ?? !this.isSystem(view));
      this.byView.set(view, found);
    }
    return found;
  }

  private rowsOf({ before, after }: RecordPair, source: OutboxSource): DbValue[][] {
    const { view, author, dialect } = source;
    const record = after ?? before;
    if (!record || before === after) return [];
    const action = before === null ? 'create' : after === null ? 'delete' : 'update';
    const id = record.get(view.primaryKey) ?? null;
    const now = storedMoment(dialect, author.now);
    return this.of(view.name)
      .filter(({ actions }) => actions.has(action))
      .map((subscription) => {
        const delivery = newUuid(author.now.getTime());
        const event = `${view.name}.${action}`;
        const payload = JSON.stringify({
          event, delivery, view: view.name, action, id, at: author.now.toISOString(), user: author.userId, source: author.source,
          ...(action === 'update' && { changed: changedColumns(source, before, after) }),
          record: shownRecord(source, record),
        }); // prettier-ignore
        return [delivery, subscription.id, event, view.name, String(id), 'pending', 0, now, now, now, payload];
      });
  }
}

const shownColumns = ({ view, extension }: OutboxSource): string[] =>
  [...view.columns.values()].filter(({ name, hidden }) => !hidden && !extension?.secrets?.has(name)).map(({ name }) => name);

const changedColumns = (source: OutboxSource, before: Values | null, after: Values | null): string[] =>
  shownColumns(source).filter((name) => !name.startsWith('_') && before?.get(name) !== after?.get(name));

/** The record as an administrator would read it, without computed values. */
function shownRecord(source: OutboxSource, record: Values): object {
  const shown = source.extension?.shown;
  return Object.fromEntries(
    shownColumns(source).map((name) => {
      const value = record.get(name) ?? null;
      return [name, shown?.get(name)?.(value) ?? value];
    }),
  );
}

const texts = new Map<string, string>();

function insertText(dialect: Dialect, size: number): string {
  const key = `${dialect.name} ${size}`;
  let text = texts.get(key);
  if (text === undefined) {
    const row = `(${columns.map(() => '?').join(', ')})`;
    const names = columns.map((name) => dialect.quote(name)).join(', ');
    text = `INSERT INTO ${dialect.quote('webhook_deliveries')} (${names}) VALUES ${Array.from({ length: size }, () => row).join(', ')}`;
    texts.set(key, text);
  }
  return text;
}
