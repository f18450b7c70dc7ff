import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { CodeText } from './CodeText.js';
import { plainText, schemaText } from './schemaText.js';
import { TryForm, type OperationProps } from './TryForm.js';

/** What an operation takes and returns, and the form to try it. */
export function OperationDetails({ shown, schemas }: OperationProps) {
  const { t } = useTranslation();
  const { operation, responses } = shown;
  const [body] = Object.values(operation.requestBody?.content ?? {});
  return (
    <Box sx={{ display: 'grid', gap: 3, pb: 5, pt: 1, minWidth: 0, '& h3': { fontSize: 13, m: 0 } }}>
      {operation.description && (
        <Box sx={{ color: 'text.secondary', fontSize: 14 }}>{plainText(operation.description)}</Box>
      )}
      <TryForm shown={shown} schemas={schemas} />
      {body && (
        <div>
          <h3>{t('docs.body')}</h3>
          <CodeText text={schemaText(body.schema, schemas)} label={t('docs.body')} />
        </div>
      )}
      <h3>{t('docs.answers')}</h3>
      {responses.map(([status, { description, content }]) => (
        <Box key={status} component="details" sx={{ fontSize: 14, '& > summary': { cursor: 'pointer' } }}>
          <summary>
            <strong>{status === 'default' ? t('docs.otherErrors') : status}</strong> {plainText(description)}
          </summary>
          {content?.['application/json'] && (
            <CodeText
              text={schemaText(content['application/json'].schema, schemas)}
              label={`${t('docs.answers')} ${status}`}
            />
          )}
        </Box>
      ))}
    </Box>
  );
}
