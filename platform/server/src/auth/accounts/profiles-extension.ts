import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AppError } from '@viewkraft/model';
import type { ReadBody, RecordChange, RecordExtension } from '../../records/record-extension.js';
import { RecordExtensions } from '../../records/record-extensions.js';

/** Profiles are made with their users, never by hand. */
@Injectable()
export class ProfilesExtension implements RecordExtension, OnModuleInit {
  readonly view = 'profiles';

  constructor(private readonly extensions: RecordExtensions) {}

  onModuleInit(): void {
    this.extensions.register(this);
  }

  readBody(body: Readonly<Record<string, unknown>>, { action }: Pick<RecordChange, 'action'>): ReadBody {
    if (action === 'create') throw new AppError('CONFLICT', {}, { details: [{ key: 'profileByUser' }] });
    return { body, extras: {}, problems: [] };
  }
}
