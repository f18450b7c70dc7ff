const maxLength = 200;

/** A safe file name: no path, control or bidirectional characters. */
export function fileName(sent: string, extension: string): string {
  const base = sent.normalize('NFC').split(/[/\\]/).pop() ?? '';
  const name = base
    // eslint-disable-next-line no-control-regex -- they are what is taken out
    .replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufffd]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  if (name === '') return `${extension === 'pdf' ? 'document' : 'file'}.${extension}`;
  const points = [...name];
  if (points.length <= maxLength) return name;
  const end = /\.[^.]{1,10}$/.exec(name)?.[0] ?? '';
  return points.slice(0, maxLength - [...end].length).join('') + end;
}

/** The extension of a stored file, whose key the server has made. */
export const extensionOf = (key: string): string => key.slice(key.lastIndexOf('.') + 1);
