/** Indents a valid JSON text. Works on tokens, because parsing would round numbers with many digits. */
export function formatJson(text: string): string {
  const tokens = text.match(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g) ?? [];
  let depth = 0;
  let tidy = '';
  const line = () => `\n${'  '.repeat(depth)}`;
  for (const [place, token] of tokens.entries()) {
    const before = tokens[place - 1];
    const isEmpty = (token === '}' && before === '{') || (token === ']' && before === '[');
    if ((token === '}' || token === ']') && !isEmpty) {
      depth -= 1;
      tidy += line();
    } else if (isEmpty) depth -= 1;
    else if (before === '{' || before === '[') tidy += line();
    tidy += token;
    if (token === '{' || token === '[') depth += 1;
    else if (token === ',') tidy += line();
    else if (token === ':') tidy += ' ';
  }
  return tidy;
}
