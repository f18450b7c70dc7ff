import type { Command } from '../command.js';

/** Commands for view files and the database schema. */
export const viewsCommands: readonly Command[] = [
  {
    name: 'view create',
    summary: 'Write the file of a new view; without options, asks on the terminal',
    arguments: [{ name: 'name', help: 'name of the view, its table and its address, e.g. articles' }],
    options: {
      'label-en': { type: 'string', value: 'TEXT', help: 'label in English' },
      'label-de': { type: 'string', value: 'TEXT', help: 'label in German' },
      columns: {
        type: 'string',
        value: 'LIST',
        help: '"title:string!, price:decimal"; ! marks a required value; title and description if omitted',
      },
      roles: { type: 'string', value: 'A,B', help: 'roles that may read and write, besides administrators' },
    },
    exitCodes: '0 written, 1 error; nothing is written then',
    load: () => import('../commands/view-create.js'),
  },
  {
    name: 'view from-csv',
    summary: 'Write the file of a view for the records of a CSV file or an Excel workbook, and import them',
    arguments: [{ name: 'file', required: true, help: 'a .csv or .xlsx file whose first line names the columns' }],
    options: {
      name: { type: 'string', value: 'NAME', help: "name of the view; derived from the file's name if omitted" },
      'label-en': { type: 'string', value: 'TEXT', help: 'label in English' },
      'label-de': { type: 'string', value: 'TEXT', help: 'label in German' },
      types: {
        type: 'string',
        value: 'LIST',
        help: '"zip:string, price:decimal": types of columns, instead of guesses',
      },
      roles: { type: 'string', value: 'A,B', help: 'roles that may read and write, besides administrators' },
      dry: { type: 'boolean', help: 'only show the guesses' },
      as: {
        type: 'string',
        value: 'ADDRESS',
        help: 'import with the rights of this user; as the first administrator if omitted',
      },
    },
    exitCodes: '0 written and imported, 1 error',
    load: () => import('../commands/view-from-csv.js'),
  },
  {
    name: 'view from-database',
    summary: 'Write views for the tables of another database, and copy their rows; nothing is changed there',
    arguments: [{ name: 'address', required: true, help: 'sqlite:FILE, or mysql://user:password@host:port/database' }],
    options: {
      tables: { type: 'string', value: 'A,B', help: 'only these tables' },
      'views-only': { type: 'boolean', help: 'write the views and copy no rows' },
      'rows-only': { type: 'boolean', help: 'copy the rows into existing, empty views' },
      dry: { type: 'boolean', help: 'only show what the tables become' },
      as: {
        type: 'string',
        value: 'ADDRESS',
        help: 'copy with the rights of this user; as the first administrator if omitted',
      },
    },
    exitCodes: '0 written and copied, 1 error',
    load: () => import('../commands/view-from-database.js'),
  },
  {
    name: 'view from-tables',
    summary: "Write views over existing tables of the project's database; the tables stay as they are",
    options: {
      tables: { type: 'string', value: 'A,B', help: 'only these tables' },
      'system-columns': {
        type: 'boolean',
        help: 'add _created_at and _updated_at to the tables, where other programs see them, too',
      },
      dry: { type: 'boolean', help: 'only show the views, and what would be added to the tables' },
    },
    exitCodes: '0 written, 1 error',
    load: () => import('../commands/view-from-tables.js'),
  },
  {
    name: 'views check',
    summary: 'Check the view files, without a database',
    options: {},
    exitCodes: '0 all is well, 1 something is wrong',
    load: () => import('../commands/views-check.js'),
  },
  {
    name: 'views plan',
    summary: 'Show the changes that the database needs to match the view files',
    options: {},
    exitCodes: '0 nothing to do, 1 error, 2 safe changes, 3 held changes',
    load: () => import('../commands/views-plan.js'),
  },
  {
    name: 'views apply',
    summary: 'Apply the changes that destroy no data, and destructive ones where allowed',
    options: {
      'allow-destructive': {
        type: 'string',
        value: 'VIEW',
        multiple: true,
        help: 'also apply destructive changes of this view; what is dropped is copied into _archive_* first',
      },
    },
    exitCodes: '0 all done, 1 error, 3 something is still held',
    load: () => import('../commands/views-apply.js'),
  },
];
