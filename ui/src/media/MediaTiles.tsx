import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { fileKind } from './fileKinds.js';
import type { MediaRecord } from './MediaRecord.js';
import { Thumbnail } from './Thumbnail.js';

interface MediaTilesProps {
  readonly records: readonly MediaRecord[];
  readonly onOpen: (record: MediaRecord) => void;
  /** Path of the file that is in use. */
  readonly currentPath?: string | undefined;
  readonly label: string;
}

/** Files as tiles, each a button with thumbnail and name. */
export function MediaTiles({ records, onOpen, currentPath, label }: MediaTilesProps) {
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'grid',
        gap: 3,
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(136px, 100%), 1fr))',
      }}
    >
      {records.map((record) => {
        const isCurrent = record.path === currentPath;
        return (
          <Box component="li" key={record.id} sx={{ minWidth: 0 }}>
            <ButtonBase
              onClick={() => onOpen(record)}
              aria-current={isCurrent || undefined}
              sx={{
                display: 'block',
                width: '100%',
                textAlign: 'left',
                fontFamily: 'inherit',
                overflow: 'hidden',
                borderRadius: 'var(--vk-radius)',
                border: '1px solid var(--vk-border)',
                backgroundColor: 'var(--vk-surface)',
                '&:hover': { borderColor: 'var(--vk-border-input)' },
                ...(isCurrent && { borderColor: 'var(--vk-accent)', boxShadow: '0 0 0 1px var(--vk-accent)' }),
              }}
            >
              <Thumbnail record={record} />
              <Box sx={{ px: 3, py: 2, fontSize: 13, borderTop: '1px solid var(--vk-border)' }}>
                <Box sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', fontWeight: 550 }}>
                  {record.name}
                </Box>
                <Box
                  sx={{
                    overflow: 'hidden',
                    textOverflow: 'ellipsis',
                    whiteSpace: 'nowrap',
                    fontSize: 12,
                    color: 'var(--vk-text-faint)',
                    fontVariantNumeric: 'tabular-nums',
                  }}
                >
                  {fileKind(record.type)}
                  {record.width !== null && ` · ${record.width} × ${record.height}`}
                </Box>
              </Box>
            </ButtonBase>
          </Box>
        );
      })}
    </Box>
  );
}
