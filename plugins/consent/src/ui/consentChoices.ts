import type { Locale } from '@viewkraft/model';
import { acceptAll, choose, type ConsentRecord, decide, declineAll, withRequired } from '../shared/consent-record.js';
import { sendProof } from './consentProof.js';
import { type ChoiceExtent, consentStorage } from './consentStorage.js';
import { consentStore } from './consentStore.js';

/** The visitor's explicit choices; loaded with the dialog and the placeholders, which offer them. */
export const consentChoices = {
  acceptAll: (locale: Locale): void => make(acceptAll(consentStore.items), locale, 'all'),

  /** Declines everything; also clears cookies that no item names. */
  declineAll: (locale: Locale): void => make(declineAll(consentStore.items), locale, 'none'),

  acceptSelected: (draft: ConsentRecord, locale: Locale): void =>
    make(
      choose(consentStore.items, ({ id }) => draft.get(id) === true),
      locale,
      'some',
    ),

  /** Decides one item outside the dialog; the others stay unchanged. */
  accept(id: string, locale: Locale): void {
    const { items, revision } = consentStore;
    const record = decide(items, consentStore.get().record, [id], true);
    // What was chosen under an earlier revision proves nothing about this one.
    const isProven = consentStorage.isCurrent(revision);
    make(record, locale, 'one', isProven ? record : decide(items, withRequired(items, new Map()), [id], true));
  },
};

/** `proven`: the decisions that the proof of this choice shows. */
function make(record: ConsentRecord, locale: Locale, extent: ChoiceExtent, proven = record): void {
  const { section } = consentStore;
  consentStore.choose(record, extent);
  if (section?.proof) sendProof(section, proven, locale);
}
