import type { MarkdownNode } from '@viewkraft/model';
import { Prose } from './Prose.js';

interface SectionHeadProps {
  readonly title?: string | undefined;
  readonly text?: readonly MarkdownNode[] | undefined;
}

/** Title and introduction of a section block. */
export function SectionHead({ title, text }: SectionHeadProps) {
  if (!title && !text) return null;
  return (
    <div className="section-head">
      {title && <h2>{title}</h2>}
      {text && (
        <div className="section-lead">
          <Prose nodes={text} />
        </div>
      )}
    </div>
  );
}
