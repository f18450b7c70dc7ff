import Box from '@mui/material/Box';
import { useEffect, useRef, useState, type ReactNode } from 'react';

interface FileDropProps {
  readonly isOn: boolean;
  /** Text shown while files are dragged over the page. */
  readonly hint: string;
  readonly onFiles: (files: readonly File[]) => void;
  readonly children: ReactNode;
}

/** Accepts files that are dropped anywhere on the page, and shows a hint while files are dragged over it. */
export function FileDrop({ isOn, hint, onFiles, children }: FileDropProps) {
  // Entering a child fires before leaving the parent, so enters and leaves are counted.
  const [over, setOver] = useState(0);
  const take = useRef(onFiles);
  useEffect(() => {
    take.current = onFiles;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;
    const enter = (event: DragEvent) => hasFiles(event) && setOver((count) => count + 1);
    const leave = (event: DragEvent) => hasFiles(event) && setOver((count) => Math.max(0, count - 1));
    const hover = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
    };
    const drop = (event: DragEvent) => {
      setOver(0);
      if (!hasFiles(event) || event.defaultPrevented) return;
      event.preventDefault();
      take.current([...(event.dataTransfer?.files ?? [])]);
    };
    const listeners = { dragenter: enter, dragleave: leave, dragover: hover, drop };
    for (const [type, listener] of Object.entries(listeners))
      document.addEventListener(type, listener as EventListener);
    return () => {
      setOver(0);
      for (const [type, listener] of Object.entries(listeners))
        document.removeEventListener(type, listener as EventListener);
    };
  }, [isOn]);
  return (
    <>
      {children}
      {over > 0 && (
        <Box sx={overlayStyles}>
          <Box
            sx={{
              px: 6,
              py: 4,
              borderRadius: 'var(--vk-radius)',
              backgroundColor: 'var(--vk-surface)',
              fontWeight: 600,
            }}
          >
            {hint}
          </Box>
        </Box>
      )}
    </>
  );
}

const overlayStyles = {
  position: 'fixed',
  inset: 12,
  zIndex: 'modal',
  display: 'grid',
  placeContent: 'center',
  pointerEvents: 'none',
  border: '2px dashed var(--vk-accent)',
  borderRadius: 'var(--vk-radius)',
  backgroundColor: 'color-mix(in srgb, var(--vk-accent-softer) 80%, transparent)',
};
