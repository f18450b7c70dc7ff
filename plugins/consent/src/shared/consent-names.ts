/** Where a choice is kept on the visitor's device. */
export const names = {
  /** The record. */
  record: 'consent.cookie',
  /** A choice was made in this session of the browser. */
  session: 'consent.session',
  /** Everything was accepted. */
  all: 'consent.all',
  /** Revision that the choice was made under. */
  revision: 'consent.revision',
  /** localStorage: whether the dialog is open. */
  show: 'consent.show',
  /** localStorage: number of the visitor's proof, made up at the first choice. */
  id: 'consent.id',
} as const;

/** A choice is asked for again after half a year. */
export const choiceDays = 180;
