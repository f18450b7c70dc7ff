import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AppError } from '@viewkraft/model';
import type { RecordChange, RecordExtension } from '../../data/extensions/record-extension.js';
import { RecordExtensions } from '../../data/extensions/record-extensions.js';

/** Profiles are created with their users, never by clients. */
@Injectable()
export class ProfilesExtension implements RecordExtension, OnModuleInit {
  readonly view = 'profiles';

  constructor(private readonly extensions: RecordExtensions) {}

  onModuleInit(): void {
    this.extensions.register(this);
  }

  refusal(action: RecordChange['action']): AppError | undefined {
    return action === 'create' ? new AppError('CONFLICT', {}, { details: [{ key: 'profileByUser' }] }) : undefined;
  }
}
