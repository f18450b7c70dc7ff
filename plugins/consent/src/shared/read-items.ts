import { isObject, type Locale } from '@viewkraft/model';
import { categories, type Category, type ConsentItem } from './consent-item.js';
import { standardItems } from './standard-items.js';

export interface ReadItems {
  readonly items: readonly ConsentItem[];
  /** Error messages for the author of the JSON. */
  readonly problems: readonly LocalizedMessage[];
}

export type LocalizedMessage = Readonly<Record<Locale, string>>;

const maxEntries = 60;
const idPattern = /^[A-Za-z0-9][\w.:-]{0,99}$/;
const keys = ['id', 'category', 'active', 'cookies', 'hosts', 'name', 'description', 'privacy', 'url'];

/** Parses the items of the options or of a plugin's `consent.json` (H3); invalid items are left out and reported. */
export function readItems(json: unknown): ReadItems {
  if (!Array.isArray(json))
    return { items: [], problems: [{ en: 'items must be a list', de: 'items muss eine Liste sein' }] };
  const tooMany = { en: `at most ${maxEntries} items are read`, de: `höchstens ${maxEntries} Dienste werden gelesen` };
  const problems: LocalizedMessage[] = json.length > maxEntries ? [tooMany] : [];
  const items = json.slice(0, maxEntries).flatMap((one: unknown, at) => {
    const found = problemsOf(one);
    problems.push(...found.map(({ en, de }) => ({ en: `items[${at}] ${en}`, de: `items[${at}] ${de}` })));
    return found.length > 0 ? [] : [itemOf(one as RawItem)];
  });
  return { items, problems };
}

type RawItem = Pick<ConsentItem, 'id'> & Partial<ConsentItem>;

/** Defaults: category `others`, active; a built-in item keeps its category. */
function itemOf(raw: RawItem): ConsentItem {
  const category = standardItems.find(({ id }) => id === raw.id)?.category ?? 'others';
  return { category, active: true, cookies: [], ...raw };
}

function problemsOf(raw: unknown): LocalizedMessage[] {
  if (!isObject(raw)) return [{ en: 'must be an object', de: 'muss ein Objekt sein' }];
  const problems: LocalizedMessage[] = [];
  const check = (isGood: boolean, en: string, de: string): void => {
    if (!isGood) problems.push({ en, de });
  };
  const { id, category, active, cookies, hosts, name, description, privacy, url } = raw;
  check(typeof id === 'string' && idPattern.test(id), 'needs an id of letters, digits, dots, colons, dashes and underscores', 'braucht eine id aus Buchstaben, Ziffern, Punkten, Doppelpunkten, Binde- und Unterstrichen');
  check(category === undefined || categories.includes(category as Category), `has a category other than ${categories.join(', ')}`, `hat eine andere category als ${categories.join(', ')}`);
  check(active === undefined || typeof active === 'boolean', 'has an `active` that is neither true nor false', 'hat ein `active`, das weder true noch false ist');
  check(isList(cookies, /^[^\s;=]{1,100}$/), 'has `cookies` that are not a list of cookie names', 'hat `cookies`, die keine Liste von Cookie-Namen sind');
  check(isList(hosts, /^[a-z0-9.-]{1,100}(:\d{1,5})?$/), 'has `hosts` that are not a list of hosts', 'hat `hosts`, die keine Liste von Hosts sind');
  for (const [key, text] of Object.entries({ name, description, privacy, url })) {
    check(isText(text), `has a \`${key}\` that is neither a text nor { "en", "de" }`, `hat \`${key}\`, aber weder als Text noch als { "en", "de" }`);
  }
  check(textsOf(url).every((address) => /^(?:https?:\/\/|\/(?!\/))/.test(address)), 'has a `url` that is not a web address', 'hat eine `url`, die keine Webadresse ist');
  const unknown = Object.keys(raw).filter((key) => !keys.includes(key));
  check(unknown.length === 0, `has unknown keys: ${unknown.join(', ')}`, `hat unbekannte Schlüssel: ${unknown.join(', ')}`);
  return problems;
} // prettier-ignore

function isList(value: unknown, pattern: RegExp): boolean {
  if (value === undefined) return true;
  return Array.isArray(value) && value.length <= maxEntries && value.every((one) => typeof one === 'string' && pattern.test(one)); // prettier-ignore
}

function isText(value: unknown): boolean {
  const isOne = (text: unknown): boolean => typeof text === 'string' && text.length <= 4_000;
  if (value === undefined || isOne(value)) return true;
  return isObject(value) && Object.entries(value).every(([locale, text]) => ['en', 'de'].includes(locale) && isOne(text)); // prettier-ignore
}

const textsOf = (value: unknown): string[] =>
  (isObject(value) ? Object.values(value) : [value]).filter((text) => typeof text === 'string');

/** Joins all messages into one text per language. */
export function joined(problems: readonly LocalizedMessage[]): LocalizedMessage {
  return { en: problems.map(({ en }) => en).join('; '), de: problems.map(({ de }) => de).join('; ') };
}
