import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { DesignTabs } from './DesignTabs.js';
import { DesignProvider } from './state/Design.js';
import { useUndoKeys } from './state/useUndoKeys.js';
import { useDesignState, type DesignSource } from './state/useDesignState.js';

interface DesignerProps extends DesignSource {
  /** The path to show once the designer has loaded, such as that of a problem. */
  readonly target: { readonly path: string } | null;
  /** Opens the text, for example because the designer cannot read it. */
  readonly onOpenText: () => void;
}

/** Edits a view by fields instead of by its text; both are the same document. */
export function Designer({ target, onOpenText, ...source }: DesignerProps) {
  const { t } = useTranslation();
  const root = useRef<HTMLDivElement>(null);
  const { unreadable, design, announcement, reveal } = useDesignState(source, root);
  const latestReveal = useRef(reveal);
  useEffect(() => {
    latestReveal.current = reveal;
  });
  useEffect(() => {
    if (target) latestReveal.current(target.path);
  }, [target]);

  useUndoKeys(root, source);

  if (!design) {
    return (
      <Alert
        severity="warning"
        action={
          <Button color="inherit" onClick={onOpenText}>
            {t('design.toText')}
          </Button>
        }
      >
        {t(`design.unreadable.${unreadable ?? 'syntax'}`)}
      </Alert>
    );
  }
  return (
    <DesignProvider value={design}>
      <Box ref={root} sx={rootStyles}>
        <span role="status" className="vk-hidden">
          {announcement}
        </span>
        <DesignTabs />
      </Box>
    </DesignProvider>
  );
}

const rootStyles = {
  minWidth: 0,
  '& .MuiTextField-root': { mb: 4 },
  // Only fields with a hint or a problem need the line.
  '& .MuiFormHelperText-root:empty': { display: 'none' },
  '& .MuiOutlinedInput-root:has(> input[readonly], > textarea[readonly]:not([aria-hidden]))': {
    backgroundColor: 'var(--vk-surface-sunken)',
  },
};
