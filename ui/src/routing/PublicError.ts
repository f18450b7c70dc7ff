/** An error whose message is made for readers, so that the error page shows it (A15). */
export class PublicError extends Error {}
