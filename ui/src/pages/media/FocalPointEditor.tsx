import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { CropPreviews } from './CropPreviews.js';
import { pointAt, type Point } from '../../media/focalCrop.js';
import { imageAddress } from '../../base/site/imageAddress.js';
import type { MediaRecord } from '../../media/MediaRecord.js';

interface FocalPointEditorProps {
  readonly record: MediaRecord;
  readonly point: Point;
  readonly onChange: (point: Point) => void;
  readonly readOnly?: boolean;
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Sets the point that crops keep visible: click or drag on the picture, or use the arrow keys. */
export function FocalPointEditor({ record, point, onChange, readOnly = false }: FocalPointEditorProps) {
  const { t } = useTranslation();
  const hintId = useId();
  const frame = useRef<HTMLDivElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const { width, height } = record;
  if (width === null || height === null) return null;

  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const box = frame.current?.getBoundingClientRect();
    if (!box) return;
    onChange(pointAt((event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height));
  };
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step || readOnly) return;
    event.preventDefault();
    const by = event.shiftKey ? 0.1 : 0.01;
    onChange(pointAt(point.x + step[0] * by, point.y + step[1] * by));
  };
  const place = t('media.focalPlace', { x: Math.round(point.x * 100), y: Math.round(point.y * 100) });

  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Box
        sx={{
          display: 'grid',
          placeItems: 'center',
          p: 2,
          borderRadius: 'var(--vk-radius)',
          backgroundColor: 'var(--vk-surface-sunken)',
        }}
      >
        <Box
          ref={frame}
          onPointerDown={(event) => {
            if (readOnly || event.button !== 0) return;
            event.preventDefault();
            event.currentTarget.setPointerCapture(event.pointerId);
            handle.current?.focus();
            follow(event);
          }}
          onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && follow(event)}
          sx={{
            position: 'relative',
            display: 'flex',
            maxWidth: '100%',
            touchAction: 'none',
            cursor: readOnly ? 'default' : 'crosshair',
          }}
        >
          <Box
            component="img"
            src={imageAddress(record.path, { width: 1024 })}
            width={width}
            height={height}
            alt=""
            draggable={false}
            sx={{ display: 'block', width: 'auto', height: 'auto', maxWidth: '100%', maxHeight: 'min(42vh, 380px)' }}
          />
          <Box
            component="button"
            type="button"
            ref={handle}
            aria-label={`${t('media.focalPoint')}: ${place}`}
            aria-describedby={hintId}
            aria-disabled={readOnly}
            onKeyDown={move}
            style={{ left: `${point.x * 100}%`, top: `${point.y * 100}%` }}
            sx={{
              position: 'absolute',
              width: 32,
              height: 32,
              p: 0,
              transform: 'translate(-50%, -50%)',
              borderRadius: '50%',
              border: '2px solid #fff',
              background: 'rgb(16 26 38 / 28%)',
              boxShadow: '0 0 0 1.5px #101a26, inset 0 0 0 1.5px #101a26',
              cursor: readOnly ? 'default' : 'grab',
              '&::after': {
                content: '""',
                position: 'absolute',
                inset: 11,
                borderRadius: '50%',
                background: '#fff',
                boxShadow: '0 0 0 1px #101a26',
              },
              '&:focus-visible': { outline: '3px solid var(--vk-accent)', outlineOffset: 3 },
            }}
          />
        </Box>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1, fontSize: 13 }}>
        <Box id={hintId} sx={{ flex: '1 1 240px', color: 'var(--vk-text-faint)' }}>
          {t('media.focalHint')}
        </Box>
        <Box role="status" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {place}
        </Box>
        {!readOnly && (
          <Button size="small" onClick={() => onChange({ x: 0.5, y: 0.5 })}>
            {t('media.focalCentre')}
          </Button>
        )}
      </Box>
      <CropPreviews path={record.path} size={{ width, height }} point={point} />
    </Box>
  );
}
