import { IsString, MaxLength } from 'class-validator';

/** What an installation says once for all of its letters. */
export class LetterOptions {
  /** Sender of new letters that are written about a record: name, street, place, one a line. */
  @IsString()
  @MaxLength(1000)
  sender = '';

  /** Particulars at the foot of every sheet (§ 35a GmbHG: seat, court, directors); a blank line begins a column. */
  @IsString()
  @MaxLength(2000)
  foot = '';
}
