/** `POST /api/pages/:id/preview`: an address that shows the saved page to whoever has it. */
export interface PreviewLink {
  readonly url: string;
  /** ISO 8601. */
  readonly expires: string;
}
