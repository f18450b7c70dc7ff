import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { AppError } from '@viewkraft/model';
import { DATABASE } from '../../kernel/database/database-token.js';
import type { Database, Dialect, Queryable } from '../../kernel/database/database.js';
import type { RecordChange, RecordExtension } from '../../data/extensions/record-extension.js';
import { RecordExtensions } from '../../data/extensions/record-extensions.js';
import { shippedRoles } from '../../data/views/defined-roles.js';
import { readRoles } from '../accounts/account.js';

/** Shipped roles cannot be renamed or deleted, because grants name them; nor can a role that a user holds. */
@Injectable()
export class RolesExtension implements RecordExtension, OnModuleInit {
  readonly view = 'roles';

  constructor(
    @Inject(DATABASE) private readonly db: Database,
    private readonly extensions: RecordExtensions,
  ) {}

  onModuleInit(): void {
    this.extensions.register(this);
  }

  async beforeWrite(tx: Queryable, { before, after }: RecordChange): Promise<void> {
    const role = String(before?.['name']);
    if (before === null || after?.['name'] === role) return;
    if (shippedRoles.includes(role)) {
      const details = [{ ...(after === null ? {} : { column: 'name' }), key: 'shippedRole', params: { role } }];
      throw new AppError('CONFLICT', {}, { details });
    }
    const count = await countHolders(tx, this.db.dialect, role);
    if (count > 0) throw new AppError('REFERENCED', {}, { details: [{ key: 'roleHeld', params: { role, count } }] });
  }
}

/** The number of users with a role. Locks the rows read until the transaction ends. */
async function countHolders(tx: Queryable, { quote, name }: Dialect, role: string): Promise<number> {
  const rows = await tx.query(
    `SELECT ${quote('roles')} FROM ${quote('users')} WHERE ${quote('roles')} LIKE ?${name === 'mysql' ? ' FOR UPDATE' : ''}`,
    [`%"${role}"%`],
  );
  return rows.filter(([roles]) => readRoles(roles).includes(role)).length;
}
