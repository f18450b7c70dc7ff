import { useEffect, useRef } from 'react';
import { mediaApi } from '../../media/mediaApi.js';
import { useBlockEditing } from './BlockEditing.js';
import type { RawBlock } from './RawBlock.js';

/** Fills in what the media library knows of a picture that was chosen: its size, and its text where there is none yet. */
export function useImageFacts(values: RawBlock, onChange: (values: RawBlock) => void) {
  const { locale } = useBlockEditing();
  const latest = useRef({ values, onChange });
  useEffect(() => {
    latest.current = { values, onChange };
  });
  return (src: string, chosen: RawBlock): void => {
    if (!src.startsWith('/media/')) return;
    latest.current = { values: chosen, onChange };
    const fill = async () => {
      const record = await mediaApi.byPath(src);
      const { values: now, onChange: change } = latest.current;
      if (!record || now['src'] !== src) return;
      const { width, height, altEn, altDe } = record;
      const alt = now['alt'] || (locale === 'de' ? altDe : altEn);
      change({ ...now, alt, ...(width !== null && height !== null && { width, height }) });
    };
    // Without the record the size is typed.
    fill().catch(() => undefined);
  };
}
