import { columnTypes } from '../columns/column-type.js';
import { actions } from '../access/access.js';
import { locales, widgets } from './view.js';
import {
  anyObject,
  bool,
  either,
  entriesOf,
  listOf,
  matching,
  nonEmptyText,
  objectOf,
  oneOf,
  scalar,
  whole,
  type Read,
} from './shape.js';
import { columnPattern, namePattern, nameWords } from './view-names.js';

const name = matching(namePattern, nameWords);
const columnName = matching(columnPattern, 'the name of a column');
const text = either(
  nonEmptyText,
  objectOf(
    Object.fromEntries(locales.map((locale) => [locale, nonEmptyText])) as Record<
      (typeof locales)[number],
      typeof nonEmptyText
    >,
    [],
    'a text for each locale',
  ),
);
const source = nonEmptyText;
const condition = either(bool, source);
const role = matching(/^[^\s$]{1,63}$/, 'a role name without blanks');

const column = objectOf(
  {
    type: oneOf(columnTypes),
    label: text,
    default: scalar,
    defaultValue: scalar,
    primaryKey: bool,
    allowNull: bool,
    unique: bool,
    index: bool,
    length: whole(1, 65_535),
    precision: whole(1, 65),
    scale: whole(0, 30),
    values: listOf(nonEmptyText, 1),
    rules: either(listOf(source), source),
    getter: source,
    setter: source,
    visible: condition,
    required: condition,
    readOnly: condition,
    hidden: bool,
    dummy: scalar,
    widget: oneOf(widgets),
    help: text,
    placeholder: text,
    renamedFrom: name,
  },
  ['type'],
  'an object that describes a column',
);

const relation = objectOf(
  {
    type: oneOf(['belongsTo', 'hasMany', 'hasOne', 'belongsToMany']),
    view: name,
    as: name,
    foreignKey: name,
    otherKey: name,
    through: name,
    onDelete: oneOf(['restrict', 'cascade', 'setNull']),
    label: text,
  },
  ['type'],
  'an object that describes a relation',
);

const grant = either(
  role,
  objectOf(
    { roles: listOf(role, 1), where: anyObject, columns: listOf(columnName) },
    ['roles'],
    'an object with roles',
  ),
);

const grants = listOf(grant);

/** The form of a view file. Parser and JSON Schema both come from it, so they cannot disagree. */
export const viewShape = objectOf(
  {
    $schema: nonEmptyText,
    name,
    table: name,
    label: text,
    display: columnName,
    autosave: bool,
    system: bool,
    columns: entriesOf(name, column, 'column'),
    relations: entriesOf(name, relation, 'relation'),
    indexes: listOf(listOf(columnName, 1)),
    unique: listOf(listOf(columnName, 1)),
    access: objectOf(
      Object.fromEntries(actions.map((action) => [action, grants])) as Record<(typeof actions)[number], typeof grants>,
      [],
      'an object with a list of grants for each action',
    ),
    grid: objectOf({ columns: listOf(columnName, 1), sort: nonEmptyText }, []),
    form: objectOf({ groups: listOf(objectOf({ label: text, columns: listOf(columnName, 1) }, ['columns'])) }, [
      'groups',
    ]),
  },
  ['name', 'columns'],
  'an object that defines a view',
);

export type RawView = Read<typeof viewShape>;
export type RawColumn = Read<typeof column>;
export type RawRelation = Read<typeof relation>;
export type RawGrant = Read<typeof grant>;

/** The JSON Schema of view files, for editors; made from what the parser itself uses. */
export function viewSchema(): object {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'View definition',
    description: 'A file under views/: its table, API, grid and form come from it.',
    ...viewShape.schema,
  };
}
