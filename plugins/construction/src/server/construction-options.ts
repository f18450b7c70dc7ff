import { Setting } from '@viewkraft/server';
import { IsArray, IsBoolean, IsInt, IsString, Matches, Max, Min } from 'class-validator';

const maxRetryAfterSeconds = 30 * 86_400;

/** Options of the gate. */
export class ConstructionOptions {
  /** Whether the gate is closed. */
  @Setting({
    label: { en: 'Close the site to visitors', de: 'Website für Besucher schließen' },
    help: {
      en: 'Visitors see the construction page, administrators the site.',
      de: 'Besucher sehen die Seite „Im Aufbau“, Administratoren die Website.',
    },
  })
  @IsBoolean()
  active = false;

  /** SHA-256 of the password, 64 hex digits; empty: no password exists, and only administrators pass. */
  @Setting({
    label: { en: 'Password (SHA-256)', de: 'Passwort (SHA-256)' },
    help: {
      en: 'SHA-256 of the password that opens the site, 64 hexadecimal digits. Without one, only administrators can enter.',
      de: 'SHA-256 des Passworts, das die Website öffnet, 64 hexadezimale Ziffern. Ohne Passwort kommen nur Administratoren hinein.',
    },
    problem: {
      en: 'A SHA-256 of 64 hexadecimal digits is expected',
      de: 'Ein SHA-256 aus 64 hexadezimalen Ziffern wird erwartet',
    },
    secret: true,
  })
  @Matches(/^(?:[0-9a-fA-F]{64})?$/, { message: 'passwordHash must be the SHA-256 of the password, as 64 hex digits' })
  passwordHash = '';

  /** Additional open paths, each in both languages and including everything below it: `["/press"]`. */
  @Setting({
    label: { en: 'Paths that stay open', de: 'Offene Pfade' },
    help: {
      en: 'Each with everything below it, for example /press. The pictures of these pages need /_ipx and /media as well, which opens all pictures of the site.',
      de: 'Jeweils mit allem, was darunter liegt, zum Beispiel /presse. Die Bilder dieser Seiten brauchen außerdem /_ipx und /media, was alle Bilder der Website öffnet.',
    },
    problem: {
      en: 'Paths that begin with / are expected, each on its own line',
      de: 'Pfade werden erwartet, die mit / beginnen, jeder in einer eigenen Zeile',
    },
  })
  @IsArray()
  @IsString({ each: true })
  @Matches(/^\/[^\s?#]*$/, { each: true, message: 'open must be a list of paths that begin with /' })
  open: readonly string[] = [];

  /** Value of `Retry-After` in seconds, for search engines. */
  @Setting({
    label: { en: 'Search engines may return after (seconds)', de: 'Suchmaschinen kommen wieder nach (Sekunden)' },
  })
  @IsInt()
  @Min(1)
  @Max(maxRetryAfterSeconds)
  retryAfter = 3_600;
}
