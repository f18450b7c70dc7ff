import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import Box from '@mui/material/Box';
import { sampleModel, galleryRecord } from '../../fields/sampleColumns.js';
import { useLocale } from '../../base/i18n/useLocale.js';
import { PageHeader } from '../../base/page/PageHeader.js';
import { PublicError } from '../../base/page/PublicError.js';
import { useTitle } from '../../base/routing/useTitle.js';
import { SampleForm } from '../../records/sample/SampleForm.js';
import { GalleryLinks } from './GalleryLinks.js';
import { GalleryIntro } from './GallerySection.js';
import type { Entity } from '../../data/entity/Entity.js';
import { useEntityValue } from '../../records/form/useEntityValue.js';

const styles = {
  m: 0,
  fontSize: 12,
  '& > div': { py: 1, borderTop: '1px solid var(--vk-border)' },
  '& dt': { color: 'text.secondary' },
  '& dd': {
    m: 0,
    maxHeight: 54,
    overflow: 'hidden',
    overflowWrap: 'anywhere',
    fontFamily: 'ui-monospace, Menlo, Consolas, monospace',
  },
};

const readOnly = { ...sampleModel, can: { create: false, update: false, delete: false } };
const empty = Object.fromEntries([...sampleModel.columns.keys()].map((name) => [name, null]));

/** `/test`: every field widget over a dummy entity. With `?error=` it shows the error page. */
export function TestPage() {
  const { t } = useTranslation();
  const locale = useLocale();
  const [params] = useSearchParams();
  const error = params.get('error');
  if (error !== null) throw new PublicError(error);
  const [isReadOnly, setReadOnly] = useState(false);
  const [isEmpty, setEmpty] = useState(false);
  const title = t('gallery.pages.test');
  useTitle(title);
  const aside = useMemo(
    () => (entity: Parameters<typeof ValuesList>[0]['entity']) => <ValuesList entity={entity} />,
    [],
  );
  return (
    <>
      <GalleryLinks />
      <PageHeader
        title={title}
        actions={
          <>
            <FormControlLabel
              control={<Switch checked={isReadOnly} onChange={(_event, next) => setReadOnly(next)} />}
              label={t('gallery.readOnly')}
            />
            <FormControlLabel
              control={<Switch checked={isEmpty} onChange={(_event, next) => setEmpty(next)} />}
              label={t('gallery.empty')}
            />
          </>
        }
      />
      <GalleryIntro>{t('gallery.intro.test')}</GalleryIntro>
      <SampleForm
        key={`${isReadOnly}${isEmpty}`}
        model={isReadOnly ? readOnly : sampleModel}
        record={isEmpty ? empty : galleryRecord[locale]}
        aside={aside}
      />
    </>
  );
}

/** The dummy's values as they would be sent. */
function ValuesList({ entity }: { readonly entity: Entity }) {
  const { t } = useTranslation();
  const values = useEntityValue(entity, (state) => state.values);
  return (
    <Box component="section" aria-labelledby="values" sx={{ minWidth: 0 }}>
      <Box component="h2" id="values" sx={{ m: 0, mb: 2, fontSize: 12, fontWeight: 600, color: 'text.secondary' }}>
        {t('gallery.values')}
      </Box>
      <Box component="dl" sx={styles}>
        {[...values].map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value === null || value === undefined ? '–' : JSON.stringify(value)}</dd>
          </div>
        ))}
      </Box>
    </Box>
  );
}
