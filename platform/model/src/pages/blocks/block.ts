/** One block of a page as stored; its other fields depend on its type. */
export interface Block {
  readonly type: string;
  /** The target of an address with `#id`. */
  readonly id?: string;
  /** Name of an animation preset (B4). */
  readonly animation?: string;
  readonly [field: string]: unknown;
}
