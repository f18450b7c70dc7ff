import { Inject, Injectable } from '@nestjs/common';
import type { Catalog, Scalar, View } from '@viewkraft/model';
import type { Author } from '../../data/history/history-act.js';
import { Outbox } from '../../data/outbox/outbox.js';
import { RecordRuntimes } from '../../data/records/record-runtimes.js';
import type { Dialect, Queryable } from '../../kernel/database/database.js';
import { fromDb, valueCodec, valueSql } from '../../kernel/database/value-codecs.js';
import { readRoles } from './account.js';

type Values = ReadonlyMap<string, Scalar>;

interface Subscribed {
  readonly catalog: Pick<Catalog, 'views'>;
  readonly outbox: Outbox;
}

const extension = { view: 'users', shown: new Map([['roles', (stored: Scalar): unknown => readRoles(stored)]]) };

/** Messages to webhooks about users who are written outside the record API. */
@Injectable()
export class UserMessages {
  constructor(@Inject(RecordRuntimes) private readonly runtimes: { readonly current: Subscribed }) {}

  /** The user's record if a webhook wants to know about changes; call before a change and pass it to `append`. */
  async read(id: string, dialect: Dialect, tx: Queryable): Promise<Values | null> {
    const view = this.view;
    if (!view) return null;
    const columns = [...view.columns.values()];
    const list = columns.map((column) => valueCodec(dialect, column).select(valueSql(dialect, column))).join(', ');
    const [row] = await tx.query(`SELECT ${list} FROM ${dialect.quote('users')} WHERE ${dialect.quote('id')} = ?`, [
      id,
    ]);
    return row ? new Map(columns.map((column, at) => [column.name, fromDb(dialect, column, row[at])])) : null;
  }

  /** Appends the messages about a user who was created (`before` is null) or changed in this transaction. */
  async append(id: string, before: Values | null, author: Author, dialect: Dialect, tx: Queryable): Promise<void> {
    const view = this.view;
    if (!view) return;
    const after = await this.read(id, dialect, tx);
    await this.runtimes.current.outbox.append([{ before, after }], { view, extension, author, dialect }, tx);
  }

  private get view(): View | undefined {
    const { catalog, outbox } = this.runtimes.current;
    return outbox.concerns('users') ? catalog.views.get('users') : undefined;
  }
}

/** Messages to nobody. */
export const noMessages = new UserMessages({ current: { catalog: { views: new Map() }, outbox: new Outbox() } });
