/** A picture that can be had in other sizes. */
export interface ImageSource {
  /** Changes with the picture. */
  readonly identity: string;
  readonly isVector: boolean;
  readonly isJpeg: boolean;
  /** Whether its address never stands for another picture. */
  readonly isUnique: boolean;
  readonly focal: { readonly x: number; readonly y: number };
  read(): Promise<Buffer>;
}
