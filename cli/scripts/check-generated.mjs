import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './project.mjs';

const schemaFile = join(root, 'views', 'view.schema.json');

async function schemaText() {
  const { viewSchema } = await import('@viewkraft/model');
  return `${JSON.stringify(viewSchema(), null, 2)}\n`;
}

/** Files that are made from the sources are as the sources say. */
export async function checkGenerated() {
  let there = '';
  try {
    there = readFileSync(schemaFile, 'utf8');
  } catch {
    // Told below, like any difference.
  }
  return there === (await schemaText()) ? [] : ['views/view.schema.json is out of date. Run: npm run generate'];
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) writeFileSync(schemaFile, await schemaText());
