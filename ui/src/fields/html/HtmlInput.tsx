import { EditorContent } from '@tiptap/react';
import { useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldInputProps } from '../../base/plugin/FieldKind.js';
import { FieldFrame } from '../frame/FieldFrame.js';
import { TextArea } from '../frame/TextArea.js';
import { StaticFields, typedText } from '../frame/inputState.js';
import { TextInput } from '../text/TextInput.js';
import { HtmlTools } from './HtmlTools.js';
import { LinkBar } from './LinkBar.js';
import { useHtmlEditor } from './useHtmlEditor.js';
import './html.css';

const known: ReadonlySet<string> = new Set(
  'p h1 h2 h3 h4 h5 h6 strong b em i u s strike del code pre blockquote ul ol li a hr br span div'.split(' '),
);

/** Rich text in a WYSIWYG editor, or as HTML source. */
export function HtmlInput(props: FieldInputProps) {
  return props.compact ? <TextInput {...props} /> : <HtmlEditor {...props} />;
}

function HtmlEditor(props: FieldInputProps) {
  const { id, label, value, onChange, error, help, required, readOnly } = props;
  const { t } = useTranslation();
  const isStatic = useContext(StaticFields);
  const text = String(value ?? '');
  const lost = lostElements(text);
  // Unsupported elements must not get lost by an edit elsewhere in the text, so such a text opens as source.
  const [isSource, setSource] = useState(lost.length > 0);
  const [isLinking, setLinking] = useState(false);
  const editor = useHtmlEditor(props, isSource, () => setLinking(true));
  return (
    <FieldFrame {...{ id, label, required, error, help }} isLabelFor={isSource}>
      <div className="vk-editor" data-readonly={readOnly ? '' : undefined}>
        {!isStatic && (
          <HtmlTools
            id={id}
            editor={editor}
            isReadOnly={readOnly ?? false}
            isSource={isSource}
            isLinking={isLinking}
            onLink={() => setLinking(!isLinking)}
            onSource={() => {
              setLinking(false);
              setSource(!isSource);
            }}
          />
        )}
        {isLinking && !isSource && <LinkBar editor={editor} onDone={() => setLinking(false)} />}
        {lost.length > 0 && !readOnly && (
          <p className="vk-editor-note">
            {t(isSource ? 'editor.lostInSource' : 'editor.lost', { elements: lost.slice(0, 5).join(', ') })}
          </p>
        )}
        {isSource ? (
          <TextArea
            field={props}
            text={text}
            onText={(next) => onChange(typedText(next, props))}
            look="mono"
            spellCheck={false}
            rows={6}
          />
        ) : (
          <EditorContent editor={editor} />
        )}
      </div>
    </FieldFrame>
  );
}

/** Elements that the editor does not support and would drop. */
function lostElements(html: string): readonly string[] {
  const names = [...html.matchAll(/<([a-z][a-z0-9]*)/gi)].map(([, name = '']) => name.toLowerCase());
  return [...new Set(names)].filter((name) => !known.has(name));
}
