/** What is picked: a calendar day, a time of day, or both as a moment in the reader's zone. */
export type MomentKind = 'day' | 'time' | 'instant';
