import { Setting } from '@viewkraft/server';
import { IsBoolean, IsInt, IsString, Length, Max, Min, ValidateBy } from 'class-validator';
import { joined, readItems } from '../shared/read-items.js';

const maxDelayMs = 60_000;
const maxDays = 3_650;

export class ConsentOptions {
  /** Items to add, or to replace those with the same id. */
  @Setting({
    label: { en: 'Items', de: 'Dienste' },
    help: {
      en: 'A JSON list of items that are added to the built-in ones, or replace those with the same id.',
      de: 'Kommen zu den mitgelieferten hinzu oder ersetzen die mit derselben id; eine Liste in JSON.',
    },
    problem: (value) => joined(readItems(value).problems),
  })
  @ValidateBy({
    name: 'consentItems',
    validator: { validate: (value) => readItems(value).problems.length === 0 },
  })
  items: readonly object[] = [];

  /** Increment it when the items' behaviour has changed: every visitor is asked again. */
  @Setting({
    label: { en: 'Revision', de: 'Fassung der Dienste' },
    help: {
      en: 'Increase it when the items change what they do: everybody is then asked again.',
      de: 'Erhöhen Sie sie, wenn sich ändert, was die Dienste tun: Dann wird jeder neu gefragt.',
    },
  })
  @IsInt()
  @Min(1)
  @Max(1_000_000)
  revision = 1;

  /** Version of the privacy policy that a choice refers to; stored with the proof of consent. */
  @Setting({
    label: { en: 'Version of the privacy policy', de: 'Fassung der Datenschutzerklärung' },
    help: {
      en: 'Stored with every proof of consent.',
      de: 'Wird mit jedem Einwilligungsnachweis gespeichert.',
    },
  })
  @IsString()
  @Length(1, 40)
  policyVersion = '1';

  /** Whether choices are stored as a proof of consent (Art. 7 (1) GDPR). */
  @Setting({
    label: { en: 'Keep a proof of each choice', de: 'Jede Auswahl nachweisbar speichern' },
    help: {
      en: 'Anyone who relies on consent must be able to prove it (Art. 7 (1) GDPR).',
      de: 'Wer sich auf eine Einwilligung beruft, muss sie nachweisen können (Art. 7 Abs. 1 DSGVO).',
    },
  })
  @IsBoolean()
  proof = true;

  /** Retention of a proof in days: three years, the limitation period of claims. */
  @Setting({
    label: { en: 'Keep proofs for (days)', de: 'Nachweise aufbewahren (Tage)' },
    help: {
      en: 'Three years by default: claims expire after that time.',
      de: 'Üblich sind drei Jahre, die Verjährungsfrist.',
    },
  })
  @IsInt()
  @Min(1)
  @Max(maxDays)
  retentionDays = 3 * 365;

  /** Delay in milliseconds between the start of a page and the dialog. */
  @Setting({
    label: { en: 'Dialog appears after (milliseconds)', de: 'Dialog erscheint nach (Millisekunden)' },
    help: {
      en: 'From the start of the page.',
      de: 'Gerechnet ab dem Aufruf der Seite.',
    },
  })
  @IsInt()
  @Min(0)
  @Max(maxDelayMs)
  delay = 3_000;
}
