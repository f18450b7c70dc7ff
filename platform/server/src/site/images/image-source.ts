/** A picture available in other sizes. */
export interface ImageSource {
  /** Changes with the content. */
  readonly identity: string;
  readonly isVector: boolean;
  readonly isJpeg: boolean;
  /** Whether its address always refers to the same content. */
  readonly isUnique: boolean;
  readonly focal: { readonly x: number; readonly y: number };
  read(): Promise<Buffer>;
}
