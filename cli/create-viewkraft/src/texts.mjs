/** The questions by language. */
export const questions = {
  en: {
    folder: 'Folder of the project',
    database: 'Database: sqlite, or mysql://user:password@host:port/database (an existing one)',
    plugins: 'Plugins: none, or a comma-separated list of consent, construction, letter',
    samples: 'Start with sample views and their records? yes, no',
    no: 'no',
  },
  de: {
    folder: 'Ordner des Projekts',
    database: 'Datenbank: sqlite oder mysql://user:passwort@host:port/datenbank (eine vorhandene)',
    plugins: 'Plugins: none oder eine Liste mit Kommas aus consent, construction, letter',
    samples: 'Mit Beispielansichten und ihren Datensätzen beginnen? ja, nein',
    no: 'nein',
  },
};

/** What is printed before the installation, by language: npm prints nothing where its output is not a terminal. */
export const installing = {
  en: (folder) => `${folder} is written. npm installs its packages now, which can take a few minutes.`,
  de: (folder) => `${folder} ist geschrieben. npm installiert jetzt seine Pakete, das kann einige Minuten dauern.`,
};

/** What is printed at the end, by language. The first line names the choices, also those that were not asked for. */
export const nextSteps = {
  en: ({ folder, database, plugins, samples, install }) => [
    `Created ${folder} with ${databaseName(database)}, ${plugins.length > 0 ? `the plugins ${plugins.join(', ')}` : 'no plugins'} and ${samples ? 'sample records' : 'no samples'}. To start it:`,
    '',
    `  cd ${folder}`,
    ...(install ? [] : ['  npm install']),
    '  npm start',
    '',
    'The first start creates an administrator and prints how to sign in. README.md describes the next steps.',
  ],
  de: ({ folder, database, plugins, samples, install }) => [
    `${folder} ist angelegt, mit ${databaseName(database)}, ${plugins.length > 0 ? `den Plugins ${plugins.join(', ')}` : 'ohne Plugins'} und ${samples ? 'mit' : 'ohne'} Beispieldatensätze${samples ? 'n' : ''}. So startet das Projekt:`,
    '',
    `  cd ${folder}`,
    ...(install ? [] : ['  npm install']),
    '  npm start',
    '',
    'Der erste Start legt einen Administrator an und zeigt, wie man sich anmeldet. README.md beschreibt die nächsten Schritte.',
  ],
};

const databaseName = (database) => (database === 'sqlite' ? 'SQLite' : 'MySQL');
