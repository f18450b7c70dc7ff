import type { OpenApiDocument } from '@viewkraft/model';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../base/i18n/useLocale.js';
import type { ShownOperation } from './apiGroups.js';
import { CodeText } from './CodeText.js';
import { plainText } from './schemaText.js';
import { sampleBody } from './sampleBody.js';
import { sendTry, type TryResponse } from './sendTry.js';

export interface OperationProps {
  readonly shown: ShownOperation;
  readonly schemas: OpenApiDocument['components']['schemas'];
}

const form = 'application/x-www-form-urlencoded';

/** Takes the parameters and the body of a call, sends it and shows the response. */
export function TryForm({ shown: { id, method, path, parameters, operation }, schemas }: OperationProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [content] = Object.entries(operation.requestBody?.content ?? {});
  const [mediaType = '', media] = content ?? [];
  const isUpload = mediaType === 'multipart/form-data';
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [body, setBody] = useState(() => firstBody(mediaType, media && sampleBody(media.schema, schemas)));
  const [files, setFiles] = useState<FileList | null>(null);
  const [response, setResponse] = useState<TryResponse | 'sending' | 'failed' | undefined>(undefined);
  const isMissing = parameters.some(({ name, required }) => required && !values[name]);

  const send = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    setResponse('sending');
    const sent = isUpload ? uploadOf(files) : content && body;
    try {
      setResponse(await sendTry({ method, path, parameters, values, body: sent, mediaType }, locale));
    } catch {
      setResponse('failed');
    }
  };
  return (
    <Box component="form" onSubmit={(event) => void send(event)} sx={{ display: 'grid', gap: 3, minWidth: 0 }}>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'repeat(auto-fill, minmax(min(280px, 100%), 1fr))' }}>
        {parameters.map(({ name, description, required = false, schema }) => (
          <TextField
            key={name}
            size="small"
            label={name}
            required={required}
            value={values[name] ?? ''}
            placeholder={schema.default === undefined ? '' : String(schema.default)}
            helperText={description && plainText(description)}
            onChange={(event) => setValues({ ...values, [name]: event.target.value })}
          />
        ))}
      </Box>
      {isUpload && (
        <input type="file" multiple aria-label={t('docs.files')} onChange={(event) => setFiles(event.target.files)} />
      )}
      {content && !isUpload && (
        <TextField
          id={`${id}-body`}
          multiline
          maxRows={16}
          size="small"
          label={`${t('docs.body')} (${mediaType})`}
          value={body}
          onChange={(event) => setBody(event.target.value)}
          slotProps={{ htmlInput: { spellCheck: false, sx: { fontFamily: 'ui-monospace, Menlo, Consolas, monospace', fontSize: 13 } } }} // prettier-ignore
        />
      )}
      <div>
        <Button
          type="submit"
          variant="contained"
          color={method === 'delete' ? 'error' : 'primary'}
          disabled={isMissing || response === 'sending'}
        >
          {t('docs.send')}
        </Button>
      </div>
      <div role="status">
        {response === 'failed' && t('docs.failed')}
        {typeof response === 'object' && <ResponseText response={response} label={t('docs.answer')} />}
      </div>
    </Box>
  );
}

function ResponseText({ response, label }: { readonly response: TryResponse; readonly label: string }) {
  const head = [`HTTP ${response.status}`, ...response.headers.map(([name, value]) => `${name}: ${value}`)];
  return <CodeText text={[...head, '', response.text].join('\n').trimEnd()} label={label} />;
}

function firstBody(mediaType: string, sample: unknown): string {
  if (mediaType === 'application/json') return JSON.stringify(sample, null, 2);
  if (mediaType !== form) return '';
  return new URLSearchParams(Object.entries(sample as Record<string, unknown>).map(([name, value]) => [name, String(value)])).toString(); // prettier-ignore
}

function uploadOf(files: FileList | null): FormData {
  const data = new FormData();
  for (const file of files ?? []) data.append('file', file);
  return data;
}
