import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isObject, printJson, readDocument } from '../../document/json.js';
import type { Path } from '../../document/path.js';
import { FieldNote } from '../../fields/FieldNote.js';
import { codeStyles } from '../../fields/styles.js';
import { useDesignField } from '../../state/Design.js';

/** A condition as JSON, applied as soon as it can be parsed. */
export function WhereJson({ path }: { readonly path: Path }) {
  const { t } = useTranslation();
  const { value, anchor, problems, isReadOnly, set } = useDesignField(path);
  const id = useId();
  const stored = isObject(value) && value.size > 0 ? printJson(value) : '';
  const [typed, setTyped] = useState({ text: stored, of: stored });
  // An undone edit, or a renamed column, replaces what was typed.
  const text = typed.of === stored ? typed.text : stored;
  const read = text.trim() === '' ? new Map<string, never>() : readDocument(text);
  const isBroken = typeof read === 'string';
  const take = (next: string) => {
    const found = next.trim() === '' ? new Map<string, never>() : readDocument(next);
    if (typeof found === 'string') return setTyped({ text: next, of: stored });
    setTyped({ text: next, of: found.size > 0 ? printJson(found) : '' });
    // An empty condition holds for every record, just like no condition; it keeps the grant among the limited ones.
    set(found);
  };
  return (
    <TextField
      id={id}
      label={t('design.access.where')}
      value={text}
      onChange={({ target }) => take(target.value)}
      error={isBroken || problems.length > 0}
      helperText={
        isBroken ? (
          t('design.access.whereBroken')
        ) : (
          <FieldNote problems={problems} help={t('design.access.whereHelp')} />
        )
      }
      placeholder='{ "owner_id": "$user.id" }'
      multiline
      sx={codeStyles}
      slotProps={{ htmlInput: { 'data-anchor': anchor, readOnly: isReadOnly, spellCheck: false } }}
    />
  );
}
