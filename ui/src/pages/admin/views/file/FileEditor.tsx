import { useMemo, useRef, type KeyboardEvent, type RefObject } from 'react';
import type { TextRange } from '../../../../fields/json/placeInJson.js';
import '../../../../fields/frame/field.css';
import './fileEditor.css';

interface FileEditorProps {
  readonly id: string;
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly isReadOnly: boolean;
  /** Id of the element that shows the result of the check. */
  readonly describedBy: string | undefined;
  readonly hasProblems: boolean;
  readonly area: RefObject<HTMLTextAreaElement | null>;
}

/** The height of a line in pixels, as in the style sheet. */
const lineHeight = 20;

/** A plain editor for JSON with numbered lines. Tab leaves it; Enter keeps the indentation. */
export function FileEditor(props: FileEditorProps) {
  const { id, label, text, onText, isReadOnly, describedBy, hasProblems, area } = props;
  const numbers = useRef<HTMLPreElement>(null);
  const count = useMemo(() => text.split('\n').length, [text]);
  const lines = useMemo(() => Array.from({ length: count }, (_, at) => at + 1).join('\n'), [count]);
  return (
    <div className="vk-file-editor" data-readonly={isReadOnly ? '' : undefined}>
      <pre ref={numbers} aria-hidden="true" className="vk-file-numbers">
        {lines}
      </pre>
      <textarea
        ref={area}
        id={id}
        className="vk-file-text"
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={hasProblems || undefined}
        value={text}
        readOnly={isReadOnly}
        wrap="off"
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        onChange={(event) => onText(event.target.value)}
        onKeyDown={isReadOnly ? undefined : indentLine}
        onScroll={({ currentTarget }) => {
          if (numbers.current) numbers.current.scrollTop = currentTarget.scrollTop;
        }}
      />
    </div>
  );
}

function indentLine(event: KeyboardEvent<HTMLTextAreaElement>): void {
  const { key, shiftKey, ctrlKey, metaKey, altKey, nativeEvent, currentTarget } = event;
  if (key !== 'Enter' || shiftKey || ctrlKey || metaKey || altKey || nativeEvent.isComposing) return;
  const before = currentTarget.value.slice(0, currentTarget.selectionStart);
  const line = before.slice(before.lastIndexOf('\n') + 1);
  const indent = `${/^ */.exec(line)?.[0] ?? ''}${/[{[]\s*$/.test(line) ? '  ' : ''}`;
  if (indent === '') return;
  event.preventDefault();
  typeText(currentTarget, `\n${indent}`);
}

/** Inserts text as if typed, so that the browser can undo it. */
function typeText(area: HTMLTextAreaElement, text: string): void {
  // Deprecated, but no other call enters the edit into the browser's undo history.
  if (document.execCommand('insertText', false, text)) return;
  area.setRangeText(text, area.selectionStart, area.selectionEnd, 'end');
  area.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Replaces the whole text; the browser's undo brings the old one back. */
export function replaceText(area: HTMLTextAreaElement, text: string): void {
  area.focus();
  area.select();
  typeText(area, text);
  showRange(area, { from: 0, to: 0 });
}

/** Selects a part of the text, scrolls it into view and moves the focus there. */
export function showRange(area: HTMLTextAreaElement, { from, to }: TextRange): void {
  area.focus();
  area.setSelectionRange(from, to);
  const before = area.value.slice(0, from);
  area.scrollTop = (before.split('\n').length - 1) * lineHeight - area.clientHeight / 3;
  const column = from - before.lastIndexOf('\n') - 1;
  // Roughly the width of a character; lines of view files are seldom wider than the editor.
  area.scrollLeft = Math.max(0, column * 8 - area.clientWidth / 2);
}
