import { limits, type BlockField } from '@viewkraft/model';
import { useTranslation } from 'react-i18next';
import { AddBlock } from './AddBlock.js';
import { useBlockEditing } from '../BlockEditing.js';
import { BlockExtraFields } from '../BlockExtraFields.js';
import { blockOwner } from '../editedBlockTypes.js';
import { EntryList } from './EntryList.js';
import { newBlock } from '../newBlock.js';
import type { RawBlock } from '../RawBlock.js';
import { useBlockTypeWord } from '../words/useBlockTypeWord.js';
import { BlockOwner } from '../words/useBlockWord.js';

interface BlockListProps {
  readonly blocks: readonly RawBlock[];
  /** Path of the list; empty for the page's top level. */
  readonly path: string;
  /** Nesting depth of its blocks, from 1. */
  readonly depth: number;
  readonly onChange: (blocks: readonly RawBlock[]) => void;
  /** Id of the button that adds a block. */
  readonly addId?: string;
}

/** A list of blocks with the controls to add, move, copy and remove them. */
export function BlockList({ blocks, path, depth, onChange, addId }: BlockListProps) {
  const { t } = useTranslation();
  const word = useBlockTypeWord();
  const { types, readOnly, Fields } = useBlockEditing();
  const offered = Object.keys(types).filter((type) => depth < limits.blockDepth || !holdsBlocks(types[type]?.fields));
  return (
    <EntryList
      entries={blocks}
      path={path}
      nameOf={({ type }) => word('types', String(type), String(type ?? '?'))}
      onChange={onChange}
      renderBody={(block, place, change) => {
        const name = String(block['type']);
        const type = types[name];
        if (!type) return <p className="vk-help">{t('blocks.unknown')}</p>;
        return (
          <>
            <BlockOwner value={blockOwner(name)}>
              <Fields fields={type.fields} values={block} path={place} depth={depth} onChange={change} />
            </BlockOwner>
            <BlockExtraFields block={block} place={place} depth={depth} onChange={change} />
          </>
        );
      }}
      renderAdd={(add) =>
        !readOnly && <AddBlock id={addId} types={offered} onAdd={(type) => add(newBlock(type, types))} />
      }
    />
  );
}

function holdsBlocks(fields: readonly BlockField[] = []): boolean {
  return fields.some((field) => field.kind === 'blocks' || ('fields' in field && holdsBlocks(field.fields)));
}
