import Box from '@mui/material/Box';
import { markWords } from '@viewkraft/model';
import { Add, BoltOutlined, History, Search } from '../../../base/icons/icons.js';
import { ArticleOutlined, SettingsOutlined, TableRowsOutlined } from './paletteIcons.js';
import type { PaletteItem, PaletteSection } from './PaletteItem.js';

const icons = {
  recent: History,
  view: TableRowsOutlined,
  admin: SettingsOutlined,
  action: BoltOutlined,
  record: ArticleOutlined,
  more: Search,
};

interface PaletteOptionsProps {
  readonly id: string;
  readonly sections: readonly PaletteSection[];
  readonly active: PaletteItem | undefined;
  readonly optionId: (item: PaletteItem) => string;
  readonly onChoose: (item: PaletteItem) => void;
  readonly onRun: (item: PaletteItem) => void;
}

/**
 * The command palette's options under their headings. The focus stays in the input, which references the active option.
 */
export function PaletteOptions({ id, sections, active, optionId, onChoose, onRun }: PaletteOptionsProps) {
  return (
    <Box role="listbox" id={id} aria-label={sections[0]?.label} sx={styles}>
      {sections.map((section) => (
        <div key={section.key} role="group" aria-labelledby={`${id}-${section.key}`}>
          <div id={`${id}-${section.key}`} className="heading" role="presentation">
            {section.label}
          </div>
          {section.items.map((item) => {
            const Icon = item.id.startsWith('new-') ? Add : icons[item.kind];
            return (
              <div
                key={item.id}
                id={optionId(item)}
                role="option"
                aria-selected={item === active}
                onPointerMove={() => {
                  if (item !== active) onChoose(item);
                }}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onRun(item)}
              >
                <Icon aria-hidden />
                {item.found ? (
                  <span>
                    <Marked text={item.label} words={item.found.words} />
                    {item.found.snippet !== '' && (
                      <span className="snippet">
                        <Marked text={item.found.snippet} words={item.found.words} />
                      </span>
                    )}
                  </span>
                ) : (
                  <span>{item.label}</span>
                )}
                {item.hint && <small>{item.hint}</small>}
              </div>
            );
          })}
        </div>
      ))}
    </Box>
  );
}

function Marked({ text, words }: { readonly text: string; readonly words: readonly string[] }) {
  return markWords(text, words).map((piece, at) => (piece.isMarked ? <mark key={at}>{piece.text}</mark> : piece.text));
}

const styles = {
  overflow: 'auto',
  overscrollBehavior: 'contain',
  p: 2,
  '&:empty': { p: 0 },
  '& .heading': { px: 3, pt: 3, pb: 1, fontSize: 12, fontWeight: 600, color: 'var(--vk-text-faint)' },
  '& [role="option"]': {
    display: 'flex',
    alignItems: 'center',
    gap: 3,
    minHeight: 38,
    px: 3,
    py: 1,
    borderRadius: 'var(--vk-radius-input)',
    cursor: 'pointer',
  },
  '& [role="option"] > span': { minWidth: 0, overflowWrap: 'anywhere' },
  '& .snippet': { display: 'block', fontSize: 12, color: 'var(--vk-text-faint)' },
  '& mark': { color: 'inherit', fontWeight: 600, background: 'none', textDecoration: 'underline' },
  '& small': { ml: 'auto', pl: 2, flexShrink: 0, maxWidth: '45%', fontSize: 12, color: 'var(--vk-text-faint)' },
  '& svg': { fontSize: 18, flexShrink: 0, color: 'var(--vk-text-faint)' },
  // Forced colours draw the outline instead of the background.
  '& [aria-selected="true"]': {
    backgroundColor: 'var(--vk-accent-soft)',
    color: 'var(--vk-accent-strong)',
    outline: '2px solid transparent',
    outlineOffset: -2,
  },
  '& [aria-selected="true"] small, & [aria-selected="true"] .snippet, & [aria-selected="true"] svg': {
    color: 'var(--vk-accent-strong)',
  },
};
