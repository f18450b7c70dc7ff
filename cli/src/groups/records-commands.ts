import type { Command, CommandOption } from '../command.js';

const as: CommandOption = {
  type: 'string',
  value: 'ADDRESS',
  help: 'act with the rights of this user; as the first administrator if omitted',
};

export const recordsCommands: readonly Command[] = [
  {
    name: 'export',
    summary: 'Write the records of a view to a file',
    arguments: [{ name: 'view', required: true, help: 'the name of the view, e.g. articles' }],
    options: {
      output: {
        type: 'string',
        value: 'FILE',
        help: 'the file to write; standard output if omitted, with --json as one array',
      },
      format: { type: 'string', value: 'FORMAT', help: "csv, ndjson or xlsx; by the file's extension, otherwise csv" },
      dialect: { type: 'string', value: 'NAME', help: 'excel-en or excel-de: CSV as Excel opens it in that language' },
      relations: {
        type: 'string',
        value: 'FORM',
        help: 'keys: with links as lists of keys; natural: related records by their natural key',
      },
      filter: { type: 'string', value: 'JSON', help: 'only records that match, as in the API' },
      sort: {
        type: 'string',
        value: 'A,-B',
        help: 'in this order, as in --sort=-price,name; by the primary key if omitted',
      },
      select: { type: 'string', value: 'A,B', help: 'only these columns, and the primary key' },
      as,
    },
    exitCodes: '0 written, 1 error',
    load: () => import('../commands/export.js'),
  },
  {
    name: 'import',
    summary: 'Create and update the records of a view from a file, all or none; can be undone at /user/changes',
    arguments: [
      { name: 'view', required: true, help: 'the name of the view, e.g. articles' },
      {
        name: 'file',
        required: true,
        help: "a file written by export, or one whose first line has the columns' labels",
      },
    ],
    options: {
      key: {
        type: 'string',
        value: 'COLUMN',
        help: 'the column by which existing records are found; the primary key if omitted',
      },
      dry: { type: 'boolean', help: 'only show what would happen' },
      format: { type: 'string', value: 'FORMAT', help: "csv, ndjson or xlsx; by the file's extension, otherwise csv" },
      dialect: {
        type: 'string',
        value: 'NAME',
        help: 'excel-en or excel-de: CSV as Excel saves it in that language; detected from the first line if omitted',
      },
      columns: {
        type: 'string',
        value: 'JSON',
        help: 'columns with other names in the file: {"Contact": "email", "Notes": null} omits Notes',
      },
      as,
    },
    exitCodes: '0 imported, 1 error; nothing is stored then',
    load: () => import('../commands/import.js'),
  },
];
