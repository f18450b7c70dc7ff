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
    type: described(oneOf(columnTypes), 'The type of the values.'),
    field: described(fieldName, 'With "managed": false: the name of the column in the table, if it differs.'),
    label: described(text, 'The displayed name; by default the capitalised column name.'),
    default: described(scalar, 'A value, NOW (the current date) or $user.id (the user who creates the record).'),
    defaultValue: described(scalar, 'Another name for default.'),
    primaryKey: described(bool, 'Exactly one column of a view is the primary key.'),
    autoIncrement: described(
      bool,
      'With "managed": false: false if the database does not generate the primary key; each new record then needs one.',
    ),
    allowNull: described(bool, 'Whether the value may be missing; true by default, except for the primary key.'),
    unique: described(bool, 'No two records have the same value.'),
    index: described(bool, 'Makes filtering and sorting by this column fast.'),
    length: described(whole(1, 65_535), 'Maximum number of characters in a string; 255 by default.'),
    precision: described(whole(1, 65), 'Total digits of a decimal; 10 by default, at most 15 on SQLite.'),
    scale: described(whole(0, 30), 'Digits of a decimal after the decimal point; 2 by default.'),
    values: described(listOf(nonEmptyText, 1), 'The only allowed values.'),
    valueLabels: described(
      entriesOf(nonEmptyText, text, viewPhrase('viewWordsLabels')),
      'The text that readers see instead of an allowed value, by value.',
    ),
    rules: described(
      either(listOf(source), source),
      'One function or a list: (value, record) => true, or a text that says what is wrong, or {en, de} with that text in each language.',
    ),
    getter: described(source, '(value, record) => the value to show.'),
    setter: described(source, '(input, record) => the value to store.'),
    visible: described(condition, 'Whether forms show the column: a boolean, or (record) => boolean.'),
    required: described(condition, 'Whether a value is required: a boolean, or (record) => boolean.'),
    readOnly: described(condition, 'Whether the value is read-only: a boolean, or (record) => boolean.'),
    hidden: described(bool, 'The column never leaves the server.'),
    dummy: described(scalar, 'A sample value.'),
    widget: described(oneOf(widgets), 'The input that forms use for the value.'),
    editor: described(
      matching(/^[a-z][a-z0-9-]{0,62}$/, viewPhrase('viewWordsEditor')),
      'An editor that replaces the widget, if the pages have one of this name: blocks, or one from a plugin.',
    ),
    help: described(text, 'A hint under the field.'),
    placeholder: described(text, 'A hint inside the empty field.'),
    renamedFrom: described(name, 'The former name of the column; its values are kept.'),
  },
  ['type'],
  viewPhrase('viewWordsColumn'),
);

const relation = objectOf(
  {
    type: oneOf(['belongsTo', 'hasMany', 'hasOne', 'belongsToMany']),
    view: described(name, 'The related view; by default the name of the relation.'),
    as: described(name, 'The name of the association, if it differs.'),
    foreignKey: described(
      fieldName,
      'belongsTo: the column of this view; hasMany and hasOne: the column of the related view; belongsToMany: the column of the link table that refers to this view.',
    ),
    otherKey: described(fieldName, 'belongsToMany: the column of the link table that refers to the related view.'),
    through: described(
      tableName,
      'belongsToMany: the link table; by default the names of both views in alphabetical order, such as `articles_tags`. It is created if no view has it.',
    ),
    onDelete: described(
      oneOf(['restrict', 'cascade', 'setNull']),
      'belongsTo: what happens to a record of this view when its related record is deleted; restrict by default.',
    ),
    label: described(
      text,
      "The displayed name; by default the foreign key's label (belongsTo), in each language that it has, otherwise the capitalised name.",
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
      where: described(anyObject, 'Only records that match this filter; it may use $user.id, $user.roles and $now.'),
      columns: described(listOf(columnName), 'Only these columns.'),
    },
    ['roles'],
    viewPhrase('viewWordsGrant'),
  ),
);

const grants = listOf(grant);

/** The shape of a view file. Parser and JSON Schema both come from it, so they cannot disagree. */
export const viewShape = objectOf(
  {
    $schema: nonEmptyText,
    name: described(name, 'The file name without .json.'),
    table: described(tableName, 'The table in the database; by default the name of the view.'),
    managed: described(
      bool,
      'false: the table already exists and other programs use it, too. Its definition is never changed; a column that is missing there, or has a different type, is a problem of the view.',
    ),
    label: described(text, 'The displayed name of the view; by default the capitalised name.'),
    singular: described(
      text,
      'The name of one record, capitalised as at the start of a sentence, such as Customer: forms and messages then say “New customer” instead of “New”.',
    ),
    group: described(text, 'The heading under which the navigation lists the view.'),
    display: described(columnName, 'The column that represents a record in titles, links and pickers.'),
    naturalKey: described(
      listOf(columnName, 1),
      'The columns by which exports identify a record of this view when another one refers to it; by default the display column if it is unique, otherwise the primary key.',
    ),
    autosave: described(bool, 'Forms save automatically, half a second after a change.'),
    system: described(
      bool,
      'false leaves out _version, _created_at and _updated_at; a view with "managed": false has the last two only with true. Without versions no write is refused as stale (If-Match and 412): of two changes of one column the later one wins.',
    ),
    search: described(
      bool,
      'true: the palette, GET /api/search and the search of lists use an index to find records by the beginnings of words in their texts.',
    ),
    history: described(
      either(bool, objectOf({ days: whole(1, 36_500) }, ['days'], viewPhrase('viewWordsHistory'))),
      'false keeps no history of the records: their changes can be neither viewed nor undone. {"days": 90} deletes entries after 90 days.',
    ),
    columns: described(
      entriesOf(name, column, viewPhrase('viewWordsColumns')),
      'The columns by name, in display order.',
    ),
    relations: described(
      entriesOf(name, relation, viewPhrase('viewWordsRelations')),
      'Relations to other views, by name.',
    ),
    indexes: described(
      listOf(listOf(columnName, 1)),
      'Lists of columns by which records are filtered or sorted together.',
    ),
    unique: described(listOf(listOf(columnName, 1)), 'Lists of columns whose combination of values is unique.'),
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
              tab: described(
                text,
                'Starts a tab of this name with this group; the following groups belong to it, too.',
              ),
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

/** The JSON Schema of view files, for editors; made from the shape that the parser uses. */
export function viewSchema(): object {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'View definition',
    description: 'A file in views/ that defines a table, its API, grid and form.',
    ...viewShape.schema,
  };
}
