/** What a preview link adds to the address of its page; a token needs no encoding. */
export const previewQuery = (token: string): string => `?preview=${token}`;

/** The token of a preview link, by the query of the address; null: the address is no preview link. */
export const previewToken = (search: string): string | null => /[?&]preview=([^&#]*)/.exec(search)?.[1] ?? null;
