import { Setting } from '@viewkraft/server';
import { IsArray, IsString, MaxLength } from 'class-validator';

/** Options that apply to all letters of an installation. */
export class LetterOptions {
  /** Sender of new letters about a record: name, street and town, one per line. */
  @Setting({
    label: { en: 'Sender', de: 'Absender' },
    help: {
      en: 'For new letters about a record: name, street, town, each on its own line.',
      de: 'Für neue Briefe zu einem Datensatz: Name, Straße, Ort, jeweils in einer eigenen Zeile.',
    },
    multiline: true,
  })
  @IsString()
  @MaxLength(1000)
  sender = '';

  /**
   * Details in the footer of every sheet (§ 35a GmbHG: registered office, court, directors); a blank line starts a
   * column.
   */
  @Setting({
    label: { en: 'Footer', de: 'Fußzeile' },
    help: {
      en: 'Company details (§ 35a GmbHG: registered office, court, directors); a blank line starts a column.',
      de: 'Angaben zur Gesellschaft (§ 35a GmbHG: Sitz, Registergericht, Geschäftsführung); eine Leerzeile beginnt eine neue Spalte.',
    },
    multiline: true,
  })
  @IsString()
  @MaxLength(2000)
  foot = '';

  /** Views whose records offer "Write letter" without a template of their own. */
  @Setting({
    label: { en: 'Views with letters', de: 'Ansichten mit Briefen' },
    help: {
      en: 'Names of views whose records offer "Write letter", such as customers. Views that have a letter template offer it anyway.',
      de: 'Namen von Ansichten, deren Datensätze „Brief schreiben“ anbieten, zum Beispiel customers. Ansichten, für die es eine Briefvorlage gibt, bieten es ohnehin an.',
    },
    problem: { en: 'A list of names of views is expected', de: 'Erwartet wird eine Liste von Namen von Ansichten' },
  })
  @IsArray()
  @IsString({ each: true })
  views: string[] = [];
}
