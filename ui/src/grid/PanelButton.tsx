import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { useState, type ComponentType, type ReactNode } from 'react';

export interface PanelButtonProps<Props> {
  /** Names the button and what it opens. */
  readonly label: string;
  readonly icon: ReactNode;
  /** Which edge of the button the panel begins at. */
  readonly side: 'left' | 'right';
  /** What stands in the panel, in a chunk of its own that comes before the panel opens, which so knows its size. */
  readonly load: () => Promise<ComponentType<Props>>;
  readonly panel: (close: () => void) => Props;
}

/** A button that opens a small dialog below it; closed, the focus is on the button again. */
export function PanelButton<Props extends object>({ label, icon, side, load, panel }: PanelButtonProps<Props>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [Panel, setPanel] = useState<ComponentType<Props> | null>(null);
  const close = () => setAnchor(null);
  const open = async (button: HTMLElement) => {
    const loaded = await load();
    setPanel(() => loaded);
    setAnchor(button);
  };
  return (
    <>
      <Button
        variant="outlined"
        startIcon={icon}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onPointerEnter={() => void load()}
        onClick={(event) => void open(event.currentTarget)}
      >
        {label}
      </Button>
      {Panel && (
        <Popover
          open={anchor !== null}
          anchorEl={anchor}
          onClose={close}
          anchorOrigin={{ vertical: 'bottom', horizontal: side }}
          transformOrigin={{ vertical: -4, horizontal: side }}
          slotProps={{ paper: { role: 'dialog', 'aria-label': label } }}
        >
          <Panel {...panel(close)} />
        </Popover>
      )}
    </>
  );
}
