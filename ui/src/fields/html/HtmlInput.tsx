import { EditorContent } from '@tiptap/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldInputProps } from '../FieldKind.js';
import { FieldFrame } from '../frame/FieldFrame.js';
import { TextArea } from '../frame/TextArea.js';
import { typedText } from '../string/typedText.js';
import { TextInput } from '../text/TextInput.js';
import { HtmlTools } from './HtmlTools.js';
import { LinkLine } from './LinkLine.js';
import { lostElements } from './lostElements.js';
import { useHtmlEditor } from './useHtmlEditor.js';
import './html.css';

/** Text with its marks, edited as it will look; or as source. */
export function HtmlInput(props: FieldInputProps) {
  return props.compact ? <TextInput {...props} /> : <HtmlEditor {...props} />;
}

function HtmlEditor(props: FieldInputProps) {
  const { id, label, value, onChange, error, help, required, readOnly } = props;
  const { t } = useTranslation();
  const text = String(value ?? '');
  const lost = lostElements(text);
  // What the editor would drop must not be lost by merely typing somewhere else.
  const [isSource, setSource] = useState(lost.length > 0);
  const [isLinking, setLinking] = useState(false);
  const editor = useHtmlEditor(props, isSource, () => setLinking(true));
  return (
    <FieldFrame {...{ id, label, required, error, help }} isLabelFor={isSource}>
      <div className="vk-editor" data-readonly={readOnly ? '' : undefined}>
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
        {isLinking && !isSource && <LinkLine editor={editor} onDone={() => setLinking(false)} />}
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
