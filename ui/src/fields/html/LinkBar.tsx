import type { Editor } from '@tiptap/react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Edits the address of the link at the cursor. */
export function LinkBar({ editor, onDone }: { readonly editor: Editor; readonly onDone: () => void }) {
  const { t } = useTranslation();
  const id = useId();
  const before = String(editor.getAttributes('link')['href'] ?? '');
  const [address, setAddress] = useState(before);
  const apply = (href: string) => {
    const chain = editor.chain().focus().extendMarkRange('link');
    if (href === '') chain.unsetLink().run();
    else if (editor.state.selection.empty && before === '') {
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
    } else chain.setLink({ href }).run();
    onDone();
  };
  return (
    <div className="vk-link-line">
      <label htmlFor={id}>
        {t('editor.address')}
        <input
          id={id}
          autoFocus
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          value={address}
          onChange={(event) => setAddress(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              // Enter would submit the surrounding form.
              event.preventDefault();
              apply(withProtocol(address.trim()));
            } else if (event.key === 'Escape') {
              event.stopPropagation();
              editor.commands.focus();
              onDone();
            }
          }}
        />
      </label>
      <button type="button" className="vk-text-button" onClick={() => apply(withProtocol(address.trim()))}>
        {t('editor.apply')}
      </button>
      {before !== '' && (
        <button type="button" className="vk-text-button" onClick={() => apply('')}>
          {t('editor.unlink')}
        </button>
      )}
    </div>
  );
}

/** Adds a missing protocol: `https://` to `example.com`, `mailto:` to `a@example.com`. */
function withProtocol(address: string): string {
  if (address === '' || /^([a-z][a-z\d+.-]*:|[/#?])/i.test(address)) return address;
  return address.includes('@') ? `mailto:${address}` : `https://${address}`;
}
