import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { PluginsFile } from './plugins-file.js';

const width = 120;

/**
 * Writes the enabled plugins and their options into `plugins.json` atomically; other keys are kept. Returns the written
 * text.
 */
export function writePluginsFile(pluginsDir: string, { enabled, options }: PluginsFile): string {
  const named = join(pluginsDir, 'plugins.json');
  const file = existsSync(named) ? realpathSync(named) : named;
  const before = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as object) : {};
  const text = printed({ ...before, enabled, options });
  const fresh = `${file}.${process.pid}.tmp`;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(fresh, text);
  if (existsSync(file)) chmodSync(fresh, statSync(file).mode);
  renameSync(fresh, file);
  return text;
}

/** Formatted as by hand: short lists on one line. */
function printed(content: object): string {
  const text = JSON.stringify(content, null, 2).replace(/\[\n[^[\]{}]*?\]/g, (list) => {
    const line = list
      .replace(/\s*\n\s*/g, ' ')
      .replace('[ ', '[')
      .replace(/ \]$/, ']');
    return line.length <= width - 20 ? line : list;
  });
  return `${text}\n`;
}
