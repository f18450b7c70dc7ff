import { parseBlocks } from '@viewkraft/model';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldInputProps } from '../../base/plugin/FieldKind.js';
import { FieldFrame } from '../frame/FieldFrame.js';
import { JsonInput } from '../json/JsonInput.js';
import { BlockEditingContext, type BlockEditing } from './BlockEditing.js';
import { BlockFields } from './BlockFields.js';
import { BlockList } from './list/BlockList.js';
import { editedBlockTypes } from './editedBlockTypes.js';
import { useBlockText } from './words/useBlockWord.js';
import './blocks.css';
import { onDemand } from '../../base/page/onDemand.js';

const BlocksPreview = onDemand(
  async () => (await import('./BlocksPreview.js')).BlocksPreview,
  () => <div className="vk-blocks-preview" aria-busy />,
);
const noBlocks: readonly never[] = [];

/** Editor for the blocks of a page: block by block with an optional preview, or as JSON text. */
export function BlocksInput(props: FieldInputProps) {
  const { id, label, value, onChange, error, help, required, readOnly = false, locale, compact } = props;
  const { t } = useTranslation();
  const { blocks, change } = useBlockText(value, onChange);
  const types = editedBlockTypes();
  const [asText, setAsText] = useState(false);
  const [isPreviewed, setPreviewed] = useState(false);
  const checked = useDeferredValue(blocks ?? noBlocks);
  const problems = useMemo(() => {
    const first = new Map<string, BlockEditing['problems'] extends ReadonlyMap<string, infer P> ? P : never>();
    for (const { path, ...problem } of parseBlocks(checked, types).problems)
      if (!first.has(path)) first.set(path, problem);
    return first;
  }, [checked, types]);
  if (compact) return <JsonInput {...props} />;
  const isText = asText || blocks === undefined;
  const editing: BlockEditing = {
    types,
    problems,
    isChecked: error !== undefined,
    readOnly,
    locale,
    Fields: BlockFields,
  };
  const tools = (
    <div className="vk-blocks-tools">
      {/* Text that cannot be parsed as blocks can only be fixed as text. */}
      {blocks && (
        <button
          type="button"
          className="vk-text-button"
          aria-pressed={isText}
          aria-describedby={`${id}-label`}
          onClick={() => setAsText(!isText)}
        >
          {t('blocks.asText')}
        </button>
      )}
      <button
        type="button"
        className="vk-text-button"
        aria-pressed={isPreviewed}
        aria-describedby={`${id}-label`}
        onClick={() => setPreviewed(!isPreviewed)}
      >
        {t('blocks.preview')}
      </button>
    </div>
  );
  return (
    <div className="vk-blocks" data-previewed={isPreviewed ? '' : undefined}>
      <div className="vk-blocks-edit">
        {tools}
        {isText ? (
          <JsonInput {...props} />
        ) : (
          <FieldFrame {...{ id, label, required, error, help }} isLabelFor={false}>
            <div role="group" aria-labelledby={`${id}-label`} data-invalid={error === undefined ? undefined : ''}>
              <BlockEditingContext value={editing}>
                <BlockList blocks={blocks} path="" depth={1} onChange={change} addId={id} />
              </BlockEditingContext>
            </div>
          </FieldFrame>
        )}
      </div>
      {isPreviewed && <BlocksPreview label={t('blocks.previewOf', { label })} blocks={checked} locale={locale} />}
    </div>
  );
}
