import { IsArray, IsBoolean, IsInt, Matches, Max, Min } from 'class-validator';

const longestWait = 30 * 86_400;

/** What a site may decide about its gate. */
export class ConstructionOptions {
  /** Whether the site is held back. */
  @IsBoolean()
  active = false;

  /** SHA-256 of the password that opens it, 64 hex digits; empty: there is no password, and only administrators pass. */
  @Matches(/^(?:[0-9a-fA-F]{64})?$/, { message: 'passwordHash must be the SHA-256 of the password, as 64 hex digits' })
  passwordHash = '';

  /** Further paths that stay open, each with what lies below it: `["/press"]`. */
  @IsArray()
  @Matches(/^\/[^\s?#]*$/, { each: true, message: 'open must be a list of paths that begin with /' })
  open: readonly string[] = [];

  /** Seconds after which search engines may look again. */
  @IsInt()
  @Min(1)
  @Max(longestWait)
  retryAfter = 3_600;
}
