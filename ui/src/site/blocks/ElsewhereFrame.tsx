import type { BlockRoot } from './BlockProps.js';

interface ElsewhereFrameProps {
  readonly root: BlockRoot;
  readonly title: string;
  readonly address: string;
}

/** Content of another host in a frame, which can do nothing to the page around it. */
export function ElsewhereFrame({ root, title, address }: ElsewhereFrameProps) {
  // A frame of this very site could undo the rest of its sandbox.
  const isOther = new URL(address).origin !== location.origin;
  return (
    <iframe
      {...root}
      className="elsewhere-frame"
      title={title}
      src={address}
      sandbox={`allow-scripts allow-popups allow-popups-to-escape-sandbox allow-forms${isOther ? ' allow-same-origin' : ''}`}
      allow="fullscreen"
      // Hosts of maps and films ask where they are shown.
      referrerPolicy="strict-origin-when-cross-origin"
      loading="lazy"
    />
  );
}
