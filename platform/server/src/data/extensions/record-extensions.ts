import { Injectable } from '@nestjs/common';
import { type ApiTraits, type Identity } from '@viewkraft/model';
import type { RecordExtension } from './record-extension.js';

const writes = ['create', 'update', 'delete'] as const;

/** The extensions by view name. A module with an extension registers it when it starts. */
@Injectable()
export class RecordExtensions {
  private readonly byView = new Map<string, RecordExtension>();

  register(extension: RecordExtension): void {
    if (this.byView.has(extension.view)) throw new Error(`The view ${extension.view} already has a record extension.`);
    this.byView.set(extension.view, extension);
  }

  of(view: string): RecordExtension | undefined {
    return this.byView.get(view);
  }

  /** What the API of a view offers this caller beyond its definition. */
  readonly traitsOf = (view: string, identity: Identity): ApiTraits => {
    const extension = this.of(view);
    if (!extension) return {};
    const refused = writes.filter((action) => extension.refusal?.(action) !== undefined);
    return { ...extension.model?.(identity), refused: new Set(refused) };
  };
}
