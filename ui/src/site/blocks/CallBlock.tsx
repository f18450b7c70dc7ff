import type { MarkdownNode } from '@viewkraft/model';
import { Actions, type Action } from './Actions.js';
import type { BlockProps } from './BlockProps.js';
import { SectionHead } from './SectionHead.js';

interface Call {
  readonly title: string;
  readonly text?: readonly MarkdownNode[];
  readonly actions?: readonly Action[];
}

/** What the reader may do now. */
export function CallBlock({ block: { title, text, actions }, root }: BlockProps<Call>) {
  return (
    <section {...root} className="band call">
      <div className="call-box">
        <SectionHead title={title} text={text} />
        <Actions actions={actions} />
      </div>
    </section>
  );
}
