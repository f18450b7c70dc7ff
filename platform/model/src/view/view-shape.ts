import { columnTypes } from '../definition/column-type.js';
import { actions } from '../definition/access.js';
import { locales } from '../definition/view.js';
import { widgets } from '../definition/widgets.js';
import {
  anyObject,
  bool,
  described,
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
import { columnPattern, namePattern, sqlNamePattern } from '../definition/view-names.js';
import { viewPhrase } from './view-phrase.js';

const name = matching(namePattern, viewPhrase('viewWordsName'));
const tableName = matching(sqlNamePattern, viewPhrase('viewWordsTable'));
const fieldName = matching(sqlNamePattern, viewPhrase('viewWordsField'));
const columnName = matching(columnPattern, viewPhrase('viewWordsColumnName'));
const text = either(
  nonEmptyText,
  objectOf(
    Object.fromEntries(locales.map((locale) => [locale, nonEmptyText])) as Record<
      (typeof locales)[number],
      typeof nonEmptyText
    >,
    [],
    viewPhrase('viewWordsLocaleTexts'),
  ),
);
const source = nonEmptyText;
const condition = either(bool, source);
const role = matching(/^[^\s$]{1,63}$/, viewPhrase('viewWordsRole'));

const column = objectOf(
  {
    type: described(oneOf(columnTypes), 'What the column holds.'),
    field: described(fieldName, 'Of a view with "managed": false: the column in the table, where its name differs.'),
    label: described(text, 'Shown name; by default the capitalised column name.'),
    default: described(scalar, 'A value, NOW (the current date) or $user.id (whoever creates the record).'),
    defaultValue: described(scalar, 'Another word for default.'),
    primaryKey: described(bool, 'Exactly one column of a view is the primary key.'),
    autoIncrement: described(
      bool,
      'Of a view with "managed": false: false where the database does not count the primary key, so that each new record needs one.',
    ),
    allowNull: described(bool, 'Whether the value may be missing; true by default, but for the primary key.'),
    unique: described(bool, 'No two records have the same value.'),
    index: described(bool, 'Filtering and sorting by this column is quick.'),
    length: described(whole(1, 65_535), 'Characters that a string holds; 255 by default.'),
    precision: described(whole(1, 65), 'Digits of a decimal in all; 10 by default, at most 15 on SQLite.'),
    scale: described(whole(0, 30), 'Digits of a decimal after the point; 2 by default.'),
    values: described(listOf(nonEmptyText, 1), 'The only values that are allowed.'),
    valueLabels: described(
      entriesOf(nonEmptyText, text, viewPhrase('viewWordsLabels')),
      'What readers see in the place of allowed values, by value.',
    ),
    rules: described(
      either(listOf(source), source),
      '(value, record) => true, or a text that says what is wrong, or {en, de} with that text in each language; one or a list.',
    ),
    getter: described(source, '(value, record) => what is shown.'),
    setter: described(source, '(input, record) => what is stored.'),
    visible: described(condition, 'Whether forms show the column, or (record) => boolean.'),
    required: described(condition, 'Whether a value must be given, or (record) => boolean.'),
    readOnly: described(condition, 'Whether the value cannot be changed, or (record) => boolean.'),
    hidden: described(bool, 'The column never leaves the server.'),
    dummy: described(scalar, 'A sample value.'),
    widget: described(oneOf(widgets), 'How forms let the value be edited.'),
    editor: described(
      matching(/^[a-z][a-z0-9-]{0,62}$/, viewPhrase('viewWordsEditor')),
      'An editor in the place of the widget, where the pages have one of this name: blocks, or one that a plugin brings.',
    ),
    help: described(text, 'A hint under the field.'),
    placeholder: described(text, 'A hint inside the empty field.'),
    renamedFrom: described(name, 'The former name: the values are kept.'),
  },
  ['type'],
  viewPhrase('viewWordsColumn'),
);

const relation = objectOf(
  {
    type: oneOf(['belongsTo', 'hasMany', 'hasOne', 'belongsToMany']),
    view: described(name, 'The related view; by default the name of the relation.'),
    as: described(name, 'The name of the association, where it differs.'),
    foreignKey: described(
      fieldName,
      'belongsTo: the column here; hasMany and hasOne: the column there; belongsToMany: the column of the links that points here.',
    ),
    otherKey: described(fieldName, 'belongsToMany: the column of the links that points at the related view.'),
    through: described(
      tableName,
      'belongsToMany: the table of the links, by default the names of both views in the order of the alphabet, such as `articles_tags`; it is created if no view has it.',
    ),
    onDelete: described(
      oneOf(['restrict', 'cascade', 'setNull']),
      'belongsTo: what happens here when the record there is deleted; restrict by default.',
    ),
    label: described(
      text,
      "Shown name; by default the foreign key's label (belongsTo), in each language that it has, else the capitalised name.",
    ),
  },
  ['type'],
  viewPhrase('viewWordsRelation'),
);

const grant = either(
  role,
  objectOf(
    {
      roles: listOf(role, 1),
      where: described(
        anyObject,
        'Only records for which this filter holds; it may use $user.id, $user.roles and $now.',
      ),
      columns: described(listOf(columnName), 'Only these columns.'),
    },
    ['roles'],
    viewPhrase('viewWordsGrant'),
  ),
);

const grants = listOf(grant);

/** The form of a view file. Parser and JSON Schema both come from it, so they cannot disagree. */
export const viewShape = objectOf(
  {
    $schema: nonEmptyText,
    name: described(name, 'As the file is called, without .json.'),
    table: described(tableName, 'The table in the database; by default the name.'),
    managed: described(
      bool,
      'false: the table exists already and other programs use it, too. Its definition is never changed; a column that is missing there, or has another type, is a problem of the view.',
    ),
    label: described(text, 'Shown name of the view; by default the capitalised name.'),
    singular: described(
      text,
      "One record's name as a sentence begins with it, such as Customer: forms and messages then say “New customer” instead of “New”.",
    ),
    group: described(text, 'The heading under which the navigation lists the view.'),
    display: described(columnName, 'The column that stands for a record in titles, links and pickers.'),
    naturalKey: described(
      listOf(columnName, 1),
      'The columns by which exports name a record of this view when another one refers to it; by default the display column where it is unique, else the primary key.',
    ),
    autosave: described(bool, 'Forms save by themselves, half a second after a change.'),
    system: described(
      bool,
      'false leaves out _version, _created_at and _updated_at; a view with "managed": false has the last two only with true. Without versions no write is refused as stale (If-Match and 412): of two changes of one column the later one stands.',
    ),
    search: described(
      bool,
      'true: the palette and GET /api/search find the records by the beginnings of words in their texts, by an index, and so does the search of lists.',
    ),
    history: described(
      either(bool, objectOf({ days: whole(1, 36_500) }, ['days'], viewPhrase('viewWordsHistory'))),
      'false keeps no history of the records: their changes cannot be looked up nor taken back. {"days": 90} deletes entries after 90 days.',
    ),
    columns: described(
      entriesOf(name, column, viewPhrase('viewWordsColumns')),
      'The columns by name, in the order in which they are shown.',
    ),
    relations: described(
      entriesOf(name, relation, viewPhrase('viewWordsRelations')),
      'Relations to other views, by name.',
    ),
    indexes: described(listOf(listOf(columnName, 1)), 'Lists of columns that are filtered or sorted by together.'),
    unique: described(listOf(listOf(columnName, 1)), 'Lists of columns whose values occur once together.'),
    access: objectOf(
      Object.fromEntries(actions.map((action) => [action, grants])) as Record<(typeof actions)[number], typeof grants>,
      [],
      viewPhrase('viewWordsAccess'),
    ),
    grid: objectOf(
      { columns: listOf(columnName, 1), sort: described(nonEmptyText, 'As in a query: -published_at,title') },
      [],
    ),
    form: objectOf(
      {
        groups: listOf(
          objectOf(
            {
              label: described(text, 'Heading above the fields.'),
              tab: described(text, 'A tab of this name begins with the group; the groups after it stay in it.'),
              columns: listOf(columnName, 1),
            },
            ['columns'],
          ),
        ),
      },
      ['groups'],
    ),
  },
  ['name', 'columns'],
  viewPhrase('viewWordsView'),
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
