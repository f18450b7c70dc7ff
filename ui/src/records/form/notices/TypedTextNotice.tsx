import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Locale, textIn } from '@viewkraft/model';
import { changedColumns } from '../../../data/entity/state/changedColumns.js';
import type { EntityState } from '../../../data/entity/state/EntityState.js';
import { isEmpty } from '../../../fields/isEmpty.js';
import { fieldOf } from '../../../fields/registry.js';
import type { ViewModel } from '../../../base/wire/ViewModel.js';

export interface TypedTextNoticeProps {
  /** Why the input cannot be saved. */
  readonly reason: string;
  readonly texts: readonly TypedText[];
  readonly onClose?: (() => void) | undefined;
}

/** Explains why input cannot be saved, and offers it for copying. */
export function TypedTextNotice({ reason, texts, onClose }: TypedTextNoticeProps) {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(texts.map(({ label, text }) => `${label}: ${text}`).join('\n'));
    setCopied(true);
  };
  return (
    <Alert
      severity="warning"
      {...(onClose ? { onClose } : {})}
      sx={{ mb: 4, alignItems: 'flex-start', '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}
    >
      {reason}
      {texts.length > 0 && (
        <>
          <Box component="dl" sx={listStyles}>
            {texts.map(({ column, label, text }) => (
              <div key={column}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </Box>
          {/* Pages served over plain HTTP have no clipboard; the text can be selected by hand there. */}
          {'clipboard' in navigator && (
            <Button size="small" variant="outlined" onClick={() => void copy()}>
              {t(isCopied ? 'form.copied' : 'form.copyTyped')}
            </Button>
          )}
        </>
      )}
    </Alert>
  );
}

const listStyles = {
  my: 2,
  maxHeight: 200,
  overflow: 'auto',
  '& dt': { fontSize: 12, color: 'text.secondary' },
  '& dd': { m: 0, mb: 1, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
};

/** Input of a field that has not been saved anywhere. */
export interface TypedText {
  readonly column: string;
  readonly label: string;
  readonly text: string;
}

/** All unsaved input as text. */
export function typedTexts(model: ViewModel, { record, values }: EntityState, locale: Locale): readonly TypedText[] {
  return changedColumns(model, record, values).flatMap((name) => {
    const column = model.columns.get(name);
    const value = values.get(name);
    if (!column || isEmpty(value)) return [];
    return [{ column: name, label: textIn(column.label, locale), text: fieldOf(column).print(value, column, locale) }];
  });
}
