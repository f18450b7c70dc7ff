import type { MarkdownNode } from '@viewkraft/model';
import { Actions, type Action } from './parts/Actions.js';
import type { BlockProps } from '../../base/plugin/BlockProps.js';
import { SectionHead } from './parts/SectionHead.js';

interface Call {
  readonly title: string;
  readonly text?: readonly MarkdownNode[];
  readonly actions?: readonly Action[];
}

/** Call to action. */
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
