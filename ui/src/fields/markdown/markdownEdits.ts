/** An edit of a text: the replaced range and the selection afterwards. */
export interface TextEdit {
  /** The replaced range; `insert` is the replacement. */
  readonly from: number;
  readonly to: number;
  readonly insert: string;
  /** The selection afterwards. */
  readonly start: number;
  readonly end: number;
}

export interface Selected {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Wraps the selection in a Markdown delimiter, or removes the delimiter if it is already there. */
export function toggleMark({ text, start, end }: Selected, mark: string): TextEdit {
  const size = mark.length;
  const inner = text.slice(start, end);
  const isAround = text.slice(start - size, start) === mark && text.slice(end, end + size) === mark;
  const isLonger = mark === '*' && text.slice(start - 2, start) === '**' && text.slice(start - 3, start) !== '***';
  if (isAround && !isLonger) {
    return { from: start - size, to: end + size, insert: inner, start: start - size, end: end - size };
  }
  // Delimiters next to whitespace have no effect, so whitespace at the edges stays outside.
  const head = /^\s*/.exec(inner)?.[0].length ?? 0;
  const tail = inner.trim() === '' ? 0 : (/\s*$/.exec(inner)?.[0].length ?? 0);
  const from = start + head;
  const to = end - tail;
  return { from, to, insert: mark + text.slice(from, to) + mark, start: from + size, end: to + size };
}

/** Turns the selection into a link; selects the address, or puts the cursor where the link text belongs. */
export function insertLink({ text, start, end }: Selected): TextEdit {
  const inner = text.slice(start, end);
  const isAddress = /^(https?:\/\/|mailto:|\/)\S+$/.test(inner);
  const address = isAddress ? inner : 'https://';
  const words = isAddress ? '' : inner;
  const insert = `[${words}](${address})`;
  const at = isAddress || words === '' ? start + 1 : start + words.length + 3;
  return { from: start, to: end, insert, start: at, end: isAddress || words === '' ? at : at + address.length };
}

type Line = 'heading' | 'bullets' | 'numbers' | 'quote';

const marks: Readonly<Record<Line, RegExp>> = {
  heading: /^#{1,6} +/,
  bullets: /^\s*[-*+] +/,
  numbers: /^\s*\d+[.)] +/,
  quote: /^> ?/,
};

/**
 * Prefixes whole lines, or removes the prefix if all lines have it. A heading cycles from `##` to `###` to plain text.
 */
export function toggleLines({ text, start, end }: Selected, kind: Line): TextEdit {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const next = text.indexOf('\n', end);
  const to = next === -1 ? text.length : next;
  const lines = text.slice(from, to).split('\n');
  const filled = lines.filter((line) => line.trim() !== '');
  const isOn = filled.length > 0 && filled.every((line) => marks[kind].test(line));
  const changed = lines.map((line, place) => {
    if (line.trim() === '' && lines.length > 1) return line;
    const plain = Object.values(marks).reduce((rest, mark) => rest.replace(mark, ''), line);
    if (kind === 'heading')
      return line.startsWith('### ') ? plain : line.startsWith('## ') ? `### ${plain}` : `## ${plain}`;
    if (isOn) return line.replace(marks[kind], '');
    return { bullets: '- ', numbers: `${place + 1}. `, quote: '> ' }[kind] + plain;
  });
  const insert = changed.join('\n');
  const isPoint = start === end;
  return { from, to, insert, start: isPoint ? from + insert.length : from, end: from + insert.length };
}

/** Inline code, or a code block for several lines. */
export function toggleCode(selected: Selected): TextEdit {
  const { text, start, end } = selected;
  const inner = text.slice(start, end);
  if (!inner.includes('\n')) return toggleMark(selected, '`');
  const before = start === 0 || text[start - 1] === '\n' ? '' : '\n';
  const insert = `${before}\`\`\`\n${inner}\n\`\`\``;
  return {
    from: start,
    to: end,
    insert,
    start: start + before.length + 4,
    end: start + before.length + 4 + inner.length,
  };
}

/** The edit for Enter in a list: continues the list, or ends it on an empty item. Undefined outside lists. */
export function continueList({ text, start, end }: Selected): TextEdit | undefined {
  if (start !== end) return undefined;
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const item = /^(\s*)(?:([-*+])|(\d+)([.)])) +/.exec(text.slice(from, start));
  if (!item) return undefined;
  const [whole, indent = '', bullet, number, point] = item;
  if (text.slice(from, start) === whole) return { from, to: start, insert: '', start: from, end: from };
  const insert = `\n${indent}${bullet ?? `${Number(number) + 1}${point}`} `;
  return { from: start, to: start, insert, start: start + insert.length, end: start + insert.length };
}
