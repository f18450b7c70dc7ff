/** The valid years of all dates. */
const firstYear = 1000;
const lastYear = 9999;

const datePattern = /^(\d{4})-(\d{2})-(\d{2})$/;
const timePattern = /^(\d{2}):(\d{2})(?::(\d{2}))?$/;
const instantPattern =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(?:[.,](\d{1,100}))?(Z|[+-]\d{2}(?::?\d{2})?)?)?$/;

/** A real calendar day `YYYY-MM-DD` of the years 1000 to 9999, or undefined. */
export function readDay(text: string): string | undefined {
  const millis = dayMillis(text);
  return millis === undefined || !inRange(millis) ? undefined : text;
}

/** `HH:MM` or `HH:MM:SS`, without leap seconds, as `HH:MM:SS`, or undefined. */
export function readTime(text: string): string | undefined {
  const match = timePattern.exec(text);
  if (!match) return undefined;
  const [, hours = '', minutes = '', seconds = '00'] = match;
  return hours <= '23' && minutes <= '59' && seconds <= '59' ? `${hours}:${minutes}:${seconds}` : undefined;
}

/**
 * An ISO date, or date and time, as `YYYY-MM-DDTHH:MM:SS.sssZ`, or undefined. Without a zone it is read as UTC;
 * fractions of a second are truncated to three digits.
 */
export function readInstant(text: string): string | undefined {
  const match = instantPattern.exec(text);
  if (!match) return undefined;
  const [, day = '', clock = '00:00', fraction = '', zone = 'Z'] = match;
  const millis = dayMillis(day);
  const time = readTime(clock);
  const offset = readOffset(zone);
  if (millis === undefined || time === undefined || offset === undefined) return undefined;
  if (fraction !== '' && clock.length < 8) return undefined;
  const [hours, minutes, seconds] = time.split(':').map(Number) as [number, number, number];
  const thousandths = Number(fraction.slice(0, 3).padEnd(3, '0'));
  const instant = millis + ((hours * 60 + minutes - offset) * 60 + seconds) * 1000 + thousandths;
  return inRange(instant) ? new Date(instant).toISOString() : undefined;
}

function dayMillis(text: string): number | undefined {
  const match = datePattern.exec(text);
  if (!match) return undefined;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  // A day that the month does not have has rolled over into the next one.
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.getTime() : undefined;
}

/** Minutes east of Greenwich. */
function readOffset(zone: string): number | undefined {
  if (zone === 'Z') return 0;
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.slice(3).replace(':', '') || '0');
  if (hours > 23 || minutes > 59) return undefined;
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}

function inRange(millis: number): boolean {
  const year = new Date(millis).getUTCFullYear();
  return year >= firstYear && year <= lastYear;
}
