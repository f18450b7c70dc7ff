import { Injectable } from '@nestjs/common';
import type { RecordExtension } from './record-extension.js';

/** The extensions by view name. A module with an extension registers it when it starts. */
@Injectable()
export class RecordExtensions {
  private readonly byView = new Map<string, RecordExtension>();

  register(extension: RecordExtension): void {
    if (this.byView.has(extension.view)) throw new Error(`The view ${extension.view} has a record extension already.`);
    this.byView.set(extension.view, extension);
  }

  of(view: string): RecordExtension | undefined {
    return this.byView.get(view);
  }
}
