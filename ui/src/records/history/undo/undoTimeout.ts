/** How long an undo offer stays, in milliseconds: longer than a plain message. */
export const undoTimeoutMs = 8_000;
