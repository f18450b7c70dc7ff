import type { Scalar } from '@viewkraft/model';
import type { InspectedFile } from './inspect-file.js';

/**
 * The key under which a body contains its received file. No client can send a symbol, so a record cannot be created
 * without a file.
 */
export const uploadedFile = Symbol('uploaded file');

/** A received and inspected file that will become a record. */
export interface UploadedFile extends InspectedFile {
  readonly source: string;
  readonly name: string;
  /** Its storage key. */
  readonly key: string;
}

/** The columns that only the server writes. */
export function columnsOf({ kind, size, width, height }: UploadedFile, path: string): Readonly<Record<string, Scalar>> {
  return { path, type: kind.type, size, width, height };
}
