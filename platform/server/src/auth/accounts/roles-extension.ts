import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { AppError } from '@viewkraft/model';
import { DATABASE } from '../../database/database-token.js';
import type { Database, Queryable } from '../../database/database.js';
import type { RecordChange, RecordExtension } from '../../records/record-extension.js';
import { RecordExtensions } from '../../records/record-extensions.js';
import { countHolders, shippedRoles } from './role-names.js';

/** Roles that ship stay as they are called: grants name them. A role that somebody holds stays, as what is referred to does. */
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
