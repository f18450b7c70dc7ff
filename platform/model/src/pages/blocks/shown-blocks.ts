import type { Block } from './block.js';
import type { BlockField, BlockTypes } from './block-field.js';
import { blockTypes } from './block-types.js';
import { renderMarkdown } from './render-markdown.js';

/**
 * Parsed blocks as a page shows them, with every markdown text as nodes, so that no page has to load the markdown
 * parser.
 */
export function shownBlocks(blocks: readonly Block[], types: BlockTypes = blockTypes): Block[] {
  return blocks.map((block) => ({ ...block, ...shownFields(block, types[block.type]?.fields ?? [], types) }));
}

type Fields = Readonly<Record<string, unknown>>;

function shownFields(values: Fields, fields: readonly BlockField[], types: BlockTypes): Fields {
  const shown: Record<string, unknown> = {};
  for (const field of fields) {
    const value = values[field.key];
    if (value !== undefined) shown[field.key] = shownValue(value, field, types);
  }
  return shown;
}

function shownValue(value: unknown, field: BlockField, types: BlockTypes): unknown {
  switch (field.kind) {
    case 'markdown':
      return renderMarkdown(String(value));
    case 'group':
      return shownFields(value as Fields, field.fields, types);
    case 'items':
      return (value as readonly Fields[]).map((item) => shownFields(item, field.fields, types));
    case 'blocks':
      return shownBlocks(value as readonly Block[], types);
    default:
      return value;
  }
}
