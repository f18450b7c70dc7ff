/** The questions by language. */
export const questions = {
  en: {
    folder: 'Folder of the project',
    database: 'Database: sqlite, or mysql://user:password@host:port/database',
    plugins: 'Plugins: none, or a comma list of consent, construction, letter',
    samples: 'Start with sample views and their records? yes, no',
    no: 'no',
  },
  de: {
    folder: 'Ordner des Projekts',
    database: 'Datenbank: sqlite oder mysql://user:passwort@host:port/datenbank',
    plugins: 'Plugins: none oder eine Liste mit Kommas aus consent, construction, letter',
    samples: 'Mit Beispielansichten und ihren Datensätzen beginnen? ja, nein',
    no: 'nein',
  },
};

/** What is printed at the end, by language. */
export const nextSteps = {
  en: (folder, installed) => [
    `The project is in ${folder}. To start it:`,
    '',
    `  cd ${folder}`,
    ...(installed ? [] : ['  npm install']),
    '  npm start',
    '',
    'The first start creates an administrator and prints how to sign in. README.md says how to go on.',
  ],
  de: (folder, installed) => [
    `Das Projekt liegt in ${folder}. So startet es:`,
    '',
    `  cd ${folder}`,
    ...(installed ? [] : ['  npm install']),
    '  npm start',
    '',
    'Der erste Start legt einen Administrator an und zeigt, wie man sich anmeldet. README.md sagt, wie es weitergeht.',
  ],
};
