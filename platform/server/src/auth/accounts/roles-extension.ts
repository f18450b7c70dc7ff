import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AppError } from '@viewkraft/model';
import type { Queryable } from '../../database/database.js';
import type { RecordChange, RecordExtension } from '../../records/record-extension.js';
import { RecordExtensions } from '../../records/record-extensions.js';
import { shippedRoles } from './role-names.js';

/** Roles that ship stay as they are called: grants name them. */
@Injectable()
export class RolesExtension implements RecordExtension, OnModuleInit {
  readonly view = 'roles';

  constructor(private readonly extensions: RecordExtensions) {}

  onModuleInit(): void {
    this.extensions.register(this);
  }

  beforeWrite(_tx: Queryable, { before, after }: RecordChange): Promise<void> {
    const role = String(before?.['name']);
    if (!shippedRoles.includes(role) || after?.['name'] === role) return Promise.resolve();
    const details = [{ ...(after === null ? {} : { column: 'name' }), key: 'shippedRole', params: { role } }];
    return Promise.reject(new AppError('CONFLICT', {}, { details }));
  }
}
