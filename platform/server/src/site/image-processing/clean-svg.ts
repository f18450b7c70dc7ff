import { isUtf8 } from 'node:buffer';
import type SanitizeHtml from 'sanitize-html';
import { DrawingSize } from './drawing-size.js';
import { svgAttributes, svgTags, svgVoidTags } from './svg-vocabulary.js';

const names = { xmlns: 'http://www.w3.org/2000/svg', 'xmlns:xlink': 'http://www.w3.org/1999/xlink' } as const;
const localReference = /^\s*#[\w.:-]+\s*$/;
const embeddedPicture = /^\s*data:image\/(png|jpeg|gif|webp);base64,[A-Za-z0-9+/=\s]+$/;
/** External paint and style sheets, escapes that hide them, and constructs that old engines executed. */
const unsafeCss =
  /url\(\s*(?!['"]?#[\w.:-]+['"]?\s*\))|@import|@charset|expression|javascript:|behavior|-moz-binding|\\|image-set|image\(|src\(/i;

/**
 * Rebuilds an SVG from an allowlist: no scripts, event handlers, links, foreign content, external addresses, entities
 * or external style sheets. Undefined: the SVG cannot be cleaned.
 */
export async function cleanSvg(source: Buffer): Promise<string | undefined> {
  if (!isUtf8(source)) return undefined;
  const text = source.toString('utf8');
  // Entities can hide content, and drawings do not need them.
  if (/<!ENTITY/i.test(text) || text.includes('\0')) return undefined;
  const { default: sanitize } = await import('sanitize-html');
  const size = new DrawingSize();
  const cleaned = tried(() => sanitize(text, optionsOf(size)).trim());
  if (cleaned === undefined || !size.isSmall()) return undefined;
  const root = /^<svg([^>]*)>/.exec(cleaned);
  if (!root || !cleaned.endsWith('</svg>')) return undefined;
  const spaces = Object.entries(names).map(([name, uri]) => ` ${name}="${uri}"`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<svg${spaces.join('')}${root[1]}>${cleaned.slice(root[0].length)}\n`;
}

/** A drawing that is too large ends its parsing with an error. */
function tried(clean: () => string): string | undefined {
  try {
    return clean();
  } catch {
    return undefined;
  }
}

function optionsOf(size: DrawingSize): SanitizeHtml.IOptions {
  return {
    onOpenTag: (tag, attributes) => size.enter(tag, attributes),
    onCloseTag: () => size.leave(),
    allowedTags: [...svgTags],
    allowedAttributes: { '*': [...svgAttributes] },
    nonTextTags: svgVoidTags.filter((tag) => !svgTags.includes(tag)),
    // `style` is filtered below, so that no address remains in it.
    allowVulnerableTags: true,
    allowedSchemes: ['data'],
    allowedSchemesAppliedToAttributes: [],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    selfClosing: [],
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false, decodeEntities: true },
    transformTags: { '*': (tagName, attribs) => ({ tagName, attribs: safeAttributes(tagName, attribs) }) },
    exclusiveFilter: ({ tag, text, attribs }) =>
      (['use', 'image'].includes(tag) && !attribs['href'] && !attribs['xlink:href']) ||
      (tag === 'style' && (unsafeCss.test(text) || /[<&]/.test(text))) ||
      (tag.startsWith('animate') && !movesHarmlessly(tag, attribs)),
  };
}

function safeAttributes(tag: string, attributes: SanitizeHtml.Attributes): SanitizeHtml.Attributes {
  return Object.fromEntries(
    Object.entries(attributes).filter(([name, value]) => {
      if (/(^|:)href$/i.test(name))
        return localReference.test(value) || (tag === 'image' && embeddedPicture.test(value));
      return !unsafeCss.test(value);
    }),
  );
}

/** An animation could restore a removed attribute: only painting and movement may be animated. */
function movesHarmlessly(tag: string, { attributeName }: SanitizeHtml.Attributes): boolean {
  if (tag === 'animateMotion') return true;
  return (
    attributeName !== undefined &&
    svgAttributes.includes(attributeName) &&
    !/href|^(style|class|id|attributeName)$/i.test(attributeName)
  );
}
