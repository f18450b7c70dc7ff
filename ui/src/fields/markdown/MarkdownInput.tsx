import { type KeyboardEvent, useContext, useImperativeHandle, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldInputProps } from '../../base/plugin/FieldKind.js';
import { FieldFrame } from '../frame/FieldFrame.js';
import { TextArea } from '../frame/TextArea.js';
import { TextInput } from '../text/TextInput.js';
import { StaticFields, typedText } from '../frame/inputState.js';
import {
  continueList,
  insertLink,
  type Selected,
  type TextEdit,
  toggleCode,
  toggleLines,
  toggleMark,
} from './markdownEdits.js';
import { editorIcons } from '../icons/editorIcons.js';
import { Toolbar } from '../toolbar/Toolbar.js';
import { ToolButton } from '../toolbar/ToolButton.js';
import './markdown.css';
import { onDemand } from '../../base/page/onDemand.js';

const MarkdownPreview = onDemand(
  async () => (await import('./MarkdownPreview.js')).MarkdownPreview,
  () => <div className="vk-preview vk-prose" aria-busy />,
);

const shortcuts: Readonly<Record<string, (selected: Selected) => TextEdit>> = {
  b: (selected) => toggleMark(selected, '**'),
  i: (selected) => toggleMark(selected, '*'),
  k: insertLink,
};

/** A Markdown editor with a toolbar and an optional preview. */
export function MarkdownInput(props: FieldInputProps) {
  const isStatic = useContext(StaticFields);
  if (isStatic) return <MarkdownShown {...props} />;
  return props.compact ? <TextInput {...props} /> : <MarkdownEditor {...props} />;
}

/** The rendered Markdown, for read-only forms. */
function MarkdownShown({ id, label, value, error, help, required }: FieldInputProps) {
  return (
    <FieldFrame {...{ id, label, required, error, help }} isLabelFor={false}>
      <div className="vk-editor" data-readonly="">
        <MarkdownPreview id={id} label={label} text={String(value ?? '')} />
      </div>
    </FieldFrame>
  );
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
      // The page's shortcuts for the same keys must not run while editing text.
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
            dir="auto"
          />
          {isPreviewed && <MarkdownPreview id={`${id}-preview`} label={t('editor.previewOf', { label })} text={text} />}
        </div>
      </div>
    </FieldFrame>
  );
}

interface MarkdownToolsProps {
  readonly id: string;
  readonly isPreviewed: boolean;
  readonly onPreview: () => void;
  /** Undefined when the text is read-only. */
  readonly run: ((edit: (selected: Selected) => TextEdit) => void) | undefined;
}

/** The toolbar of the Markdown editor. */
function MarkdownTools({ id, isPreviewed, onPreview, run }: MarkdownToolsProps) {
  const { t } = useTranslation();
  return (
    <Toolbar label={t('editor.tools')} controls={id}>
      {run && (
        <>
          <ToolButton isFirst name={t('editor.bold')} keys="Ctrl+B" icon={editorIcons.bold} onUse={() => run((selected) => toggleMark(selected, '**'))} />
          <ToolButton name={t('editor.italic')} keys="Ctrl+I" icon={editorIcons.italic} onUse={() => run((selected) => toggleMark(selected, '*'))} />
          <ToolButton name={t('editor.heading')} icon={editorIcons.heading} onUse={() => run((selected) => toggleLines(selected, 'heading'))} />
          <span className="vk-toolbar-gap" />
          <ToolButton name={t('editor.bullets')} icon={editorIcons.bullets} onUse={() => run((selected) => toggleLines(selected, 'bullets'))} />
          <ToolButton name={t('editor.numbers')} icon={editorIcons.numbers} onUse={() => run((selected) => toggleLines(selected, 'numbers'))} />
          <ToolButton name={t('editor.quote')} icon={editorIcons.quote} onUse={() => run((selected) => toggleLines(selected, 'quote'))} />
          <span className="vk-toolbar-gap" />
          <ToolButton name={t('editor.link')} keys="Ctrl+K" icon={editorIcons.link} onUse={() => run(insertLink)} />
          <ToolButton name={t('editor.code')} icon={editorIcons.code} onUse={() => run(toggleCode)} />
        </>
      )}
      <span className="vk-toolbar-end">
        <ToolButton isFirst={!run} name={t('editor.preview')} isExpanded={isPreviewed} icon={editorIcons.preview} onUse={onPreview} />
      </span>
    </Toolbar>
  );
} // prettier-ignore

function selectedIn(area: HTMLTextAreaElement): Selected {
  return { text: area.value, start: area.selectionStart, end: area.selectionEnd };
}

/** Applies an edit as if it had been typed, so that the browser's undo can revert it. */
function applyEdit(area: HTMLTextAreaElement, { from, to, insert, start, end }: TextEdit): void {
  area.focus();
  area.setSelectionRange(from, to);
  // Deprecated, but the only API that adds to the browser's undo history.
  const isTyped = insert === '' ? document.execCommand('delete') : document.execCommand('insertText', false, insert);
  if (!isTyped) {
    area.setRangeText(insert, from, to, 'end');
    area.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
  area.setSelectionRange(start, end);
}
