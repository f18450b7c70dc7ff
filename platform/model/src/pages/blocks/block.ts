/** One block of a page, as its record holds it; which other fields it has depends on its type. */
export interface Block {
  readonly type: string;
  /** Where an address with `#id` leads. */
  readonly id?: string;
  /** Name of an animation preset (B4). */
  readonly animation?: string;
  readonly [field: string]: unknown;
}
