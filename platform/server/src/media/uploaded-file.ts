import type { Scalar } from '@viewkraft/model';
import type { InspectedFile } from './inspect-file.js';

/**
 * Under this key a body carries the file that was received for it. No client can send a symbol, so a record without a
 * file cannot be made.
 */
export const uploadedFile = Symbol('uploaded file');

/** A received file, looked into, on its way to become a record. */
export interface UploadedFile extends InspectedFile {
  readonly source: string;
  readonly name: string;
  /** Where it is to lie. */
  readonly key: string;
}

/** The columns that the server alone writes. */
export function columnsOf({ kind, size, width, height }: UploadedFile, path: string): Readonly<Record<string, Scalar>> {
  return { path, type: kind.type, size, width, height };
}
