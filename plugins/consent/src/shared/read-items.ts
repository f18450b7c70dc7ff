import { categories, type Category, type ConsentItem, type ItemText } from './consent-item.js';
import { standardItems } from './standard-items.js';

export interface ReadItems {
  readonly items: readonly ConsentItem[];
  /** English sentences for whoever wrote the JSON. */
  readonly problems: readonly string[];
}

const most = 60;
const idPattern = /^[A-Za-z0-9][\w.:-]{0,99}$/;
const keys = ['id', 'category', 'active', 'cookies', 'hosts', 'name', 'description', 'privacy', 'url'];

/** Reads items as options or a plugin's `consent.json` name them (H3); the faulty ones are left out and told. */
export function readItems(json: unknown): ReadItems {
  if (!Array.isArray(json)) return { items: [], problems: ['items must be a list'] };
  const problems: string[] = json.length > most ? [`at most ${most} items are read`] : [];
  const items = json.slice(0, most).flatMap((one: unknown, at) => {
    const found = problemsOf(one);
    problems.push(...found.map((problem) => `items[${at}] ${problem}`));
    return found.length > 0 ? [] : [itemOf(one as RawItem)];
  });
  return { items, problems };
}

interface RawItem {
  readonly id: string;
  readonly category?: Category;
  readonly active?: boolean;
  readonly cookies?: readonly string[];
  readonly hosts?: readonly string[];
  readonly name?: ItemText;
  readonly description?: ItemText;
  readonly privacy?: ItemText;
  readonly url?: ItemText;
}

/** Category `others` and active where nothing is said; an item that ships keeps its category. */
function itemOf(raw: RawItem): ConsentItem {
  const category = standardItems.find(({ id }) => id === raw.id)?.category ?? 'others';
  return { category, active: true, cookies: [], ...raw };
}

function problemsOf(raw: unknown): string[] {
  if (!isObject(raw)) return ['must be an object'];
  const problems: string[] = [];
  const check = (isGood: boolean, problem: string): void => {
    if (!isGood) problems.push(problem);
  };
  const { id, category, active, cookies, hosts, name, description, privacy, url } = raw;
  check(typeof id === 'string' && idPattern.test(id), 'needs an id of letters, digits, dots, colons, dashes and underscores');
  check(category === undefined || categories.includes(category as Category), `has a category other than ${categories.join(', ')}`);
  check(active === undefined || typeof active === 'boolean', 'has an `active` that is neither true nor false');
  check(isList(cookies, /^[^\s;=]{1,100}$/), 'has `cookies` that are no list of cookie names');
  check(isList(hosts, /^[a-z0-9.-]{1,100}(:\d{1,5})?$/), 'has `hosts` that are no list of hosts');
  for (const [key, text] of Object.entries({ name, description, privacy, url })) {
    check(isText(text), `has a \`${key}\` that is neither a text nor { "en", "de" }`);
  }
  check(textsOf(url).every((address) => /^(?:https?:\/\/|\/(?!\/))/.test(address)), 'has a `url` that is no web address');
  const unknown = Object.keys(raw).filter((key) => !keys.includes(key));
  check(unknown.length === 0, `has unknown keys: ${unknown.join(', ')}`);
  return problems;
} // prettier-ignore

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isList(value: unknown, pattern: RegExp): boolean {
  if (value === undefined) return true;
  return Array.isArray(value) && value.length <= most && value.every((one) => typeof one === 'string' && pattern.test(one)); // prettier-ignore
}

function isText(value: unknown): boolean {
  const isOne = (text: unknown): boolean => typeof text === 'string' && text.length <= 4_000;
  if (value === undefined || isOne(value)) return true;
  return isObject(value) && Object.entries(value).every(([locale, text]) => ['en', 'de'].includes(locale) && isOne(text)); // prettier-ignore
}

const textsOf = (value: unknown): string[] =>
  (isObject(value) ? Object.values(value) : [value]).filter((text) => typeof text === 'string');
