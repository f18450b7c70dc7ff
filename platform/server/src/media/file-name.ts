import type { FileKind } from './file-kinds.js';

const longest = 200;

/** What an uploaded file is called from now on: a name alone, without path, control characters and tricks of direction. */
export function fileName(sent: string, { extension }: FileKind): string {
  const base = sent.normalize('NFC').split(/[/\\]/).pop() ?? '';
  const name = base
    // eslint-disable-next-line no-control-regex -- they are what is taken out
    .replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufffd]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  if (name === '') return `${extension === 'pdf' ? 'document' : 'file'}.${extension}`;
  const points = [...name];
  if (points.length <= longest) return name;
  const end = /\.[^.]{1,10}$/.exec(name)?.[0] ?? '';
  return points.slice(0, longest - [...end].length).join('') + end;
}
