import { Lexer, type Token, type TokensList } from 'marked';

/**
 * Highest cost of a text: the sum of length × marks of its paragraphs. Marked compares each mark with the rest of its
 * paragraph, so that 20,000 characters of `a*_` would take seconds. A million takes about 10 ms.
 */
const maxCost = 2_000_000;

/** Characters at which Marked looks for the end of an element. */
const marks = /[*_~`[\]!<>&|\\:@^+#$%=/{}]/g;

/** Treats paragraphs as plain text once the text has become too costly. */
class BoundedLexer extends Lexer {
  private cost = 0;

  override inlineTokens(src: string, tokens: Token[] = []): Token[] {
    this.cost += src.length * (src.match(marks)?.length ?? 0);
    if (this.cost <= maxCost) return super.inlineTokens(src, tokens);
    tokens.push({ type: 'text', raw: src, text: src, escaped: false });
    return tokens;
  }
}

/** Markdown as Marked's tokens. Throws RangeError for a text with about a thousand nested quotes. */
export function lexMarkdown(markdown: string): TokensList {
  return new BoundedLexer({ gfm: true }).lex(markdown);
}
