import type { BlockComponents } from './BlockProps.js';
import { ButtonBlock } from './ButtonBlock.js';
import { CallBlock } from './CallBlock.js';
import { ColumnsBlock } from './ColumnsBlock.js';
import { EmbedBlock } from './EmbedBlock.js';
import { FactsBlock } from './FactsBlock.js';
import { GalleryBlock } from './GalleryBlock.js';
import { HeadingBlock } from './HeadingBlock.js';
import { HeroBlock } from './HeroBlock.js';
import { ImageBlock } from './ImageBlock.js';
import { ListBlock } from './ListBlock.js';
import { MapBlock } from './MapBlock.js';
import { QuoteBlock } from './QuoteBlock.js';
import { TextBlock } from './TextBlock.js';

/** Of the types that ship. */
export const blockComponents: BlockComponents = {
  heading: HeadingBlock,
  text: TextBlock,
  list: ListBlock,
  image: ImageBlock,
  button: ButtonBlock,
  map: MapBlock,
  hero: HeroBlock,
  columns: ColumnsBlock,
  facts: FactsBlock,
  gallery: GalleryBlock,
  quote: QuoteBlock,
  call: CallBlock,
  embed: EmbedBlock,
};
