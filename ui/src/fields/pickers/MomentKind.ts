/** What is chosen: a calendar day, a time of day, or both as an instant in the reader's time zone. */
export type MomentKind = 'day' | 'time' | 'instant';
