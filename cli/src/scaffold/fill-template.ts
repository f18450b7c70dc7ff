import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { PluginNames } from './plugin-names.js';

export interface PluginTexts {
  readonly labels: { readonly en: string; readonly de: string };
  readonly author: string | undefined;
}

/** Output of the template's own checks, which is not copied. */
const generatedFolders = new Set(['dist', 'node_modules']);

/** Copies the plugin template and replaces every name and text. */
export function fillTemplate(template: string, target: string, names: PluginNames, texts: PluginTexts): void {
  for (const file of filesBelow(template)) {
    const copy = join(target, named(relative(template, file), names));
    mkdirSync(dirname(copy), { recursive: true });
    const text = labelled(named(readFileSync(file, 'utf8'), names), texts.labels, file.endsWith('.json'));
    writeFileSync(copy, file === join(template, 'package.json') ? withAuthor(text, texts.author) : text);
  }
}

function* filesBelow(folder: string): Generator<string> {
  for (const entry of readdirSync(folder)) {
    const path = join(folder, entry);
    if (!statSync(path).isDirectory()) yield path;
    else if (!generatedFolders.has(entry)) yield* filesBelow(path);
  }
}

/** The template is a working plugin, so its placeholders are valid names. */
const named = (text: string, { name, package: own, view, className }: PluginNames): string =>
  text
    .replaceAll('@viewkraft/plugin-plugin-template', own)
    .replaceAll('plugin-template', name)
    .replaceAll('plugin_template', view)
    .replaceAll('PluginTemplate', className);

function labelled(text: string, { en, de }: PluginTexts['labels'], isJson: boolean): string {
  const written = (label: string): string => (isJson ? JSON.stringify(label).slice(1, -1) : label);
  return text.replaceAll('Plugin template', () => written(en)).replaceAll('Plugin-Vorlage', () => written(de));
}

function withAuthor(text: string, author: string | undefined): string {
  if (author === undefined) return text;
  const { name, version, description, ...rest } = JSON.parse(text) as Record<string, unknown>;
  return JSON.stringify({ name, version, description, author, ...rest }, null, 2);
}
