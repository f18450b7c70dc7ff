import { SiteLink } from '../../base/site/SiteLink.js';
import type { Action } from './parts/Actions.js';
import type { BlockProps } from '../../base/plugin/BlockProps.js';

/** A link styled as a button. */
export function ButtonBlock({ block: { text, href }, root }: BlockProps<Action>) {
  return (
    <div {...root} className="block-button">
      <SiteLink className="site-button" to={href}>
        {text}
      </SiteLink>
    </div>
  );
}
