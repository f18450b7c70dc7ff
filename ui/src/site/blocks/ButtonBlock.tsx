import { SiteLink } from '../SiteLink.js';
import type { Action } from './Actions.js';
import type { BlockProps } from './BlockProps.js';

/** A link that looks as important as it is. */
export function ButtonBlock({ block: { text, href }, root }: BlockProps<Action>) {
  return (
    <div {...root} className="block-button">
      <SiteLink className="site-button" to={href}>
        {text}
      </SiteLink>
    </div>
  );
}
