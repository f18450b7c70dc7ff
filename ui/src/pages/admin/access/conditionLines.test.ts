import { readFileSync } from 'node:fs';
import i18next from 'i18next';
import type { ExplainedGrant, Locale, Model } from '@viewkraft/model';
import { parseModel } from '../../../data/model/parseModel.js';
import { conditionLines, conditionOf, subjectOf, type ConditionLine } from './conditionLines.js';

const model = parseModel({
  name: 'stories',
  label: 'Stories',
  display: 'title',
  columns: {
    id: { type: 'integer', label: 'Id', primaryKey: true },
    title: { type: 'string', label: { en: 'Title', de: 'Titel' } },
    pages: { type: 'integer', label: { en: 'Pages', de: 'Seiten' } },
    due: { type: 'dateonly', label: { en: 'Due', de: 'Fällig' } },
    owner_id: { type: 'uuid', label: { en: 'Owner', de: 'Besitzer' } },
  },
  relations: {},
  associations: [{ name: 'tags', type: 'belongsToMany', view: 'tags', foreignKey: 'story_id', multiple: true, label: { en: 'Tags', de: 'Schlagworte' } }],
  autosave: false,
  primaryKey: 'id',
  grid: { columns: [], sort: undefined },
  form: { groups: [] },
  can: { create: false, update: false, delete: false },
  history: false,
  version: '1',
} satisfies Model); // prettier-ignore

async function wordsIn(locale: Locale) {
  const i18n = i18next.createInstance();
  const text = readFileSync(new URL(`../../../../../locales/${locale}/parts/access.json`, import.meta.url), 'utf8');
  await i18n.init({
    lng: locale,
    resources: { [locale]: { ui: JSON.parse(text) as object } },
    defaultNS: 'ui',
    interpolation: { escapeValue: false },
  });
  return { t: i18n.t, locale, print: String, modelOf: () => undefined };
}

/** A group as its heading and its lines in brackets. */
const printed = (lines: readonly ConditionLine[]): string =>
  lines.map((line) => ('of' in line ? `${line.text} [${printed(line.of)}]` : line.text)).join(' & ');

describe('a condition in words', () => {
  test.each([
    [{ title: 'Ada' }, 'Title is Ada', 'Titel ist Ada'],
    [{ title: null }, 'Title is empty', 'Titel ist leer'],
    [{ title: { $ne: null } }, 'Title is not empty', 'Titel ist nicht leer'],
    [{ title: ['a', 'b'] }, 'Title is any of a, b', 'Titel ist eines von a, b'],
    [{ owner_id: '$user.id' }, 'Owner is the user’s own id', 'Besitzer ist die eigene Kennung des Benutzers'],
    [{ pages: { $between: [1000, 2000] } }, 'Pages is between 1000 and 2000', 'Seiten liegt zwischen 1000 und 2000'],
    [{ pages: { $gte: 3, $lt: 9 } }, 'all of these: [Pages is at least 3 & Pages is less than 9]', 'all dies: [Seiten ist mindestens 3 & Seiten ist weniger als 9]'],
    [{ due: { $lte: '$now' } }, 'Due is at most the current time', 'Fällig ist höchstens die aktuelle Zeit'],
    [{ due: '2026-12-24', title: 'a' }, 'Due is 2026-12-24 & Title is a', 'Fällig ist 2026-12-24 & Titel ist a'],
    [{ $or: [{ title: 'a', pages: 1 }, { title: 'b' }] }, 'at least one of: [all of these: [Title is a & Pages is 1] & Title is b]', 'mindestens eines davon: [all dies: [Titel ist a & Seiten ist 1] & Titel ist b]'],
    [{ $not: { title: 'a' } }, 'not: [Title is a]', 'nicht: [Titel ist a]'],
    [{ title: { $not: { $startsWith: 'a' } } }, 'not: [Title starts with “a”]', 'nicht: [Titel beginnt mit „a“]'],
    [{ tags: null }, 'Tags: there is none', 'Schlagworte: nicht vorhanden'],
    [{ tags: {} }, 'Tags: there is one', 'Schlagworte: vorhanden'],
    [{ tags: { name: 'x', $none: { name: 'y' } } }, 'all of these: [Tags, none with: [name is y] & Tags, at least one with: [name is x]]', 'all dies: [Schlagworte, kein Datensatz mit: [name ist y] & Schlagworte, mindestens ein Datensatz mit: [name ist x]]'],
  ] as const)('[D5] %j', async (where, en, de) => {
    expect(printed(conditionLines(where, model, await wordsIn('en')))).toBe(en);
    expect(printed(conditionLines(where, model, await wordsIn('de')))).toBe(de);
  }); // prettier-ignore

  test('[D5] every operator of the grammar has words', async () => {
    const words = await wordsIn('en');
    const operators = ['$eq', '$ne', '$gt', '$gte', '$lt', '$lte', '$in', '$nin', '$notIn', '$like', '$notLike', '$iLike', '$notILike', '$startsWith', '$endsWith', '$substring', '$between', '$notBetween', '$is', '$not']; // prettier-ignore
    for (const operator of operators) {
      expect(printed(conditionLines({ title: { [operator]: 'x' } }, model, words))).not.toContain('access.');
    }
  });
});

describe('the records that an answer is about', () => {
  const grant = (where: ExplainedGrant['where'], matches: boolean): ExplainedGrant => ({
    roles: ['editor'],
    where,
    columns: null,
    matches,
    because: matches ? 'granted' : 'role',
  });

  test('[D5] an empty condition is none', () => {
    expect(conditionOf({ where: {} })).toBeNull();
    expect(conditionOf({ where: null })).toBeNull();
    expect(conditionOf({ where: { title: 'a' } })).toEqual({ title: 'a' });
  });

  const administrator: ExplainedGrant = { ...grant(null, true), because: 'administrator' };
  test.each([
    ['all', 'a matching grant without a condition', 'read', [grant(null, true), grant({ title: 'a' }, true)]],
    ['all', 'a matching grant with an empty condition', 'read', [grant({}, true)]],
    ['any', 'matching grants with conditions only', 'read', [grant(null, false), grant({ title: 'a' }, true)]],
    ['all', 'no grant', 'read', []],
    ['any', 'a refused grant with a condition', 'read', [grant(null, false), grant({ title: 'a' }, false)]],
    ['readable', 'a change without a condition', 'update', [grant(null, true)]],
    ['all', 'a change by an administrator', 'update', [administrator, grant({ title: 'a' }, false)]],
    ['new', 'a creation', 'create', [grant(null, true)]],
  ] as const)('[D5] %s: %s', (subject, _case, action, grants) => {
    expect(subjectOf(action, grants)).toBe(subject);
  });
});
