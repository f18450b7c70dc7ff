/** A picture available in other sizes. */
export interface ImageSource {
  /** Changes with the content. */
  readonly identity: string;
  /** When its content or focal point last changed, in milliseconds since 1970. */
  readonly changedAt: number;
  readonly isVector: boolean;
  readonly isJpeg: boolean;
  /** Whether its address always refers to the same content. */
  readonly isUnique: boolean;
  readonly focal: { readonly x: number; readonly y: number };
  read(): Promise<Buffer>;
}
