import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlockTypeWord } from '../words/useBlockTypeWord.js';

interface AddBlockProps {
  readonly id?: string | undefined;
  readonly types: readonly string[];
  readonly onAdd: (type: string) => void;
}

/** The button that adds a block, and the choice of its type. */
export function AddBlock({ id, types, onAdd }: AddBlockProps) {
  const { t } = useTranslation();
  const word = useBlockTypeWord();
  const choiceId = useId();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const shut = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <div className="vk-block-add">
      <button
        ref={button}
        type="button"
        id={id}
        className="vk-block-add-button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? choiceId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {t('blocks.add')}
      </button>
      {isOpen && (
        <div
          id={choiceId}
          role="group"
          aria-label={t('blocks.type')}
          className="vk-block-types"
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.stopPropagation();
            shut();
          }}
        >
          {types.map((type) => (
            <button
              key={type}
              type="button"
              className="vk-block-type"
              onClick={() => {
                setOpen(false);
                onAdd(type);
              }}
            >
              <span>{word('types', type, type)}</span>
              <span className="vk-block-hint">{word('hints', type, '')}</span>
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
