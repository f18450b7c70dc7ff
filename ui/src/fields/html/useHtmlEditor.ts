import { type Editor, Extension, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useImperativeHandle, useRef } from 'react';
import type { FieldInputProps } from '../../base/plugin/FieldKind.js';
import { inputState, typedText } from '../frame/inputState.js';
import { cleanHtml } from './cleanHtml.js';

/** Ctrl with a bracket indents and outdents list items; Tab leaves the editor, as in every other input (WCAG 2.1.2). */
const textKeys = Extension.create({
  name: 'textKeys',
  addKeyboardShortcuts() {
    return {
      'Mod-]': () => this.editor.commands.sinkListItem('listItem'),
      'Mod-[': () => this.editor.commands.liftListItem('listItem'),
    };
  },
});

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

/** The rich text editor of a field, synchronised with its value. Empty content becomes an empty value. */
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
      // Returning true makes the editor ignore Tab, so that the browser moves the focus to the next field.
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
      // The value stays unchanged until an edit, even if the editor would serialise it differently.
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
    // The other properties never change.
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

/** The editor's HTML without the empty paragraph that it keeps at the end. */
function htmlOf(editor: Editor): string {
  return editor.isEmpty ? '' : editor.getHTML().replace(/(?:<p><\/p>)+$/, '');
}
