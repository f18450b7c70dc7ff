import type { MarkdownNode } from '@viewkraft/model';
import { Actions, type Action } from './parts/Actions.js';
import type { BlockProps } from '../../base/plugin/BlockProps.js';
import { Picture, type PictureFields } from './parts/Picture.js';
import { Prose } from './parts/Prose.js';

interface Hero {
  readonly eyebrow?: string;
  readonly title: string;
  readonly text?: readonly MarkdownNode[];
  readonly actions?: readonly Action[];
  readonly image?: PictureFields;
}

/** The start of a page: headline, actions and a picture. */
export function HeroBlock({ block: { eyebrow, title, text, actions, image }, root, isMain }: BlockProps<Hero>) {
  const Title = isMain ? 'h1' : 'h2';
  return (
    <section {...root} className="band hero">
      <div className={image ? 'hero-parts' : 'hero-parts alone'}>
        <div>
          {eyebrow && <p className="eyebrow">{eyebrow}</p>}
          <Title>{title}</Title>
          {text && (
            <div className="hero-lead">
              <Prose nodes={text} />
            </div>
          )}
          <Actions actions={actions} />
        </div>
        {image && (
          <div className="hero-picture">
            <Picture {...image} sizes="xs:100vw sm:100vw md:100vw lg:50vw xl:560px" isEager />
          </div>
        )}
      </div>
    </section>
  );
}
