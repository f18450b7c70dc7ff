import { Setting } from '@viewkraft/server';
import { IsString, MaxLength } from 'class-validator';

/** What an installation says once for all of its letters. */
export class LetterOptions {
  /** Sender of new letters that are written about a record: name, street, place, one a line. */
  @Setting({
    label: { en: 'Sender', de: 'Absender' },
    help: {
      en: 'Of new letters that are written about a record: name, street, place, each on a line of its own.',
      de: 'Für neue Briefe zu einem Datensatz: Name, Straße, Ort, jeweils in einer eigenen Zeile.',
    },
    multiline: true,
  })
  @IsString()
  @MaxLength(1000)
  sender = '';

  /** Particulars at the foot of every sheet (§ 35a GmbHG: seat, court, directors); a blank line begins a column. */
  @Setting({
    label: { en: 'Foot of the sheet', de: 'Fußzeile' },
    help: {
      en: 'Particulars of the company (§ 35a GmbHG: seat, court, directors); a blank line begins a column.',
      de: 'Angaben zur Gesellschaft (§ 35a GmbHG: Sitz, Registergericht, Geschäftsführung); eine Leerzeile beginnt eine neue Spalte.',
    },
    multiline: true,
  })
  @IsString()
  @MaxLength(2000)
  foot = '';
}
