import { constants } from '@viewkraft/model';
import { IsBoolean, IsInt, IsString, Length, Max, Min, ValidateBy } from 'class-validator';
import { readItems } from '../shared/read-items.js';

const longestDelay = 60_000;
const mostDays = 3_650;

/** What a site may decide about its consent dialog. */
export class ConsentOptions {
  /** Items to add, or to put in the place of those with the same id. */
  @ValidateBy({
    name: 'consentItems',
    validator: {
      validate: (value) => readItems(value).problems.length === 0,
      defaultMessage: (problem) => readItems(problem?.value).problems.join('; '),
    },
  })
  items: readonly object[] = [];

  /** Raise it when what the items do has changed: everybody is asked again. */
  @IsInt()
  @Min(1)
  @Max(1_000_000)
  revision = 1;

  /** Names the version of the privacy policy that a choice refers to; stored with the proof. */
  @IsString()
  @Length(1, 40)
  policyVersion = '1';

  /** Whether choices are kept as a proof (Art. 7 (1) GDPR). */
  @IsBoolean()
  proof = true;

  /** How long a proof is kept: three years, as claims lapse. */
  @IsInt()
  @Min(1)
  @Max(mostDays)
  retentionDays = 3 * 365;

  /** Milliseconds from the start of a page to the dialog. */
  @IsInt()
  @Min(0)
  @Max(longestDelay)
  delay: number = constants.consentDelay;
}
