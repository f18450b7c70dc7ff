import { useEditor, type Editor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useImperativeHandle, useRef } from 'react';
import type { FieldInputProps } from '../FieldKind.js';
import { inputState } from '../frame/inputState.js';
import { typedText } from '../string/typedText.js';
import { cleanHtml } from './cleanHtml.js';
import { textKeys } from './textKeys.js';

const extensions = [
  StarterKit.configure({
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      protocols: ['http', 'https', 'mailto', 'tel'],
      HTMLAttributes: { target: null, rel: null, class: null },
    },
  }),
  textKeys,
];

/** The editor behind a field: its text follows the value, and the value what is typed. An empty text is no text. */
export function useHtmlEditor(props: FieldInputProps, isSource: boolean, onLink: () => void): Editor {
  const { id, value, inputRef, error, help, required, readOnly } = props;
  const text = String(value ?? '');
  const latest = useRef({ props, onLink, given: text, loaded: { text, html: '' } });
  useEffect(() => {
    latest.current = { ...latest.current, props, onLink };
  });
  const state = inputState(id, error, help);
  const attributes: Record<string, string> = {
    id,
    class: 'vk-prose vk-html',
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': `${id}-label`,
    ...(state['aria-invalid'] ? { 'aria-invalid': 'true' } : {}),
    ...(state['aria-describedby'] ? { 'aria-describedby': state['aria-describedby'] } : {}),
    ...(required ? { 'aria-required': 'true' } : {}),
    ...(readOnly ? { 'aria-readonly': 'true', tabindex: '0' } : {}),
  };
  const editorProps = {
    attributes,
    transformPastedHTML: cleanHtml,
    handleDOMEvents: {
      // True: the editor has no business with this key, and the browser goes on to the next field.
      keydown: (_view: unknown, event: KeyboardEvent) => {
        if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
          event.preventDefault();
          event.stopPropagation();
          latest.current.onLink();
        }
        return event.key === 'Tab';
      },
    },
  };
  const editor = useEditor({
    extensions,
    content: cleanHtml(text),
    editable: !readOnly,
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps,
    onCreate: ({ editor: current }) => {
      latest.current.loaded = { text, html: htmlOf(current) };
    },
    onUpdate: ({ editor: current }) => {
      const { loaded, props: field } = latest.current;
      const html = htmlOf(current);
      // As long as nothing was typed the value stays as it came, however the editor would write it.
      const next = html === loaded.html ? loaded.text : html;
      if (next === latest.current.given) return;
      latest.current.given = next;
      field.onChange(typedText(next, field));
    },
    onBlur: () => latest.current.props.onBlur?.(),
  });
  const key = JSON.stringify(attributes);
  useEffect(() => {
    editor.setOptions({ editorProps });
    // The rest of the properties never changes.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [editor, key]);
  useEffect(() => editor.setEditable(!readOnly, false), [editor, readOnly]);
  useEffect(() => {
    if (latest.current.given === text || isSource) return;
    latest.current.given = text;
    editor.commands.setContent(cleanHtml(text), { emitUpdate: false });
    latest.current.loaded = { text, html: htmlOf(editor) };
  }, [editor, text, isSource]);
  useImperativeHandle(inputRef, () => editor.view.dom, [editor]);
  return editor;
}

/** The text without the empty line that the editor keeps at the end, to be typed into. */
function htmlOf(editor: Editor): string {
  return editor.isEmpty ? '' : editor.getHTML().replace(/(?:<p><\/p>)+$/, '');
}
