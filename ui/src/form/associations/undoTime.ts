/** How long the offer to take something back stands, in milliseconds: longer than a message that is only read. */
export const undoTime = 10_000;
