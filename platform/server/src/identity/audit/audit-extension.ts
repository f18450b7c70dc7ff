import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AppError } from '@viewkraft/model';
import type { RecordExtension } from '../../data/extensions/record-extension.js';
import { RecordExtensions } from '../../data/extensions/record-extensions.js';

/** The audit trail is written by the server only: otherwise an administrator could remove traces. */
@Injectable()
export class AuditExtension implements RecordExtension, OnModuleInit {
  readonly view = 'audit';

  constructor(private readonly extensions: RecordExtensions) {}

  onModuleInit(): void {
    this.extensions.register(this);
  }

  refusal(): AppError {
    return new AppError('FORBIDDEN');
  }
}
