import { lazy, Suspense, useImperativeHandle, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldInputProps } from '../FieldKind.js';
import { FieldFrame } from '../frame/FieldFrame.js';
import { TextArea } from '../frame/TextArea.js';
import { TextInput } from '../text/TextInput.js';
import { typedText } from '../string/typedText.js';
import { applyEdit, selectedIn } from './applyEdit.js';
import { continueList, insertLink, toggleMark, type Selected, type TextEdit } from './markdownEdits.js';
import { MarkdownTools } from './MarkdownTools.js';
import './markdown.css';

const MarkdownPreview = lazy(async () => ({ default: (await import('./MarkdownPreview.js')).MarkdownPreview }));

const shortcuts: Readonly<Record<string, (selected: Selected) => TextEdit>> = {
  b: (selected) => toggleMark(selected, '**'),
  i: (selected) => toggleMark(selected, '*'),
  k: insertLink,
};

/** Markdown with a toolbar and, beside or below, what it looks like. */
export function MarkdownInput(props: FieldInputProps) {
  return props.compact ? <TextInput {...props} /> : <MarkdownEditor {...props} />;
}

function MarkdownEditor(props: FieldInputProps) {
  const { id, label, value, onChange, inputRef, error, help, required, readOnly } = props;
  const { t } = useTranslation();
  const [isPreviewed, setPreviewed] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(inputRef, () => area.current as HTMLTextAreaElement);
  const text = String(value ?? '');
  const run = (edit: (selected: Selected) => TextEdit | undefined): boolean => {
    const done = area.current && !readOnly ? edit(selectedIn(area.current)) : undefined;
    if (area.current && done) applyEdit(area.current, done);
    return done !== undefined;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const shortcut = event.ctrlKey || event.metaKey ? shortcuts[event.key.toLowerCase()] : undefined;
    if (shortcut && !event.altKey && !event.shiftKey) {
      event.preventDefault();
      // Elsewhere these keys have other meanings, which do not hold in a text.
      event.stopPropagation();
      run(shortcut);
    } else if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing && run(continueList)) {
      event.preventDefault();
    }
  };
  return (
    <FieldFrame {...{ id, label, required, error, help }}>
      <div className="vk-editor" data-readonly={readOnly ? '' : undefined}>
        <MarkdownTools
          id={id}
          isPreviewed={isPreviewed}
          onPreview={() => setPreviewed(!isPreviewed)}
          run={readOnly ? undefined : run}
        />
        <div className="vk-markdown" data-preview={isPreviewed ? '' : undefined}>
          <TextArea
            field={props}
            text={text}
            onText={(next) => onChange(typedText(next, props))}
            onKeyDown={onKeyDown}
            areaRef={area}
            rows={6}
          />
          {isPreviewed && (
            <Suspense fallback={<div className="vk-preview vk-prose" aria-busy />}>
              <MarkdownPreview id={`${id}-preview`} label={t('editor.previewOf', { label })} text={text} />
            </Suspense>
          )}
        </div>
      </div>
    </FieldFrame>
  );
}
