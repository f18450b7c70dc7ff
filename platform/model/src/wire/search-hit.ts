/** One line of `GET /api/search`, best first. */
export interface SearchHit {
  readonly view: string;
  readonly id: string | number;
  readonly title: string;
  /** The text around a searched word; empty if only the title has the words. */
  readonly snippet: string;
}
