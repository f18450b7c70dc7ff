/** An error whose message is meant for readers; the error page shows it (A15). */
export class PublicError extends Error {}
