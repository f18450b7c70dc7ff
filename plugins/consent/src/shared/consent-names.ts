/** Names under which a choice is stored on the visitor's device. */
export const names = {
  record: 'consent.cookie',
  /** Set if a choice was made in this browser session. */
  session: 'consent.session',
  /** Whether everything was accepted. */
  all: 'consent.all',
  /** Revision under which the choice was made. */
  revision: 'consent.revision',
  /** localStorage: whether the dialog is open. */
  show: 'consent.show',
  /** localStorage: id of the visitor's proofs, generated at the first choice. */
  id: 'consent.id',
} as const;
