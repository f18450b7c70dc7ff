import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { animationNames, type BlockField } from '@viewkraft/model';
import { useBlockEditing } from './BlockEditing.js';
import type { RawBlock } from './RawBlock.js';
import { BlockOwner } from './words/useBlockWord.js';

/** Fields that every block has besides its own. */
const blockExtras: readonly BlockField[] = [
  { key: 'id', kind: 'line', most: 64, label: 'blockId' },
  { key: 'animation', kind: 'choice', values: animationNames, mayBeNone: true },
];

interface BlockExtraFieldsProps {
  readonly block: RawBlock;
  /** Path of the block, e.g. `2.items.0`. */
  readonly place: string;
  readonly depth: number;
  readonly onChange: (block: RawBlock) => void;
}

/** The common fields of every block, collapsed until they are opened or have a problem. */
export function BlockExtraFields({ block, place, depth, onChange }: BlockExtraFieldsProps) {
  const { t } = useTranslation();
  const { problems, Fields } = useBlockEditing();
  const [isOpen, setOpen] = useState(false);
  const hasProblem = blockExtras.some(({ key }) => problems.has(`${place}.${key}`));
  // The section stays open once the problem is fixed, because it still has the focus.
  if (hasProblem && !isOpen) setOpen(true);
  return (
    <details className="vk-block-more" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('blocks.more')}</summary>
      <BlockOwner value={undefined}>
        <Fields fields={blockExtras} values={block} path={place} depth={depth} onChange={onChange} />
      </BlockOwner>
    </details>
  );
}
